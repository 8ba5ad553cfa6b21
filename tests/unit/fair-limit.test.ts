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
    const { begun, start, end } = tasks(createFairLimit(2, 20, 10));
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

  it("429 for a school with too many waiting, 503 for everybody beyond the whole", async () => {
    const { start } = tasks(createFairLimit(2, 3, 2));
    void start("a", "a1");
    void start("a", "a2");
    void start("a", "a3");
    await expect(start("a", "a4")).rejects.toMatchObject({ status: 429, code: "OVERLOADED" });
    void start("b", "b1");
    void start("c", "c1");
    await expect(start("d", "d1")).rejects.toMatchObject({ status: 503 });
  });
});
