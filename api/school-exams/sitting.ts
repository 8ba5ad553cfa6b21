import type { table } from "../../schema/rest/table.ts";
import type { Letter } from "../../schema/rules/words.ts";
import { touchSessions } from "../auth/sessions.ts";
import { schoolCallerOf, type Authenticate, type Caller } from "../core/access.ts";
import { after } from "../core/clock.ts";
import type { Db } from "../core/db.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest, conflict, forbidden, HttpError, notFound } from "../core/errors.ts";
import { refuseMissing } from "../core/hand-in.ts";
import { isId } from "../core/ids.ts";
import type { Call } from "../core/serve.ts";
import { sameSecret } from "../core/tokens.ts";
import { findSettings } from "../school-settings/store.ts";
import { closingOf, isClosed, planClosing } from "./hand-in.ts";
import { deliver, orderFor, paperLetter, shownLetter } from "./paper.ts";
import {
  endAttempt,
  findAttempt,
  findAttemptOf,
  findLastSeq,
  findSitter,
  findStudent,
  insertAnswers,
  insertAttempt,
  listLastAnswers,
  listStoredAnswers,
  lockAttempt,
  sumExtraMinutes,
  touchAttempt,
  type Attempt,
} from "./sitting-store.ts";
import { statusOf } from "./status.ts";
import { listQuestions, lockExam, type ExamRow } from "./store.ts";

type Rows = typeof table.schoolExams;

/*
 * A student's sitting of a school exam (D-58). Every answer is stored under its number before it is acknowledged; the
 * server's clock alone decides what is in time.
 */

/** EXT-11: begins the one sitting of the exam, or resumes it with everything it had. */
export async function startSchoolAttempt(deps: Deps, call: Call<Rows["startSchoolAttempt"]>) {
  const { id: studentId, schoolId } = schoolCallerOf(call);
  const { id: examId } = call.params;
  const missing = () => notFound("Exam not found");
  if (!isId(examId)) throw missing();
  const { attempt, isNew } = await deps.db.transaction().execute(async (db) => {
    const exam = await lockExam(db, schoolId, examId, "share");
    if (exam === undefined || exam.opens_at === null) throw missing();
    const open = await findAttemptOf(db, { schoolId, examId, studentId });
    if (open !== undefined) return { attempt: open, isNew: false };
    const student = await findStudent(db, schoolId, studentId);
    if (student?.class_id !== exam.class_id) throw forbidden("This exam is for another class.");
    refuseInactive(exam, deps.clock.now());
    return begin(deps, db, exam, studentId);
  });
  if (isClosed(attempt, deps.clock.now())) throw conflict("You have handed this exam in already.");
  if (isNew) call.markCreated();
  await touchAttempt(deps.db, attempt, deps.clock.now());
  return present(deps, attempt);
}

function refuseInactive(exam: ExamRow, now: Date): void {
  const status = statusOf(exam, now);
  if (status === "SCHEDULED") throw conflict("This exam has not opened yet.");
  if (status !== "ACTIVE") throw conflict("This exam is over.");
}

/** Of parallel starts one begins the sitting, and the others are given it. */
async function begin(
  deps: Deps,
  db: Db,
  exam: ExamRow,
  studentId: string,
): Promise<{ attempt: Attempt; isNew: boolean }> {
  const now = deps.clock.now();
  const settings = await findSettings(db, exam.school_id);
  const questions = await listQuestions(db, exam.school_id, exam.id);
  const id = deps.tokens.id();
  const shuffle = settings.randomize_questions ? (text: string) => deps.tokens.hash(`${id}\n${text}`) : null;
  const order = orderFor(questions, shuffle);
  const extra = await sumExtraMinutes(db, exam.school_id, exam.id, studentId);
  const ends = after(now, exam.duration + extra, "minute");
  const attempt = await insertAttempt(db, {
    id,
    school_id: exam.school_id,
    exam_id: exam.id,
    student_id: studentId,
    question_ids: order.map((one) => one.id),
    option_orders: order.map((one) => one.letters),
    questions_version: exam.version,
    started_at: now,
    deadline: exam.closes_at !== null && exam.closes_at < ends ? exam.closes_at : ends,
    last_seen_at: now,
    receipt: deps.tokens.receipt(),
    slip_code: deps.tokens.receipt(),
    submitted_at: null,
    ended_by: null,
    score: null,
    answered: null,
    total: null,
  });
  if (attempt === undefined) {
    const other = await findAttemptOf(db, { schoolId: exam.school_id, examId: exam.id, studentId });
    if (other === undefined) throw new Error("a sitting is there and cannot be found");
    return { attempt: other, isNew: false };
  }
  await planClosing(deps, db, attempt);
  return { attempt, isNew: true };
}

async function present(deps: Deps, attempt: Attempt) {
  const { school_id: schoolId, exam_id: examId } = attempt;
  const settings = await findSettings(deps.db, schoolId);
  const answers = await listLastAnswers(deps.db, attempt.id);
  const sitter = await findSitter(deps.db, attempt.id);
  return {
    attemptId: attempt.id,
    attemptToken: tokenOf(deps, attempt.id, sitter?.sign_in_hash ?? null),
    startedAt: attempt.started_at.toISOString(),
    deadline: attempt.deadline.toISOString(),
    serverNow: deps.clock.now().toISOString(),
    questionsPerPage: settings.questions_per_page,
    questions: deliver(attempt, await listQuestions(deps.db, schoolId, examId)),
    answers: answers.map((row) => ({
      questionId: row.question_id,
      answer: row.answer === null ? null : shownLetter(attempt, row.question_id, row.answer),
      seq: row.seq,
    })),
    lastSeq: await findLastSeq(deps.db, attempt.id),
  };
}

/**
 * D-81: opens one sitting and nothing else; it needs no record of its own. It ends with the student's sign-in ID: who found
 * a card cannot go on with what it opened once the school has issued another.
 */
const tokenOf = (deps: Deps, attemptId: string, signInHash: string | null): string =>
  `sitting.${attemptId}.${deps.tokens.hash(`sitting\n${attemptId}\n${signInHash ?? ""}`)}`;

/** Knows the tokens of sittings beside those of sessions; they work until two minutes after the deadline. */
export const withSittingTokens =
  (deps: Deps, sessions: Authenticate): Authenticate =>
  async (token) => {
    const [kind, attemptId = ""] = token.split(".");
    if (kind !== "sitting" || !isId(attemptId)) return sessions(token);
    const sitter = await findSitter(deps.db, attemptId);
    if (sitter === undefined || !sameSecret(token, tokenOf(deps, attemptId, sitter.sign_in_hash))) return null;
    if (deps.clock.now() > closingOf(sitter.deadline)) return null;
    const { student_id: id, school_id: schoolId } = sitter;
    await touchSessions(deps.db, id, deps.clock.now(), sitter.session_timeout);
    return { audience: "school", id, sessionId: attemptId, role: "STUDENT", schoolId, attemptId };
  };

const closed = () =>
  new HttpError(409, "ATTEMPT_CLOSED", "This exam is over. Answers that arrive now are not counted.");

interface BySitting {
  caller: Caller | null;
  params: { id: string; attemptId: string };
}

/** The caller's own sitting, as the path names it. @throws HttpError 404 for any other */
async function ownSitting(deps: Deps, call: BySitting): Promise<Attempt> {
  const { id: studentId, schoolId } = schoolCallerOf(call);
  const { id: examId, attemptId } = call.params;
  const opened = call.caller?.attemptId;
  const isOther = opened !== undefined && opened !== attemptId;
  const attempt = isId(attemptId) && !isOther ? await findAttempt(deps.db, schoolId, attemptId) : undefined;
  if (attempt === undefined || attempt.exam_id !== examId || attempt.student_id !== studentId) {
    throw notFound("This attempt does not exist, or it is not yours. Please open the exam again.");
  }
  return attempt;
}

/** EXT-12: stores answers one by one or many at once; safe to repeat. */
export async function saveSchoolAnswers(deps: Deps, call: Call<Rows["saveSchoolAnswers"]>) {
  const found = await ownSitting(deps, call);
  const now = deps.clock.now();
  const { attempt, savedSeq } = await deps.db.transaction().execute(async (db) => {
    const locked = await lockAttempt(db, found.school_id, found.id);
    if (locked === undefined || isClosed(locked, now)) throw closed();
    await insertAnswers(db, locked, rowsOf(locked, call.body.answers, now));
    await touchAttempt(db, locked, now);
    return { attempt: locked, savedSeq: await findLastSeq(db, locked.id) };
  });
  return { savedSeq, deadline: attempt.deadline.toISOString(), serverNow: now.toISOString() };
}

interface GivenAnswer {
  seq: number;
  questionId: string;
  answer?: Letter | null | undefined;
  answeredAt?: string | null | undefined;
}

function rowsOf(attempt: Attempt, answers: GivenAnswer[], now: Date) {
  const rows = answers.map(({ seq, questionId, answer, answeredAt }, index) => ({
    seq,
    question_id: partOf(attempt, questionId, `answers.${index}.questionId`),
    answer: answer ? given(attempt, questionId, answer, `answers.${index}.answer`) : null,
    answered_at: momentOf(answeredAt, attempt.started_at, now),
  }));
  // of a number that stands twice for one question the last is meant
  return [...new Map(rows.map((row) => [`${row.seq} ${row.question_id}`, row])).values()];
}

function partOf(attempt: Attempt, questionId: string, field: string): string {
  if (attempt.question_ids.includes(questionId)) return questionId;
  throw badRequest("This question is not part of the exam.", field);
}

function given(attempt: Attempt, questionId: string, answer: Letter, field: string): Letter {
  const letter = paperLetter(attempt, questionId, answer);
  if (letter === undefined) throw badRequest("This question has no such option.", field);
  return letter;
}

/** The device's stamp of an answer, held inside the sitting: not before its start, not in the server's future (D-82). */
function momentOf(stamp: string | null | undefined, startedAt: Date, now: Date): Date {
  if (stamp === null || stamp === undefined) return now;
  return new Date(Math.min(Math.max(new Date(stamp).getTime(), startedAt.getTime()), now.getTime()));
}

/** EXT-13: ends the sitting; repeated, it answers the same receipt. */
export async function submitSchoolAttempt(deps: Deps, call: Call<Rows["submitSchoolAttempt"]>) {
  const found = await ownSitting(deps, call);
  const now = deps.clock.now();
  const attempt = await deps.db.transaction().execute(async (db) => {
    const locked = await lockAttempt(db, found.school_id, found.id);
    if (locked === undefined) throw closed();
    if (locked.submitted_at !== null) return locked;
    if (!isClosed(locked, now)) {
      const { lastSeq, answersHeld } = call.body;
      const stored = await listStoredAnswers(db, locked.id);
      refuseMissing(locked.question_ids, stored, { lastSeq, answersHeld: answersHeld ?? 0 });
    }
    const closing = closingOf(locked.deadline);
    await endAttempt(db, locked, now < closing ? now : closing, now > closing ? "time" : "student");
    return (await findAttempt(db, locked.school_id, locked.id)) ?? locked;
  });
  return {
    receipt: attempt.receipt,
    submittedAt: (attempt.submitted_at ?? now).toISOString(),
    answered: attempt.answered ?? 0,
    total: attempt.question_ids.length,
  };
}
