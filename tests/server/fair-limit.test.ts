import { describe, expect, it, onTestFinished, vi } from "vitest";
import { busy } from "../../api/core/errors.ts";
import { createFairLimit } from "../../server/fair-limit.ts";

/** Tasks that end when they are told to, in the order in which they began. */
function tasks(run: ReturnType<typeof createFairLimit>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (owner: string, name: string): Promise<void> =>
    run(owner, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string, work: Promise<void>): Promise<void> => {
    ends.get(name)?.();
    await work;
    await Promise.resolve();
  };
  return { begun, start, end };
}

describe("places for files of several schools [SEC-44]", () => {
  it("one of a school at a time, so that another school gets the next place", async () => {
    const { begun, start, end } = tasks(createFairLimit({ atOnce: 2, atOnceOfOne: 1, maxWaiting: 20, refusal: busy }));
    const first = start("a", "a1");
    const second = start("a", "a2");
    const third = start("a", "a3");
    const other = start("b", "b1");
    const last = start("c", "c1");
    await Promise.resolve();
    expect(begun).toEqual(["a1", "b1"]);
    await end("b1", other);
    // a2 came before, but its school has a thread
    expect(begun).toEqual(["a1", "b1", "c1"]);
    await end("a1", first);
    expect(begun).toEqual(["a1", "b1", "c1", "a2"]);
    await end("a2", second);
    await end("a3", third);
    await end("c1", last);
    expect(begun).toEqual(["a1", "b1", "c1", "a2", "a3"]);
  });

  it("429 for the school that fills the queue, which makes way for others, and 503 when each has one waiting", async () => {
    const { begun, start } = tasks(createFairLimit({ atOnce: 2, atOnceOfOne: 1, maxWaiting: 3, refusal: busy }));
    void start("a", "a1");
    void start("a", "a2");
    const made = [start("a", "a3"), start("a", "a4")].map((one) => expect(one).rejects.toMatchObject({ status: 429 }));
    await expect(start("a", "a5")).rejects.toMatchObject({ status: 429, code: "OVERLOADED" });
    void start("b", "b1");
    void start("c", "c1");
    void start("d", "d1");
    await Promise.all(made);
    expect(begun).toEqual(["a1", "b1"]);
    await expect(start("e", "e1")).rejects.toMatchObject({ status: 503 });
  });
});

describe("a task whose turn does not come in time [REL-01, D-301, D-302]", () => {
  it("is refused: with 429 where the tasks of its owner are in the way, with 503 where others are", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const run = createFairLimit({ atOnce: 2, atOnceOfOne: 1, maxWaiting: 20, refusal: busy });
    const ends: (() => void)[] = [];
    const start = (owner: string) => run(owner, () => new Promise<void>((resolve) => ends.push(resolve)), 2000);
    const running = [start("a"), start("b")];
    const own = start("a").catch((error: unknown) => error);
    const others = start("c").catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1999);
    const late = start("c");
    await vi.advanceTimersByTimeAsync(1);
    expect(await own).toMatchObject({ status: 429 });
    expect(await others).toMatchObject({ status: 503 });
    // the task that came later still runs, and those that were refused never do
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(ends).toHaveLength(2);
    ends.forEach((end) => end());
    await Promise.all([...running, late]);
  });
});
