import { hash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { csvFaultsListed } from "../../schema/rules/limits.ts";
import { audit } from "../core/audit.ts";
import type { Db } from "../core/db.ts";
import type { Deps } from "../core/deps.ts";
import { unavailable } from "../core/errors.ts";
import type { FileOnDisk } from "../core/receive-files.ts";
import { FileRefused, readRows, type ReadRow, type RowFault } from "./csv-rows.ts";
import { faultOfText } from "./csv-text.ts";
import type { FileProgress } from "./progress-store.ts";
import { findNew, insertNew, takeImportLock, toColumns, type NewQuestion } from "./store.ts";

// small enough for the timeout of a statement and its number of values
const batchRows = 500;

export interface Import {
  mode: "save" | "check";
  actor: string;
  uploadId: string;
  requestId: string;
}

/** Outcome of one file. */
export interface FileOutcome {
  inserted: number;
  rowsRead: number;
  duplicates: number;
  faultCount: number;
  /** The first of them. */
  faults: RowFault[];
  /** Why the whole file was refused. */
  refusal: string | null;
}

/**
 * Takes one file into the bank as one transaction: its good rows are there together or not at all (decision 010). A check
 * goes the same way and writes nothing.
 */
export async function importFile(
  deps: Deps,
  file: FileOnDisk,
  given: Import,
  progress: FileProgress,
): Promise<FileOutcome> {
  try {
    const refusal = /\.csv$/i.test(file.name) ? await faultOfText(file.path) : "Only CSV files (.csv) can be uploaded.";
    if (refusal !== null) throw new FileRefused(refusal);
    if (given.mode === "check") return await readInto(deps, deps.db, file, given, progress);
    return await whenFree(deps, async (tx) => {
      const outcome = await readInto(deps, tx, file, given, progress);
      const object = `${file.name}: ${outcome.inserted} questions, upload ${given.uploadId}`;
      await audit(tx, deps.clock, {
        actor: given.actor,
        action: "questions.uploaded",
        object,
        requestId: given.requestId,
      });
      return outcome;
    });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    progress.inserted = 0;
    const fault = { row: null, column: null, reason: error.message };
    const nothing = { inserted: 0, rowsRead: progress.rowsRead, duplicates: 0 };
    return { ...nothing, faultCount: 1, faults: [fault], refusal: error.message };
  } finally {
    progress.done = true;
  }
}

const tryAgainMs = 200;
const triesMost = 200;

/** Tries until no other process imports: two imports at once could lock each other's rows. */
async function whenFree<T>(deps: Deps, task: (tx: Db) => Promise<T>): Promise<T> {
  for (let round = 0; round < triesMost; round += 1) {
    const result = await deps.db
      .transaction()
      .execute(async (tx) => ((await takeImportLock(tx)) ? { value: await task(tx) } : null));
    if (result !== null) return result.value;
    await wait(tryAgainMs);
  }
  throw unavailable(30);
}

async function readInto(
  deps: Deps,
  db: Db,
  file: FileOnDisk,
  given: Import,
  progress: FileProgress,
): Promise<FileOutcome> {
  const outcome: FileOutcome = { inserted: 0, rowsRead: 0, duplicates: 0, faultCount: 0, faults: [], refusal: null };
  const made = { at: deps.clock.now(), by: given.actor };
  const seen = new Map<string, number>();
  const report = (fault: RowFault): void => {
    outcome.faultCount += 1;
    progress.errors += 1;
    if (outcome.faults.length < csvFaultsListed) outcome.faults.push(fault);
  };
  const reportDuplicate = (row: number, reason: string): void => {
    outcome.duplicates += 1;
    report({ row, column: "question", reason });
  };
  const store = async (batch: NewQuestion[]): Promise<void> => {
    const news = await (given.mode === "save" ? insertNew(db, batch, made) : findNew(db, batch));
    for (const { n } of batch) if (!news.has(n)) reportDuplicate(n, "The bank has this question already.");
    if (given.mode === "save") outcome.inserted += news.size;
    progress.inserted = outcome.inserted;
  };
  /** The row for the bank; null, after reporting why, for a refused one. */
  const take = (read: ReadRow): NewQuestion | null => {
    outcome.rowsRead += 1;
    if ("faults" in read) {
      for (const fault of read.faults) report(fault);
      return null;
    }
    const columns = toColumns(read.question);
    const identity = [columns.exam_type, columns.subject_name, columns.year, columns.question].join("\0");
    const key = hash("sha256", identity, "base64");
    const first = seen.get(key);
    if (first !== undefined) {
      reportDuplicate(read.row, `Row ${first} of this file has this question already.`);
      return null;
    }
    seen.set(key, read.row);
    return { ...columns, id: deps.tokens.id(), n: read.row };
  };
  // a batch is inserted while the next one is read
  let working: Promise<void> = Promise.resolve();
  let batch: NewQuestion[] = [];
  const flush = async (): Promise<void> => {
    await working;
    const full = batch;
    batch = [];
    working = full.length === 0 ? Promise.resolve() : store(full);
    // whoever awaits the batch gets the error; until then it must not end the process
    working.catch(() => {});
  };
  try {
    for await (const rows of readRows(file.path)) {
      for (const read of rows) {
        const question = take(read);
        if (question === null) continue;
        batch.push(question);
        if (batch.length === batchRows) await flush();
      }
      progress.rowsRead = outcome.rowsRead;
    }
    await flush();
  } finally {
    await working.catch(() => {});
  }
  await working;
  outcome.faults.sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
  return outcome;
}
