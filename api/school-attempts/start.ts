import type { table } from "../../schema/rest/table.ts";
import { deadlineOf, isClosed } from "../attempt/timing.ts";
import { schoolCallerOf } from "../core/accounts/access.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, forbidden } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import type { Call } from "../core/http/serve.ts";
import { examNotFound } from "../school-exams/exam-access.ts";
import { examStatus } from "../school-exams/status.ts";
import { listQuestions, lockExam, type ExamRow } from "../school-exams/store.ts";
import { findSettings } from "../school-settings/store.ts";
import { makeAttemptToken } from "./attempt-token.ts";
import { presentAnswer } from "./present.ts";
import { orderOf, presentQuestions } from "./question-order.ts";
import { findSaved, listCountedAnswers } from "./answer-store.ts";
import { sumExtraMinutes } from "./extra-time-store.ts";
import { findAttemptOf, findAttemptOwner, insertAttempt, touchAttempt, type Attempt } from "./store.ts";
import { holdStudent } from "./student-store.ts";
import { planSubmission } from "./submit.ts";

type Rows = typeof table.schoolAttempts;

/** EXT-11: begins the one attempt at the exam, or resumes it with everything it had. */
export async function startSchoolAttempt(deps: Deps, call: Call<Rows["startSchoolAttempt"]>) {
  const { id: studentId, schoolId } = schoolCallerOf(call);
  const { id: examId } = call.params;
  if (!isId(examId)) throw examNotFound();
  const { attempt, isNew } = await deps.db.transaction().execute(async (db) => {
    const exam = await lockExam(db, schoolId, examId, "share");
    if (exam === undefined || exam.opens_at === null) throw examNotFound();
    const open = await findAttemptOf(db, { schoolId, examId, studentId });
    if (open !== undefined) return { attempt: open, isNew: false };
    const student = await holdStudent(db, schoolId, studentId);
    if (student?.class_id !== exam.class_id) throw forbidden("This exam is for another class.");
    const now = deps.clock.now();
    refuseInactive(exam, now);
    const extra = await sumExtraMinutes(db, schoolId, examId, studentId);
    const deadline = deadlineOf(now, (exam.duration + extra) * 60, exam.closes_at);
    return beginAttempt(deps, db, await readPaper(db, exam), studentId, deadline);
  });
  if (isClosed(attempt, deps.clock.now())) throw conflict("You have already submitted this exam.");
  if (isNew) call.markCreated();
  await touchAttempt(deps.db, attempt, deps.clock.now());
  return presentAttempt(deps, attempt);
}

function refuseInactive(exam: ExamRow, now: Date): void {
  const status = examStatus(exam, now);
  if (status === "SCHEDULED") throw conflict("This exam has not opened yet.");
  if (status !== "ACTIVE") throw conflict("This exam is over.");
}

/** An exam with what every attempt at it begins with. */
export const readPaper = async (db: Db, exam: ExamRow) => ({
  exam,
  settings: await findSettings(db, exam.school_id),
  questions: await listQuestions(db, exam.school_id, exam.id),
});

/** Begins an attempt; parallel starts all get the same one. */
export async function beginAttempt(
  deps: Deps,
  db: Db,
  { exam, settings, questions }: Awaited<ReturnType<typeof readPaper>>,
  studentId: string,
  deadline: Date,
): Promise<{ attempt: Attempt; isNew: boolean }> {
  const now = deps.clock.now();
  const id = deps.tokens.id();
  const attempt = await insertAttempt(db, {
    id,
    school_id: exam.school_id,
    exam_id: exam.id,
    student_id: studentId,
    ...orderOf(deps, settings, questions, id),
    questions_version: exam.version,
    started_at: now,
    deadline,
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
    if (other === undefined) throw new Error("an attempt is there and cannot be found");
    return { attempt: other, isNew: false };
  }
  await planSubmission(deps, db, attempt);
  return { attempt, isNew: true };
}

async function presentAttempt(deps: Deps, attempt: Attempt) {
  const { school_id: schoolId, exam_id: examId } = attempt;
  const settings = await findSettings(deps.db, schoolId);
  const answers = await listCountedAnswers(deps.db, attempt.id);
  const owner = await findAttemptOwner(deps.db, attempt.id);
  return {
    attemptId: attempt.id,
    attemptToken: makeAttemptToken(deps, attempt.id, owner?.sign_in_hash ?? null),
    startedAt: attempt.started_at.toISOString(),
    deadline: attempt.deadline.toISOString(),
    serverNow: deps.clock.now().toISOString(),
    questionsPerPage: settings.questions_per_page,
    questions: presentQuestions(attempt, await listQuestions(deps.db, schoolId, examId)),
    answers: answers.map((row) => presentAnswer(attempt, row)),
    lastSeq: (await findSaved(deps.db, attempt.id)).last,
    reopened: attempt.reopened,
  };
}
