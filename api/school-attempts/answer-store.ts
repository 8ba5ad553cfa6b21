import { sql, type Insertable, type RawBuilder } from "kysely";
import type { Letter } from "../../schema/rules/words.ts";
import type { SavedAnswer } from "../attempt/submit.ts";
import type { Db } from "../core/database/db.ts";
import { prepared } from "../core/database/prepared.ts";
import type { Tables } from "../core/database/tables.ts";

/*
 * Answers of students as they arrived: every one of them is kept, under its number. Which one of a question counts is
 * decided by the order of `replaces` in schema/rules/choice.ts, here in SQL.
 */

/**
 * Stores answers by their number. One that is stored already changes nothing; where two devices used the same number, both
 * are kept, and for the same question the later one.
 */
export async function saveAnswers(
  db: Db,
  attempt: { school_id: string; id: string },
  answers: Pick<Insertable<Tables["school_attempt_answers"]>, "seq" | "question_id" | "answer" | "answered_at">[],
): Promise<void> {
  // Each column goes as one array: the statement's text is then the same for any number of answers, and can be prepared
  const column = <Key extends keyof (typeof answers)[number]>(key: Key) => answers.map((answer) => answer[key]);
  await sql`
    insert into school_attempt_answers as stored (school_id, attempt_id, seq, question_id, answer, answered_at)
    select ${attempt.school_id}::uuid, ${attempt.id}::uuid, given.*
    from unnest(${column("seq")}::int[], ${column("question_id")}::uuid[], ${column("answer")}::text[],
      ${column("answered_at")}::timestamptz[]) as given
    on conflict (attempt_id, seq, question_id) do update
      set answer = excluded.answer, answered_at = excluded.answered_at
      where (excluded.answered_at, coalesce(excluded.answer, '')) > (stored.answered_at, coalesce(stored.answer, ''))
    ${prepared("save-school-answers")}`.execute(db);
}

/** The answer that counts for each question, of the attempts `a` that meet a condition: the latest before the deadline. */
export const countedAnswers = (condition: RawBuilder<unknown>) => sql`
  select distinct on (s.attempt_id, s.question_id) s.attempt_id, s.question_id, s.answer, s.seq, s.answered_at
  from school_attempt_answers s join school_attempts a on a.school_id = s.school_id and a.id = s.attempt_id
  where ${condition} and s.answered_at <= a.deadline
  order by s.attempt_id, s.question_id, s.answered_at desc, s.seq desc, coalesce(s.answer, '') desc`;

/**
 * The highest number of an answer, and how many answers are stored; numbers between may be missing where a choice was
 * replaced before it was sent (D-107).
 */
export async function findSaved(db: Db, attemptId: string): Promise<{ last: number; stored: number }> {
  const { rows } = await sql<{ last: number; stored: number }>`
    select coalesce(max(seq), 0)::int as last, count(*)::int as stored from school_attempt_answers
    where attempt_id = ${attemptId}::uuid ${prepared("last-school-answer")}`.execute(db);
  return rows[0] ?? { last: 0, stored: 0 };
}

/** The questions of an attempt with an answer, each with the highest number of its answers. */
export const listSavedAnswers = (db: Db, attemptId: string): Promise<SavedAnswer[]> =>
  db
    .selectFrom("school_attempt_answers")
    .select(({ fn }) => ["question_id", fn.max("seq").as("seq")])
    .where("attempt_id", "=", attemptId)
    .groupBy("question_id")
    .execute();

export interface CountedAnswer {
  question_id: string;
  answer: Letter | null;
  seq: number;
  answered_at: Date;
}

/** The answers of one attempt that count. */
export async function listCountedAnswers(db: Db, attemptId: string): Promise<CountedAnswer[]> {
  const { rows } = await countedAnswers(sql`a.id = ${attemptId}::uuid`)
    .$castTo<CountedAnswer>()
    .execute(db);
  return rows;
}

/** The answers that count of some questions of an attempt. */
export async function listCountedAnswersTo(db: Db, attemptId: string, questionIds: string[]): Promise<CountedAnswer[]> {
  const named = sql`a.id = ${attemptId}::uuid and s.question_id = any(${questionIds}::uuid[])`;
  const { rows } = await sql<CountedAnswer>`${countedAnswers(named)} ${prepared("counted-school-answers")}`.execute(db);
  return rows;
}

/** How many questions have an answer that counts, by attempt. */
export async function countAnswered(db: Db, schoolId: string, attemptIds: string[]): Promise<Map<string, number>> {
  if (attemptIds.length === 0) return new Map();
  const { rows } = await sql<{ attempt_id: string; answered: number }>`
    select attempt_id, count(answer)::int as answered
    from (${countedAnswers(sql`a.school_id = ${schoolId}::uuid and a.id = any(${attemptIds}::uuid[])`)}) s
    group by attempt_id`.execute(db);
  return new Map(rows.map((row) => [row.attempt_id, row.answered]));
}
