import type { Output } from "../../schema/rest/row.ts";
import { schoolExams } from "../../schema/rest/school-exams.ts";
import type { table } from "../../schema/rest/table.ts";
import { refuseOtherSchool, schoolCallerOf, type SchoolCaller } from "../core/accounts/access.ts";
import { audit } from "../core/audit.ts";
import { after } from "../core/clock.ts";
import { dayOf, startOf } from "../core/days.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest, conflict, forbidden, notFound } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import type { Call } from "../core/http/serve.ts";
import { readForm } from "../core/files/uploads.ts";
import { keepQuestionFile, sendQuestionFile } from "../question-files/attachment.ts";
import { listLateWaiting } from "../school-attempts/late-store.ts";
import { hasAttempts, lastOpenDeadline, listAttemptsOfStudent } from "../school-attempts/store.ts";
import { findStudent } from "../school-attempts/student-store.ts";
import { submitOpenAttempts } from "../school-attempts/submit.ts";
import { holdTeacher, lockSchool } from "../school/store.ts";
import { findSettings } from "../school-settings/store.ts";
import { findNamed } from "../school-subjects/store.ts";
import { refuseLongList } from "../school/list-size-store.ts";
import { changeExam, examNotFound, refuseOthers, staleExam } from "./exam-access.ts";
import { presentForStaff, presentForStudent } from "./present.ts";
import { newsForStaff, newsForStudent } from "./news.ts";
import { planNotices, planResults, tellOtherClass } from "./notices.ts";
import { copyQuestions, refuseFaultyQuestions } from "./questions.ts";
import { dayWindow, examStatus } from "./status.ts";
import {
  deleteExam,
  findExamByRequest,
  findListedExam,
  insertExam,
  listExams,
  listQuestions,
  lockExam,
  updateExam,
  type ExamRow,
  type ListedExam,
} from "./store.ts";

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

/** R-SCH-19: a draft, also with the questions of another exam; the same form again answers the exam that it made. */
export async function createSchoolExam(deps: Deps, call: Call<Rows["createSchoolExam"]>) {
  const caller = schoolCallerOf(call);
  const { form, file } = await readForm(call.request, schoolExams.createSchoolExam);
  refuseOtherSchool(caller, form.schoolId);
  const sent = await sendQuestionFile(deps, caller.schoolId, file);
  const id = await deps.db.transaction().execute(async (db) => {
    const source = await holdSource(db, caller.schoolId, form.copyOf);
    // locked before the key of the form, with and without a file: two copies of one form must not wait for each other
    await lockSchool(db, caller.schoolId);
    const columns = { ...(await readColumns(db, caller.schoolId, form)), created_by: caller.id };
    const asked = { schoolId: caller.schoolId, requestKey: call.repeatKey, hasFile: sent !== null };
    // first, because the files of a school may have no room for a second copy of this one
    const before = await madeBefore(db, asked, columns);
    if (before !== undefined) return before;
    if (source === undefined) throw examNotFound();
    if (source !== null) refuseOthers(caller, source);
    const row = {
      id: deps.tokens.id(),
      school_id: caller.schoolId,
      ...columns,
      ...(await keepQuestionFile(deps, db, caller.schoolId, sent)),
      request_key: call.repeatKey,
      created_at: deps.clock.now(),
    };
    const made = await insertExam(db, row);
    if (made === undefined) {
      // the same form, sent at the same moment
      const id = await madeBefore(db, asked, columns);
      if (id === undefined) throw otherForm();
      if (row.question_file !== null) await deps.files.remove(db, caller.schoolId, row.question_file);
      return id;
    }
    if (source !== null) await copyQuestions(deps, db, source, made.id);
    await refuseLongList(db, "exams", caller.schoolId);
    const entry = {
      actor: caller.id,
      action: "school-exam.created",
      object: made.id,
      requestId: call.requestId,
    } as const;
    await audit(db, deps.clock, entry);
    return made.id;
  });
  return { message: "Exam created successfully!", exam: await present(deps, caller, id) };
}

/** The exam whose questions a form asks for, held against changes; null where it asks for none, undefined where there is none. */
async function holdSource(
  db: Db,
  schoolId: string,
  id: string | null | undefined,
): Promise<ExamRow | null | undefined> {
  if (!id) return null;
  return isId(id) ? lockExam(db, schoolId, id, "share") : undefined;
}

const formColumns = [
  "name",
  "term",
  "subject_id",
  "class_id",
  "exam_date",
  "duration",
  "instructions",
  "created_by",
] as const satisfies (keyof ExamRow)[];

const otherForm = () => conflict("This form was sent before with other content. Please fill it in anew.");

/** The exam that the same form, with a file or without, has made. @throws HttpError 409 for another form with its key */
async function madeBefore(
  db: Db,
  { schoolId, requestKey, hasFile }: { schoolId: string; requestKey: string | null; hasFile: boolean },
  columns: Pick<ExamRow, (typeof formColumns)[number]>,
): Promise<string | undefined> {
  const known = requestKey === null ? undefined : await findExamByRequest(db, schoolId, requestKey);
  if (known === undefined) return undefined;
  const isSame = formColumns.every((name) => known[name] === columns[name]);
  if (!isSame || (known.question_file !== null) !== hasFile) throw otherForm();
  return known.id;
}

/** EXT-09: the whole form again; what attempts depend on is fixed once a student has begun. */
export async function updateSchoolExam(deps: Deps, call: Call<Rows["updateSchoolExam"]>) {
  const caller = schoolCallerOf(call);
  const { form, file } = await readForm(call.request, schoolExams.updateSchoolExam);
  refuseOtherSchool(caller, form.schoolId);
  const sent = await sendQuestionFile(deps, caller.schoolId, file);
  await changeExam(deps, call, "school-exam.changed", async (db, exam) => {
    if (exam.version !== form.version) throw staleExam();
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
  });
  deps.queue.wake("school-notice");
  return present(deps, caller, call.params.id);
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
  let wasBegun = false;
  await changeExam(deps, call, null, async (db, exam) => {
    wasBegun = await hasAttempts(db, schoolId, exam.id);
    if (wasBegun && examStatus(exam, deps.clock.now()) === "ACTIVE") {
      throw conflict("Students are taking this exam. Please close it first.");
    }
    if ((await lastOpenDeadline(db, schoolId, exam.id, deps.clock.now())) !== null) {
      throw conflict("Students still have time in this exam. Please wait until it is over.");
    }
    if ((await listLateWaiting(db, schoolId, exam.id)).size > 0) {
      throw conflict("Late answers are waiting. Please accept or reject them in the live view first.");
    }
    // the log finds no name to the id of what is deleted
    const object = wasBegun ? exam.id : exam.name;
    await audit(db, deps.clock, { actor, action: "school-exam.deleted", object, requestId: call.requestId });
    if (wasBegun) return updateExam(db, schoolId, exam.id, { archived_at: deps.clock.now(), request_key: null });
    await deleteExam(db, schoolId, exam.id);
    if (exam.question_file !== null) await deps.files.remove(db, schoolId, exam.question_file);
  });
  return { deleted: !wasBegun, archived: wasBegun };
}

/** EXT-08a: opens the exam to its class at the given times, else for its whole day in Lagos. */
export async function publishSchoolExam(deps: Deps, call: Call<Rows["publishSchoolExam"]>) {
  const caller = schoolCallerOf(call);
  await changeExam(deps, call, "school-exam.published", async (db, exam) => {
    const questions = await listQuestions(db, caller.schoolId, exam.id);
    if (questions.length === 0) throw conflict("This exam has no questions yet.");
    refuseFaultyQuestions(questions);
    if (await hasAttempts(db, caller.schoolId, exam.id)) {
      throw conflict("Students have begun this exam: its times can no longer change.");
    }
    const day = dayWindow(exam.exam_date);
    const opensAt = call.body.opensAt ? new Date(call.body.opensAt) : day.opensAt;
    const closesAt = call.body.closesAt ? new Date(call.body.closesAt) : day.closesAt;
    if (opensAt >= closesAt) throw badRequest("The exam must close after it opens");
    // the date that lists and results show is that of the times
    const times = { exam_date: dayOf(opensAt), opens_at: opensAt, closes_at: closesAt, was_closed: false };
    await updateExam(db, caller.schoolId, exam.id, times);
    const plan = exam.opens_at === null ? planNotices : planResults;
    await plan(deps, db, { ...exam, closes_at: closesAt });
  });
  deps.queue.wake("school-notice");
  return present(deps, caller, call.params.id);
}

/** EXT-08b: ends an active exam now; what students still write is submitted as it has arrived. */
export async function closeSchoolExam(deps: Deps, call: Call<Rows["closeSchoolExam"]>) {
  const caller = schoolCallerOf(call);
  await changeExam(deps, call, "school-exam.closed", async (db, exam) => {
    const now = deps.clock.now();
    if (examStatus(exam, now) !== "ACTIVE") throw conflict("This exam is not active.");
    // an exam must open before it closes, also one that opened in this moment
    const opensAt = exam.opens_at !== null && exam.opens_at >= now ? after(now, -1, "second") : exam.opens_at;
    await updateExam(db, caller.schoolId, exam.id, { opens_at: opensAt, closes_at: now, was_closed: true });
    await submitOpenAttempts(db, exam, now);
    await planResults(deps, db, { ...exam, closes_at: now });
  });
  return present(deps, caller, call.params.id);
}

async function present(deps: Deps, caller: SchoolCaller, id: string) {
  const exam = await findListedExam(deps.db, caller.schoolId, id);
  if (exam === undefined) throw examNotFound();
  const { in_app_notifications: tellsNews } = await findSettings(deps.db, caller.schoolId);
  return presentWithNews(exam, caller, { now: deps.clock.now(), tellsNews });
}

/** An exam for staff, with its news for those who may change it; `tellsNews` is the setting of the school. */
function presentWithNews(
  exam: ListedExam,
  caller: { id: string; role: string },
  { now, tellsNews }: { now: Date; tellsNews: boolean },
) {
  const shown = presentForStaff(exam, caller, now);
  return Object.assign(shown, { notice: tellsNews && shown.canEdit ? newsForStaff(exam, now) : null });
}

type ExamForm = NonNullable<Output<Rows["createSchoolExam"]["body"]>>;

/** The columns of a filled form; subject and class must belong to the caller's school. @throws HttpError 404 */
async function readColumns(db: Db, schoolId: string, form: ExamForm) {
  const find = (table: "school_subjects" | "school_classes", id: string) =>
    isId(id) ? findNamed(db, table, schoolId, id) : undefined;
  const subject = await find("school_subjects", form.subjectId);
  if (subject === undefined) throw notFound("Subject not found");
  const schoolClass = await find("school_classes", form.classId);
  if (schoolClass === undefined) throw notFound("Class not found");
  return {
    name: form.examName,
    term: form.term,
    subject_id: subject.id,
    class_id: schoolClass.id,
    exam_date: form.examDate,
    duration: form.duration,
    instructions: form.instructions || null,
  };
}
