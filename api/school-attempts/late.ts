import type { table } from "../../schema/rest/table.ts";
import { lateDeliveriesPerHour } from "../../schema/rules/limits.ts";
import type { Letter } from "../../schema/rules/words.ts";
import { isNews, lastOfEach, lateRefusals, readLateTime, refuseTooOld, type LateAnswer } from "../attempt/late.ts";
import { submitClosedAttempt } from "../attempt/submit.ts";
import { isClosed } from "../attempt/timing.ts";
import { schoolCallerOf } from "../core/accounts/access.ts";
import { audit } from "../core/audit.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, notFound } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import type { Call } from "../core/http/serve.ts";
import { changeExam } from "../school-exams/exam-access.ts";
import { ownAttempt, ownQuestion, readLetter } from "./attempts.ts";
import { countLate, decideLate, listLateAnswers, saveLateAnswers } from "./late-store.ts";
import { listCountedAnswers, type CountedAnswer } from "./answer-store.ts";
import { shownLetter } from "./question-order.ts";
import {
  endAttempt,
  findAttempt,
  findAttemptOf,
  lockAttempt,
  touchAttempt,
  type Attempt,
  type AttemptKey,
} from "./store.ts";
import { schoolAttemptTable } from "./submit.ts";

type Rows = typeof table.schoolAttempts;

/*
 * Answers that were given before the end and arrive when the attempt has closed (D-82): they are kept apart and wait, and
 * whoever holds the exam decides whether they count.
 */

interface GivenAnswer {
  questionId: string;
  answer: Letter;
  answeredAt: string;
}

/** EXT-36: a student's device delivers late answers, and learns what became of earlier ones. Safe to repeat. */
export async function deliverSchoolAnswersLate(deps: Deps, call: Call<Rows["deliverSchoolAnswersLate"]>) {
  const { id: studentId } = schoolCallerOf(call);
  const limit = { key: `late:${studentId}`, most: lateDeliveriesPerHour, minutes: 60, isTraffic: true as const };
  await deps.limits.take(deps.db, limit);
  const found = await ownAttempt(deps, call);
  return deps.db.transaction().execute(async (tx) => {
    const attempt = await keepLate(tx, found, call.body.answers, { at: deps.clock.now(), broughtBy: null });
    await touchAttempt(tx, attempt, deps.clock.now());
    return presentLate(tx, attempt, call.body.answers);
  });
}

/** EXT-38: the school brings in the answers of a student's answer file. They wait like those of a device. */
export async function bringInAnswerFile(deps: Deps, call: Call<Rows["bringInAnswerFile"]>) {
  const { id: actor, schoolId } = schoolCallerOf(call);
  const { studentId, attemptId, answers } = call.body;
  const attempt = await changeExam(deps, call, null, async (tx, exam) => {
    const found = isId(attemptId) ? await findAttempt(tx, schoolId, attemptId) : undefined;
    if (found === undefined || found.exam_id !== exam.id || found.student_id !== studentId) {
      throw notFound("This answer file does not belong to an attempt at this exam.");
    }
    const kept = await keepLate(tx, found, answers, { at: deps.clock.now(), broughtBy: actor });
    const object = `${exam.id}: ${answers.length} answers of ${studentId}`;
    await audit(tx, deps.clock, { actor, action: "answer-file.brought-in", object, requestId: call.requestId });
    return kept;
  });
  return lateFigures(deps.db, attempt);
}

/** EXT-37: late answers count, or do not. Score, report and slip follow at once; a repeated call changes nothing. */
export async function decideLateAnswers(deps: Deps, call: Call<Rows["decideLateAnswers"]>) {
  const { id: actor, schoolId } = schoolCallerOf(call);
  const { studentId } = call.params;
  const { isTaken } = call.body;
  const arrivedBy = new Date(call.body.arrivedBy);
  const decided = await changeExam(deps, call, null, async (tx, exam) => {
    const found = isId(studentId) ? await findAttemptOf(tx, { schoolId, examId: exam.id, studentId }) : undefined;
    const attempt = found && (await lockAttempt(tx, schoolId, found.id));
    if (attempt === undefined) throw notFound("Student not found");
    const waiting = [...(await listLateAnswers(tx, attempt))].filter(
      ([, { is_taken, arrived_at }]) => is_taken === null && arrived_at <= arrivedBy,
    );
    if (waiting.length === 0) return attempt;
    if (isTaken) {
      const counted = await countedByQuestion(tx, attempt.id);
      const news = waiting
        .map(([questionId, { answer, answered_at: answeredAt }]) => ({ questionId, answer, answeredAt }))
        .filter((late) => isNews(late, counted.get(late.questionId)));
      await countLate(tx, attempt, news);
      const { submitted_at, ended_by } = attempt;
      if (submitted_at !== null && ended_by !== null) await endAttempt(tx, attempt, submitted_at, ended_by);
    }
    const questionIds = waiting.map(([questionId]) => questionId);
    await decideLate(tx, attempt, questionIds, { at: deps.clock.now(), by: actor, isTaken });
    const action = isTaken ? "late-answers.taken" : "late-answers.declined";
    const object = `${exam.id}: ${waiting.length} answers of ${studentId}`;
    await audit(tx, deps.clock, { actor, action, object, requestId: call.requestId });
    return attempt;
  });
  return lateFigures(deps.db, decided);
}

/** Keeps the answers that would change something. The attempt is ended first where only its time had. */
async function keepLate(
  tx: Db,
  key: AttemptKey,
  answers: GivenAnswer[],
  { at, broughtBy }: { at: Date; broughtBy: string | null },
): Promise<Attempt> {
  const open = await lockAttempt(tx, key.school_id, key.id);
  if (open !== undefined && !isClosed(open, at)) throw lateRefusals.isOpen();
  await submitClosedAttempt(tx, schoolAttemptTable, key, at);
  const attempt = await lockAttempt(tx, key.school_id, key.id);
  if (attempt === undefined) throw new Error(`attempt ${key.id} is gone`);
  const late = readLate(attempt, answers);
  const counted = await countedByQuestion(tx, attempt.id);
  const known = await listLateAnswers(tx, attempt);
  // What was given after a teacher had closed the exam was not given before its end.
  const end = attempt.ended_by === "staff" ? attempt.submitted_at : null;
  const fresh = late.filter((answer) => {
    const before = known.get(answer.questionId);
    const isDecided = before !== undefined && before.is_taken !== null;
    if (isDecided || (end !== null && answer.answeredAt > end)) return false;
    return isNews(answer, counted.get(answer.questionId)) && isNews(answer, before);
  });
  if (fresh.length === 0) return attempt;
  if (attempt.ended_by === "student") throw lateRefusals.isSubmitted();
  refuseTooOld(attempt, at);
  if (attempt.reviewed_at !== null) {
    throw conflict("The student has seen the right answers of this exam. Answers that arrive now do not count.");
  }
  await saveLateAnswers(tx, attempt, fresh, { at, broughtBy });
  return attempt;
}

const countedByQuestion = async (tx: Db, attemptId: string): Promise<Map<string, CountedAnswer>> =>
  new Map((await listCountedAnswers(tx, attemptId)).map((answer) => [answer.question_id, answer]));

/** The answers with the letters of the paper, the latest of each question. */
function readLate(attempt: Attempt, answers: GivenAnswer[]): LateAnswer[] {
  const late = answers.map(({ questionId, answer, answeredAt }, index) => {
    ownQuestion(attempt, questionId, `answers.${index}.questionId`);
    const letter = readLetter(attempt, questionId, answer, `answers.${index}.answer`);
    return { questionId, answer: letter, answeredAt: readLateTime(attempt, answeredAt, index) };
  });
  return lastOfEach(late);
}

/** What the student is told of each question that was named: the answer that counts, or that the school decides or has declined. */
async function presentLate(tx: Db, attempt: Attempt, answers: GivenAnswer[]) {
  const counted = await countedByQuestion(tx, attempt.id);
  const known = await listLateAnswers(tx, attempt);
  const ids = [...new Set(answers.map(({ questionId }) => questionId))];
  const waiting = ids.filter((id) => known.get(id)?.is_taken === null);
  const declined = ids.filter((id) => known.get(id)?.is_taken === false);
  return {
    waiting,
    declined,
    counted: ids.flatMap((questionId) => {
      const answer = counted.get(questionId)?.answer;
      if (!answer || waiting.includes(questionId) || declined.includes(questionId)) return [];
      const shown = shownLetter(attempt, questionId, answer);
      return shown === null ? [] : [{ questionId, answer: shown }];
    }),
  };
}

async function lateFigures(db: Db, attempt: AttemptKey) {
  const known = [...(await listLateAnswers(db, attempt)).values()];
  const countOf = (isTaken: boolean | null): number => known.filter(({ is_taken }) => is_taken === isTaken).length;
  return { waiting: countOf(null), taken: countOf(true), declined: countOf(false) };
}
