import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "@redis/client";
import { LRUCache } from "lru-cache";
import { isRecord } from "../../schema/rest/lenient-readers.ts";

/*
 * A cache of the reads that are the same for everybody: exam types, subjects, years, leaderboard and prices, asked for
 * without a token. Requests share a read while it runs and for a second afterwards (SEC-53). Replies to a request with a
 * token are never cached.
 */

const ttlMs = 1000;
// invented keys cannot take more memory than this
const mostKeys = 2000;

/** A cache shared by several processes. `get` answers undefined when the store fails. */
export interface SharedStore {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): void;
  close(): Promise<void>;
}

interface Entry {
  value: Promise<unknown>;
  /** Milliseconds of the monotonic clock; infinite while the call is under way. */
  until: number;
}

/** The cache; `read` gives the same frozen object to everybody who asks within a second. */
export class Catalogue {
  readonly #entries = new LRUCache<string, Entry>({ max: mostKeys });
  readonly #store: SharedStore | null;
  readonly #now: () => number;

  constructor(store: SharedStore | null = null, now: () => number = () => performance.now()) {
    this.#store = store;
    this.#now = now;
  }

  /** `key` must contain every input of the call. A failure rejects for all who wait and is not cached. */
  read<T>(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    if (known !== undefined && known.until > this.#now()) return known.value as Promise<T>;
    const entry: Entry = { value: this.#load(key, load), until: Number.POSITIVE_INFINITY };
    this.#entries.set(key, entry);
    entry.value.then(
      () => (entry.until = this.#now() + ttlMs),
      () => this.#entries.get(key) === entry && this.#entries.delete(key),
    );
    return entry.value as Promise<T>;
  }

  async close(): Promise<void> {
    await this.#store?.close();
  }

  async #load<T>(key: string, load: () => Promise<T>): Promise<T> {
    const shared = (await this.#store?.get(key)) as T | undefined;
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

// The client's own timeout ends once a command is written, so a Redis that hangs afterwards needs this one
const redisTimeoutMs = 200;
const timedOut = Symbol("timed out");

/**
 * A store in Redis, for several gateways. While Redis cannot be reached each gateway works with its own memory alone.
 * `upstream` is part of every key, so that gateways of different REST servers may share a Redis.
 */
export async function openRedisStore(
  url: string,
  upstream: string,
  onError: (error: Error) => void,
): Promise<SharedStore> {
  const client = createClient({ url, disableOfflineQueue: true, commandOptions: { timeout: redisTimeoutMs } });
  let isReported = false;
  client.on("error", (error: Error) => {
    // reported once: the client reconnects by itself and fails each time
    if (!isReported) onError(error);
    isReported = true;
  });
  client.on("ready", () => (isReported = false));
  // the start waits a second at most; the client goes on trying to connect
  const connected = client.connect().then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([connected, wait(1000, undefined, { ref: false })]);
  const redisKey = (key: string): string => `akada:catalogue:${upstream}:${key}`;
  // after a timeout Redis is left alone for a moment, because the next commands would hang, too
  let silentUntil = 0;
  return {
    get: async (key) => {
      if (performance.now() < silentUntil) return undefined;
      const asked = client.get(redisKey(key)).catch(() => null);
      const text = await Promise.race([asked, wait(redisTimeoutMs, timedOut, { ref: false })]);
      if (text === timedOut) {
        silentUntil = performance.now() + ttlMs;
        return undefined;
      }
      return text === null ? undefined : parseStored(text);
    },
    set: (key, value) => {
      client
        .set(redisKey(key), JSON.stringify({ [formatKey]: value }), { expiration: { type: "PX", value: ttlMs } })
        .catch(() => {});
    },
    close: async () => {
      if (client.isOpen) client.destroy();
    },
  };
}
