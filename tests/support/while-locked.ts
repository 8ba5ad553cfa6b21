import { sql, type RawBuilder } from "kysely";
import { expect, vi } from "vitest";
import type { Db } from "../../api/core/database/db.ts";
import type { TestApi } from "./api.ts";

/** How many statements wait for a lock. */
export async function lockWaits(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

/** Begins a call while another transaction holds what `lock` locks, runs `see` once the call waits, and lets it go on. */
export async function whileLocked<Answer>(
  api: TestApi,
  lock: RawBuilder<unknown>,
  call: () => Promise<Answer>,
  see: (db: Db) => Promise<void>,
): Promise<Answer> {
  const [answer] = await queuedBehind<Answer>(api, lock, async (queue) => {
    await queue(call);
    await see(api.deps.db);
  });
  if (answer === undefined) throw new Error("the call was not made");
  return answer;
}

/**
 * Runs `begin` while another transaction holds what `lock` locks: each call that it queues is begun, and waited for until it
 * waits as well. Then all of them go on; their answers come in the same order.
 */
export async function queuedBehind<Answer>(
  api: TestApi,
  lock: RawBuilder<unknown>,
  begin: (queue: (call: () => Promise<Answer>) => Promise<void>) => Promise<void>,
): Promise<Answer[]> {
  const { db } = api.deps;
  const started: Promise<Answer>[] = [];
  await db.transaction().execute(async (tx) => {
    await lock.execute(tx);
    await begin(async (call) => {
      const before = await lockWaits(db);
      started.push(call());
      await vi.waitFor(async () => expect(await lockWaits(db)).toBeGreaterThan(before), { timeout: 25_000 });
    });
  });
  return Promise.all(started);
}
