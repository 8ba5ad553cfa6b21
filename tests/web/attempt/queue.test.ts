import { CombinedGraphQLErrors, ServerError } from "@apollo/client/errors";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createClock } from "../../../web/attempt/clock.ts";
import { createDeadline } from "../../../web/attempt/deadline.ts";
import { createQueue, waitMs, type QueueStatus } from "../../../web/attempt/queue.ts";
import { withTimeout } from "../../../web/lib/calls/with-timeout.ts";
import { failureOf } from "../../../web/attempt/failures.ts";

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
  });

  it("continues after a reload with the offset to the server's clock, and never runs backwards", () => {
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
    expect(kept).toEqual({ leadMs: 8_000_000, seenMs: 9_060_000, serverMs: 9_000_000 });
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

describe("a clock that nobody has set", () => {
  it("begins with the time of the device", () => {
    const clock = createClock(
      () => 77,
      () => 1_000_000,
    );
    expect([clock.now(), clock.keep()]).toEqual([1_000_000, { leadMs: 0, seenMs: 1_000_000 }]);
  });
});

describe("the deadline", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const build = (first: number | null) => {
    let end = first;
    const onEnd = vi.fn(() => void (end = null));
    const deadline = createDeadline({ deadline: () => end, now: () => Date.now() }, onEnd);
    deadline.watch();
    return { ...deadline, onEnd, move: (to: number | null) => void (end = to) };
  };

  it("is noticed when it comes, also after hours, and once", () => {
    const { onEnd, watch } = build(3 * 3_600_000);
    watch();
    vi.advanceTimersByTime(3 * 3_600_000 - 1);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onEnd).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(3_600_000);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it("is noticed at once when it has passed, and never where nothing counts or after the end of watching", () => {
    expect(build(0).onEnd).toHaveBeenCalledTimes(1);
    const nothing = build(null);
    const stopped = build(1000);
    stopped.stop();
    vi.advanceTimersByTime(120_000);
    expect([nothing.onEnd, stopped.onEnd].map((onEnd) => onEnd.mock.calls.length)).toEqual([0, 0]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("that was moved is noticed within a minute, without a call", () => {
    const { onEnd, move } = build(3_600_000);
    move(1000);
    vi.advanceTimersByTime(60_000);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it("that no longer counts is not noticed", () => {
    const { onEnd, move, watch } = build(1000);
    move(null);
    watch();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(onEnd).not.toHaveBeenCalled();
  });
});

describe("what an error means for the queue", () => {
  it.each([
    [408, "busy"],
    [429, "busy"],
    [499, "refused"],
    [500, "busy"],
    [503, "busy"],
    [404, "refused"],
  ])("an answer %i of something in front of the gateway: %s", (status, kind) => {
    const answered = (headers: Record<string, string>) =>
      failureOf(new ServerError("x", { response: new Response("", { status, headers }), bodyText: "" }));
    expect(answered({})).toEqual({ kind, retryAfterMs: null });
    expect(answered({ "retry-after": "soon" })).toEqual({ kind, retryAfterMs: null });
    expect(answered({ "retry-after": "2" })).toEqual({ kind, retryAfterMs: 2000 });
  });

  it("an error of another kind: try again", () => {
    const withoutCode = new CombinedGraphQLErrors({ data: null, errors: [{ message: "x" }] });
    expect(failureOf(withoutCode)).toEqual({ kind: "busy", retryAfterMs: null });
    expect(failureOf(refusal("UNAUTHENTICATED", { retryAfterSeconds: 3 }))).toEqual({
      kind: "signedOut",
      retryAfterMs: null,
    });
    expect(failureOf(refusal("CONFLICT"))).toEqual({ kind: "refused", retryAfterMs: null });
  });

  it.each([
    [new TypeError("Failed to fetch"), "offline"],
    [refusal("UPSTREAM_FAILED"), "busy"],
    [refusal("OVERLOADED"), "busy"],
    // an answer must not be given up because a gateway of another version does not know the call [REL-14]
    [refusal("BAD_REQUEST"), "busy"],
    [refusal("GRAPHQL_VALIDATION_FAILED"), "busy"],
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

  function build(send: (job: number) => Promise<void>, onReport: (status: QueueStatus) => void = () => undefined) {
    const jobs: number[] = [];
    const refused: number[] = [];
    const reports: QueueStatus[] = [];
    const stored = vi.fn(() => Promise.resolve());
    const isSignedIn = vi.fn(() => false);
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
      report: (status) => {
        reports.push(status);
        onReport(status);
      },
      isSignedIn,
    });
    const add = (...more: number[]): void => {
      jobs.push(...more);
      queue.nudge();
    };
    return { add, jobs, refused, reports, stored, isSignedIn, queue };
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

  it.each([
    ["all is sent", null],
    ["a call has failed", new TypeError("Failed to fetch")],
  ])("goes on with what comes up while it reports that %s, such as the end of the time", async (_case, error) => {
    const sent: number[] = [];
    let isFirst = true;
    const { jobs, queue } = build(
      async (job) => {
        if (error && isFirst) throw error;
        sent.push(job);
      },
      ({ state }) => {
        if (state === "sending" || !isFirst) return;
        isFirst = false;
        jobs.push(2);
        queue.retryNow();
      },
    );
    jobs.push(1);
    queue.nudge();
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toEqual([1, 2]);
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

  it("calls again after a minute where a page of maintenance names hours, or more than a timer can hold", async () => {
    let tries = 0;
    const { add } = build(async () => {
      tries += 1;
      if (tries === 1) throw refusal("UPSTREAM_FAILED", { retryAfterSeconds: 3600 });
      if (tries === 2) throw refusal("UPSTREAM_FAILED", { retryAfterSeconds: 1e9 });
    });
    add(1);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(tries).toBe(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(tries).toBe(2);
    await vi.advanceTimersByTimeAsync(58_000);
    expect(tries).toBe(2);
    await vi.advanceTimersByTimeAsync(2000);
    expect(tries).toBe(3);
  });

  it("drops a refused answer and continues with the next", async () => {
    const { add, refused, jobs } = build(async (job) => {
      if (job === 1) throw refusal("BAD_USER_INPUT");
    });
    add(1, 2);
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toEqual([1]);
    expect(jobs).toEqual([]);
  });

  it("stops without losing anything when the session has ended, and goes on after a login in another tab", async () => {
    let tries = 0;
    const { add, jobs, reports, isSignedIn, queue } = build(async () => {
      tries += 1;
      if (tries === 1) throw refusal("UNAUTHENTICATED");
    });
    add(1);
    await vi.advanceTimersByTimeAsync(60_000);
    queue.retryNow();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tries).toBe(1);
    expect(jobs).toEqual([1]);
    expect(reports.at(-1)?.state).toBe("stopped");
    isSignedIn.mockReturnValue(true);
    queue.nudge();
    await vi.advanceTimersByTimeAsync(0);
    expect(jobs).toEqual([]);
  });

  it("goes on when only the token is another one by now, because another tab has logged in", async () => {
    let tries = 0;
    const { add, jobs, refused, reports, isSignedIn } = build(async () => {
      tries += 1;
      if (tries === 1) throw refusal("UNAUTHENTICATED");
    });
    isSignedIn.mockReturnValue(true);
    add(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect({ tries, jobs, refused }).toEqual({ tries: 2, jobs: [], refused: [] });
    expect(reports.at(-1)?.state).toBe("idle");
  });

  const waitsFor = (tries: number): number => 1000 * 2 ** (tries - 1);

  it("varies its waiting by a quarter", () => {
    expect([waitMs(1, () => 0), waitMs(1, () => 1), waitMs(20, () => 1)]).toEqual([750, 1250, 37_500]);
  });

  it("waits by the number of failures, and begins again at one second after a success", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const times: number[] = [];
    let isDown = true;
    const { add } = build(async () => {
      times.push(Date.now());
      if (isDown) throw new TypeError("Failed to fetch");
    });
    const start = Date.now();
    add(1);
    await vi.advanceTimersByTimeAsync(waitsFor(1) + waitsFor(2));
    isDown = false;
    await vi.advanceTimersByTimeAsync(waitsFor(3));
    isDown = true;
    add(2);
    await vi.advanceTimersByTimeAsync(waitsFor(1));
    expect(times.map((time) => time - start)).toEqual([0, 1000, 3000, 7000, 7000, 8000]);
    vi.restoreAllMocks();
  });

  it("begins again at one second also when the next job fails in the same run", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const times: number[] = [];
    let fails = 2;
    const { add } = build(async (job) => {
      times.push(Date.now());
      if (job === 2 || fails > 0) {
        fails -= 1;
        throw new TypeError("Failed to fetch");
      }
    });
    const start = Date.now();
    add(1, 2);
    await vi.advanceTimersByTimeAsync(4000);
    expect(times.map((time) => time - start)).toEqual([0, 1000, 3000, 3000, 4000]);
    vi.restoreAllMocks();
  });

  it("something new does not shorten the waiting, a person does, and there is one try then", async () => {
    let tries = 0;
    const { add, queue } = build(async () => {
      tries += 1;
      throw new TypeError("Failed to fetch");
    });
    add(1);
    await vi.advanceTimersByTimeAsync(0);
    add(2);
    await vi.advanceTimersByTimeAsync(100);
    expect(tries).toBe(1);
    queue.retryNow();
    await vi.advanceTimersByTimeAsync(100);
    expect(tries).toBe(2);
    expect(vi.getTimerCount()).toBe(1);
  });

  it("sends nothing once it was stopped, whether it waits or is about to send", async () => {
    let tries = 0;
    const { add, queue, jobs } = build(async () => {
      tries += 1;
      throw new TypeError("Failed to fetch");
    });
    add(1);
    await vi.advanceTimersByTimeAsync(0);
    queue.stop();
    expect(vi.getTimerCount()).toBe(0);
    queue.retryNow();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([tries, jobs]).toEqual([1, [1]]);
  });

  it("says what it does, with the reason", async () => {
    const error = new TypeError("Failed to fetch");
    let isDown = true;
    const { add, reports, queue } = build(async () => {
      if (isDown) throw error;
    });
    add(1);
    await vi.advanceTimersByTimeAsync(0);
    isDown = false;
    queue.retryNow();
    await vi.advanceTimersByTimeAsync(0);
    const idle = { state: "idle", failure: null, error: null, wasOffline: false };
    expect(reports).toEqual([
      { ...idle, state: "sending" },
      { state: "waiting", failure: { kind: "offline", retryAfterMs: null }, error, wasOffline: true },
      { ...idle, state: "sending", wasOffline: true },
      idle,
    ]);
  });

  it("does not call the last try offline when the server was there and busy", async () => {
    const { add, reports } = build(async () => {
      throw refusal("OVERLOADED");
    });
    add(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(reports.at(-1)).toMatchObject({ state: "waiting", wasOffline: false, failure: { kind: "busy" } });
  });

  it("leaves no timer behind an answer in time, and passes errors on", async () => {
    expect(await withTimeout(Promise.resolve(7))).toBe(7);
    await expect(withTimeout(Promise.reject(new RangeError("no")))).rejects.toThrow(RangeError);
    expect(vi.getTimerCount()).toBe(0);
    let outcome: unknown = null;
    void withTimeout(new Promise(() => undefined)).catch((error: unknown) => (outcome = error));
    await vi.advanceTimersByTimeAsync(19_999);
    expect(outcome).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toMatchObject({ message: "No answer in time." });
  });

  it("takes a line that never answers for dead", async () => {
    const [outcome] = await Promise.all([
      withTimeout(new Promise(() => undefined)).catch((error: unknown) => error),
      vi.advanceTimersByTimeAsync(20_000),
    ]);
    expect(outcome).toBeInstanceOf(TypeError);
  });
});
