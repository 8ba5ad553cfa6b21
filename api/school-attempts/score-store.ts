import { sql, type RawBuilder } from "kysely";
import type { MarkingKey } from "../../schema/rules/words.ts";
import type { Db } from "../core/database/db.ts";
import { countedAnswers } from "./answer-store.ts";

/* Scores of school exams, from the letters that count and the keys of this moment. */

/** A key in the place of another one. */
export interface KeyChange {
  questionId: string;
  oldKey: MarkingKey;
  newKey: MarkingKey;
}

interface ExamKey {
  school_id: string;
  id: string;
}

/** Score and answered questions of the attempts `a` that meet a condition, by attempt. */
export const scoresOf = (condition: RawBuilder<unknown>) => sql`
  select a.id as attempt_id, count(s.answer)::int as answered,
    (count(*) filter (where q.counts_for_all or s.answer = q.correct_answer))::int as score
  from school_attempts a
  join school_exam_questions q on q.school_id = a.school_id and q.exam_id = a.exam_id
  left join (${countedAnswers(condition)}) s on s.attempt_id = a.id and s.question_id = q.id
  where ${condition} group by a.id`;

const mark = (key: MarkingKey) => (key === "ALL" ? sql`1` : sql`coalesce((s.answer = ${key})::int, 0)`);

/**
 * The results of an exam with the score that another key of one question gives them. Only the answers to this question are
 * read: all answers of a large school take seconds.
 */
function newScores(exam: ExamKey, { questionId, oldKey, newKey }: KeyChange) {
  const submitted = sql`
    a.school_id = ${exam.school_id}::uuid and a.exam_id = ${exam.id}::uuid and a.submitted_at is not null`;
  return sql`
    select a.id as attempt_id, a.score + ${mark(newKey)} - ${mark(oldKey)} as score
    from school_attempts a
    left join (${countedAnswers(sql`${submitted} and s.question_id = ${questionId}::uuid`)}) s on s.attempt_id = a.id
    where ${submitted}`;
}

export interface NewScore {
  student_id: string;
  name: string;
  score: number;
  new_score: number;
  total: number;
}

/** The results of an exam, as they are and as another key would make them. */
export async function listNewScores(db: Db, exam: ExamKey, change: KeyChange): Promise<NewScore[]> {
  const { rows } = await sql<NewScore>`
    with marked as (${newScores(exam, change)})
    select a.student_id, u.name, a.score, marked.score as new_score, a.total
    from marked join school_attempts a on a.id = marked.attempt_id
    join school_users u on u.school_id = a.school_id and u.id = a.student_id
    order by u.id`.execute(db);
  return rows;
}

/** Gives the results of an exam, which are locked, the scores of another key; returns how many changed. */
export async function saveNewScores(tx: Db, exam: ExamKey, change: KeyChange, at: Date): Promise<number> {
  const { rows } = await sql`
    with marked as (${newScores(exam, change)})
    update school_attempts a
    set score = marked.score, remarked_at = ${at}::timestamptz, score_before = coalesce(a.score_before, a.score)
    from marked
    where a.school_id = ${exam.school_id}::uuid and a.id = marked.attempt_id and a.score <> marked.score
    returning a.id`.execute(tx);
  return rows.length;
}
