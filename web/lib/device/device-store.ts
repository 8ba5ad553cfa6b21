import { inDatabase, namesFrom, resultOf } from "./database.ts";
import { keep, kept, keptNames, unkeep } from "./storage.ts";

/*
 * Attempts on this device. They are stored in the browser's database; if it is missing, blocked, full or silent, in local
 * storage; if that fails too, in the memory of the page.
 */

/** Where the last write went: `device` survives a power cut, `page` does not. */
export type Kept = "device" | "page";

/** A value to store under a name, and how it is joined with what is stored there. */
export interface Entry {
  name: string;
  value: unknown;
  merge: (stored: unknown, value: unknown) => unknown;
}

const isThere = (value: unknown): boolean => value !== null && value !== undefined;

const merged = ({ value, merge }: Entry, stored: readonly unknown[]): unknown =>
  stored.filter(isThere).reduce((newest, older) => merge(older, newest), value);

/**
 * Stores entries, each joined with what is there, so that what another tab has written meanwhile stays. In the database all
 * of them are stored or none.
 */
export async function change(entries: readonly Entry[]): Promise<Kept> {
  try {
    await inDatabase("readwrite", async (table) => {
      await Promise.all(
        entries.map(async (entry) => {
          const stored: unknown = await resultOf(table.get(entry.name));
          // A copy in local storage was written while the database did not work.
          await resultOf(table.put(merged(entry, [stored, kept(entry.name)]), entry.name));
        }),
      );
    });
    for (const { name } of entries) unkeep(name);
    return "device";
  } catch {
    const isKept = entries.map((entry) => keep(entry.name, merged(entry, [kept(entry.name)])));
    return isKept.every(Boolean) ? "device" : "page";
  }
}

/** Stores a value under a name, whatever is there. */
export const write = (name: string, value: unknown): Promise<Kept> =>
  change([{ name, value, merge: (_stored, newest) => newest }]);

/** Every copy there is: an older one may have stayed in local storage. */
export async function read(name: string): Promise<unknown[]> {
  const copies: unknown[] = [kept(name)];
  try {
    copies.push(await inDatabase("readonly", (table) => resultOf<unknown>(table.get(name))));
  } catch {
    // Only the copy in local storage is left.
  }
  return copies.filter(isThere);
}

/** Every copy of every entry whose name begins so, with its name. */
export async function readAll(prefix: string): Promise<[name: string, value: unknown][]> {
  const copies = keptNames(prefix).map((name): [string, unknown] => [name, kept(name)]);
  try {
    const [names, values] = await inDatabase("readonly", (table) =>
      Promise.all([
        resultOf(table.getAllKeys(namesFrom(prefix))),
        resultOf<unknown[]>(table.getAll(namesFrom(prefix))),
      ]),
    );
    for (const [index, name] of names.entries()) copies.push([String(name), values[index]]);
  } catch {
    // Only the copies in local storage are left.
  }
  return copies.filter(([, value]) => isThere(value));
}

/** Removes the entries of these names, and all whose names begin so. */
export async function erase(names: readonly string[], prefixes: readonly string[] = []): Promise<void> {
  for (const name of [...names, ...prefixes.flatMap(keptNames)]) unkeep(name);
  try {
    await inDatabase("readwrite", async (table) => {
      await Promise.all([...names, ...prefixes.map(namesFrom)].map((which) => resultOf(table.delete(which))));
    });
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
    const keys = await inDatabase("readonly", (table) => resultOf(table.getAllKeys(namesFrom(prefix))));
    for (const key of keys) names.add(String(key));
  } catch {
    // Then only local storage is asked.
  }
  return [...names];
}
