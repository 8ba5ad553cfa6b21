import { lateAnswerSeconds } from "../../schema/rules/limits.ts";
import { sql, type Insertable, type Selectable } from "kysely";
import type { EndedBy } from "../attempt/submit.ts";
import type { Db } from "../core/database/db.ts";
import { prepared } from "../core/database/prepared.ts";
import type { Tables } from "../core/database/tables.ts";
import { scoresOf } from "./score-store.ts";

/* Attempts at school exams and the answers that arrived; every statement names the school of the caller's token (SEC-23). */
export type Attempt = Selectable<Tables["school_attempts"]>;
export type AttemptKey = Pick<Attempt, "school_id" | "id">;

/** Part of a statement: how many attempts of all schools have not ended; a figure for the operator alone. */
export const openSchoolAttempts = (db: Db) =>
  db
    .selectFrom("school_attempts")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("submitted_at", "is", null);

const summaryColumns = [
  "id",
  "school_id",
  "exam_id",
  "student_id",
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
  "reviewed_at",
  "remarked_at",
  "score_before",
  "reopened",
] as const;
const attemptColumns = [...summaryColumns, "question_ids", "option_orders"] as const;

/**
 * An attempt without its questions and their order, which are nearly all of it: a student's attempts of a year are read ten
 * times as fast.
 */
export type AttemptSummary = Pick<Attempt, (typeof summaryColumns)[number]>;

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

export const findAttempt = (db: Db, schoolId: string, id: string): Promise<AttemptSummary | undefined> =>
  db
    .selectFrom("school_attempts")
    .select(summaryColumns)
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
  /** When a session of the student was last noted as in use; null without one. */
  session_seen_at: Date | null;
}

/** Whose attempt it is, for its token; undefined once the student has left. */
export const findAttemptOwner = (db: Db, attemptId: string): Promise<AttemptOwner | undefined> =>
  db
    .selectFrom("school_attempts")
    .innerJoin("school_users", "school_users.id", "school_attempts.student_id")
    .innerJoin("school_settings", "school_settings.school_id", "school_attempts.school_id")
    .select((eb) => [
      "school_attempts.student_id",
      "school_attempts.school_id",
      "school_attempts.deadline",
      "school_settings.session_timeout",
      "school_users.sign_in_hash",
      eb
        .selectFrom("sessions")
        .select(({ fn }) => fn.max("last_seen_at").as("at"))
        .where("audience", "=", sql.lit("school" as const))
        .whereRef("subject_id", "=", "school_attempts.student_id")
        .as("session_seen_at"),
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

/** Reads the attempts at an exam and holds them like `lockAttempt`, in the order of their ids. */
export const lockAttempts = (tx: Db, schoolId: string, examId: string): Promise<AttemptSummary[]> =>
  tx
    .selectFrom("school_attempts")
    .select(summaryColumns)
    .where("school_id", "=", schoolId)
    .where("exam_id", "=", examId)
    .orderBy("id")
    .forUpdate()
    .execute();

/** Undefined when the student has an attempt at this exam already: so that parallel starts begin one attempt. */
export const insertAttempt = (db: Db, attempt: Insertable<Tables["school_attempts"]>): Promise<Attempt | undefined> =>
  db
    .insertInto("school_attempts")
    .values(attempt)
    .onConflict((conflict) => conflict.columns(["school_id", "exam_id", "student_id"]).doNothing())
    .returningAll()
    .executeTakeFirst();

/** Attempts at an exam; with `since` those that were heard of, ended, given time or late answers from then on. */
export const listAttempts = (db: Db, schoolId: string, examId: string, since?: Date): Promise<AttemptSummary[]> =>
  db
    .selectFrom("school_attempts as a")
    .select(summaryColumns)
    .where("a.school_id", "=", schoolId)
    .where("a.exam_id", "=", examId)
    .$if(since !== undefined, (query) =>
      query.where(
        sql<boolean>`(a.last_seen_at >= ${since}::timestamptz or a.submitted_at >= ${since}::timestamptz or exists (
          select from school_extra_times t where t.school_id = a.school_id and t.exam_id = a.exam_id
            and t.given_at >= ${since}::timestamptz and (t.student_ids is null or a.student_id = any(t.student_ids)))
          or exists (select from school_late_answers l where l.school_id = a.school_id and l.attempt_id = a.id
            and (l.arrived_at >= ${since}::timestamptz or l.decided_at >= ${since}::timestamptz)))`,
      ),
    )
    .execute();

/** The attempts of a student that have not ended. */
export const listOpenAttemptsOf = (db: Db, schoolId: string, studentId: string): Promise<AttemptKey[]> =>
  db
    .selectFrom("school_attempts")
    .select(["school_id", "id"])
    .where("school_id", "=", schoolId)
    .where("student_id", "=", studentId)
    .where("submitted_at", "is", null)
    .orderBy("id")
    .execute();

/** A student's own attempts. */
export const listAttemptsOfStudent = (db: Db, schoolId: string, studentId: string): Promise<AttemptSummary[]> =>
  db
    .selectFrom("school_attempts")
    .select(summaryColumns)
    .where("school_id", "=", schoolId)
    .where("student_id", "=", studentId)
    .execute();

/** When the time of those who are still writing is up; null when nobody has time left. */
export async function lastOpenDeadline(db: Db, schoolId: string, examId: string, now: Date): Promise<Date | null> {
  const { last } = await db
    .selectFrom("school_attempts")
    .select(({ fn }) => fn.max<Date | null>("deadline").as("last"))
    .where("school_id", "=", schoolId)
    .where("exam_id", "=", examId)
    .where("submitted_at", "is", null)
    .where("deadline", ">", now)
    .executeTakeFirstOrThrow();
  return last;
}

const anyAttempt = (db: Db, schoolId: string, examId: string) =>
  db
    .selectFrom("school_attempts")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("exam_id", "=", examId)
    .limit(1);

/** Whether anybody has begun. */
export const hasAttempts = async (db: Db, schoolId: string, examId: string): Promise<boolean> =>
  (await anyAttempt(db, schoolId, examId).executeTakeFirst()) !== undefined;

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

/** Whether somebody is still answering. */
export const hasOpenAttempts = async (db: Db, schoolId: string, examId: string): Promise<boolean> =>
  (await anyAttempt(db, schoolId, examId).where("submitted_at", "is", null).executeTakeFirst()) !== undefined;

/** Whether any student of the exam was shown the right answers. */
export const hasReviewedAttempts = async (db: Db, schoolId: string, examId: string): Promise<boolean> =>
  (await anyAttempt(db, schoolId, examId).where("reviewed_at", "is not", null).executeTakeFirst()) !== undefined;

/** Stores when the student was first shown the right answers. */
export async function markReviewed(db: Db, attempt: AttemptKey, at: Date): Promise<void> {
  await db
    .updateTable("school_attempts")
    .set({ reviewed_at: at })
    .where("school_id", "=", attempt.school_id)
    .where("id", "=", attempt.id)
    .where("reviewed_at", "is", null)
    .execute();
}

/** Ends an attempt that is locked, and scores the answers that count; an earlier re-mark is forgotten. */
export async function endAttempt(tx: Db, attempt: AttemptKey, at: Date, endedBy: EndedBy): Promise<Attempt> {
  const { rows } = await sql<Attempt>`
    with marked as (${scoresOf(sql`a.school_id = ${attempt.school_id}::uuid and a.id = ${attempt.id}::uuid`)})
    update school_attempts a set submitted_at = ${at}::timestamptz, ended_by = ${endedBy}, score = marked.score,
      answered = marked.answered, total = cardinality(a.question_ids), remarked_at = null, score_before = null
    from marked
    where a.school_id = ${attempt.school_id}::uuid and a.id = ${attempt.id}::uuid
    returning a.*`.execute(tx);
  const [ended] = rows;
  if (ended === undefined) throw new Error(`attempt ${attempt.id} is gone`);
  return ended;
}

/**
 * Ends all open attempts at an exam, which are locked, because a teacher closes it; as `endAttempt`, and those whose closing time is
 * over are dated at it.
 */
export async function endOpenAttempts(tx: Db, exam: { id: string; school_id: string }, at: Date): Promise<void> {
  const isOpen = sql`a.school_id = ${exam.school_id}::uuid and a.exam_id = ${exam.id}::uuid and a.submitted_at is null`;
  await sql`
    with marked as (${scoresOf(isOpen)})
    update school_attempts a set
      submitted_at = least(${at}::timestamptz, a.deadline + make_interval(secs => ${lateAnswerSeconds}::int)),
      ended_by = 'staff', score = marked.score, answered = marked.answered, total = cardinality(a.question_ids),
      remarked_at = null, score_before = null
    from marked where a.school_id = ${exam.school_id}::uuid and a.id = marked.attempt_id`.execute(tx);
}

/** Gives attempts at an exam new deadlines, and opens those again that had ended. The caller has locked them. */
export async function moveDeadlines(
  tx: Db,
  exam: { id: string; school_id: string },
  moved: readonly { id: string; deadline: Date }[],
): Promise<void> {
  await sql`
    update school_attempts a set deadline = given.deadline, submitted_at = null, ended_by = null, score = null,
      answered = null, total = null, remarked_at = null, score_before = null
    from unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ deadline }) => deadline)}::timestamptz[])
      as given (id, deadline)
    where a.school_id = ${exam.school_id}::uuid and a.exam_id = ${exam.id}::uuid and a.id = given.id`.execute(tx);
}

/** Counts that staff have opened a locked attempt again, and replaces the receipt of the submission that no longer counts. */
export async function noteReopened(tx: Db, attempt: AttemptKey, receipt: string): Promise<void> {
  await tx
    .updateTable("school_attempts")
    .set(({ eb }) => ({ receipt, reopened: eb("reopened", "+", 1) }))
    .where("school_id", "=", attempt.school_id)
    .where("id", "=", attempt.id)
    .execute();
}
