import { sql } from "kysely";
import { after, type Clock } from "./clock.ts";
import type { Db } from "./db.ts";
import { tooMany } from "./errors.ts";

/** A rule: at most `most` hits of one key within `minutes`. */
export interface Limit {
  key: string;
  most: number;
  minutes: number;
}

/** Counters that survive a restart (LIM-10 to 13). With RATE_LIMITS=off every question is answered with yes. */
export interface Limits {
  /**
   * Spares work that would be refused; parallel calls all pass, so `take` must follow.
   * @throws HttpError 429 with Retry-After when one of the keys has used its hits up.
   */
  check(db: Db, ...limits: Limit[]): Promise<void>;
  /**
   * Counts one hit on each key; counts failures, so that a school lab behind one address is not locked out.
   * Answers whether a key has just used its last hit up.
   */
  hit(db: Db, ...limits: Limit[]): Promise<boolean>;
  /**
   * Counts one hit on each key and refuses when that is one too many, so that parallel calls cannot slip past a check.
   * Call it inside a transaction: the refusal takes the count back. Answers whether a key has just used its last hit up.
   * @throws HttpError 429 with Retry-After.
   */
  take(db: Db, ...limits: Limit[]): Promise<boolean>;
  /**
   * Counts as many of `wanted` hits as are left, and answers how many those were and when there are more. It holds the
   * counter until the caller's transaction ends.
   */
  takeSome(db: Db, limit: Limit, wanted: number): Promise<{ granted: number; moreAt: Date }>;
  /** Takes one hit back from each key, when a try that was counted in advance turned out to be right. */
  giveBack(db: Db, ...limits: Limit[]): Promise<void>;
  /** Forgets a key, after a success. */
  clear(db: Db, ...keys: string[]): Promise<void>;
  /** Deletes counters whose window is over; they count for nothing. */
  tidy(db: Db): Promise<void>;
}

export function createLimits(clock: Clock, isOn: boolean): Limits {
  const count = async (db: Db, limit: Limit): Promise<{ hits: number; window_ends_at: Date }> => {
    const now = clock.now();
    return db
      .insertInto("limit_counters")
      .values({ key: limit.key, hits: 1, window_ends_at: after(now, limit.minutes, "minute") })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({
          hits: sql<number>`case when limit_counters.window_ends_at > ${now} then limit_counters.hits + 1 else 1 end`,
          window_ends_at: sql<Date>`case when limit_counters.window_ends_at > ${now} then limit_counters.window_ends_at else excluded.window_ends_at end`,
        }),
      )
      .returning(["hits", "window_ends_at"])
      .executeTakeFirstOrThrow();
  };
  const secondsUntil = (moment: Date): number => (moment.getTime() - clock.now().getTime()) / 1000;
  return {
    async check(db, ...limits) {
      if (!isOn) return;
      const now = clock.now();
      const rows = await db
        .selectFrom("limit_counters")
        .selectAll()
        .where(
          "key",
          "in",
          limits.map((limit) => limit.key),
        )
        .where("window_ends_at", ">", now)
        .execute();
      for (const limit of limits) {
        const row = rows.find((candidate) => candidate.key === limit.key);
        if (row !== undefined && row.hits >= limit.most) {
          throw tooMany(secondsUntil(row.window_ends_at));
        }
      }
    },
    async hit(db, ...limits) {
      let isSpent = false;
      if (!isOn) return isSpent;
      for (const limit of limits) isSpent = (await count(db, limit)).hits === limit.most || isSpent;
      return isSpent;
    },
    async take(db, ...limits) {
      let isSpent = false;
      if (!isOn) return isSpent;
      for (const limit of limits) {
        const row = await count(db, limit);
        if (row.hits > limit.most) throw tooMany(secondsUntil(row.window_ends_at));
        isSpent ||= row.hits === limit.most;
      }
      return isSpent;
    },
    async takeSome(db, { key, most, minutes }, wanted) {
      const now = clock.now();
      const moreAt = after(now, minutes, "minute");
      if (!isOn) return { granted: wanted, moreAt };
      const fresh = { key, hits: 0, window_ends_at: moreAt };
      await db
        .insertInto("limit_counters")
        .values(fresh)
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet(fresh).where("limit_counters.window_ends_at", "<=", now),
        )
        .execute();
      const row = await db
        .selectFrom("limit_counters")
        .select(["hits", "window_ends_at"])
        .where("key", "=", key)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const granted = Math.max(0, Math.min(wanted, most - row.hits));
      await db
        .updateTable("limit_counters")
        .set({ hits: row.hits + granted })
        .where("key", "=", key)
        .execute();
      return { granted, moreAt: row.window_ends_at };
    },
    async giveBack(db, ...limits) {
      if (!isOn) return;
      const keys = limits.map(({ key }) => key);
      // locked in the order in which they are taken: of two calls neither holds what the other waits for
      const held = db
        .selectFrom("limit_counters")
        .select("key")
        .where("key", "in", keys)
        .where("hits", ">", 0)
        .orderBy((eb) => eb.fn("array_position", [eb.val(keys), "key"]))
        .forUpdate();
      await db
        .updateTable("limit_counters")
        .set((eb) => ({ hits: eb("hits", "-", 1) }))
        .where("key", "in", held)
        .execute();
    },
    async clear(db, ...keys) {
      if (!isOn || keys.length === 0) return;
      await db.deleteFrom("limit_counters").where("key", "in", keys).execute();
    },
    async tidy(db) {
      await db.deleteFrom("limit_counters").where("window_ends_at", "<=", clock.now()).execute();
    },
  };
}
