import { sql } from "kysely";
import type { Letter } from "../../schema/rules/words.ts";
import type { LateAnswer } from "../attempt/late.ts";
import type { Db } from "../core/database/db.ts";
import { pinnedContents } from "./catalogue-store.ts";
import type { Attempt } from "./attempt-store.ts";
import { attemptScores, type Result } from "./result-store.ts";

/** Reads the result of an attempt and holds it, so that its keys are not sent before the transaction ends. */
export const lockResult = (tx: Db, attemptId: string): Promise<Result | undefined> =>
  tx.selectFrom("results").selectAll().where("attempt_id", "=", attemptId).forUpdate().executeTakeFirst();

/** The answers of an attempt that count now, by question. */
export async function listCounted(
  tx: Db,
  attemptId: string,
): Promise<Map<string, { answer: Letter; answered_at: Date; late_at: Date | null }>> {
  const rows = await tx
    .selectFrom("attempt_answers")
    .select(["question_id", "answer", "answered_at", "late_at"])
    .where("attempt_id", "=", attemptId)
    .execute();
  return new Map(rows.map(({ question_id, ...row }) => [question_id, row]));
}

/**
 * Whether the candidate was told about the questions of an attempt elsewhere since it began: by answering them in a later
 * attempt, or in practice, where each answer is judged.
 */
export async function wasToldSince(tx: Db, attempt: Attempt): Promise<boolean> {
  const { rows } = await sql<{ told: boolean }>`
    select exists (
      select from attempts o join attempt_answers s on s.attempt_id = o.id
      where o.candidate_id = ${attempt.candidate_id}::uuid and o.started_at > ${attempt.started_at}::timestamptz
        and o.id <> ${attempt.id}::uuid and s.question_id = any(${attempt.question_ids}::uuid[])
    ) or exists (
      select from practice_answers p
      where p.candidate_id = ${attempt.candidate_id}::uuid and p.answered_at > ${attempt.started_at}::timestamptz
        and p.question_id = any(${attempt.question_ids}::uuid[])
    ) as told`.execute(tx);
  return rows[0]?.told ?? false;
}

/** Stores late answers of an ended attempt, which is locked. They are nobody's first answer, so no ranking counts them. */
export async function saveLateAnswers(tx: Db, attempt: Attempt, answers: LateAnswer[], at: Date): Promise<void> {
  const ids = answers.map(({ questionId }) => questionId);
  const versions = ids.map((id) => attempt.pinned_versions[attempt.question_ids.indexOf(id)] ?? null);
  await sql`
    insert into attempt_answers
      (attempt_id, question_id, answer, is_correct, first_answer, first_is_correct, checks, answered_at, late_at)
    select ${attempt.id}::uuid, pinned.id, pinned.answer, pinned.answer = q.correct_answer, null, null, 0,
      pinned.answered_at, ${at}::timestamptz
    from unnest(${ids}::uuid[], ${versions}::int[], ${answers.map(({ answer }) => answer)}::text[],
      ${answers.map(({ answeredAt }) => answeredAt)}::timestamptz[]) as pinned (id, version, answer, answered_at)
    join ${pinnedContents} q on true
    on conflict (attempt_id, question_id) do update set answer = excluded.answer, is_correct = excluded.is_correct,
      answered_at = excluded.answered_at, late_at = excluded.late_at`.execute(tx);
}

/**
 * Scores a result anew after late answers, by the keys of this moment. Rankings count what had arrived in time; a result of
 * which nothing had is left out of them.
 */
export async function scoreWithLate(tx: Db, attemptId: string): Promise<void> {
  await sql`
    update results r set score = m.score, first_score = m.first_score, remarked_at = null, score_before = null,
      late_answers = arrived.late, is_ranked = arrived.in_time > 0
    from (${attemptScores([attemptId])}) m, (
      select (count(*) filter (where late_at is not null))::int as late, count(first_answer)::int as in_time
      from attempt_answers where attempt_id = ${attemptId}::uuid
    ) arrived
    where r.attempt_id = ${attemptId}::uuid and m.id = r.attempt_id`.execute(tx);
}
