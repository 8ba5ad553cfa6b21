import { setTimeout as wait } from "node:timers/promises";
import { Pool } from "undici";
import { createFairLimit, noOwner, type FairLimit } from "../../../server/fair-limit.ts";
import { Breaker, type Monotonic } from "./breaker.ts";
import { sendCall, UpstreamFault, type HttpResponse, type HttpCall } from "./http-call.ts";
import { parseRetryAfter } from "./reply-forms.ts";
import { RetryBudget } from "./retry-budget.ts";

/**
 * Groups of rooms, each with its own connections, queue and circuit breaker, so that they fail independently (REL-03, REL-04).
 * Calls with a file are a group as well: one may take minutes, and no answer of an exam waits for it.
 */
const groups = ["auth", "exam", "payment", "admin", "school", "uploads"] as const;
export type Group = (typeof groups)[number];

export function groupOf(room: string): Group {
  if (room.startsWith("admin")) return "admin";
  if (room.startsWith("school")) return "school";
  if (room === "exam" || room === "practice" || room === "results") return "exam";
  return room === "payment" || room === "referral" ? "payment" : "auth";
}

/** The call was not made, because its group is too busy or known to be down. */
export class Refused extends Error {
  readonly retryAfterSeconds: number;

  constructor(reason: string, retryAfterSeconds: number) {
    super(reason);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const breakerIsOpen = (): Refused => new Refused("the breaker of this group is open", 5);

/** Counts of a group since the start (REL-20). */
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
  /** Milliseconds before a retry; tests set it to 0. */
  pause?: () => number;
}

// REL-01
const connectMs = 1000;
// REL-02
const retryable = new Set([502, 503, 504]);
const longestRetryAfterSeconds = 2;

interface GroupState {
  pool: Pool;
  takeTurn: FairLimit;
  breaker: Breaker;
  calls: number;
  failures: number;
  retries: number;
  refused: number;
}

/** The REST server behind the gateway. */
export class Upstream {
  readonly #prefix: string;
  readonly #states: Record<Group, GroupState>;
  readonly #budget = new RetryBudget();
  readonly #pause: () => number;

  constructor(url: string, options: UpstreamOptions = {}) {
    const { origin, pathname } = new URL(url);
    this.#prefix = pathname.replace(/\/+$/, "");
    this.#pause = options.pause ?? (() => 50 + Math.random() * 200);
    const connections = options.connections ?? 32;
    const newState = (group: Group): GroupState => ({
      pool: new Pool(origin, { connections, pipelining: 1, connect: { timeout: connectMs }, keepAliveTimeout: 30_000 }),
      takeTurn: createFairLimit({
        atOnce: connections,
        // a file may be on its way for minutes
        leavesFree: group === "uploads",
        maxWaiting: options.waiting ?? 64,
        refusal: () => new Refused("no connection of this group is free", 1),
      }),
      breaker: new Breaker(options.now),
      calls: 0,
      failures: 0,
      retries: 0,
      refused: 0,
    });
    this.#states = Object.fromEntries(groups.map((group) => [group, newState(group)])) as Record<Group, GroupState>;
  }

  /**
   * Makes a call for `owner`, the person or address that it is made for: where more are made than there are connections,
   * one with many calls waits for those with fewer (D-302). A GET is tried a second time when that can help and the retry budget allows it; a write never is.
   * @throws Refused when no call was made, UpstreamFault when there was no complete response
   */
  async send(group: Group, call: HttpCall, owner = noOwner): Promise<HttpResponse> {
    const state = this.#states[group];
    this.#budget.earn();
    const started = performance.now();
    let first: HttpResponse | UpstreamFault;
    try {
      first = await this.#try(state, call, owner);
    } catch (error) {
      if (!(error instanceof UpstreamFault)) throw error;
      first = error;
    }
    const pauseMs = call.method === "GET" ? this.#pauseBefore(first) : null;
    if (pauseMs === null) return orThrow(first);
    const restMs = call.totalMs - (performance.now() - started) - pauseMs;
    if (restMs < 100 || state.breaker.state !== "closed" || !this.#budget.spend()) return orThrow(first);
    state.retries += 1;
    await wait(pauseMs);
    return this.#try(state, { ...call, totalMs: restMs, firstByteMs: Math.min(call.firstByteMs, restMs) }, owner);
  }

  figures(): Record<Group, GroupFigures> {
    const entries = groups.map((group): [Group, GroupFigures] => {
      const { calls, failures, retries, refused, takeTurn, breaker } = this.#states[group];
      return [group, { calls, failures, retries, refused, waiting: takeTurn.waiting(), breaker: breaker.state }];
    });
    return Object.fromEntries(entries) as Record<Group, GroupFigures>;
  }

  async close(): Promise<void> {
    await Promise.all(groups.map((group) => this.#states[group].pool.close()));
  }

  async #try(state: GroupState, call: HttpCall, owner: string): Promise<HttpResponse> {
    const asked = performance.now();
    try {
      if (state.breaker.state === "open") throw breakerIsOpen();
      const waitMs = Math.min(call.totalMs, call.firstByteMs);
      return await state.takeTurn(owner, () => this.#make(state, call, performance.now() - asked), waitMs);
    } catch (error) {
      if (error instanceof Refused) state.refused += 1;
      throw error;
    }
  }

  /** Makes a call on a connection that is free, unless the breaker is open. */
  async #make(state: GroupState, call: HttpCall, waitedMs: number): Promise<HttpResponse> {
    const kind = state.breaker.start();
    if (kind === null) throw breakerIsOpen();
    state.calls += 1;
    try {
      const response = await sendCall(state.pool, call, this.#prefix, waitedMs);
      const isGood = response.status < 500;
      if (!isGood) state.failures += 1;
      state.breaker.end(kind, isGood ? "good" : "bad");
      return response;
    } catch (error) {
      const isUpstreams = !(error instanceof UpstreamFault) || error.isUpstreams;
      if (isUpstreams) state.failures += 1;
      state.breaker.end(kind, isUpstreams ? "bad" : "left");
      throw error;
    }
  }

  /** Milliseconds to wait before a second try; null when there is none. */
  #pauseBefore(first: HttpResponse | UpstreamFault): number | null {
    if (first instanceof UpstreamFault) return first.isBeforeSending ? this.#pause() : null;
    if (!retryable.has(first.status)) return null;
    if (first.retryAfter === null) return this.#pause();
    const seconds = parseRetryAfter(first.retryAfter);
    return seconds !== undefined && seconds <= longestRetryAfterSeconds ? seconds * 1000 : null;
  }
}

function orThrow(outcome: HttpResponse | UpstreamFault): HttpResponse {
  if (outcome instanceof UpstreamFault) throw outcome;
  return outcome;
}
