import { sql, type RawBuilder, type Selectable } from "kysely";
import type { Letter } from "../../schema/rules/words.ts";
import { countRight } from "../attempt/store.ts";
import type { Recipient } from "../core/mail.ts";
import type { Db } from "../core/database/db.ts";
import type { Tables } from "../core/database/tables.ts";
import { pinnedContents } from "./catalogue-store.ts";

export type Result = Selectable<Tables["results"]>;

/**
 * Scores of these attempts from their stored answers (SEC-31), over the questions they were given: `score` by the last
 * answer of each question, `first_score` by the first; late answers are no first ones (D-101).
 */
export const attemptScores = (attemptIds: string[]) => sql`
  select a.id, count(q.id)::int as total, ${countRight("s.answer")} as score, ${countRight("s.first_answer")} as first_score
  from attempts a
  cross join lateral unnest(a.question_ids, a.pinned_versions) as pinned (id, version)
  left join ${pinnedContents} q on true
  left join attempt_answers s on s.attempt_id = a.id and s.question_id = q.id
  where a.id = any(${attemptIds}::uuid[])
  group by a.id`;

/** Stores the result of an ended attempt. */
export async function insertResult(tx: Db, attemptId: string, id: string, receipt: string): Promise<void> {
  await sql`
    insert into results (id, attempt_id, candidate_id, exam_type, subject_name, year, score, first_score,
      total_questions, receipt, created_at)
    select ${id}::uuid, a.id, a.candidate_id, a.exam_type, a.subject_name, a.year, m.score, m.first_score, m.total,
      ${receipt}::text, a.submitted_at
    from attempts a join (${attemptScores([attemptId])}) m on m.id = a.id`.execute(tx);
}

/** The one result of an attempt. */
export const findResult = (db: Db, attemptId: string): Promise<Result | undefined> =>
  db.selectFrom("results").selectAll().where("attempt_id", "=", attemptId).executeTakeFirst();

/** A result of this candidate; undefined for anyone else's. */
export const findOwnResult = (db: Db, candidateId: string, id: string): Promise<Result | undefined> =>
  db.selectFrom("results").selectAll().where("id", "=", id).where("candidate_id", "=", candidateId).executeTakeFirst();

/**
 * Notes that the keys are being sent, also for the candidate's other results of the same questions. Returns the result as it is
 * then; undefined if its keys had been sent before (D-101, D-230).
 */
export async function markReviewed(db: Db, result: Result, at: Date): Promise<Result | undefined> {
  const told = sql<string[]>`(select question_ids from attempts where id = ${result.attempt_id}::uuid)`;
  const marked = await markUnread(db, result.candidate_id, told, at);
  return marked.find(({ id }) => id === result.id);
}

/** Marks the results of a candidate with any of these questions, whose keys are being sent now. */
export const markTold = (db: Db, candidateId: string, questionIds: string[], at: Date): Promise<Result[]> =>
  markUnread(db, candidateId, sql<string[]>`${questionIds}::uuid[]`, at);

/**
 * Marks results that were not marked before, and returns them. They are locked after their person, whose account may be
 * deleted at this moment, and in the order of their ids, as a re-mark does: two transactions that lock rows in different
 * orders can deadlock.
 */
async function markUnread(db: Db, candidateId: string, questionIds: RawBuilder<string[]>, at: Date): Promise<Result[]> {
  const { rows } = await sql<Result>`
    with unread as (
      select r.id from candidates c join results r on r.candidate_id = c.id join attempts a on a.id = r.attempt_id
      where c.id = ${candidateId}::uuid and r.reviewed_at is null and a.question_ids && ${questionIds}
      order by r.id for key share of c for no key update of r
    )
    update results r set reviewed_at = ${at}::timestamptz from unread where r.id = unread.id
    returning r.*`.execute(db);
  return rows;
}

/** One question of a finished attempt, with key: for its own candidate only. */
export interface ReviewRow {
  question_id: string;
  answer: Letter | null;
  correct_answer: Letter;
  explanation: string | null;
}

/** Every question of a finished attempt in its order, attempted or not. */
export async function listReview(db: Db, attemptId: string): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select q.id as question_id, s.answer, q.correct_answer, q.explanation
    from attempts a
    cross join lateral unnest(a.question_ids, a.pinned_versions) with ordinality as pinned (id, version, place)
    join ${pinnedContents} q on true
    left join attempt_answers s on s.attempt_id = a.id and s.question_id = q.id
    where a.id = ${attemptId}::uuid and a.submitted_at is not null
    order by pinned.place`.execute(db);
  return rows;
}

/** Marks a result as mailed; undefined when it was already, so that one mail leaves per attempt (REL-10). */
export async function markEmailed(tx: Db, resultId: string, at: Date): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    update results set emailed_at = ${at}::timestamptz
    from candidates where results.id = ${resultId}::uuid and emailed_at is null and candidates.id = results.candidate_id
    returning candidates.email, candidates.first_name`.execute(tx);
  return rows[0];
}
