import { isDeepStrictEqual } from "node:util";
import { schoolExams } from "../../schema/rest/school-exams.ts";
import type { table } from "../../schema/rest/table.ts";
import { refuseOtherSchool, schoolCallerOf, type SchoolCaller } from "../core/accounts/access.ts";
import { audit } from "../core/audit.ts";
import { after } from "../core/clock.ts";
import { startOf } from "../core/days.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, forbidden, notFound } from "../core/errors.ts";
import { readForm } from "../core/files/uploads.ts";
import type { Call } from "../core/http/serve.ts";
import { isId } from "../core/ids.ts";
import { keepQuestionFile, sendQuestionFile } from "../question-files/attachment.ts";
import { listLateWaiting } from "../school-attempts/late-store.ts";
import { hasAttempts, lastOpenDeadline, listAttemptsOfStudent } from "../school-attempts/store.ts";
import { findStudent } from "../school-attempts/student-store.ts";
import { holdTeacher } from "../school/store.ts";
import { findSettings } from "../school-settings/store.ts";
import { changeExam, staleExam, unchanged } from "./exam-access.ts";
import { columnsOf, readColumns } from "./exam-form.ts";
import { listedForStaff, presentWithNews } from "./listed-exam.ts";
import { newsForStudent } from "./news.ts";
import { planResults, tellOtherClass } from "./notices.ts";
import { presentForStudent } from "./present.ts";
import { dayWindow, examStatus } from "./status.ts";
import { deleteExam, listExams, updateExam, type ExamRow } from "./store.ts";

type Rows = typeof table.schoolExams;

/** R-SCH-20: staff see every exam of the school, students the published ones of their class (D-56). */
export async function listSchoolExams(deps: Deps, call: Call<Rows["schoolExams"]>) {
  const caller = schoolCallerOf(call);
  const now = deps.clock.now();
  const { in_app_notifications: tellsNews, students_see_answers: seesAnswers } = await findSettings(
    deps.db,
    caller.schoolId,
  );
  if (caller.role !== "STUDENT") {
    const exams = await listExams(deps.db, caller.schoolId);
    return exams.map((exam) => presentWithNews(exam, caller, { now, tellsNews }));
  }
  const student = await findStudent(deps.db, caller.schoolId, caller.id);
  const own = await listAttemptsOfStudent(deps.db, caller.schoolId, caller.id);
  const byExam = new Map(own.map((attempt) => [attempt.exam_id, attempt]));
  const exams = await listExams(deps.db, caller.schoolId, { id: caller.id, classId: student?.class_id ?? null });
  return exams.map((exam) => {
    const attempt = byExam.get(exam.id);
    const notice = tellsNews ? newsForStudent(exam, attempt, now) : null;
    const shown = presentForStudent(exam, attempt, { now, seesAnswers });
    // the number belongs to the class of the exam, which the student may have left
    const isOwnClass = exam.class_id === student?.class_id;
    return Object.assign(shown, { notice }, isOwnClass ? {} : { studentCount: null });
  });
}

/**
 * EXT-09: the whole form again; what attempts depend on is fixed once a student has begun. A form without a file that is stored
 * already changes nothing (D-400).
 */
export async function updateSchoolExam(deps: Deps, call: Call<Rows["updateSchoolExam"]>) {
  const caller = schoolCallerOf(call);
  const { form, file } = await readForm(call.request, schoolExams.updateSchoolExam);
  refuseOtherSchool(caller, form.schoolId);
  const sent = await sendQuestionFile(deps, caller.schoolId, file);
  await changeExam(deps, call, "school-exam.changed", async (db, exam) => {
    if (exam.version !== form.version) {
      const stored = { ...exam, ...columnsOf(form), created_by: form.teacherId || exam.created_by };
      if (sent === null && isDeepStrictEqual(stored, { ...exam })) return unchanged;
      throw staleExam();
    }
    const columns = await readColumns(db, caller.schoolId, form);
    const isMoved = (["class_id", "exam_date", "duration"] as const).some((name) => exam[name] !== columns[name]);
    if (isMoved && (await hasAttempts(db, caller.schoolId, exam.id))) {
      throw conflict("Students have begun this exam: its date, duration and class can no longer change.");
    }
    const kept = sent === null ? {} : await keepQuestionFile(deps, db, caller.schoolId, sent);
    const times = shifted(exam, form.examDate);
    const handedOver = await newOwner(db, caller, exam, form.teacherId);
    await updateExam(db, caller.schoolId, exam.id, { ...columns, ...times, ...kept, ...handedOver });
    if (handedOver.created_by !== undefined) {
      const object = `${exam.id} to ${handedOver.created_by}`;
      const entry = { actor: caller.id, action: "school-exam.handed-over", object, requestId: call.requestId } as const;
      await audit(db, deps.clock, entry);
    }
    if (times.closes_at) await planResults(deps, db, { ...exam, closes_at: times.closes_at });
    if (exam.opens_at !== null && exam.class_id !== columns.class_id) await tellOtherClass(deps, db, exam);
    if (sent !== null && exam.question_file !== null) {
      await deps.files.remove(db, caller.schoolId, exam.question_file);
    }
    return null;
  });
  deps.queue.wake("school-notice");
  return listedForStaff(deps, caller, call.params.id);
}

/** The teacher to whom an administrator hands the exam over, such as that of one who left (D-323). @throws HttpError 403 or 404 */
async function newOwner(
  db: Db,
  caller: SchoolCaller,
  exam: ExamRow,
  teacherId: string | null | undefined,
): Promise<Partial<Pick<ExamRow, "created_by">>> {
  if (!teacherId || teacherId === exam.created_by) return {};
  if (caller.role !== "ADMIN") throw forbidden();
  const isTeacher = isId(teacherId) && (await holdTeacher(db, caller.schoolId, teacherId)) !== undefined;
  if (!isTeacher) throw notFound("Teacher not found");
  return { created_by: teacherId };
}

/** The times of a published exam on its new day, if it is another one. */
function shifted(exam: ExamRow, day: string): Partial<Pick<ExamRow, "opens_at" | "closes_at" | "was_closed">> {
  if (exam.opens_at === null || exam.closes_at === null || day === exam.exam_date) return {};
  // an end that staff made, and nobody had begun, is none on another day
  if (exam.was_closed) {
    const { opensAt, closesAt } = dayWindow(day);
    return { opens_at: opensAt, closes_at: closesAt, was_closed: false };
  }
  const days = Math.round((startOf(day).getTime() - startOf(exam.exam_date).getTime()) / 86_400_000);
  return { opens_at: after(exam.opens_at, days, "day"), closes_at: after(exam.closes_at, days, "day") };
}

/** EXT-10: an exam that students have begun leaves the lists and keeps its results (D-57). */
export async function deleteSchoolExam(deps: Deps, call: Call<Rows["deleteSchoolExam"]>) {
  const { id: actor, schoolId } = schoolCallerOf(call);
  const isArchived = await changeExam(deps, call, null, async (db, exam) => {
    const now = deps.clock.now();
    const wasBegun = await hasAttempts(db, schoolId, exam.id);
    if (wasBegun && examStatus(exam, now) === "ACTIVE") {
      throw conflict("Students are taking this exam. Please close it first.");
    }
    if ((await lastOpenDeadline(db, schoolId, exam.id, now)) !== null) {
      throw conflict("Students still have time in this exam. Please wait until it is over.");
    }
    if ((await listLateWaiting(db, schoolId, exam.id)).size > 0) {
      throw conflict("Late answers are waiting. Please accept or reject them in the live view first.");
    }
    // the log finds no name to the id of what is deleted
    const object = wasBegun ? exam.id : exam.name;
    await audit(db, deps.clock, { actor, action: "school-exam.deleted", object, requestId: call.requestId });
    if (wasBegun) {
      await updateExam(db, schoolId, exam.id, { archived_at: now, request_key: null });
      return true;
    }
    await deleteExam(db, schoolId, exam.id);
    if (exam.question_file !== null) await deps.files.remove(db, schoolId, exam.question_file);
    return false;
  });
  return { deleted: !isArchived, archived: isArchived };
}
