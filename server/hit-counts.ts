import { LRUCache } from "lru-cache";
import { notOurs, type SharedRedis } from "./redis.ts";

/** Hits of one key since its window began. */
interface Hits {
  hits: number;
  /** Milliseconds until the window ends and counting begins anew. */
  msLeft: number;
}

/**
 * Counters of what comes with every request (LIM-14, SEC-32): in Redis, where several processes share them, and in memory
 * without Redis or while it is away. They are worth nothing after a minute or an hour, so they may be lost with either.
 */
export interface HitCounts {
  hit(key: string, windowMs: number): Promise<Hits>;
  /** Takes one hit back. */
  giveBack(key: string, windowMs: number): Promise<void>;
}

/** Counters in memory; beyond these the one that was not asked for longest is forgotten. */
const maxInMemory = 20_000;

/**
 * `name` keeps the counters of gateway and API apart. Redis counts by its own clock, which is the same for all; `now`, in
 * milliseconds, is the clock of the counters in memory.
 */
export function createHitCounts(name: string, redis: SharedRedis | null, now: () => number): HitCounts {
  const counters = new LRUCache<string, { hits: number; endsAt: number }>({ max: maxInMemory });
  const inRedis = (key: string, windowMs: number, by: 1 | -1): Promise<Hits | undefined> | undefined => {
    const counter = `akada:hits:${name}:${key}`;
    return redis?.askOf(counter, async (client) => {
      const [, hits, msLeft] = await client
        .multi()
        .set(counter, 0, { condition: "NX", expiration: { type: "PX", value: windowMs } })
        .incrBy(counter, by)
        .pTTL(counter)
        .exec();
      if (by === -1 && Number(hits) <= 0) {
        await client.del(counter);
        return { hits: 0, msLeft: 0 };
      }
      // a counter without an end would refuse for ever, one below zero would let everybody pass
      const isOurs = Number(hits) >= 0 && Number(msLeft) >= 0 && Number(msLeft) <= windowMs;
      return isOurs ? { hits: Number(hits), msLeft: Number(msLeft) } : notOurs;
    });
  };
  return {
    async hit(key, windowMs) {
      const shared = await inRedis(key, windowMs, 1);
      if (shared !== undefined) return shared;
      const known = counters.get(key);
      const at = now();
      const counter = known !== undefined && known.endsAt > at ? known : { hits: 0, endsAt: at + windowMs };
      counter.hits += 1;
      counters.set(key, counter);
      return { hits: counter.hits, msLeft: counter.endsAt - at };
    },
    async giveBack(key, windowMs) {
      if ((await inRedis(key, windowMs, -1)) !== undefined) return;
      const known = counters.get(key);
      if (known !== undefined && known.hits > 0) known.hits -= 1;
    },
  };
}
