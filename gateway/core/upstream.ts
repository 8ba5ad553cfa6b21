import { setTimeout as wait } from "node:timers/promises";
import { Pool } from "undici";
import { Breaker, type Monotonic } from "./breaker.ts";
import { sendCall, UpstreamFault, type Answer, type HttpCall } from "./http-call.ts";
import { RetryBudget } from "./retry-budget.ts";

/** Parts of the upstream that fail apart: each has its own connections, queue and breaker (REL-03, REL-04). */
export const groups = ["auth", "exam", "payment", "admin", "school"] as const;
export type Group = (typeof groups)[number];

/** Group of a room: the first word for admin and school rooms, a table for the candidate's. */
export function groupOf(room: string): Group {
  if (room.startsWith("admin")) return "admin";
  if (room.startsWith("school")) return "school";
  if (room === "exam" || room === "practice" || room === "results") return "exam";
  return room === "payment" || room === "referral" ? "payment" : "auth";
}

/** The group is too busy or known to be down: the call was not made. */
export class Refused extends Error {
  readonly retryAfterSeconds: number;

  constructor(reason: string, retryAfterSeconds: number) {
    super(reason);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What a group has done since the start (REL-20). */
export interface GroupFigures {
  calls: number;
  failures: number;
  retries: number;
  refused: number;
  waiting: number;
  breaker: Breaker["state"];
}

export interface UpstreamOptions {
  /** Connections of each group, and calls that may wait for one (REL-04). */
  connections?: number;
  waiting?: number;
  now?: Monotonic;
  /** Milliseconds before a retry; tests make it nothing. */
  pause?: () => number;
}

// LIM-15 and REL-01
const connectMs = 1000;
const retryable = new Set([502, 503, 504]);
const longestRetryAfterSeconds = 2;

interface Lane {
  pool: Pool;
  breaker: Breaker;
  inFlight: number;
  calls: number;
  failures: number;
  retries: number;
  refused: number;
}

/** The REST server behind the gateway. */
export class Upstream {
  readonly #prefix: string;
  readonly #lanes: Record<Group, Lane>;
  readonly #budget = new RetryBudget();
  readonly #pause: () => number;
  readonly #connections: number;
  readonly #mostInFlight: number;

  constructor(url: string, options: UpstreamOptions = {}) {
    const { origin, pathname } = new URL(url);
    this.#prefix = pathname.replace(/\/+$/, "");
    this.#pause = options.pause ?? (() => 50 + Math.random() * 200);
    const connections = options.connections ?? 32;
    this.#connections = connections;
    this.#mostInFlight = connections + (options.waiting ?? 64);
    const lane = (): Lane => ({
      pool: new Pool(origin, { connections, pipelining: 1, connect: { timeout: connectMs }, keepAliveTimeout: 30_000 }),
      breaker: new Breaker(options.now),
      inFlight: 0,
      calls: 0,
      failures: 0,
      retries: 0,
      refused: 0,
    });
    this.#lanes = { auth: lane(), exam: lane(), payment: lane(), admin: lane(), school: lane() };
  }

  /**
   * Makes a call; a GET is tried a second time where a second try can help and the budget allows it. Writes never are.
   * @throws Refused without a call, UpstreamFault when the answer did not come or not whole
   */
  async send(group: Group, call: HttpCall): Promise<Answer> {
    const lane = this.#lanes[group];
    this.#budget.earn();
    const started = performance.now();
    let first: Answer | UpstreamFault;
    try {
      first = await this.#try(lane, call);
    } catch (error) {
      if (!(error instanceof UpstreamFault)) throw error;
      first = error;
    }
    const pauseMs = call.method === "GET" ? this.#pauseBefore(first) : null;
    if (pauseMs === null) return orThrow(first);
    const restMs = call.totalMs - (performance.now() - started) - pauseMs;
    if (restMs < 100 || lane.breaker.state !== "closed" || !this.#budget.spend()) return orThrow(first);
    lane.retries += 1;
    await wait(pauseMs);
    return this.#try(lane, { ...call, totalMs: restMs, firstByteMs: Math.min(call.firstByteMs, restMs) });
  }

  figures(): Record<Group, GroupFigures> {
    const entries = groups.map((group): [Group, GroupFigures] => {
      const { calls, failures, retries, refused, inFlight, breaker } = this.#lanes[group];
      const waiting = Math.max(0, inFlight - this.#connections);
      return [group, { calls, failures, retries, refused, waiting, breaker: breaker.state }];
    });
    return Object.fromEntries(entries) as Record<Group, GroupFigures>;
  }

  async close(): Promise<void> {
    await Promise.all(groups.map((group) => this.#lanes[group].pool.close()));
  }

  async #try(lane: Lane, call: HttpCall): Promise<Answer> {
    if (lane.inFlight >= this.#mostInFlight) {
      lane.refused += 1;
      throw new Refused("the queue of this group is full", 1);
    }
    if (!lane.breaker.start()) {
      lane.refused += 1;
      throw new Refused("the breaker of this group is open", 5);
    }
    lane.inFlight += 1;
    lane.calls += 1;
    try {
      const answer = await sendCall(lane.pool, call, this.#prefix);
      const isGood = answer.status < 500;
      if (!isGood) lane.failures += 1;
      lane.breaker.end(isGood);
      return answer;
    } catch (error) {
      const isUpstreams = !(error instanceof UpstreamFault) || error.isUpstreams;
      if (isUpstreams) lane.failures += 1;
      lane.breaker.end(!isUpstreams);
      throw error;
    } finally {
      lane.inFlight -= 1;
    }
  }

  /** Milliseconds to wait before a second try; null when there must be none. */
  #pauseBefore(first: Answer | UpstreamFault): number | null {
    if (first instanceof UpstreamFault) return first.isBeforeSending ? this.#pause() : null;
    if (!retryable.has(first.status)) return null;
    if (first.retryAfter === null) return this.#pause();
    const seconds = Number(first.retryAfter);
    return Number.isFinite(seconds) && seconds <= longestRetryAfterSeconds ? Math.max(0, seconds * 1000) : null;
  }
}

function orThrow(outcome: Answer | UpstreamFault): Answer {
  if (outcome instanceof UpstreamFault) throw outcome;
  return outcome;
}
