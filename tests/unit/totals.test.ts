import { expect, it } from "vitest";
import { Totals } from "../../api/core/database/totals.ts";
import { nearestEnd } from "../../api/core/database/paging.ts";

const start = Date.parse("2026-11-22T09:00:00Z");

it("counts a long list once in ten seconds for each filter, a short one every time", async () => {
  let now = start;
  const totals = new Totals({ now: () => new Date(now) });
  const counted: string[] = [];
  const ask = (filter: object, total: number) =>
    totals.of("questions", filter, async () => {
      counted.push(JSON.stringify(filter));
      return total;
    });
  expect(await ask({}, 50_000)).toBe(50_000);
  expect(await ask({}, 50_001)).toBe(50_000);
  expect(await ask({ year: 2024 }, 49_999)).toBe(49_999);
  expect(await ask({ year: 2024 }, 49_998)).toBe(49_998);
  now += 10_000;
  expect(await ask({}, 50_001)).toBe(50_001);
  expect(counted).toEqual(["{}", '{"year":2024}', '{"year":2024}', "{}"]);
});

it("keeps the totals of a limited number of filters", async () => {
  const totals = new Totals({ now: () => new Date(start) });
  let counted = 0;
  const ask = (year: number) =>
    totals.of("questions", { year }, async () => {
      counted += 1;
      return 60_000;
    });
  for (let year = 0; year < 201; year += 1) await ask(year);
  await ask(0);
  expect(counted).toBe(202);
});

it.each([
  [100, 10, 0, { isBackward: false, limit: 10, offset: 0 }],
  [100, 10, 40, { isBackward: false, limit: 10, offset: 40 }],
  [100, 10, 50, { isBackward: true, limit: 10, offset: 40 }],
  [100, 10, 95, { isBackward: true, limit: 5, offset: 0 }],
  [100, 10, 100, { isBackward: true, limit: 0, offset: 0 }],
  [0, 10, 0, { isBackward: false, limit: 0, offset: 0 }],
])("of %i lines, %i from place %i on are read from the nearer end", (total, limit, offset, walk) => {
  expect(nearestEnd(total, limit, offset)).toEqual(walk);
});
