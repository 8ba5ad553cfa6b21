import { sql } from "kysely";
import type { Letter } from "../../schema/rules/words.ts";
import type { Db } from "../core/database/db.ts";
import { attemptScores } from "./result-store.ts";

/** The version of a question that an attempt `a` was given. */
const pinnedVersion = (questionId: string) =>
  sql<number>`coalesce(a.pinned_versions[array_position(a.question_ids, ${questionId}::uuid)], 1)`;

/** How many exams hold an answer to a question, submitted or not. */
export async function countAnswersTo(db: Db, questionId: string): Promise<number> {
  const { count } = await db
    .selectFrom("attempt_answers")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("question_id", "=", questionId)
    .executeTakeFirstOrThrow();
  return count;
}

/** What marking by other keys would do to stored results. */
export interface RemarkFigures {
  affected: number;
  changed: number;
  now_pass: number;
  now_fail: number;
}

/** Counts what marking by `keys`, one for each version, would change; a result passes from `passPercent`, rounded to a whole percent. */
export async function readRemarkFigures(
  db: Db,
  questionId: string,
  keys: ReadonlyMap<number, Letter>,
  passPercent: number,
): Promise<RemarkFigures> {
  const { rows } = await sql<RemarkFigures>`
    with keys as (
      select * from unnest(${[...keys.keys()]}::int[], ${[...keys.values()]}::text[]) as k (version, letter)
    ), marks as (
      select r.score, r.total_questions,
        r.score + (s.answer = k.letter)::int - (s.answer = c.correct_answer)::int as new_score
      from attempt_answers s
      join results r on r.attempt_id = s.attempt_id
      join attempts a on a.id = s.attempt_id
      join keys k on k.version = ${pinnedVersion(questionId)}
      join question_contents c on c.id = s.question_id and c.version = k.version
      where s.question_id = ${questionId}::uuid
    ), percents as (
      select score, new_score, round(100.0 * score / greatest(total_questions, 1)) >= ${passPercent}::int as passed,
        round(100.0 * new_score / greatest(total_questions, 1)) >= ${passPercent}::int as passes
      from marks
    )
    select count(*)::int as affected, (count(*) filter (where new_score <> score))::int as changed,
      (count(*) filter (where passes and not passed))::int as now_pass,
      (count(*) filter (where passed and not passes))::int as now_fail
    from percents`.execute(db);
  return rows[0] ?? { affected: 0, changed: 0, now_pass: 0, now_fail: 0 };
}

/** How many attempts that have not ended would be marked by another key than they are now. */
export async function countOpenByOtherKey(
  db: Db,
  questionId: string,
  keys: ReadonlyMap<number, Letter>,
): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open
    from attempts a
    join unnest(${[...keys.keys()]}::int[], ${[...keys.values()]}::text[]) as k (version, letter)
      on k.version = ${pinnedVersion(questionId)}
    join question_contents c on c.id = ${questionId}::uuid and c.version = k.version
    where a.submitted_at is null and a.question_ids @> array[${questionId}::uuid]
      and k.letter <> c.correct_answer`.execute(db);
  return rows[0]?.open ?? 0;
}

/** The next attempts that answered a question, in the order of their ids; null starts at the first. */
export async function listAnsweredAttempts(
  tx: Db,
  questionId: string,
  afterId: string | null,
  most: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("attempt_answers")
    .select("attempt_id")
    .where("question_id", "=", questionId)
    .$if(afterId !== null, (query) => query.where("attempt_id", ">", afterId ?? ""))
    .orderBy("attempt_id")
    .limit(most)
    .execute();
  return rows.map((row) => row.attempt_id);
}

/**
 * Marks the answers to one question again in these attempts, and scores their results anew, by the keys of this moment.
 * Returns how many scores changed, and the candidates whose standings must be written anew; they stay locked until the
 * transaction ends. A second run changes nothing.
 */
export async function markAgain(
  tx: Db,
  { questionId, attemptIds, at }: { questionId: string; attemptIds: string[]; at: Date },
): Promise<{ changed: number; candidateIds: string[] }> {
  if (attemptIds.length === 0) return { changed: 0, candidateIds: [] };
  await lockCandidatesOf(tx, attemptIds);
  const ids = await listWrongMarks(tx, questionId, attemptIds);
  if (ids.length === 0) return { changed: 0, candidateIds: [] };
  await sql`
    update attempt_answers s
    set is_correct = (s.answer = c.correct_answer), first_is_correct = (s.first_answer = c.correct_answer)
    from attempts a, question_contents c
    where s.attempt_id = any(${ids}::uuid[]) and s.question_id = ${questionId}::uuid and a.id = s.attempt_id
      and c.id = s.question_id and c.version = ${pinnedVersion(questionId)}`.execute(tx);
  const { rows } = await sql<{ candidate_id: string; is_changed: boolean }>`
    with marks as (${attemptScores(ids)}
    ), before as (
      select r.id, r.score, m.score as new_score, m.first_score as new_first
      from results r join marks m on m.id = r.attempt_id
      where r.score <> m.score or r.first_score <> m.first_score
      order by r.id for no key update of r
    )
    update results r set
      score = b.new_score,
      first_score = b.new_first,
      remarked_at = case when b.new_score = b.score then r.remarked_at else ${at}::timestamptz end,
      score_before = case when b.new_score = b.score then r.score_before else coalesce(r.score_before, b.score) end
    from before b where r.id = b.id
    returning r.candidate_id, b.new_score <> b.score as is_changed`.execute(tx);
  return {
    changed: rows.filter((row) => row.is_changed).length,
    candidateIds: [...new Set(rows.map((row) => row.candidate_id))],
  };
}

/**
 * Locks the candidates of attempts: before the keys are read, as a submission does, because whoever has read them keeps the
 * start of another re-mark waiting (`lockKeys`); and in the order of their ids, so that two re-marks cannot deadlock.
 */
async function lockCandidatesOf(tx: Db, attemptIds: string[]): Promise<void> {
  const people = tx.selectFrom("attempts").select("candidate_id").where("id", "in", attemptIds);
  await tx.selectFrom("candidates").select("id").where("id", "in", people).orderBy("id").forUpdate().execute();
}

/** Attempts whose stored verdict on a question is not what the key of this moment says. */
async function listWrongMarks(tx: Db, questionId: string, attemptIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ attempt_id: string }>`
    select s.attempt_id
    from attempt_answers s
    join attempts a on a.id = s.attempt_id
    join question_contents c on c.id = s.question_id and c.version = ${pinnedVersion(questionId)}
    where s.attempt_id = any(${attemptIds}::uuid[]) and s.question_id = ${questionId}::uuid
      and (s.is_correct <> (s.answer = c.correct_answer) or s.first_is_correct <> (s.first_answer = c.correct_answer))`.execute(
    tx,
  );
  return rows.map(({ attempt_id }) => attempt_id);
}
