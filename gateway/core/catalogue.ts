import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "@redis/client";
import { isRecord } from "../../schema/rest/wire.ts";
import { keepLatest } from "./keep-latest.ts";

/*
 * Reads that are the same for everybody (exam types, subjects, years, leaderboard, prices, asked without a token) are
 * shared between requests: in flight, and for a second afterwards (SEC-53). Nothing that a token touches comes here.
 */

const ttlMs = 1000;
// a catalogue has a few thousand keys at most; a flood of invented ones must not grow for ever
const mostKeys = 2000;

/** Where answers wait between processes; a store that fails is a store that has nothing. */
export interface SharedStore {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): void;
  close(): Promise<void>;
}

interface Kept {
  value: Promise<unknown>;
  /** Milliseconds of the monotonic clock; infinite while the call is under way. */
  until: number;
}

/** Shares catalogue answers; `read` gives the same frozen object to all who ask within a second. */
export class Catalogue {
  readonly #kept = new Map<string, Kept>();
  readonly #store: SharedStore | null;
  readonly #now: () => number;

  constructor(store: SharedStore | null = null, now: () => number = () => performance.now()) {
    this.#store = store;
    this.#now = now;
  }

  /** `key` names the call with every input; a failure is told to those who wait and then forgotten. */
  read<T>(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(key);
    if (known !== undefined && known.until > this.#now()) return known.value as Promise<T>;
    const entry: Kept = { value: this.#load(key, load), until: Number.POSITIVE_INFINITY };
    keepLatest(this.#kept, key, entry, mostKeys);
    entry.value.then(
      () => (entry.until = this.#now() + ttlMs),
      () => this.#kept.get(key) === entry && this.#kept.delete(key),
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

// The form of what is kept; another version of the gateway may keep it in another
const mark = "akada-1";

/** What stands in the store may not be ours, or be cut off: then it is not there. */
function readOwn(text: string): unknown {
  try {
    const kept: unknown = JSON.parse(text);
    return isRecord(kept) ? kept[mark] : undefined;
  } catch {
    return undefined;
  }
}

/** Frozen to the bottom: one reader's resolver cannot change what the next one gets. */
function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
}

// The client's own limit ends once a command is written; a Redis that hangs after that must not hold anybody
const answerMs = 200;
const unanswered = Symbol("no answer in time");

/**
 * A store in Redis, for several gateways. While Redis is away, or does not answer, the gateways work on, each by itself.
 * `upstream` names the server whose answers these are, so that gateways of two servers may share a Redis.
 */
export async function openRedisStore(
  url: string,
  upstream: string,
  onError: (error: Error) => void,
): Promise<SharedStore> {
  const client = createClient({ url, disableOfflineQueue: true, commandOptions: { timeout: answerMs } });
  let isTold = false;
  client.on("error", (error: Error) => {
    // it reconnects by itself and would say so every time
    if (!isTold) onError(error);
    isTold = true;
  });
  client.on("ready", () => (isTold = false));
  // it keeps trying by itself; a start does not wait for a Redis that is away
  const connected = client.connect().then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([connected, wait(1000, undefined, { ref: false })]);
  const nameOf = (key: string): string => `akada:catalogue:${upstream}:${key}`;
  // While one command hangs the next ones would too: they are not asked
  let silentUntil = 0;
  return {
    get: async (key) => {
      if (performance.now() < silentUntil) return undefined;
      const asked = client.get(nameOf(key)).catch(() => null);
      const text = await Promise.race([asked, wait(answerMs, unanswered, { ref: false })]);
      if (text === unanswered) {
        silentUntil = performance.now() + ttlMs;
        return undefined;
      }
      return text === null ? undefined : readOwn(text);
    },
    set: (key, value) => {
      client
        .set(nameOf(key), JSON.stringify({ [mark]: value }), { expiration: { type: "PX", value: ttlMs } })
        .catch(() => {});
    },
    close: async () => {
      if (client.isOpen) client.destroy();
    },
  };
}
