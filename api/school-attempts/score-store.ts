import { sql, type RawBuilder } from "kysely";
import type { MarkingKey } from "../../schema/rules/words.ts";
import type { Db } from "../core/db.ts";
import { countedAnswers } from "./answer-store.ts";

/* Scores of school exams, from the letters that count and the keys of this moment. */

/** Another key in the place of the one that a question has. */
export interface KeyChange {
  questionId: string;
  newKey: MarkingKey;
}

const isRight = sql<boolean>`(q.counts_for_all or s.answer = q.correct_answer)`;
const isRightAfter = ({ questionId, newKey }: KeyChange): RawBuilder<boolean> => {
  const isRightBy = newKey === "ALL" ? sql`true` : sql`s.answer = ${newKey}`;
  return sql<boolean>`case when q.id = ${questionId}::uuid then ${isRightBy} else ${isRight} end`;
};

/** Score and answered questions of the attempts `a` that meet a condition, by attempt; with `change` as another key would make them. */
export const scoresOf = (condition: RawBuilder<unknown>, change?: KeyChange) => sql`
  select a.id as attempt_id,
    (count(*) filter (where ${change === undefined ? isRight : isRightAfter(change)}))::int as score,
    count(s.answer)::int as answered
  from school_attempts a
  join school_exam_questions q on q.school_id = a.school_id and q.exam_id = a.exam_id
  left join (${countedAnswers(condition)}) s on s.attempt_id = a.id and s.question_id = q.id
  where ${condition} group by a.id`;

interface ExamKey {
  school_id: string;
  id: string;
}
const submittedOf = (exam: ExamKey) => sql`
  a.school_id = ${exam.school_id}::uuid and a.exam_id = ${exam.id}::uuid and a.submitted_at is not null`;

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
    with marked as (${scoresOf(submittedOf(exam), change)})
    select a.student_id, u.name, a.score, marked.score as new_score, a.total
    from marked join school_attempts a on a.id = marked.attempt_id
    join school_users u on u.school_id = a.school_id and u.id = a.student_id
    order by u.id`.execute(db);
  return rows;
}

/** Scores the results of an exam anew; answers how many changed. A second run changes nothing. */
export async function scoreAgain(tx: Db, exam: ExamKey, at: Date): Promise<number> {
  const { rows } = await sql`
    with marked as (${scoresOf(submittedOf(exam))})
    update school_attempts a
    set score = marked.score, remarked_at = ${at}::timestamptz, score_before = coalesce(a.score_before, a.score)
    from marked
    where a.school_id = ${exam.school_id}::uuid and a.id = marked.attempt_id and a.score <> marked.score
    returning a.id`.execute(tx);
  return rows.length;
}
