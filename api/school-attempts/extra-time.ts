import type { table } from "../../schema/rest/table.ts";
import { schoolCallerOf } from "../core/accounts/access.ts";
import { audit } from "../core/audit.ts";
import { after } from "../core/clock.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, notFound } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import type { Call } from "../core/http/serve.ts";
import { changeExam } from "../school-exams/exam-access.ts";
import { examStatus } from "../school-exams/status.ts";
import { prolongExam, type ExamRow } from "../school-exams/store.ts";
import { beginAttempt, readPaper } from "./start.ts";
import { findExtraTime, insertExtraTime } from "./extra-time-store.ts";
import { reopenSubmitted } from "./reopen.ts";
import { listAttempts, lockAttempts, moveDeadlines, type Attempt } from "./store.ts";
import { holdEnrolled, listEnrolled, listRoom } from "./student-store.ts";
import { planSubmission } from "./submit.ts";

const inactive = () => conflict("This exam is not active.");

/**
 * EXT-17b: more minutes, once per request. An attempt that time ended opens again, so that late answers can arrive.
 * In an exam that is over, only students who are named get minutes: one whose phone had no network at the end goes on (D-82), and
 * one who was absent begins (D-406). The exam stays over for everybody else. With `reopen` one student goes on who has submitted
 * (D-407).
 */
export async function giveExtraTime(deps: Deps, call: Call<typeof table.schoolAttempts.giveExtraTime>) {
  const { id: actor, schoolId } = schoolCallerOf(call);
  const { all, minutes, reason, requestId, reopen, studentIds } = call.body;
  const chosen = all === true ? null : [...new Set(studentIds ?? [])];
  await changeExam(deps, call, null, async (db, exam) => {
    const now = deps.clock.now();
    const status = examStatus(exam, now);
    const isOver = status === "COMPLETED" && chosen !== null;
    if (status !== "ACTIVE" && !isOver) throw inactive();
    await refuseUnknownStudents(db, schoolId, chosen);
    const isFirst = await insertExtraTime(db, {
      id: deps.tokens.id(),
      school_id: schoolId,
      exam_id: exam.id,
      request_id: requestId,
      student_ids: chosen,
      minutes,
      reason,
      given_by: actor,
      given_at: now,
    });
    if (isFirst === undefined) return refuseOtherMinutes(await findExtraTime(db, exam.id, requestId), chosen, minutes);
    const object = `${exam.id}: ${minutes} min, ${chosen === null ? "all" : chosen.join(" ")}, ${reason}`;
    const action = reopen === true ? "attempt.reopened" : "extra-time.given";
    await audit(db, deps.clock, { actor, action, object, requestId: call.requestId });
    const [studentId] = chosen ?? [];
    const { last, submitted, begun } =
      reopen === true && studentId !== undefined
        ? { last: await reopenSubmitted(deps, db, exam, { studentId, minutes, isOver }), submitted: 0, begun: 1 }
        : await prolong(deps, db, exam, { chosen, minutes, isOver });
    if (last === null && submitted > 0 && chosen !== null)
      throw conflict("Students who have submitted get no more time.");
    if (last === null && isOver) throw inactive();
    if (isOver || exam.closes_at === null) return;
    const isForLater = chosen === null || begun < chosen.length;
    const closing = latest([last, isForLater ? endOfLater(exam, exam.closes_at, minutes, now) : null]);
    if (closing !== null && closing > exam.closes_at) await prolongExam(db, schoolId, exam.id, closing);
  });
  const attempts = await listAttempts(deps.db, schoolId, call.params.id);
  return {
    attempts: attempts
      .filter(({ student_id }) => chosen === null || chosen.includes(student_id))
      .map(({ student_id, deadline }) => ({ studentId: student_id, deadline: deadline.toISOString() })),
  };
}

/**
 * The same request was sent before, and its answer was lost. If the form was changed in between, what was given then must not
 * be confirmed as what the form says now (D-255). @throws HttpError 409
 */
function refuseOtherMinutes(
  given: { minutes: number; student_ids: string[] | null },
  chosen: string[] | null,
  minutes: number,
): void {
  const nameOf = (ids: string[] | null): string => (ids === null ? "all" : ids.toSorted().join(" "));
  if (given.minutes === minutes && nameOf(given.student_ids) === nameOf(chosen)) return;
  const what = given.minutes === 1 ? "1 minute was" : `${given.minutes} minutes were`;
  throw conflict(`${what} given already. Close this form to see the time left.`);
}

/**
 * Whether an attempt can be prolonged. What a student submitted stays submitted, and what a teacher closed, unless the exam
 * is over for everybody else. Nobody goes on who has seen the right answers.
 */
export const canGetTime = (attempt: Pick<Attempt, "ended_by" | "reviewed_at">, isOver: boolean): boolean =>
  attempt.ended_by !== "student" && (attempt.ended_by !== "staff" || isOver) && attempt.reviewed_at === null;

async function refuseUnknownStudents(db: Db, schoolId: string, ids: string[] | null): Promise<void> {
  if (ids === null) return;
  const known = ids.every(isId) ? await listEnrolled(db, schoolId, ids) : new Set();
  if (ids.some((id) => !known.has(id))) throw notFound("Student not found");
}

/** The latest of these times; null when none is there. */
const latest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((last, one) => (last === null || (one !== null && one > last) ? one : last), null);

/** When an exam must end so that a student who begins now has the additional minutes, too; later by these at most. */
function endOfLater(exam: ExamRow, closesAt: Date, minutes: number, now: Date): Date {
  const needed = after(now, exam.duration + minutes, "minute");
  const most = after(closesAt, minutes, "minute");
  return needed < most ? needed : most;
}

/**
 * Lets those of the students begin who were in the class of an exam that is over, and absent from it (D-406).
 * @returns the end of their time; null when there was nobody
 */
async function beginAbsent(
  deps: Deps,
  db: Db,
  exam: ExamRow,
  { students, minutes }: { students: ReadonlySet<string>; minutes: number },
): Promise<Date | null> {
  const now = deps.clock.now();
  const absent = (await listRoom(db, exam.school_id, exam, now)).filter(({ id }) => students.has(id));
  if (absent.length === 0) return null;
  const paper = await readPaper(db, exam);
  const deadline = after(now, minutes, "minute");
  for (const { id } of absent) await beginAttempt(deps, db, paper, id, deadline);
  return deadline;
}

/**
 * Moves deadlines. Returns the latest new one (null when none was moved), how many of the chosen have begun, and how many
 * attempts stay submitted.
 */
async function prolong(
  deps: Deps,
  db: Db,
  exam: ExamRow,
  { chosen, minutes, isOver }: { chosen: string[] | null; minutes: number; isOver: boolean },
): Promise<{ last: Date | null; begun: number; submitted: number }> {
  const now = deps.clock.now();
  // Students who have left the school cannot go on, and an attempt that is open again would take their result out of the
  // reports. They are held before their attempts, as a removal does it.
  const students = chosen ?? (await listAttempts(db, exam.school_id, exam.id)).map(({ student_id }) => student_id);
  const enrolled = await holdEnrolled(db, exam.school_id, students);
  const begun = (await lockAttempts(db, exam.school_id, exam.id)).filter(
    ({ student_id }) => chosen === null || chosen.includes(student_id),
  );
  const attempts = begun.filter(({ student_id }) => enrolled.has(student_id));
  const moved = attempts
    .filter((attempt) => canGetTime(attempt, isOver))
    .map(({ id, school_id, submitted_at, deadline }) => ({
      id,
      school_id,
      submitted_at,
      deadline: after(deadline > now ? deadline : now, minutes, "minute"),
    }));
  await moveDeadlines(db, exam, moved);
  // the job of an attempt that is open is there, and waits for its new deadline by itself
  for (const attempt of moved) if (attempt.submitted_at !== null) await planSubmission(deps, db, attempt);
  const hasBegun = new Set(begun.map(({ student_id }) => student_id));
  const notBegun = new Set([...enrolled].filter((id) => !hasBegun.has(id)));
  const started = isOver ? await beginAbsent(deps, db, exam, { students: notBegun, minutes }) : null;
  const last = latest([...moved.map(({ deadline }) => deadline), started]);
  return { last, begun: attempts.length, submitted: attempts.length - moved.length };
}
