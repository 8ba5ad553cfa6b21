import { createStore, del, get, keys, set, type UseStore } from "idb-keyval";
import { keep, kept, keptNames, unkeep } from "../lib/sessions.ts";
import { parseRecord, type ExamRecord, type QuestionPages } from "./exam-record.ts";
import { paperKey, type Paper } from "./paper.ts";

/*
 * Sittings on this device, by candidate and paper: the record in one entry, the loaded questions in another, because
 * the record is written with every choice and the questions are not. The database of the browser comes first; where it
 * is missing, blocked, full or silent, local storage; where that fails too, the page itself for as long as it lives.
 */

/** Where the last write went: `device` survives a power cut, `page` does not. */
export type Kept = "device" | "page";

export interface KeptExam {
  record: ExamRecord;
  pages: QuestionPages;
}

const recordKey = (candidateId: string, paper: Paper): string => `exam:${candidateId}:${paperKey(paper)}`;
const pagesKey = (candidateId: string, paper: Paper): string => `questions:${candidateId}:${paperKey(paper)}`;

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
    database ??= createStore("akada-exams", "sittings");
    return await Promise.race([work(database), tooLate]);
  } catch (error) {
    database = undefined;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function write(key: string, value: unknown): Promise<Kept> {
  try {
    await inDatabase((store) => set(key, value, store));
    // An older copy of a time when the database was away would only use up room.
    unkeep(key);
    return "device";
  } catch {
    return keep(key, value) ? "device" : "page";
  }
}

async function read(key: string): Promise<unknown[]> {
  const copies: unknown[] = [kept(key)];
  try {
    copies.push(await inDatabase((store) => get(key, store)));
  } catch {
    // Then the copy in local storage is all there is.
  }
  return copies.filter((copy) => copy !== null && copy !== undefined);
}

async function erase(key: string): Promise<void> {
  unkeep(key);
  try {
    await inDatabase((store) => del(key, store));
  } catch {
    // Nothing was stored there.
  }
}

let queue: Promise<unknown> = Promise.resolve();

/** Writes follow each other, so that an older state never lands on a newer one. */
function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const turn = queue.then(work, work);
  queue = turn.catch(() => undefined);
  return turn;
}

export const saveExam = (candidateId: string, record: ExamRecord): Promise<Kept> =>
  inTurn(() => write(recordKey(candidateId, record.paper), record));

export const saveQuestions = (candidateId: string, paper: Paper, pages: QuestionPages): Promise<Kept> =>
  inTurn(() => write(pagesKey(candidateId, paper), pages));

export const eraseExam = (candidateId: string, paper: Paper): Promise<void> =>
  inTurn(async () => {
    await erase(recordKey(candidateId, paper));
    await erase(pagesKey(candidateId, paper));
  });

const newest = (copies: readonly unknown[]): ExamRecord | null =>
  copies
    .map(parseRecord)
    .filter((record) => record !== null)
    .reduce<ExamRecord | null>((best, copy) => (best && best.revision >= copy.revision ? best : copy), null);

/** The sitting of this candidate and paper that this device knows. */
export function loadExam(candidateId: string, paper: Paper): Promise<KeptExam | null> {
  return inTurn(async () => {
    const record = newest(await read(recordKey(candidateId, paper)));
    if (!record) return null;
    const pages = (await read(pagesKey(candidateId, paper))).at(-1);
    return { record, pages: typeof pages === "object" && pages !== null ? (pages as QuestionPages) : {} };
  });
}

/** Every sitting of this candidate on this device. */
export function loadExams(candidateId: string): Promise<ExamRecord[]> {
  return inTurn(async () => {
    const prefix = `exam:${candidateId}:`;
    const names = new Set(keptNames(prefix));
    try {
      for (const key of await inDatabase((store) => keys<string>(store))) if (key.startsWith(prefix)) names.add(key);
    } catch {
      // Then only local storage is asked.
    }
    const records = await Promise.all([...names].map(async (name) => newest(await read(name))));
    return records.filter((record) => record !== null);
  });
}
