import { sql } from "kysely";
import type { HitCounts } from "../../../server/hit-counts.ts";
import { after, type Clock } from "../clock.ts";
import type { Db } from "../database/db.ts";
import { tooMany } from "../errors.ts";

/** A rule: at most `most` hits of one key within `minutes`. */
export interface Limit {
  key: string;
  most: number;
  minutes: number;
}

/** A rule for what comes with every request: too often for a counter in the database. */
interface TrafficLimit extends Limit {
  isTraffic: true;
}

/**
 * Every rate limit of the API. Counters are kept in the database, where all processes share them and they survive a
 * restart (LIM-10 to 13), those of traffic in Redis or in memory (LIM-14, SEC-32). With RATE_LIMITS=off nothing is counted or refused.
 */
export interface Limits {
  /**
   * Spares work that would be refused; parallel calls all pass, so `take` must follow.
   * @throws HttpError 429 with Retry-After when one of the keys has used its hits up.
   */
  check(db: Db, ...limits: Limit[]): Promise<void>;
  /** Counts one hit on a key and refuses nothing. */
  hit(db: Db, limit: Limit): Promise<void>;
  /**
   * Counts one hit on each key and refuses when that is one too many, so that parallel calls cannot slip past a check. Runs
   * in the caller's transaction, or else in one of its own: the refusal takes the count back. Returns whether a key has just
   * used its last hit up.
   * @throws HttpError 429 with Retry-After.
   */
  take(db: Db, ...limits: (Limit | TrafficLimit)[]): Promise<boolean>;
  /**
   * Counts as many of `wanted` hits as are left, and returns how many those were and when there are more. It holds the
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

interface Counter {
  hits: number;
  window_ends_at: Date;
}

const isOfTraffic = (limit: Limit | TrafficLimit): limit is TrafficLimit => "isTraffic" in limit;

/** Counts a hit of a limit that is kept in the database. */
const countStored = (db: Db, { key, minutes }: Limit, now: Date): Promise<Counter> =>
  db
    .insertInto("limit_counters")
    .values({ key, hits: 1, window_ends_at: after(now, minutes, "minute") })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        hits: sql<number>`case when limit_counters.window_ends_at > ${now} then limit_counters.hits + 1 else 1 end`,
        window_ends_at: sql<Date>`case when limit_counters.window_ends_at > ${now} then limit_counters.window_ends_at else excluded.window_ends_at end`,
      }),
    )
    .returning(["hits", "window_ends_at"])
    .executeTakeFirstOrThrow();

/** Locks the rows of the keys. Every call locks them in the same order, so that two calls cannot wait for each other. */
const inOrder = (db: Db, keys: string[]) =>
  db
    .selectFrom("limit_counters")
    .select("key")
    .where("key", "in", keys)
    .orderBy((eb) => eb.fn("array_position", [eb.val(keys), "key"]))
    .forUpdate();

/** `traffic` counts what comes with every request. */
export function createLimits(clock: Clock, isOn: boolean, traffic: HitCounts): Limits {
  const secondsUntil = (moment: Date): number => (moment.getTime() - clock.now().getTime()) / 1000;
  /** Whether the last hit of a limit was just used up. @throws HttpError 429 for one more. */
  const wasLast = (limit: Limit, { hits, window_ends_at }: Counter): boolean => {
    if (hits > limit.most) throw tooMany(secondsUntil(window_ends_at));
    return hits === limit.most;
  };
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
    async hit(db, limit) {
      if (isOn) await countStored(db, limit, clock.now());
    },
    async take(db, ...limits) {
      if (!isOn) return false;
      const isSpent: boolean[] = [];
      for (const limit of limits.filter(isOfTraffic)) {
        const { hits, msLeft } = await traffic.hit(limit.key, limit.minutes * 60_000);
        if (hits > limit.most) throw tooMany(msLeft / 1000);
        isSpent.push(hits === limit.most);
      }
      const stored = limits.filter((limit) => !isOfTraffic(limit));
      const takeStored = async (tx: Db): Promise<void> => {
        for (const limit of stored) isSpent.push(wasLast(limit, await countStored(tx, limit, clock.now())));
      };
      if (stored.length > 0) await (db.isTransaction ? takeStored(db) : db.transaction().execute(takeStored));
      return isSpent.includes(true);
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
      const taken = inOrder(
        db,
        limits.map(({ key }) => key),
      ).where("hits", ">", 0);
      await db
        .updateTable("limit_counters")
        .set((eb) => ({ hits: eb("hits", "-", 1) }))
        .where("key", "in", taken)
        .execute();
    },
    async clear(db, ...keys) {
      if (!isOn || keys.length === 0) return;
      await db.deleteFrom("limit_counters").where("key", "in", inOrder(db, keys)).execute();
    },
    async tidy(db) {
      // without those that a call holds, which may wait for another one that is deleted here
      const over = db
        .selectFrom("limit_counters")
        .select("key")
        .where("window_ends_at", "<=", clock.now())
        .forUpdate()
        .skipLocked();
      await db.deleteFrom("limit_counters").where("key", "in", over).execute();
    },
  };
}
