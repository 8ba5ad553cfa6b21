import { sql, type Insertable, type RawBuilder, type Selectable } from "kysely";
import type { Letter } from "../../schema/rules/words.ts";
import { countRight } from "../attempt/store.ts";
import type { EndedBy } from "../attempt/submit.ts";
import type { Db } from "../core/db.ts";
import { inNameOrder } from "../core/name-order.ts";
import { prepared } from "../core/prepared.ts";
import type { Tables } from "../core/tables.ts";

/* Attempts at school exams and the answers that arrived; every statement names the school of the caller's token (SEC-23). */
export type Attempt = Selectable<Tables["school_attempts"]>;
export type AttemptKey = Pick<Attempt, "school_id" | "id">;

/**
 * The answer that counts for each question, of the attempts `a` that meet a condition: given before the deadline, with the
 * highest number.
 */
export const countedAnswers = (condition: RawBuilder<unknown>) => sql`
  select distinct on (s.attempt_id, s.question_id) s.attempt_id, s.question_id, s.answer, s.seq
  from school_attempt_answers s join school_attempts a on a.school_id = s.school_id and a.id = s.attempt_id
  where ${condition} and s.answered_at <= a.deadline
  order by s.attempt_id, s.question_id, s.seq desc`;

const attemptColumns = [
  "id",
  "school_id",
  "exam_id",
  "student_id",
  "question_ids",
  "option_orders",
  "questions_version",
  "started_at",
  "deadline",
  "last_seen_at",
  "receipt",
  "slip_code",
  "submitted_at",
  "ended_by",
  "score",
  "answered",
  "total",
] as const;

export const findAttemptOf = (
  db: Db,
  of: { schoolId: string; examId: string; studentId: string },
): Promise<Attempt | undefined> =>
  db
    .selectFrom("school_attempts")
    .selectAll()
    .where("school_id", "=", of.schoolId)
    .where("exam_id", "=", of.examId)
    .where("student_id", "=", of.studentId)
    .executeTakeFirst();

export const findAttempt = (db: Db, schoolId: string, id: string): Promise<Attempt | undefined> =>
  db
    .selectFrom("school_attempts")
    .select(attemptColumns)
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .modifyEnd(prepared("school-attempt"))
    .executeTakeFirst();

interface AttemptOwner {
  student_id: string;
  school_id: string;
  deadline: Date;
  session_timeout: number;
  sign_in_hash: string | null;
}

/** Whose attempt it is, for its token; undefined once the student has left. */
export const findAttemptOwner = (db: Db, attemptId: string): Promise<AttemptOwner | undefined> =>
  db
    .selectFrom("school_attempts")
    .innerJoin("school_users", "school_users.id", "school_attempts.student_id")
    .innerJoin("school_settings", "school_settings.school_id", "school_attempts.school_id")
    .select([
      "school_attempts.student_id",
      "school_attempts.school_id",
      "school_attempts.deadline",
      "school_settings.session_timeout",
      "school_users.sign_in_hash",
    ])
    .where("school_attempts.id", "=", attemptId)
    .where("school_users.left_at", "is", null)
    .modifyEnd(prepared("school-attempt-owner"))
    .executeTakeFirst();

/** Reads an attempt and holds it until the transaction ends: answers, submission and extra time come one after the other. */
export const lockAttempt = (db: Db, schoolId: string, id: string): Promise<Attempt | undefined> =>
  db
    .selectFrom("school_attempts")
    .select(attemptColumns)
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .forUpdate()
    .modifyEnd(prepared("lock-school-attempt"))
    .executeTakeFirst();

/** Undefined when the student has an attempt at this exam already: of parallel starts one wins. */
export const insertAttempt = (db: Db, attempt: Insertable<Tables["school_attempts"]>): Promise<Attempt | undefined> =>
  db
    .insertInto("school_attempts")
    .values(attempt)
    .onConflict((conflict) => conflict.columns(["school_id", "exam_id", "student_id"]).doNothing())
    .returningAll()
    .executeTakeFirst();

/** Attempts at an exam; with `since` those that were heard of, ended or given time from then on. */
export const listAttempts = (db: Db, schoolId: string, examId: string, since?: Date): Promise<Attempt[]> =>
  db
    .selectFrom("school_attempts as a")
    .selectAll("a")
    .where("a.school_id", "=", schoolId)
    .where("a.exam_id", "=", examId)
    .$if(since !== undefined, (query) =>
      query.where(
        sql<boolean>`(a.last_seen_at >= ${since}::timestamptz or a.submitted_at >= ${since}::timestamptz or exists (
          select from school_extra_times t where t.school_id = a.school_id and t.exam_id = a.exam_id
            and t.given_at >= ${since}::timestamptz and (t.student_ids is null or a.student_id = any(t.student_ids))))`,
      ),
    )
    .execute();

/** A student's own attempts. */
export const listAttemptsOfStudent = (db: Db, schoolId: string, studentId: string): Promise<Attempt[]> =>
  db
    .selectFrom("school_attempts")
    .selectAll()
    .where("school_id", "=", schoolId)
    .where("student_id", "=", studentId)
    .execute();

/** Whether anybody has begun. */
export async function hasAttempts(db: Db, schoolId: string, examId: string): Promise<boolean> {
  const row = await db
    .selectFrom("school_attempts")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("exam_id", "=", examId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores answers by their number. One that is stored already changes nothing; where two devices used the same number, both
 * are kept, and for the same question the later one.
 */
export async function saveAnswers(
  db: Db,
  attempt: AttemptKey,
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
      where excluded.answered_at > stored.answered_at ${prepared("save-school-answers")}`.execute(db);
}

/** Notes that the student's device was heard of. */
export async function touchAttempt(db: Db, attempt: AttemptKey, at: Date): Promise<void> {
  await db
    .updateTable("school_attempts")
    .set({ last_seen_at: at })
    .where("school_id", "=", attempt.school_id)
    .where("id", "=", attempt.id)
    .modifyEnd(prepared("touch-school-attempt"))
    .execute();
}

/** The highest number of an answer; numbers between may be missing where a choice was replaced before it was sent (D-107). */
export async function findSavedSeq(db: Db, attemptId: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(seq), 0)::int as last from school_attempt_answers
    where attempt_id = ${attemptId}::uuid ${prepared("last-school-answer")}`.execute(db);
  return rows[0]?.last ?? 0;
}

/** Every stored answer of an attempt, replaced ones included. */
export const listSavedAnswers = (db: Db, attemptId: string): Promise<{ question_id: string; seq: number }[]> =>
  db.selectFrom("school_attempt_answers").select(["question_id", "seq"]).where("attempt_id", "=", attemptId).execute();

export interface CountedAnswer {
  question_id: string;
  answer: Letter | null;
  seq: number;
}

/** The answers of one attempt that count. */
export async function listCountedAnswers(db: Db, attemptId: string): Promise<CountedAnswer[]> {
  const { rows } = await countedAnswers(sql`a.id = ${attemptId}::uuid`)
    .$castTo<CountedAnswer>()
    .execute(db);
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

/** Ends an attempt that is locked and open, and scores the answers that count. */
export async function endAttempt(tx: Db, attempt: AttemptKey, at: Date, endedBy: EndedBy): Promise<Attempt> {
  const { rows } = await sql<Attempt>`
    with s as (${countedAnswers(sql`a.school_id = ${attempt.school_id}::uuid and a.id = ${attempt.id}::uuid`)}),
    marked as (
      select ${countRight("s.answer")} as score, count(s.answer)::int as answered
      from s join school_exam_questions q on q.id = s.question_id
    )
    update school_attempts a set submitted_at = ${at}::timestamptz, ended_by = ${endedBy}, score = marked.score,
      answered = marked.answered, total = cardinality(a.question_ids)
    from marked
    where a.school_id = ${attempt.school_id}::uuid and a.id = ${attempt.id}::uuid
    returning a.*`.execute(tx);
  const [ended] = rows;
  if (ended === undefined) throw new Error(`attempt ${attempt.id} is gone`);
  return ended;
}

/** Gives an attempt another deadline, and opens it again when it had ended. */
export async function moveDeadline(db: Db, attempt: AttemptKey, deadline: Date): Promise<void> {
  await db
    .updateTable("school_attempts")
    .set({ deadline, submitted_at: null, ended_by: null, score: null, answered: null, total: null })
    .where("school_id", "=", attempt.school_id)
    .where("id", "=", attempt.id)
    .execute();
}

/** Undefined when a request of this name was carried out before. */
export const insertExtraTime = (
  db: Db,
  row: Insertable<Tables["school_extra_times"]>,
): Promise<{ id: string } | undefined> =>
  db
    .insertInto("school_extra_times")
    .values(row)
    .onConflict((conflict) => conflict.columns(["exam_id", "request_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();

/** Minutes that a student was given before the start. */
export async function sumExtraMinutes(db: Db, schoolId: string, examId: string, studentId: string): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(minutes), 0)::int as minutes from school_extra_times
    where school_id = ${schoolId}::uuid and exam_id = ${examId}::uuid
      and (student_ids is null or ${studentId}::uuid = any(student_ids))`.execute(db);
  return rows[0]?.minutes ?? 0;
}

/** A student of the school, with the class. */
export const findStudent = (
  db: Db,
  schoolId: string,
  id: string,
): Promise<{ id: string; class_id: string | null } | undefined> =>
  db
    .selectFrom("school_users")
    .select(["id", "class_id"])
    .where("school_id", "=", schoolId)
    .where("role", "=", "STUDENT")
    .where("id", "=", id)
    .where("left_at", "is", null)
    .executeTakeFirst();

/** Students of a class, and others who began the exam, by name. */
export async function listRoom(
  db: Db,
  schoolId: string,
  exam: { id: string; class_id: string },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.name from school_users u
    where u.school_id = ${schoolId}::uuid and u.role = 'STUDENT' and (
      (u.class_id = ${exam.class_id}::uuid and u.left_at is null) or exists (
        select from school_attempts a where a.school_id = u.school_id and a.exam_id = ${exam.id}::uuid
          and a.student_id = u.id))
    order by u.id`.execute(db);
  return inNameOrder(rows, ({ name }) => name);
}

/** Which of these ids are students of the school. */
export async function knownStudents(db: Db, schoolId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("school_users")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("role", "=", "STUDENT")
    .where("id", "in", ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
