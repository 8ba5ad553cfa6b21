import { CombinedGraphQLErrors, ServerError } from "@apollo/client/errors";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createClock } from "../../web/attempt/clock.ts";
import { createQueue, waitMs, type QueueStatus } from "../../web/attempt/queue.ts";
import { withTimeout } from "../../web/attempt/with-timeout.ts";
import { failureOf } from "../../web/attempt/failures.ts";

const refusal = (code: string, more: Record<string, unknown> = {}) =>
  new CombinedGraphQLErrors({ data: null, errors: [{ message: "x", extensions: { code, ...more } }] });

describe("[REL-18] the clock of an attempt", () => {
  it("runs with the monotonic clock: moving the device clock changes nothing", () => {
    let monotonic = 1000;
    let wall = Date.parse("2026-11-20T12:00:00Z");
    const clock = createClock(
      () => monotonic,
      () => wall,
    );
    clock.set(5_000_000);
    monotonic += 30_000;
    wall += 2 * 3_600_000;
    expect(clock.now()).toBe(5_030_000);
    expect(clock.hasDrifted()).toBe(true);
  });

  it("goes on after a reload with the server's lead, and never behind what it has shown", () => {
    let monotonic = 0;
    let wall = 1_000_000;
    const clock = createClock(
      () => monotonic,
      () => wall,
    );
    clock.set(9_000_000);
    monotonic = 60_000;
    wall = 1_060_000;
    const kept = clock.keep();
    expect(kept).toEqual({ leadMs: 8_000_000, seenMs: 9_060_000 });
    const reload = createClock(
      () => 5,
      () => 1_100_000,
    );
    reload.resume(kept);
    expect(reload.now()).toBe(9_100_000);
    const setBack = createClock(
      () => 5,
      () => 500_000,
    );
    setBack.resume(kept);
    expect(setBack.now()).toBe(9_060_000);
  });
});

describe("what an error means for the queue", () => {
  it.each([
    [new TypeError("Failed to fetch"), "offline"],
    [refusal("UPSTREAM_FAILED"), "busy"],
    [refusal("OVERLOADED"), "busy"],
    [refusal("CONFLICT"), "refused"],
    [refusal("FORBIDDEN"), "refused"],
    [refusal("UNAUTHENTICATED"), "signedOut"],
  ])("%s", (error, kind) => {
    expect(failureOf(error).kind).toBe(kind);
  });

  it("obeys the time the server asks for", () => {
    expect(failureOf(refusal("RATE_LIMITED", { retryAfterSeconds: 7 }))).toEqual({ kind: "busy", retryAfterMs: 7000 });
    const response = new Response("slow down", { status: 429, headers: { "retry-after": "3" } });
    const error = new ServerError("429", { response, bodyText: "slow down" });
    expect(failureOf(error)).toEqual({ kind: "busy", retryAfterMs: 3000 });
    const broken = new ServerError("400", { response: new Response("", { status: 400 }), bodyText: "" });
    expect(failureOf(broken).kind).toBe("refused");
  });
});

describe("[REL-14] the queue", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function build(send: (job: number) => Promise<void>, isRepeatable = () => true) {
    const jobs: number[] = [];
    const refused: number[] = [];
    const reports: QueueStatus[] = [];
    const stored = vi.fn(() => Promise.resolve());
    const queue = createQueue<number>({
      next: () => jobs[0] ?? null,
      stored,
      send: async (job) => {
        await send(job);
        jobs.shift();
      },
      refused: (job) => {
        refused.push(job);
        jobs.shift();
      },
      isRepeatable,
      report: (status) => reports.push(status),
    });
    const add = (...more: number[]): void => {
      jobs.push(...more);
      queue.nudge();
    };
    return { add, jobs, refused, reports, stored, queue };
  }

  it("sends one at a time and in order, each only after the device has stored it", async () => {
    const sent: number[] = [];
    let atOnce = 0;
    const { add, stored } = build(async (job) => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      expect(stored.mock.calls.length).toBeGreaterThan(sent.length);
      await new Promise((resolve) => setTimeout(resolve, 50));
      sent.push(job);
      atOnce -= 1;
    });
    add(1, 2);
    add(3);
    await vi.advanceTimersByTimeAsync(500);
    expect(sent).toEqual([1, 2, 3]);
  });

  it("waits longer after each failure, up to half a minute", () => {
    expect([1, 2, 3, 6, 20].map((tries) => waitMs(tries, () => 0.5))).toEqual([1000, 2000, 4000, 30_000, 30_000]);
  });

  it("repeats after a lost network until it is answered, and says what it does", async () => {
    let isDown = true;
    const { add, jobs, reports, queue } = build(async () => {
      if (isDown) throw new TypeError("Failed to fetch");
    });
    add(1);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(jobs).toEqual([1]);
    expect(reports.at(-1)).toMatchObject({ state: "waiting", failure: { kind: "offline" } });
    isDown = false;
    queue.retryNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(reports.some(({ state, wasOffline }) => state === "sending" && wasOffline)).toBe(true);
    expect(reports.at(-1)).toMatchObject({ state: "idle", wasOffline: false });
    expect(jobs).toEqual([]);
  });

  it("does not call before Retry-After has passed", async () => {
    let tries = 0;
    const { add } = build(async () => {
      tries += 1;
      if (tries === 1) throw refusal("RATE_LIMITED", { retryAfterSeconds: 20 });
    });
    add(1);
    await vi.advanceTimersByTimeAsync(19_000);
    expect(tries).toBe(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(tries).toBe(2);
  });

  it("drops what is refused and goes on", async () => {
    const { add, refused, jobs } = build(async (job) => {
      if (job === 1) throw refusal("BAD_USER_INPUT");
    });
    add(1, 2);
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toEqual([1]);
    expect(jobs).toEqual([]);
  });

  it("[REL-17] never repeats by itself what could count twice", async () => {
    let tries = 0;
    const { add, refused } = build(
      async () => {
        tries += 1;
        throw new TypeError("Failed to fetch");
      },
      () => false,
    );
    add(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tries).toBe(1);
    expect(refused).toEqual([1]);
  });

  it("stops without losing anything when the session has ended", async () => {
    const { add, jobs, reports } = build(async () => {
      throw refusal("UNAUTHENTICATED");
    });
    add(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(jobs).toEqual([1]);
    expect(reports.at(-1)?.state).toBe("stopped");
  });

  it("takes a line that never answers for dead", async () => {
    const [outcome] = await Promise.all([
      withTimeout(new Promise(() => undefined)).catch((error: unknown) => error),
      vi.advanceTimersByTimeAsync(20_000),
    ]);
    expect(outcome).toBeInstanceOf(TypeError);
  });
});
