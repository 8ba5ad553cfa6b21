import type { table } from "../../schema/rest/table.ts";
import { answersKeptMax } from "../../schema/rules/limits.ts";
import type { Letter } from "../../schema/rules/words.ts";
import { submitAttempt } from "../attempt/submit.ts";
import { answeredAt, endOf, isClosed } from "../attempt/timing.ts";
import { schoolCallerOf, type Caller } from "../core/accounts/access.ts";
import { answersStored } from "../core/answers-stored.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest, conflict, HttpError, notFound } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import type { Call } from "../core/http/serve.ts";
import { paperLetter } from "./question-order.ts";
import { findSaved, listCountedAnswers, listCountedAnswersTo, saveAnswers } from "./answer-store.ts";
import { presentAnswer } from "./present.ts";
import { findAttempt, lockAttempt, touchAttempt, type Attempt, type AttemptSummary } from "./store.ts";
import { schoolAttemptTable } from "./submit.ts";

type Rows = typeof table.schoolAttempts;

/*
 * A student's attempt at a school exam (D-58). Every answer is stored under its number before it is acknowledged; the
 * server's clock alone decides what is in time.
 */

const tooMany = () =>
  new HttpError(429, "RATE_LIMITED", "You have changed your answers too many times. The answers saved so far count.");
const closed = () =>
  new HttpError(409, "ATTEMPT_CLOSED", "This exam is over. Answers that arrive now are not counted.");

const reopenedSince = () => conflict("Your school has opened this exam again. Please load it again to continue.");

interface AttemptCall {
  caller: Caller | null;
  params: { id: string; attemptId: string };
}

/** The caller's own attempt, as the path names it. @throws HttpError 404 for any other */
export async function ownAttempt(deps: Deps, call: AttemptCall): Promise<AttemptSummary> {
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

/**
 * EXT-12: stores answers one by one or many at once; safe to repeat. The reply says which answer of each question counts:
 * another one where a later choice had arrived before.
 */
export async function saveSchoolAnswers(deps: Deps, call: Call<Rows["saveSchoolAnswers"]>) {
  const found = await ownAttempt(deps, call);
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (db) => {
    const attempt = await lockAttempt(db, found.school_id, found.id);
    if (attempt === undefined) throw closed();
    const given = readAnswers(attempt, call.body.answers, now);
    const isOver = isClosed(attempt, now);
    if (isOver) {
      if (!(await areStored(db, attempt.id, given))) throw closed();
    } else {
      await saveAnswers(db, attempt, given);
      await touchAttempt(db, attempt, now);
    }
    const questionIds = [...new Set(given.map(({ question_id }) => question_id))];
    const { last, stored } = await findSaved(db, attempt.id);
    // behind the insertion, so that answers that are repeated are never refused
    if (stored > answersKeptMax(attempt.question_ids.length)) throw tooMany();
    if (!isOver) answersStored.school += given.length;
    return {
      savedSeq: last,
      deadline: endOf(attempt).toISOString(),
      serverNow: now.toISOString(),
      stored: (await listCountedAnswersTo(db, attempt.id, questionIds)).map((row) => presentAnswer(attempt, row)),
    };
  });
}

/** Whether these answers count already: a device that got no reply repeats them, also after the end. */
async function areStored(db: Db, attemptId: string, given: ReturnType<typeof readAnswers>): Promise<boolean> {
  const counted = new Map((await listCountedAnswers(db, attemptId)).map((row) => [row.question_id, row]));
  return given.every(({ question_id, seq, answer }) => {
    const stored = counted.get(question_id);
    return stored?.seq === seq && stored.answer === answer;
  });
}

interface GivenAnswer {
  seq: number;
  questionId: string;
  answer?: Letter | null | undefined;
  answeredAt?: string | null | undefined;
}

function readAnswers(attempt: Attempt, answers: GivenAnswer[], now: Date) {
  const rows = answers.map(({ seq, questionId, answer, answeredAt: stamp }, index) => ({
    seq,
    question_id: ownQuestion(attempt, questionId, `answers.${index}.questionId`),
    answer: answer ? readLetter(attempt, questionId, answer, `answers.${index}.answer`) : null,
    answered_at: answeredAt(stamp, attempt.started_at, now),
  }));
  // where one number comes twice for a question, the last one counts
  return [...new Map(rows.map((row) => [`${row.seq} ${row.question_id}`, row])).values()];
}

/** A question of the attempt. @throws HttpError 400 for any other */
export function ownQuestion(attempt: Attempt, questionId: string, field: string): string {
  if (attempt.question_ids.includes(questionId)) return questionId;
  throw badRequest("This question is not part of the exam.", field);
}

/** The letter of the paper behind one of the student's screen. @throws HttpError 400 for an option that there is not */
export function readLetter(attempt: Attempt, questionId: string, answer: Letter, field: string): Letter {
  const letter = paperLetter(attempt, questionId, answer);
  if (letter === undefined) throw badRequest("This question has no such option.", field);
  return letter;
}

/**
 * EXT-13: ends the attempt; repeated, it returns the same receipt. A submission from before staff opened the attempt again is refused
 * (D-407).
 */
export async function submitSchoolAttempt(deps: Deps, call: Call<Rows["submitSchoolAttempt"]>) {
  const found = await ownAttempt(deps, call);
  const now = deps.clock.now();
  const held = { lastSeq: call.body.lastSeq, answersHeld: call.body.answersHeld ?? 0 };
  const attempt = await deps.db.transaction().execute(async (db) => {
    const locked = await schoolAttemptTable.lock(db, found);
    if (locked && !isClosed(locked, now) && (call.body.reopened ?? 0) < locked.reopened) throw reopenedSince();
    return submitAttempt(db, schoolAttemptTable, found, { by: "student", now, held });
  });
  if (attempt === undefined) throw closed();
  return {
    receipt: attempt.receipt,
    submittedAt: (attempt.submitted_at ?? now).toISOString(),
    answered: attempt.answered ?? 0,
    total: attempt.question_ids.length,
    isClosedEarly: attempt.ended_by === "staff" && endOf(attempt) < attempt.deadline,
  };
}
