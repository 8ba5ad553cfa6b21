import { describe, expect, it } from "vitest";
import { createFairLimit } from "../../api/core/fair-limit.ts";

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

describe("threads for files of several schools [SEC-44]", () => {
  it("one of a school at a time, so that another school gets the next thread", async () => {
    const { begun, start, end } = tasks(createFairLimit(2, 20, 1));
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
    const { begun, start } = tasks(createFairLimit(2, 3, 1));
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
