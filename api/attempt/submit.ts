import type { Db } from "../core/database/db.ts";
import { HttpError } from "../core/errors.ts";
import { closesAt, secondsToClose, type Timed } from "./timing.ts";

/*
 * The end of an attempt, the same for the exam of a candidate and the exam of a school. What differs is the tables, which
 * each room describes as an `AttemptTable`.
 */

/** Who or what ended an attempt: the person who wrote it, the clock, or a teacher who closed the exam. */
export type EndedBy = "student" | "time" | "staff";

/** A stored answer as far as a submission is concerned: `seq` numbers the answers of an attempt, with gaps allowed. */
export interface SavedAnswer {
  question_id: string;
  seq: number;
}

/** How one kind of attempt is locked, read and ended in its tables; `Key` is what names an attempt there. */
export interface AttemptTable<Key, Attempt extends Key & Timed & { question_ids: string[] }> {
  /** Reads an attempt and holds it until the transaction ends, so that answers and submissions come one after the other. */
  lock(tx: Db, key: Key): Promise<Attempt | undefined>;
  listAnswers(tx: Db, attempt: Attempt): Promise<SavedAnswer[]>;
  /** Ends an attempt that is locked and open, and scores what has arrived. */
  end(tx: Db, attempt: Attempt, at: Date, endedBy: EndedBy): Promise<Attempt>;
}

/** What a device says when it submits: how many questions it holds an answer to, and the highest number it has used. */
export interface Held {
  answersHeld: number;
  lastSeq: number;
}

/**
 * Ends an attempt once; one that is over is answered as it is. A submission after the deadline is stored as ended by time,
 * because the device made it by itself. After the closing time it is dated at the closing time. Undefined when there is no
 * such attempt.
 * @throws HttpError 409 while answers that the device holds can still arrive and have not (D-107)
 */
export async function submitAttempt<Key, Attempt extends Key & Timed & { question_ids: string[] }>(
  tx: Db,
  table: AttemptTable<Key, Attempt>,
  key: Key,
  { by, now, held }: { by: EndedBy; now: Date; held?: Held },
): Promise<Attempt | undefined> {
  const attempt = await table.lock(tx, key);
  if (attempt === undefined || attempt.submitted_at !== null) return attempt;
  const closing = closesAt(attempt.deadline);
  const isOver = now > closing;
  if (held !== undefined && !isOver) refuseMissing(attempt.question_ids, await table.listAnswers(tx, attempt), held);
  const endedBy = by === "student" && now > attempt.deadline ? "time" : by;
  return table.end(tx, attempt, isOver ? closing : now, endedBy);
}

/**
 * Ends an attempt whose closing time has come; returns the seconds until then, 0 when it is over. The deadline decides, not
 * the moment at which a job was meant to run.
 */
export async function submitClosedAttempt<Key, Attempt extends Key & Timed & { question_ids: string[] }>(
  tx: Db,
  table: AttemptTable<Key, Attempt>,
  key: Key,
  now: Date,
): Promise<number> {
  const attempt = await table.lock(tx, key);
  if (attempt === undefined || attempt.submitted_at !== null) return 0;
  const secondsLeft = secondsToClose(attempt.deadline, now);
  if (secondsLeft > 0) return secondsLeft;
  await table.end(tx, attempt, closesAt(attempt.deadline), "time");
  return 0;
}

function refuseMissing(questionIds: readonly string[], stored: readonly SavedAnswer[], held: Held): void {
  const known = new Set(stored.map(({ question_id }) => question_id));
  const savedSeq = stored.reduce((highest, { seq }) => Math.max(highest, seq), 0);
  if (savedSeq >= held.lastSeq && known.size >= held.answersHeld) return;
  throw new HttpError(409, "ANSWERS_MISSING", "Some answers have not arrived yet. They are sent again.", undefined, {
    savedSeq,
    missingQuestionIds: questionIds.filter((id) => !known.has(id)),
  });
}
