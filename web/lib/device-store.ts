import { createStore, del, get, keys, set, type UseStore } from "idb-keyval";
import { keep, kept, keptNames, unkeep } from "./sessions.ts";

/*
 * Attempts on this device. They are stored in the browser's database; if it is missing, blocked, full or silent, in local
 * storage; if that fails too, in the memory of the page.
 */

/** Where the last write went: `device` survives a power cut, `page` does not. */
export type Kept = "device" | "page";

/** Some browsers never answer a blocked database. */
const databasePatienceMs = 2000;

let database: UseStore | undefined;

/** Runs against the database, or fails soon. */
async function inDatabase<Value>(work: (store: UseStore) => Promise<Value>): Promise<Value> {
  if (typeof indexedDB === "undefined") throw new Error("This browser has no database.");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The database does not answer.")), databasePatienceMs);
  });
  try {
    // The name that the first version used, so that its attempts are found.
    database ??= createStore("akada-exams", "sittings");
    return await Promise.race([work(database), tooLate]);
  } catch (error) {
    database = undefined;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Stores a value under a name. */
export async function write(key: string, value: unknown): Promise<Kept> {
  try {
    await inDatabase((store) => set(key, value, store));
    // An older copy, written while the database did not work, would only take space.
    unkeep(key);
    return "device";
  } catch {
    return keep(key, value) ? "device" : "page";
  }
}

/** Every copy there is: an older one may have stayed in local storage. */
export async function read(key: string): Promise<unknown[]> {
  const copies: unknown[] = [kept(key)];
  try {
    copies.push(await inDatabase((store) => get(key, store)));
  } catch {
    // Only the copy in local storage is left.
  }
  return copies.filter((copy) => copy !== null && copy !== undefined);
}

export async function erase(key: string): Promise<void> {
  unkeep(key);
  try {
    await inDatabase((store) => del(key, store));
  } catch {
    // Nothing was stored there.
  }
}

let queue: Promise<unknown> = Promise.resolve();

/** Writes follow each other, so that an older state never lands on a newer one. */
export function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const turn = queue.then(work, work);
  queue = turn.catch(() => undefined);
  return turn;
}

/** Names of everything stored under a prefix. */
export async function namesOf(prefix: string): Promise<string[]> {
  const names = new Set(keptNames(prefix));
  try {
    for (const key of await inDatabase((store) => keys<string>(store))) if (key.startsWith(prefix)) names.add(key);
  } catch {
    // Then only local storage is asked.
  }
  return [...names];
}
