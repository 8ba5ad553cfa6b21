import { sql } from "kysely";
import type { Letter } from "../../schema/rules/words.ts";
import type { LateAnswer } from "../attempt/late.ts";
import type { Db } from "../core/database/db.ts";
import { findSaved, saveAnswers } from "./answer-store.ts";
import type { AttemptKey } from "./store.ts";

/* Answers of students that came when their attempt had closed: kept apart, and counted once the school has taken them. */

/** The late answers of an attempt, by question; `is_taken` is null while they wait. */
export async function listLateAnswers(
  db: Db,
  { school_id, id }: AttemptKey,
): Promise<Map<string, { answer: Letter; answered_at: Date; arrived_at: Date; is_taken: boolean | null }>> {
  const rows = await db
    .selectFrom("school_late_answers")
    .select(["question_id", "answer", "answered_at", "arrived_at", "is_taken"])
    .where("school_id", "=", school_id)
    .where("attempt_id", "=", id)
    .execute();
  return new Map(rows.map(({ question_id, ...row }) => [question_id, row]));
}

/** Keeps late answers of an attempt that is locked; one that waits is replaced. */
export async function saveLateAnswers(
  tx: Db,
  attempt: AttemptKey,
  answers: LateAnswer[],
  { at, broughtBy }: { at: Date; broughtBy: string | null },
): Promise<void> {
  const arrival = { arrived_at: at, brought_by: broughtBy };
  await tx
    .insertInto("school_late_answers")
    .values(
      answers.map(({ questionId, answer, answeredAt }) => ({
        school_id: attempt.school_id,
        attempt_id: attempt.id,
        question_id: questionId,
        answer,
        answered_at: answeredAt,
        ...arrival,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["attempt_id", "question_id"])
        .doUpdateSet((eb) => ({
          answer: eb.ref("excluded.answer"),
          answered_at: eb.ref("excluded.answered_at"),
          ...arrival,
        }))
        .where("school_late_answers.decided_at", "is", null),
    )
    .execute();
}

/** Marks these late answers as decided. */
export async function decideLate(
  tx: Db,
  attempt: AttemptKey,
  questionIds: string[],
  { at, by, isTaken }: { at: Date; by: string; isTaken: boolean },
): Promise<void> {
  await tx
    .updateTable("school_late_answers")
    .set({ decided_at: at, decided_by: by, is_taken: isTaken })
    .where("school_id", "=", attempt.school_id)
    .where("attempt_id", "=", attempt.id)
    .where("question_id", "in", questionIds)
    .execute();
}

/** Makes late answers count like others, under numbers that come after all others of the attempt. */
export async function countLate(tx: Db, attempt: AttemptKey, answers: LateAnswer[]): Promise<void> {
  if (answers.length === 0) return;
  const { last } = await findSaved(tx, attempt.id);
  await saveAnswers(
    tx,
    attempt,
    answers.map(({ questionId, answer, answeredAt }, index) => ({
      seq: last + 1 + index,
      question_id: questionId,
      answer,
      answered_at: answeredAt,
    })),
  );
}

/** What waits of an attempt: how many answers, the arrival of the last, and whether one came from an answer file. */
export interface LateWaiting {
  count: number;
  arrived_at: Date;
  is_from_file: boolean;
}

/** What waits for a decision of an exam's school, by attempt. */
export async function listLateWaiting(db: Db, schoolId: string, examId: string): Promise<Map<string, LateWaiting>> {
  const { rows } = await sql<LateWaiting & { attempt_id: string }>`
    select l.attempt_id, count(*)::int as count, max(l.arrived_at) as arrived_at,
      bool_or(l.brought_by is not null) as is_from_file
    from school_late_answers l join school_attempts a on a.school_id = l.school_id and a.id = l.attempt_id
    where l.school_id = ${schoolId}::uuid and a.exam_id = ${examId}::uuid and l.decided_at is null
    group by l.attempt_id`.execute(db);
  return new Map(rows.map(({ attempt_id, ...row }) => [attempt_id, row]));
}
