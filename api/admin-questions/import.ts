import { hash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { amount } from "../../schema/rules/counted.ts";
import { createFairLimit, noOwner } from "../../server/fair-limit.ts";
import { audit } from "../core/audit.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { busy, unavailable } from "../core/errors.ts";
import type { SentFile } from "../core/files/files.ts";
import type { FileOnDisk } from "../core/files/receive-files.ts";
import { FileRefused, readRows, type ReadRow, type RowFault } from "./csv-rows.ts";
import { faultOfText } from "./csv-text.ts";
import { keepPictures, sendPictures, type SentPictures } from "./import-pictures.ts";
import { ImportReport, type FileOutcome } from "./import-report.ts";
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

/** A file that was opened: its rows, and what is wrong with it as a whole without keeping the rows out. */
export interface ImportSource {
  name: string;
  rows: AsyncIterable<ReadRow[]> | Iterable<ReadRow[]>;
  /** What the numbers of its rows count. */
  counts: "Row" | "Question";
  faults: RowFault[];
}

/** Opens a CSV file, as documented. @throws FileRefused */
async function openCsv(file: FileOnDisk): Promise<ImportSource> {
  const refusal = /\.csv$/i.test(file.name) ? await faultOfText(file.path) : "Only CSV files (.csv) can be uploaded.";
  if (refusal !== null) throw new FileRefused(refusal);
  return { name: file.name, rows: readRows(file.path), counts: "Row", faults: [] };
}

// one file at a time, so that imports do not slow each other and everything else down (REL-09)
const runLimited = createFairLimit({ atOnce: 1, maxWaiting: 100, refusal: busy });

/** Takes a CSV file into the bank, when its turn has come. */
export const importCsv = (deps: Deps, file: FileOnDisk, given: Import, progress: FileProgress): Promise<FileOutcome> =>
  importSource(deps, () => openCsv(file), given, progress);

/** Takes a file that `open` reads into the bank, when its turn has come. */
export const importSource = (
  deps: Deps,
  open: () => Promise<ImportSource>,
  given: Import,
  progress: FileProgress,
): Promise<FileOutcome> => runLimited(noOwner, () => importFile(deps, open, given, progress));

/**
 * Takes one file into the bank as one transaction: its good rows are there together or not at all (decision 010). A check
 * goes the same way and writes nothing.
 */
async function importFile(
  deps: Deps,
  open: () => Promise<ImportSource>,
  given: Import,
  progress: FileProgress,
): Promise<FileOutcome> {
  try {
    const source = await open();
    if (given.mode === "check") return await readInto(deps, deps.db, { source, given, progress });
    const sent = await sendPictures(deps, source.rows);
    return await whenFree(deps, async (tx) => {
      const outcome = await readInto(deps, tx, { source, given, progress, sent });
      const object = `${source.name}: ${amount(outcome.inserted, "question")}`;
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
const triesMax = 200;

/** Tries until no other process imports: two imports at once could lock each other's rows. */
async function whenFree<T>(deps: Deps, task: (tx: Db) => Promise<T>): Promise<T> {
  for (let round = 0; round < triesMax; round += 1) {
    const result = await deps.db
      .transaction()
      .execute(async (tx) => ((await takeImportLock(tx)) ? { value: await task(tx) } : null));
    if (result !== null) return result.value;
    await wait(tryAgainMs);
  }
  throw unavailable(30);
}

interface Reading {
  source: ImportSource;
  given: Import;
  progress: FileProgress;
  sent?: SentPictures;
}

/** Reads a file to its end: saves its new questions, or only looks which are new. */
async function readInto(
  deps: Deps,
  db: Db,
  { source, given, progress, sent = new Map() }: Reading,
): Promise<FileOutcome> {
  const report = new ImportReport(progress);
  for (const fault of source.faults) report.add(fault);
  const isSaved = given.mode === "save";
  const made = { at: deps.clock.now(), by: given.actor };
  const stored = new Set<SentFile>();
  const store = async (batch: NewQuestion[]): Promise<void> => {
    if (isSaved) await keepPictures(deps, db, batch, { sent, stored });
    const added = await (isSaved ? insertNew(db, batch, made) : findNew(db, batch));
    for (const { row } of batch)
      if (!added.has(row)) report.addDuplicate(row, "The bank has a question with this text already");
    if (isSaved) report.addInserted(added.size);
  };
  const seen = new Map<string, number>();
  /** The row for the bank; null, after reporting why, for a refused one. */
  const take = (read: ReadRow): NewQuestion | null => {
    if ("faults" in read) {
      for (const fault of read.faults) report.add(fault);
      return null;
    }
    const columns = toColumns(read.question);
    const key = identityOf(columns);
    const first = seen.get(key);
    if (first !== undefined) {
      report.addDuplicate(read.row, `${source.counts} ${first} of this file has the same text already`);
      return null;
    }
    seen.set(key, read.row);
    return { ...columns, id: deps.tokens.id(), row: read.row };
  };
  await inBatches(source.rows, { take, store, onRead: (count) => report.addRead(count) });
  return report.end();
}

/** What makes a question the same as another one of the bank. */
function identityOf({ exam_type, subject_name, year, question }: ReturnType<typeof toColumns>): string {
  return hash("sha256", [exam_type, subject_name, year, question].join("\0"), "base64");
}

interface BatchSteps {
  take: (read: ReadRow) => NewQuestion | null;
  store: (batch: NewQuestion[]) => Promise<void>;
  /** Called after each part of the file with the number of its rows. */
  onRead: (rows: number) => void;
}

/** Stores the rows in batches: one is inserted while the next one is read. */
async function inBatches(rows: ImportSource["rows"], { take, store, onRead }: BatchSteps): Promise<void> {
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
    for await (const part of rows) {
      for (const read of part) {
        const question = take(read);
        if (question === null) continue;
        batch.push(question);
        if (batch.length === batchRows) await flush();
      }
      onRead(part.length);
    }
    await flush();
  } finally {
    // a batch that runs must not outlive the transaction
    await working.catch(() => {});
  }
  await working;
}
