import { describe, expect, it } from "vitest";
import { Catalogue } from "../../gateway/core/calls/catalogue.ts";

const read = <T>(catalogue: Catalogue, key: string, load: () => Promise<T>): Promise<T> =>
  catalogue.read(key, load, () => undefined);

describe("[SEC-53] the shared catalogue", () => {
  it("makes one call for callers at the same time, and another after a second", async () => {
    let now = 0;
    let loads = 0;
    const catalogue = new Catalogue(null, () => now);
    const load = async () => ({ count: (loads += 1) });
    const [a, b] = await Promise.all([read(catalogue, "k", load), read(catalogue, "k", load)]);
    expect(a).toBe(b);
    now = 999;
    expect(await read(catalogue, "k", load)).toBe(a);
    now = 1001;
    expect(await read(catalogue, "k", load)).toEqual({ count: 2 });
  });

  it("keeps an answer for each input, and freezes it deeply", async () => {
    const catalogue = new Catalogue();
    const one = await read(catalogue, "/a?x=1", async () => ({ list: [{ x: 1 }] }));
    const two = await read(catalogue, "/a?x=2", async () => ({ list: [{ x: 2 }] }));
    expect(one).not.toEqual(two);
    expect(() => (one.list[0] as { x: number }).x++).toThrow("read only");
    expect(() => one.list.push({ x: 9 })).toThrow("not extensible");
  });

  it("tells until when it gives a value, and of no other than the one it gives", async () => {
    let now = 0;
    const catalogue = new Catalogue(null, () => now);
    const one = read(catalogue, "k", async () => "one");
    expect(catalogue.untilOf("k", one)).toBe(Number.POSITIVE_INFINITY);
    await one;
    expect(catalogue.untilOf("k", one)).toBe(1000);
    now = 1001;
    const two = read(catalogue, "k", async () => "two");
    expect(catalogue.untilOf("k", one)).toBe(0);
    await two;
    expect([catalogue.untilOf("k", one), catalogue.untilOf("k", two)]).toEqual([0, 2001]);
  });

  it("forgets a failure", async () => {
    const catalogue = new Catalogue();
    await expect(read(catalogue, "k", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
    expect(await read(catalogue, "k", async () => "up")).toBe("up");
  });

  it("does not grow with invented keys", async () => {
    const catalogue = new Catalogue();
    for (let key = 0; key < 2100; key += 1) await read(catalogue, String(key), async () => key);
    let loads = 0;
    await read(catalogue, "0", async () => (loads += 1));
    await read(catalogue, "2099", async () => (loads += 1));
    expect(loads).toBe(1);
  });
});
