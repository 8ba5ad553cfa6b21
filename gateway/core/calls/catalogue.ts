import { LRUCache } from "lru-cache";
import { notOurs, type SharedRedis } from "../../../server/redis.ts";
import { isRecord } from "../../../schema/rest/lenient-readers.ts";

/*
 * A cache of the reads that are the same for everybody: exam types, subjects, years, leaderboard and prices, asked for
 * without a token. Requests share a read while it runs and for a second afterwards (SEC-53). Replies to a request with a
 * token are never cached.
 */

const ttlMs = 1000;
// invented keys cannot take more memory than this
const maxKeys = 2000;
// longer replies are not shared with other gateways
const maxSharedBytes = 1024 * 1024;

/** A cache shared by several processes. `get` returns undefined for what it does not hold, and when it fails. */
export interface SharedStore {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): void;
}

interface Entry {
  value: Promise<unknown>;
  /** Milliseconds of the monotonic clock; infinite while the call is under way. */
  until: number;
}

/** The cache; `read` gives the same frozen object to everybody who asks within a second. */
export class Catalogue {
  readonly #entries = new LRUCache<string, Entry>({ max: maxKeys });
  readonly #store: SharedStore | null;
  readonly #now: () => number;

  constructor(store: SharedStore | null = null, now: () => number = () => performance.now()) {
    this.#store = store;
    this.#now = now;
  }

  /**
   * `key` must contain every input of the call. A failure rejects for all who wait and is not cached. `check` validates
   * a reply that another gateway has shared, perhaps one of another version, and returns undefined if it is not valid.
   */
  read<T>(key: string, load: () => Promise<T>, check: (shared: unknown) => T | undefined): Promise<T> {
    const known = this.#entries.get(key);
    if (known !== undefined && known.until > this.#now()) return known.value as Promise<T>;
    const entry: Entry = { value: this.#load(key, load, check), until: Number.POSITIVE_INFINITY };
    this.#entries.set(key, entry);
    entry.value.then(
      () => (entry.until = this.#now() + ttlMs),
      () => this.#entries.get(key) === entry && this.#entries.delete(key),
    );
    return entry.value as Promise<T>;
  }

  /** Until when `read` gives `value` for this key, by the clock of the catalogue; 0 when it gives another by now. */
  untilOf(key: string, value: Promise<unknown>): number {
    const known = this.#entries.peek(key);
    return known?.value === value ? known.until : 0;
  }

  async #load<T>(key: string, load: () => Promise<T>, check: (shared: unknown) => T | undefined): Promise<T> {
    const found = await this.#store?.get(key);
    const shared = found === undefined ? undefined : check(found);
    if (shared !== undefined) return freeze(shared);
    const value = freeze(await load());
    this.#store?.set(key, value);
    return value;
  }
}

// Version of the stored format, for gateways of different versions on one Redis
const formatKey = "akada-1";

/** Undefined for a value that is cut off or was not written in our format. */
function parseStored(text: string): unknown {
  try {
    const stored: unknown = JSON.parse(text);
    return isRecord(stored) ? stored[formatKey] : undefined;
  } catch {
    return undefined;
  }
}

/** Freezes a value with everything in it, so that no resolver can change what others read. */
function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
}

/**
 * The store in Redis, for several gateways. `upstream` is part of every key, so that gateways of different REST servers may
 * share a Redis.
 */
export function createRedisStore(redis: SharedRedis, upstream: string): SharedStore {
  const redisKey = (key: string): string => `akada:catalogue:${upstream}:${key}`;
  return {
    get: async (key) => {
      const stored = await redis.askOf(redisKey(key), async (client) => {
        const [text, msLeft] = await client
          .multi()
          .getRange(redisKey(key), 0, maxSharedBytes)
          .pTTL(redisKey(key))
          .exec();
        if (String(text) === "") return { value: undefined };
        const value = parseStored(String(text));
        // a reply without an expiry would be shown for ever
        const isOurs = value !== undefined && Number(msLeft) >= 0 && Number(msLeft) <= ttlMs;
        return isOurs ? { value } : notOurs;
      });
      return stored?.value;
    },
    set: (key, value) => {
      const text = JSON.stringify({ [formatKey]: value });
      // a character has at most three bytes
      if (text.length * 3 > maxSharedBytes) return;
      void redis.ask((client) => client.set(redisKey(key), text, { expiration: { type: "PX", value: ttlMs } }));
    },
  };
}
