import { after } from "../core/clock.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest, conflict, notFound } from "../core/errors.ts";
import type { ExamRow } from "../school-exams/store.ts";
import { lockAttempts, moveDeadlines, noteReopened, type Attempt } from "./store.ts";
import { holdEnrolled } from "./student-store.ts";
import { planSubmission } from "./submit.ts";

/**
 * Whether staff can let a student go on who has submitted (D-407). Nobody can once a student of the exam has seen the right
 * answers, because they may have been passed on.
 */
export const canReopen = ({ ended_by }: Pick<Attempt, "ended_by">, isReviewed: boolean): boolean =>
  ended_by === "student" && !isReviewed;

interface Reopening {
  studentId: string;
  /** Added to the time that was left. */
  minutes: number;
  isOver: boolean;
}

/**
 * Opens an attempt again that its student has submitted (D-407). Its next submission gets another receipt.
 * @returns the end of the student's time
 * @throws HttpError 409 for one that is open, such as for the second of two members of staff, and once a student has seen the answers
 */
export async function reopenSubmitted(
  deps: Deps,
  db: Db,
  exam: ExamRow,
  { studentId, minutes, isOver }: Reopening,
): Promise<Date> {
  const now = deps.clock.now();
  if (!(await holdEnrolled(db, exam.school_id, [studentId])).has(studentId)) throw notFound("Student not found");
  const attempts = await lockAttempts(db, exam.school_id, exam.id);
  const attempt = attempts.find(({ student_id }) => student_id === studentId);
  if (attempt?.ended_by !== "student") throw conflict("This student has not submitted the exam, or it is open again.");
  const isReviewed = attempts.some(({ reviewed_at }) => reviewed_at !== null);
  if (!canReopen(attempt, isReviewed)) {
    throw conflict("A student has seen the right answers of this exam. Nobody who has submitted it can continue.");
  }
  if (minutes === 0 && (isOver || attempt.deadline <= now)) {
    throw badRequest("The time is over. Please give at least 1 minute", "minutes");
  }
  const deadline = after(attempt.deadline > now ? attempt.deadline : now, minutes, "minute");
  await moveDeadlines(db, exam, [{ id: attempt.id, deadline }]);
  await noteReopened(db, attempt, deps.tokens.receipt());
  await planSubmission(deps, db, { ...attempt, deadline });
  return deadline;
}
