import { sql, type RawBuilder } from "kysely";
import type { Db } from "../core/database/db.ts";
import type { Part } from "../core/database/paging.ts";

/** A time inside JSON, in the form of all others. */
const utc = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Whether a question is in an exam that the candidate has open. */
export const isAsked = (
  candidateId: RawBuilder<unknown>,
  questionId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  exists (select from attempts asked where asked.candidate_id = ${candidateId} and asked.submitted_at is null
    and ${questionId} = any(asked.question_ids))`;

/**
 * A candidate's exams with answers and results, for the export of own data. Whether an answer is right stands only in an
 * exam that was submitted, and for no question of an exam that is open (D-230); keys stand nowhere (SEC-30).
 */
export async function listOwnExams(db: Db, candidateId: string, { limit, offset }: Part): Promise<object[]> {
  const { rows } = await sql<object>`
    select a.exam_type as "examType", a.subject_name as "subjectName", a.year, a.started_at as "startedAt",
      a.deadline, a.submitted_at as "submittedAt", cardinality(a.question_ids) as questions,
      (
        select jsonb_build_object('score', r.score, 'scoreOfFirstAnswers', r.first_score, 'questions', r.total_questions,
          'receipt', r.receipt, 'storedAt', ${utc("r.created_at")}, 'mailedAt', ${utc("r.emailed_at")}, 'remarkedAt', ${utc("r.remarked_at")},
          'scoreBefore', r.score_before)
        from results r where r.attempt_id = a.id
      ) as result,
      coalesce((
        select jsonb_agg(jsonb_build_object('question', array_position(a.question_ids, w.question_id), 'answer', w.answer,
          'firstAnswer', w.first_answer, 'answeredAt', ${utc("w.answered_at")})
          || case when ${isAsked(sql.ref("a.candidate_id"), sql.ref("w.question_id"))} then '{}'::jsonb
             else jsonb_build_object('isRight', w.is_correct, 'firstIsRight', w.first_is_correct) end
          order by array_position(a.question_ids, w.question_id))
        from attempt_answers w where w.attempt_id = a.id
      ), '[]') as answers
    from attempts a where a.candidate_id = ${candidateId}::uuid
    order by a.started_at, a.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Exams that are under way, and how many results there are: what closing the account ends, and what it keeps. */
export async function readOpenExams(db: Db, candidateId: string) {
  const open = await db
    .selectFrom("attempts")
    .select(["exam_type", "subject_name", "year", "deadline"])
    .where("candidate_id", "=", candidateId)
    .where("submitted_at", "is", null)
    .orderBy("started_at")
    .execute();
  const counted = await db
    .selectFrom("results")
    .select((eb) => eb.fn.countAll<number>().as("results"))
    .where("candidate_id", "=", candidateId)
    .executeTakeFirstOrThrow();
  return { open, results: counted.results };
}

/** Deletes the exams of a closed account that were not submitted; the others stay, for results without a name. */
export async function deleteOpenExams(tx: Db, candidateId: string): Promise<void> {
  await tx.deleteFrom("attempts").where("candidate_id", "=", candidateId).where("submitted_at", "is", null).execute();
}
