import { sql, type Selectable } from "kysely";
import type { Letter } from "../../schema/rules/words.ts";
import type { Db } from "../core/database/db.ts";
import type { Tables } from "../core/database/tables.ts";

/* Corrected keys, and the re-marks of results by them (EXT-16d, e). */

export type Remark = Selectable<Tables["remarks"]>;

/** A re-mark by its id; `lock` makes batches of it come one after the other. */
export const findRemark = (db: Db, id: string, lock = false): Promise<Remark | undefined> =>
  db
    .selectFrom("remarks")
    .selectAll()
    .where("id", "=", id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

/** The one re-mark of a version of a question. */
export const findRemarkOf = (db: Db, questionId: string, version: number): Promise<Remark | undefined> =>
  db
    .selectFrom("remarks")
    .selectAll()
    .where("question_id", "=", questionId)
    .where("version", "=", version)
    .executeTakeFirst();

/** Re-marks that are not done: a process that starts takes them up again. */
export const listUnfinishedRemarks = (db: Db): Promise<Remark[]> =>
  db.selectFrom("remarks").selectAll().where("state", "<>", "done").orderBy("requested_at").execute();

const questionInBank = (db: Db, id: string) => db.selectFrom("questions").select("version").where("id", "=", id);

/** The version of a question that is in the bank. */
export const findQuestion = (db: Db, id: string): Promise<{ version: number } | undefined> =>
  questionInBank(db, id).executeTakeFirst();

/** The same, and keeps others from editing or deleting the question until the transaction ends. */
export const holdQuestion = (tx: Db, id: string): Promise<{ version: number } | undefined> =>
  questionInBank(tx, id).forShare().executeTakeFirst();

/** What each version of a question offered and by which key it is marked, the newest first. */
export function listKeys(db: Db, questionId: string) {
  return db
    .selectFrom("question_contents")
    .select(["version", "option_a", "option_b", "option_c", "option_d", "correct_answer", "explanation"])
    .where("id", "=", questionId)
    .orderBy("version", "desc")
    .execute();
}

/**
 * Keeps submissions waiting until the transaction ends: each has either read the old keys and is committed, or reads the
 * new ones. Reading `question_contents` holds a share lock on this table until the reader's transaction ends.
 */
export async function lockKeys(tx: Db): Promise<void> {
  await sql`lock table key_corrections in access exclusive mode`.execute(tx);
}

/** Sets the keys by which older versions of a question are marked from now on. */
export async function saveKeys(
  tx: Db,
  questionId: string,
  keys: ReadonlyMap<number, Letter>,
  explanation: string | null,
): Promise<void> {
  if (keys.size === 0) return;
  await tx
    .insertInto("key_corrections")
    .values(
      [...keys].map(([version, letter]) => ({ question_id: questionId, version, correct_answer: letter, explanation })),
    )
    .onConflict((conflict) =>
      conflict.columns(["question_id", "version"]).doUpdateSet((eb) => ({
        correct_answer: eb.ref("excluded.correct_answer"),
        explanation: eb.ref("excluded.explanation"),
      })),
    )
    .execute();
}

/** Starts the record of a re-mark; undefined when there is one of this version. */
export const insertRemark = (
  tx: Db,
  remark: Pick<Remark, "id" | "question_id" | "version" | "reason" | "requested_by" | "requested_at" | "total">,
): Promise<{ id: string } | undefined> =>
  tx
    .insertInto("remarks")
    .values(remark)
    .onConflict((conflict) => conflict.columns(["question_id", "version"]).doNothing())
    .returning("id")
    .executeTakeFirst();

/** Notes how far a re-mark is. */
export async function saveProgress(
  tx: Db,
  id: string,
  progress: Pick<Remark, "state" | "done" | "changed" | "last_attempt_id" | "finished_at">,
): Promise<void> {
  await tx.updateTable("remarks").set(progress).where("id", "=", id).execute();
}
