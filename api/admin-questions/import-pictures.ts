import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { publicPath, type SentFile } from "../core/files/files.ts";
import type { Picture } from "../core/files/pictures.ts";
import type { ReadRow } from "./csv-rows.ts";
import { findNew, type NewQuestion } from "./store.ts";

/** Pictures whose bytes are in the store of files, by the row of their question; one that several questions show is one file. */
export type SentPictures = ReadonlyMap<number, SentFile>;

/** Brings the pictures of a file to the store before the transaction, whose locks a slow store would hold. */
export async function sendPictures(
  deps: Deps,
  rows: AsyncIterable<ReadRow[]> | Iterable<ReadRow[]>,
): Promise<SentPictures> {
  const sent = new Map<number, SentFile>();
  // a CSV file, which is read in the transaction, has none
  if (Symbol.asyncIterator in rows) return sent;
  const files = new Map<Picture, SentFile>();
  for (const read of [...rows].flat()) {
    if ("faults" in read || read.picture === undefined) continue;
    const { picture } = read;
    // also of a question that the bank has: it may be deleted before the transaction begins
    const file =
      files.get(picture) ?? (await deps.files.send({ schoolId: null, kind: "question-picture", ...picture }));
    files.set(picture, file);
    sent.set(read.row, file);
  }
  return sent;
}

/** Stores the pictures of a batch, except those of questions that the bank has already and those in `stored`. */
export async function keepPictures(
  deps: Deps,
  db: Db,
  batch: NewQuestion[],
  { sent, stored }: { sent: SentPictures; stored: Set<SentFile> },
): Promise<void> {
  const pictured = batch.filter(({ row }) => sent.has(row));
  if (pictured.length === 0) return;
  const added = await findNew(db, pictured);
  for (const question of pictured) {
    const file = sent.get(question.row);
    if (file === undefined || !added.has(question.row)) continue;
    if (!stored.has(file)) await deps.files.put(db, file);
    stored.add(file);
    question.question_image_url = publicPath(file.name);
  }
}
