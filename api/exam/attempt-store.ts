import { sql, type Selectable } from "kysely";
import { questionsPerPage } from "../../schema/rules/limits.ts";
import type { Letter } from "../../schema/rules/words.ts";
import { isClosed } from "../attempt/timing.ts";
import type { Db } from "../core/database/db.ts";
import { openColumns, type OpenQuestion } from "../core/questions/open-question.ts";
import { prepared } from "../core/database/prepared.ts";
import type { Tables } from "../core/database/tables.ts";
import { inPaper, pinnedContents, type Paper } from "./catalogue-store.ts";

export type Attempt = Selectable<Tables["attempts"]>;

/** Part of a statement: how many attempts have not ended. */
export const openExamAttempts = (db: Db) =>
  db
    .selectFrom("attempts")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("submitted_at", "is", null);

/** One page of an attempt, as `listPinnedQuestions`. */
export function listPinnedPage(db: Db, attempt: Attempt, page: number): Promise<OpenQuestion[]> {
  const from = (page - 1) * questionsPerPage;
  return listPinnedQuestions(db, attempt, from, from + questionsPerPage);
}

/**
 * Questions of an attempt in its pinned order, each as it was when the attempt began: an edit or a deletion meanwhile
 * changes nothing for it.
 */
export async function listPinnedQuestions(
  db: Db,
  attempt: Pick<Attempt, "question_ids" | "pinned_versions">,
  from = 0,
  until?: number,
): Promise<OpenQuestion[]> {
  const ids = attempt.question_ids.slice(from, until);
  if (ids.length === 0) return [];
  const versions = attempt.pinned_versions.slice(from, until);
  const columns = sql.join(openColumns.map((column) => sql.ref(`q.${column}`)));
  const { rows } = await sql<OpenQuestion>`
    select ${columns} from unnest(${ids}::uuid[], ${versions}::int[]) with ordinality as pinned (id, version, place)
    join ${pinnedContents} q on true order by pinned.place ${prepared("pinned-questions")}`.execute(db);
  return rows;
}

/** The attempt of this paper that is not submitted yet, whether or not its time is up. */
export function findOpenAttempt(db: Db, candidateId: string, paper: Paper): Promise<Attempt | undefined> {
  return db
    .selectFrom("attempts")
    .selectAll()
    .where("candidate_id", "=", candidateId)
    .where(inPaper(paper))
    .where("submitted_at", "is", null)
    .executeTakeFirst();
}

/** Whether the candidate has the paper open as an exam that still takes answers, some time after its deadline too (D-14). */
export async function isTaking(db: Db, candidateId: string, paper: Paper, now: Date): Promise<boolean> {
  const open = await findOpenAttempt(db, candidateId, paper);
  return open !== undefined && !isClosed(open, now);
}

/** An attempt by its id. */
export const findAttempt = (db: Db, id: string): Promise<Attempt | undefined> =>
  db.selectFrom("attempts").selectAll().where("id", "=", id).executeTakeFirst();

/** The attempt that a submission without an id means: the open one of the paper, else the latest. */
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
 * when one is open already, so that parallel calls open one attempt.
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
    .select(["question_id", "answer", "is_correct", "checks", "seq", "answered_at"])
    .where("attempt_id", "=", attemptId)
    .execute();
}

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

/** The stored answer to a question. */
export type StoredAnswer = Pick<
  Selectable<Tables["attempt_answers"]>,
  "answer" | "seq" | "answered_at" | "is_correct" | "checks"
>;

/** An answer that was stored now; `saved_seq` is the highest number of its attempt. */
export type SavedAnswer = StoredAnswer & { saved_seq: number };

/** What is read before an answer is stored: its attempt, and the stored answer to the question so far. */
export interface AnswerPlace extends Nullable<StoredAnswer> {
  attempt_id: string;
  started_at: Date;
  deadline: Date;
  submitted_at: Date | null;
  /** Null when the attempt does not contain the question. */
  correct_answer: Letter | null;
}

/** The stored answer of a place; null while the question has none. */
export function storedAnswer({ answer, seq, answered_at, is_correct, checks }: AnswerPlace): StoredAnswer | null {
  if (answer === null || seq === null || answered_at === null || is_correct === null || checks === null) return null;
  return { answer, seq, answered_at, is_correct, checks };
}

/**
 * Finds where an answer belongs: in the named attempt, else in the caller's latest attempt that contains the question. Each row
 * is found by its key, so that PostgreSQL keeps one plan for the statement however much the tables grow during an exam.
 */
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
    select a.id as attempt_id, a.started_at, a.deadline, a.submitted_at, q.correct_answer,
      s.answer, s.seq, s.answered_at, s.is_correct, s.checks
    from attempts a
    left join lateral (
      select * from unnest(a.question_ids, a.pinned_versions) as pinned (id, version) where id = ${questionId}::uuid
    ) as pinned on true
    left join ${pinnedContents} q on true
    left join attempt_answers s on s.attempt_id = a.id and s.question_id = ${questionId}::uuid
    where ${which} ${prepared(attemptId === undefined ? "answer-place-of-question" : "answer-place")}`.execute(db);
  return rows[0];
}

/**
 * Stores an answer while the attempt is open; the share lock makes a submission wait for it. One with a number takes the
 * place of the answer that had been checked `replacedCheck` times, null for none; one without, of any. Undefined when the
 * attempt was submitted meanwhile, or another answer stored.
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
    replacedCheck: number | null;
  },
): Promise<SavedAnswer | undefined> {
  const { rows } = await sql<SavedAnswer>`
    with place as (
      select id from attempts where id = ${answer.attemptId}::uuid and submitted_at is null for share
    ), saved as (
      insert into attempt_answers
        (attempt_id, question_id, answer, is_correct, first_answer, first_is_correct, seq, answered_at)
      select id, ${answer.questionId}::uuid, ${answer.answer}, ${answer.isCorrect}::boolean, ${answer.answer},
        ${answer.isCorrect}::boolean, coalesce(${answer.seq}::int, 0),
        ${answer.answeredAt}::timestamptz
      from place
      on conflict (attempt_id, question_id) do update set
        answer = excluded.answer,
        is_correct = excluded.is_correct,
        checks = attempt_answers.checks + 1,
        seq = coalesce(${answer.seq}::int, attempt_answers.seq),
        answered_at = excluded.answered_at
      where ${answer.seq}::int is null or attempt_answers.checks = ${answer.replacedCheck}::int
      returning answer, seq, answered_at, is_correct, checks
    )
    select answer, seq, answered_at, is_correct, checks, greatest(seq, (
      select max(seq) from attempt_answers
      where attempt_id = ${answer.attemptId}::uuid and question_id <> ${answer.questionId}::uuid
    )) as saved_seq from saved ${prepared("save-answer")}`.execute(db);
  return rows[0];
}

/** The highest number of the stored answers of an attempt; 0 when it has none. */
export async function findSavedSeq(db: Db, attemptId: string): Promise<number> {
  const { seq } = await db
    .selectFrom("attempt_answers")
    .select(({ fn }) => fn.max("seq").as("seq"))
    .where("attempt_id", "=", attemptId)
    .executeTakeFirstOrThrow();
  return seq ?? 0;
}

/**
 * Reads an attempt and holds it until the transaction ends. Locks the candidate first, so that two submissions of one person
 * come one after the other; the lock on the attempt waits for answers that are being stored.
 */
export async function lockAttempt(
  tx: Db,
  { id, candidate_id }: Pick<Attempt, "id" | "candidate_id">,
): Promise<Attempt | undefined> {
  await tx.selectFrom("candidates").select("id").where("id", "=", candidate_id).forUpdate().execute();
  return tx
    .selectFrom("attempts")
    .selectAll()
    .where("id", "=", id)
    .where("candidate_id", "=", candidate_id)
    .forUpdate()
    .executeTakeFirst();
}

/** Dates the end of an attempt that is locked. */
export const endAttempt = (tx: Db, id: string, at: Date): Promise<Attempt> =>
  tx.updateTable("attempts").set({ submitted_at: at }).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

/** Attempts begun from one moment until before another, by day in Lagos. */
export async function countAttemptsPerDay(db: Db, from: Date, until: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(started_at at time zone 'UTC' + interval '1 hour', 'YYYY-MM-DD') as day, count(*)::int as count
    from attempts where started_at >= ${from}::timestamptz and started_at < ${until}::timestamptz
    group by 1`.execute(db);
  return new Map(rows.map(({ day, count }) => [day, count]));
}
