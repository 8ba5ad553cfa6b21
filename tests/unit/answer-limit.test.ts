import { expect, it, vi } from "vitest";
import { takeAnswerCheck } from "../../api/attempt/answer-limit.ts";
import type { Db } from "../../api/core/database/db.ts";
import type { Limits } from "../../api/core/http/limits.ts";

const now = new Date("2026-11-20T12:00:00.000Z");

it("[SEC-32] counts 120 answers a minute of each candidate, without those that are more than a minute old", async () => {
  const take = vi.fn<Limits["take"]>(async () => false);
  const deps = { clock: { now: () => now }, db: null as unknown as Db, limits: { take } as unknown as Limits };
  const limit = { key: "answers:c1", most: 120, minutes: 1, isTraffic: true };
  for (const stamp of [null, undefined, "2026-11-20T11:59:00.000Z"]) {
    await takeAnswerCheck(deps, "c1", stamp);
    expect(take).toHaveBeenLastCalledWith(deps.db, limit);
  }
  expect(take).toHaveBeenCalledTimes(3);
  await takeAnswerCheck(deps, "c1", "2026-11-20T11:58:59.999Z");
  expect(take).toHaveBeenCalledTimes(3);
});
