import { sql, type Selectable } from "kysely";
import { questionsPerPage } from "../../schema/rules/limits.ts";
import type { Letter } from "../../schema/rules/words.ts";
import type { Db } from "../core/db.ts";
import { openColumns, type OpenQuestion } from "../core/open-question.ts";
import type { Tables } from "../core/tables.ts";
import { prepared } from "../core/prepared.ts";

/** A paper of the bank; types are compared upper-cased, subjects as written (D-13). */
export interface Paper {
  examType: string;
  subjectName: string;
  year: number;
}
export type Attempt = Selectable<Tables["attempts"]>;
export type Result = Selectable<Tables["results"]>;

/** Condition on a question: it belongs to the paper. */
export const inPaper = (paper: Paper) =>
  sql<boolean>`upper(exam_type) = upper(${paper.examType}) and subject_name = ${paper.subjectName} and year = ${paper.year}`;

/*
 * The three lists of the selection screen hop from value to value through the index of papers: their cost grows with
 * the length of the answer, not of the bank.
 */

/** Every exam type that has questions, one spelling each. */
export async function listExamTypes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ exam_type: string }>`
    with recursive hop (value) as (
      (select upper(exam_type) from questions order by 1 limit 1)
      union all
      select (select upper(exam_type) from questions where upper(exam_type) > value order by 1 limit 1)
      from hop where value is not null
    )
    select (
      select exam_type from questions where upper(exam_type) = value
      order by upper(exam_type), subject_name, year, position, id limit 1
    ) as exam_type
    from hop where value is not null`.execute(db);
  return rows.map((row) => row.exam_type);
}

/** Subjects of an exam type, in alphabetical order. */
export async function listSubjects(db: Db, examType: string): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    with recursive hop (value) as (
      (select subject_name from questions where upper(exam_type) = upper(${examType}) order by 1 limit 1)
      union all
      select (select subject_name from questions
        where upper(exam_type) = upper(${examType}) and subject_name > value order by 1 limit 1)
      from hop where value is not null
    )
    select value from hop where value is not null`.execute(db);
  return rows.map((row) => row.value);
}

/** Years of a subject, ascending. */
export async function listYears(db: Db, examType: string, subjectName: string): Promise<number[]> {
  const inSubject = sql`upper(exam_type) = upper(${examType}) and subject_name = ${subjectName}`;
  const { rows } = await sql<{ value: number }>`
    with recursive hop (value) as (
      (select year from questions where ${inSubject} order by 1 limit 1)
      union all
      select (select year from questions where ${inSubject} and year > value order by 1 limit 1)
      from hop where value is not null
    )
    select value from hop where value is not null`.execute(db);
  return rows.map((row) => row.value);
}

/** Every pair of an exam type, in upper case, and a subject; a subject is compared in any case here (D-13). */
export async function listTypesAndSubjects(
  db: Db,
  { examType = null, subjectName = null }: { examType?: string | null; subjectName?: string | null },
): Promise<{ type: string; subject: string }[]> {
  const { rows } = await sql<{ type: string; subject: string }>`
    with recursive hop (type, subject) as (
      (select upper(exam_type), subject_name from questions order by 1, 2 limit 1)
      union all
      select next.* from hop, lateral (
        select upper(exam_type), subject_name from questions
        where (upper(exam_type), subject_name) > (hop.type, hop.subject) order by 1, 2 limit 1
      ) next
    )
    select * from hop
    where (${examType}::text is null or type = upper(${examType}))
      and (${subjectName}::text is null or upper(subject) = upper(${subjectName}))`.execute(db);
  return rows;
}

/** How many questions a paper has today. */
export async function countQuestions(db: Db, paper: Paper): Promise<number> {
  const row = await db
    .selectFrom("questions")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(inPaper(paper))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** One page of the bank, for a reader without an attempt; `page` counts from 1. */
export function listBankPage(db: Db, paper: Paper, page: number): Promise<OpenQuestion[]> {
  return db
    .selectFrom("questions")
    .select(openColumns)
    .where(inPaper(paper))
    .orderBy("position")
    .orderBy("id")
    .offset((page - 1) * questionsPerPage)
    .limit(questionsPerPage)
    .execute();
}

/**
 * What a question of `pinned (id, version)` said. The look-up stands inside, for each question by itself: joined from
 * outside, every question that was ever edited would be read.
 */
export const pinnedContents = sql`lateral (
  select * from question_contents where question_contents.id = pinned.id
    and question_contents.version = coalesce(pinned.version, 1) offset 0
)`;

/**
 * One page of an attempt in its pinned order, each question as it was when the attempt began: an edit or a deletion
 * meanwhile changes nothing for it.
 */
export async function listPinnedPage(db: Db, attempt: Attempt, page: number): Promise<OpenQuestion[]> {
  const from = (page - 1) * questionsPerPage;
  const ids = attempt.question_ids.slice(from, from + questionsPerPage);
  if (ids.length === 0) return [];
  const versions = attempt.pinned_versions.slice(from, from + questionsPerPage);
  const columns = sql.join(openColumns.map((column) => sql.ref(`q.${column}`)));
  const { rows } = await sql<OpenQuestion>`
    select ${columns} from unnest(${ids}::uuid[], ${versions}::int[]) as pinned (id, version)
    join ${pinnedContents} q on true`.execute(db);
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** The attempt of this paper that is not handed in yet, whether or not its time is up. */
export function findOpenAttempt(db: Db, candidateId: string, paper: Paper): Promise<Attempt | undefined> {
  return db
    .selectFrom("attempts")
    .selectAll()
    .where("candidate_id", "=", candidateId)
    .where(inPaper(paper))
    .where("submitted_at", "is", null)
    .executeTakeFirst();
}

/** An attempt by its id. */
export const findAttempt = (db: Db, id: string): Promise<Attempt | undefined> =>
  db.selectFrom("attempts").selectAll().where("id", "=", id).executeTakeFirst();

/** The attempt that a hand-in without an id means: the open one of the paper, else the latest. */
export function findAttemptOfPaper(db: Db, candidateId: string, paper: Paper): Promise<Attempt | undefined> {
  return db
    .selectFrom("attempts")
    .selectAll()
    .where("candidate_id", "=", candidateId)
    .where(inPaper(paper))
    .orderBy(sql`submitted_at is null`, "desc")
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Opens an attempt with the paper's questions pinned in the order of the bank. Undefined when the paper is empty, or
 * when one is open already: of parallel callers one wins.
 */
export async function insertAttempt(
  db: Db,
  attempt: { id: string; candidateId: string; startedAt: Date; deadline: Date } & Paper,
): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    insert into attempts
      (id, candidate_id, exam_type, subject_name, year, question_ids, pinned_versions, started_at, deadline)
    select ${attempt.id}::uuid, ${attempt.candidateId}::uuid, min(exam_type), subject_name, year,
      array_agg(id order by position, id), array_agg(version order by position, id), ${attempt.startedAt}::timestamptz, ${attempt.deadline}::timestamptz
    from questions where ${inPaper(attempt)}
    group by subject_name, year
    on conflict do nothing
    returning *`.execute(db);
  return rows[0];
}

/** Stored answers of an attempt. */
export function listAnswers(db: Db, attemptId: string) {
  return db
    .selectFrom("attempt_answers")
    .select(["question_id", "answer", "is_correct", "checks", "seq"])
    .where("attempt_id", "=", attemptId)
    .execute();
}

/** What has to be known before an answer is stored: its attempt, and what is stored for the question so far. */
export interface AnswerPlace {
  attempt_id: string;
  started_at: Date;
  deadline: Date;
  submitted_at: Date | null;
  /** Null when the attempt does not contain the question. */
  correct_answer: Letter | null;
  seq: number | null;
  is_correct: boolean | null;
  checks: number | null;
  saved_seq: number | null;
}

/** Finds where an answer belongs: in the attempt named, else in the caller's latest that contains the question. */
export async function findAnswerPlace(
  db: Db,
  candidateId: string,
  questionId: string,
  attemptId: string | undefined,
): Promise<AnswerPlace | undefined> {
  const which =
    attemptId === undefined
      ? sql`a.id = (
          select id from attempts where candidate_id = ${candidateId} and ${questionId}::uuid = any(question_ids)
          order by submitted_at is null desc, started_at desc limit 1)`
      : sql`a.id = ${attemptId}::uuid and a.candidate_id = ${candidateId}`;
  const { rows } = await sql<AnswerPlace>`
    select a.id as attempt_id, a.started_at, a.deadline, a.submitted_at, q.correct_answer, s.seq, s.is_correct, s.checks,
      (select max(seq) from attempt_answers where attempt_id = a.id) as saved_seq
    from attempts a
    left join lateral (
      select * from unnest(a.question_ids, a.pinned_versions) as pinned (id, version) where id = ${questionId}::uuid
    ) as pinned on true
    left join ${pinnedContents} q on true
    left join attempt_answers s on s.attempt_id = a.id and s.question_id = q.id
    where ${which} ${prepared(attemptId === undefined ? "answer-place-of-question" : "answer-place")}`.execute(db);
  return rows[0];
}

/**
 * Stores an answer while the attempt is open; the share lock makes a hand-in wait for it. Undefined when the attempt
 * was handed in meanwhile or a higher number is stored already.
 */
export async function saveAnswer(
  db: Db,
  answer: {
    attemptId: string;
    questionId: string;
    answer: Letter;
    isCorrect: boolean;
    seq: number | null;
    answeredAt: Date;
  },
): Promise<{ is_correct: boolean; checks: number; saved_seq: number } | undefined> {
  const { rows } = await sql<{ is_correct: boolean; checks: number; saved_seq: number }>`
    with place as (
      select id from attempts where id = ${answer.attemptId}::uuid and submitted_at is null for share
    ), saved as (
      insert into attempt_answers
        (attempt_id, question_id, answer, is_correct, first_answer, first_is_correct, seq, answered_at)
      select id, ${answer.questionId}::uuid, ${answer.answer}, ${answer.isCorrect}::boolean, ${answer.answer},
        ${answer.isCorrect}::boolean, ${answer.seq ?? 0}::int, ${answer.answeredAt}::timestamptz
      from place
      on conflict (attempt_id, question_id) do update set
        answer = excluded.answer,
        is_correct = excluded.is_correct,
        checks = attempt_answers.checks + 1,
        seq = greatest(attempt_answers.seq, excluded.seq),
        answered_at = excluded.answered_at
      where ${answer.seq}::int is null or excluded.seq > attempt_answers.seq
      returning is_correct, checks, seq
    )
    select is_correct, checks, greatest(seq, (
      select max(seq) from attempt_answers where attempt_id = ${answer.attemptId}::uuid
    )) as saved_seq from saved ${prepared("save-answer")}`.execute(db);
  return rows[0];
}

/**
 * Ends an attempt, once; false when it was over already. Locks the candidate first, so that two hand-ins of one person
 * come one after the other. Waits for answers that are being stored, hence a statement of its own before the scoring.
 */
export async function endAttempt(tx: Db, attempt: { id: string; candidate_id: string }, at: Date): Promise<boolean> {
  await tx.selectFrom("candidates").select("id").where("id", "=", attempt.candidate_id).forUpdate().execute();
  const ended = await tx
    .updateTable("attempts")
    .set({ submitted_at: at })
    .where("id", "=", attempt.id)
    .where("submitted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/**
 * Scores an ended attempt from its stored answers (SEC-31), over the questions it was given, by the keys of this moment:
 * a verdict stored before a key was corrected does not count.
 */
export async function insertResult(tx: Db, attemptId: string, id: string, receipt: string): Promise<void> {
  await sql`
    insert into results (id, attempt_id, candidate_id, exam_type, subject_name, year, score, first_score,
      total_questions, receipt, created_at)
    select ${id}::uuid, a.id, a.candidate_id, a.exam_type, a.subject_name, a.year,
      count(*) filter (where s.answer = q.correct_answer), count(*) filter (where s.first_answer = q.correct_answer),
      count(q.id), ${receipt}::text, a.submitted_at
    from attempts a
    cross join lateral unnest(a.question_ids, a.pinned_versions) as pinned (id, version)
    left join ${pinnedContents} q on true
    left join attempt_answers s on s.attempt_id = a.id and s.question_id = q.id
    where a.id = ${attemptId}::uuid
    group by a.id`.execute(tx);
}

/** The one result of an attempt. */
export const findResult = (db: Db, attemptId: string): Promise<Result | undefined> =>
  db.selectFrom("results").selectAll().where("attempt_id", "=", attemptId).executeTakeFirst();

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
export async function markEmailed(tx: Db, resultId: string, at: Date): Promise<{ email: string } | undefined> {
  const { rows } = await sql<{ email: string }>`
    update results set emailed_at = ${at}::timestamptz
    from candidates where results.id = ${resultId}::uuid and emailed_at is null and candidates.id = results.candidate_id
    returning candidates.email`.execute(tx);
  return rows[0];
}

/** Attempts begun from one moment until before another, by day in Lagos. */
export async function countAttemptsPerDay(db: Db, from: Date, until: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(started_at at time zone 'UTC' + interval '1 hour', 'YYYY-MM-DD') as day, count(*)::int as count
    from attempts where started_at >= ${from}::timestamptz and started_at < ${until}::timestamptz
    group by 1`.execute(db);
  return new Map(rows.map(({ day, count }) => [day, count]));
}

/** Every paper of the bank with its number of questions, counted in the index of papers. */
export async function listPaperSizes(
  db: Db,
): Promise<(Record<"exam_type" | "subject_name", string> & Record<"year" | "count", number>)[]> {
  const { rows } = await sql<{ exam_type: string; subject_name: string; year: number; count: number }>`
    with recursive hop (type, subject, year) as (
      (select upper(exam_type), subject_name, year from questions order by 1, 2, 3 limit 1)
      union all
      select next.* from hop, lateral (
        select upper(exam_type), subject_name, year from questions
        where (upper(exam_type), subject_name, year) > (hop.type, hop.subject, hop.year) order by 1, 2, 3 limit 1
      ) next
    )
    select paper.exam_type, hop.subject as subject_name, hop.year, paper.count
    from hop cross join lateral (
      select min(exam_type) as exam_type, count(*)::int as count from questions
      where upper(exam_type) = hop.type and subject_name = hop.subject and year = hop.year
    ) paper
    order by hop.type, hop.subject, hop.year`.execute(db);
  return rows;
}
