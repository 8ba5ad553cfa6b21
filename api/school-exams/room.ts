import type { table } from "../../schema/rest/table.ts";
import { schoolCallerOf } from "../core/access.ts";
import { audit } from "../core/audit.ts";
import { after } from "../core/clock.ts";
import type { Db } from "../core/db.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, notFound } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import type { Call } from "../core/serve.ts";
import { change, examForStaff } from "./exams.ts";
import { planClosing } from "./hand-in.ts";
import {
  countAnswered,
  insertExtraTime,
  knownStudents,
  listAttempts,
  listRoom,
  lockAttempt,
  moveDeadline,
  type Attempt,
} from "./sitting-store.ts";
import { statusOf } from "./status.ts";
import { prolongExam, type ExamRow } from "./store.ts";

type Rows = typeof table.schoolExams;

/** EXT-17a: who is absent, writing or done; with `since` only those who changed. */
export async function schoolExamRoom(deps: Deps, call: Call<Rows["schoolExamRoom"]>) {
  const exam = await examForStaff(deps, call);
  // before the reads, so that nothing falls between two polls
  const serverNow = deps.clock.now();
  const attempts = new Map(
    (await listAttempts(deps.db, exam.school_id, exam.id)).map((attempt) => [attempt.student_id, attempt]),
  );
  const answered = await countAnswered(deps.db, exam.school_id, exam.id);
  const { since } = call.query;
  const students = (await listRoom(deps.db, exam.school_id, exam)).filter(
    ({ id }) => since === undefined || hasChanged(attempts.get(id), new Date(since)),
  );
  return {
    serverNow: serverNow.toISOString(),
    students: students.map(({ id, name }) => {
      const attempt = attempts.get(id);
      if (attempt === undefined) return { id, name, state: "absent" as const, answered: 0 };
      return {
        id,
        name,
        state: attempt.submitted_at === null ? ("writing" as const) : ("submitted" as const),
        answered: attempt.answered ?? answered.get(attempt.id) ?? 0,
        lastSeenAt: attempt.last_seen_at.toISOString(),
        deadline: attempt.deadline.toISOString(),
      };
    }),
  };
}

const hasChanged = (attempt: Attempt | undefined, since: Date): boolean =>
  attempt !== undefined &&
  (attempt.last_seen_at >= since || (attempt.submitted_at !== null && attempt.submitted_at >= since));

/** EXT-17b: more minutes, once per request; a sitting that time ended opens again, so that late answers can arrive. */
export async function giveExtraTime(deps: Deps, call: Call<Rows["giveExtraTime"]>) {
  const { id: actor, schoolId } = schoolCallerOf(call);
  const { all, minutes, reason, requestId, studentIds } = call.body;
  const chosen = all === true ? null : [...new Set(studentIds ?? [])];
  await change(deps, call, "school-exam.extra-time", async (db, exam) => {
    if (statusOf(exam, deps.clock.now()) !== "ACTIVE") throw conflict("This exam is not active.");
    await refuseStrangers(db, schoolId, chosen);
    const isFirst = await insertExtraTime(db, {
      id: deps.tokens.id(),
      school_id: schoolId,
      exam_id: exam.id,
      request_id: requestId,
      student_ids: chosen,
      minutes,
      reason,
      given_by: actor,
      given_at: deps.clock.now(),
    });
    if (isFirst === undefined) return;
    const object = `${exam.id}: ${minutes} min, ${chosen === null ? "all" : chosen.join(" ")}, ${reason}`;
    await audit(db, deps.clock, { actor, action: "extra-time.given", object, requestId: call.requestId });
    await prolong(deps, db, exam, chosen, minutes);
  });
  const attempts = await listAttempts(deps.db, schoolId, call.params.id);
  return {
    attempts: attempts
      .filter(({ student_id }) => chosen === null || chosen.includes(student_id))
      .map(({ student_id, deadline }) => ({ studentId: student_id, deadline: deadline.toISOString() })),
  };
}

async function refuseStrangers(db: Db, schoolId: string, ids: string[] | null): Promise<void> {
  if (ids === null) return;
  const known = ids.every(isId) ? await knownStudents(db, schoolId, ids) : new Set();
  if (ids.some((id) => !known.has(id))) throw notFound("Student not found");
}

/** Moves the sittings' ends, and the exam's where one of them lies behind it. */
async function prolong(deps: Deps, db: Db, exam: ExamRow, chosen: string[] | null, minutes: number): Promise<void> {
  const now = deps.clock.now();
  let last = exam.closes_at ?? now;
  for (const { id, student_id } of await listAttempts(db, exam.school_id, exam.id)) {
    if (chosen !== null && !chosen.includes(student_id)) continue;
    const attempt = await lockAttempt(db, exam.school_id, id);
    // what a student or a teacher handed in stays handed in
    if (attempt === undefined || (attempt.submitted_at !== null && attempt.ended_by !== "time")) continue;
    const deadline = after(attempt.deadline > now ? attempt.deadline : now, minutes, "minute");
    await moveDeadline(db, attempt, deadline);
    await planClosing(deps, db, { ...attempt, deadline });
    if (deadline > last) last = deadline;
  }
  if (exam.closes_at !== null && last > exam.closes_at) await prolongExam(db, exam.school_id, exam.id, last);
}
