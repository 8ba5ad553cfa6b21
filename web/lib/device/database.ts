/*
 * The browser's database (IndexedDB) as one table of values by name. No library: the small ones know neither a change of
 * several entries in one transaction nor a write that waits for the disk.
 */

/**
 * Some browsers never answer a blocked database. The first answer may take long on a phone that was just switched on, and an
 * attempt that is not found would be begun anew.
 */
const patienceMs = { first: 10_000, later: 2000 };
let isUntried = true;

const tableName = "sittings";

let opened: Promise<IDBDatabase> | undefined;

const running = new Set<IDBTransaction>();
/** Settles when a page that sleeps is shown again. */
let awake: Promise<unknown> | undefined;

/*
 * A browser may keep a page in memory after it is left, to show it again after Back. In Safari its transactions stop halfway,
 * and every other page waits for their end. So they are aborted when the page is left, and repeated when it is shown again.
 */
globalThis.window?.addEventListener("pagehide", ({ persisted }) => {
  if (!persisted) return;
  awake = new Promise((resolve) => window.addEventListener("pageshow", resolve, { once: true }));
  for (const transaction of running) {
    try {
      transaction.abort();
    } catch {
      // It is about to end by itself.
    }
  }
});

/** The result of a request. */
export const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("The database failed.")));
  });

function open(): Promise<IDBDatabase> {
  // The name that the first version used, so that its attempts are found.
  const request = indexedDB.open("akada-exams");
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(tableName));
  return resultOf(request).then((database) => {
    const forget = (): void => {
      opened = undefined;
    };
    database.addEventListener("close", forget);
    database.addEventListener("versionchange", () => {
      forget();
      database.close();
    });
    return database;
  });
}

/** Runs one transaction; a change has reached the disk when it resolves, so that it survives an empty battery. */
async function transact<Value>(
  mode: "readonly" | "readwrite",
  work: (table: IDBObjectStore) => Promise<Value>,
): Promise<Value> {
  await awake;
  opened ??= open();
  const transaction = (await opened).transaction(tableName, mode, { durability: "strict" });
  running.add(transaction);
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("The database gave up.")));
  }).finally(() => running.delete(transaction));
  const [value] = await Promise.all([work(transaction.objectStore(tableName)), done]);
  return value;
}

/**
 * Runs one transaction, and once more on a new connection if it failed on one that was open before: Safari loses that while
 * the page is in the background, without a word. One that was given up because the page was left is repeated by this, too.
 */
async function transactAgain<Value>(...asked: Parameters<typeof transact<Value>>): Promise<Value> {
  const before = opened;
  try {
    return await transact(...asked);
  } catch (error) {
    if (before === undefined) throw error;
    if (opened === before) opened = undefined;
    return transact(...asked);
  }
}

/** Runs against the database, or fails soon. @throws when it is missing, blocked, full or silent */
export async function inDatabase<Value>(
  mode: "readonly" | "readwrite",
  work: (table: IDBObjectStore) => Promise<Value>,
): Promise<Value> {
  if (typeof indexedDB === "undefined") throw new Error("This browser has no database.");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    const ms = isUntried ? patienceMs.first : patienceMs.later;
    timer = setTimeout(() => reject(new Error("The database does not answer.")), ms);
  });
  try {
    return await Promise.race([transactAgain(mode, work), tooLate]);
  } catch (error) {
    opened = undefined;
    throw error;
  } finally {
    isUntried = false;
    clearTimeout(timer);
  }
}

/** All names that begin so. */
export const namesFrom = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);
