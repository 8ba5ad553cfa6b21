import type { Output } from "../../schema/rest/row.ts";
import { schoolExams } from "../../schema/rest/school-exams.ts";
import type { table } from "../../schema/rest/table.ts";
import { questionFault } from "../../schema/rules/school-exams.ts";
import { refuseOtherSchool, schoolCallerOf, type Caller, type SchoolCaller } from "../core/access.ts";
import { audit } from "../core/audit.ts";
import { after } from "../core/clock.ts";
import { startOf } from "../core/days.ts";
import type { Db } from "../core/db.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest, conflict, forbidden, HttpError, notFound } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import type { Call } from "../core/serve.ts";
import { readForm } from "../core/uploads.ts";
import { findSettings } from "../school-settings/store.ts";
import { findNamed } from "../school-subjects/store.ts";
import { closeAttempts } from "./hand-in.ts";
import { presentForStaff, presentForStudent } from "./present.ts";
import { newsForStaff, newsForStudent } from "./news.ts";
import { planNotices, planResults } from "./notices.ts";
import { keepQuestionFile } from "./question-file.ts";
import { findStudent, hasAttempts, listAttemptsOfStudent } from "./sitting-store.ts";
import { dayWindow, statusOf } from "./status.ts";
import {
  deleteExam,
  deleteUnusedPictures,
  findExamByRequest,
  findListedExam,
  insertExam,
  listExams,
  listQuestions,
  lockExam,
  updateExam,
  type ExamRow,
} from "./store.ts";

type Rows = typeof table.schoolExams;
interface ByExam {
  caller: Caller | null;
  requestId: string;
  params: { id: string };
}

const missing = () => notFound("Exam not found");
const stale = () =>
  new HttpError(
    409,
    "STALE_VERSION",
    "Somebody else has changed this exam. Please load it again before you change it.",
  );

/** R-SCH-20: staff see every exam of the school, students the published ones of their class (D-56). */
export async function listSchoolExams(deps: Deps, call: Call<Rows["schoolExams"]>) {
  const caller = schoolCallerOf(call);
  const now = deps.clock.now();
  const { in_app_notifications: tellsNews } = await findSettings(deps.db, caller.schoolId);
  if (caller.role !== "STUDENT") {
    const exams = await listExams(deps.db, caller.schoolId);
    return exams.map((exam) => {
      const shown = presentForStaff(exam, caller, now);
      return Object.assign(shown, { notice: tellsNews && shown.canEdit ? newsForStaff(exam, now) : null });
    });
  }
  const student = await findStudent(deps.db, caller.schoolId, caller.id);
  const own = await listAttemptsOfStudent(deps.db, caller.schoolId, caller.id);
  const byExam = new Map(own.map((attempt) => [attempt.exam_id, attempt]));
  const exams = await listExams(deps.db, caller.schoolId, { id: caller.id, classId: student?.class_id ?? null });
  return exams.map((exam) => {
    const attempt = byExam.get(exam.id);
    const notice = tellsNews ? newsForStudent(exam, attempt, now) : null;
    return Object.assign(presentForStudent(exam, attempt, now), { notice });
  });
}

/** R-SCH-19: a draft; the same form again answers the exam that it made. */
export async function createSchoolExam(deps: Deps, call: Call<Rows["createSchoolExam"]>) {
  const caller = schoolCallerOf(call);
  const { form, file } = await readForm(call.request, schoolExams.createSchoolExam);
  refuseOtherSchool(caller, form.schoolId);
  const id = await deps.db.transaction().execute(async (db) => {
    const row = {
      id: deps.tokens.id(),
      school_id: caller.schoolId,
      ...(await columnsOf(db, caller.schoolId, form)),
      ...(await keepQuestionFile(deps, db, caller.schoolId, file)),
      created_by: caller.id,
      request_key: call.repeatKey,
      created_at: deps.clock.now(),
    };
    const made = await insertExam(db, row);
    if (made === undefined) {
      const known = call.repeatKey === null ? undefined : await findExamByRequest(db, caller.schoolId, call.repeatKey);
      const isSame = known?.name === row.name && known.exam_date === row.exam_date && known.created_by === caller.id;
      if (!isSame) throw conflict("This form was sent before with other content. Please fill it in anew.");
      if (row.question_file !== null) await deps.files.remove(db, caller.schoolId, row.question_file);
      return known.id;
    }
    await note(deps, db, { ...call, id: made.id }, "school-exam.created");
    return made.id;
  });
  return { message: "Exam created successfully!", exam: await present(deps, caller, id) };
}

/** EXT-09: the whole form again; what a sitting rests on is fixed once a student has begun. */
export async function updateSchoolExam(deps: Deps, call: Call<Rows["updateSchoolExam"]>) {
  const caller = schoolCallerOf(call);
  const { form, file } = await readForm(call.request, schoolExams.updateSchoolExam);
  refuseOtherSchool(caller, form.schoolId);
  await change(deps, call, "school-exam.changed", async (db, exam) => {
    if (exam.version !== form.version) throw stale();
    const columns = await columnsOf(db, caller.schoolId, form);
    const isMoved = (["class_id", "exam_date", "duration"] as const).some((name) => exam[name] !== columns[name]);
    if (isMoved && (await hasAttempts(db, caller.schoolId, exam.id))) {
      throw conflict("Students have begun this exam: its date, duration and class can no longer change.");
    }
    const kept = file === null ? {} : await keepQuestionFile(deps, db, caller.schoolId, file);
    await updateExam(db, caller.schoolId, exam.id, { ...columns, ...shifted(exam, form.examDate), ...kept });
    if (file !== null && exam.question_file !== null) {
      await deps.files.remove(db, caller.schoolId, exam.question_file);
    }
  });
  return present(deps, caller, call.params.id);
}

/** The times of a published exam on its new day. */
function shifted(exam: ExamRow, day: string): { opens_at?: Date; closes_at?: Date } {
  if (exam.opens_at === null || exam.closes_at === null) return {};
  const days = Math.round((startOf(day).getTime() - startOf(exam.exam_date).getTime()) / 86_400_000);
  return { opens_at: after(exam.opens_at, days, "day"), closes_at: after(exam.closes_at, days, "day") };
}

/** EXT-10: an exam that somebody sat leaves the lists and keeps its results (D-57). */
export async function deleteSchoolExam(deps: Deps, call: Call<Rows["deleteSchoolExam"]>) {
  const { schoolId } = schoolCallerOf(call);
  let isSat = false;
  await change(deps, call, "school-exam.deleted", async (db, exam) => {
    isSat = await hasAttempts(db, schoolId, exam.id);
    if (isSat && statusOf(exam, deps.clock.now()) === "ACTIVE") {
      throw conflict("Students are writing this exam. Please close it first.");
    }
    if (isSat) return updateExam(db, schoolId, exam.id, { archived_at: deps.clock.now(), request_key: null });
    await deleteExam(db, schoolId, exam.id);
    if (exam.question_file !== null) await deps.files.remove(db, schoolId, exam.question_file);
    await deleteUnusedPictures(db, schoolId, deps.clock.now());
  });
  return { deleted: !isSat, archived: isSat };
}

/** EXT-08a: opens the exam to its class at the given times, else for its whole day in Lagos. */
export async function publishSchoolExam(deps: Deps, call: Call<Rows["publishSchoolExam"]>) {
  const caller = schoolCallerOf(call);
  await change(deps, call, "school-exam.published", async (db, exam) => {
    const questions = await listQuestions(db, caller.schoolId, exam.id);
    if (questions.length === 0) throw conflict("This exam has no questions yet.");
    for (const [index, question] of questions.entries()) {
      const fault = questionFault({
        text: question.question,
        optionA: question.option_a,
        optionB: question.option_b,
        optionC: question.option_c,
        optionD: question.option_d,
        correctAnswer: question.correct_answer,
      });
      if (fault !== null) throw conflict(`Question ${index + 1}: ${fault.reason}.`);
    }
    if (await hasAttempts(db, caller.schoolId, exam.id)) {
      throw conflict("Students have begun this exam: its times can no longer change.");
    }
    const day = dayWindow(exam.exam_date);
    const opensAt = call.body.opensAt ? new Date(call.body.opensAt) : day.opensAt;
    const closesAt = call.body.closesAt ? new Date(call.body.closesAt) : day.closesAt;
    if (opensAt >= closesAt) throw badRequest("The exam must close after it opens");
    await updateExam(db, caller.schoolId, exam.id, { opens_at: opensAt, closes_at: closesAt });
    if (exam.opens_at === null) await planNotices(deps, db, { ...exam, closes_at: closesAt });
  });
  deps.queue.wake("school-notice");
  return present(deps, caller, call.params.id);
}

/** EXT-08b: ends an active exam now; whoever still writes is handed in with what has arrived. */
export async function closeSchoolExam(deps: Deps, call: Call<Rows["closeSchoolExam"]>) {
  const caller = schoolCallerOf(call);
  await change(deps, call, "school-exam.closed", async (db, exam) => {
    const now = deps.clock.now();
    if (statusOf(exam, now) !== "ACTIVE") throw conflict("This exam is not active.");
    // it may have opened this very moment
    const opensAt = exam.opens_at !== null && exam.opens_at >= now ? after(now, -1, "second") : exam.opens_at;
    await updateExam(db, caller.schoolId, exam.id, { opens_at: opensAt, closes_at: now });
    await closeAttempts(db, exam, now);
    await planResults(deps, db, { ...exam, closes_at: now });
  });
  return present(deps, caller, call.params.id);
}

/**
 * A change of an exam by somebody who may, with its line in the audit log; nobody else changes or begins it meanwhile.
 * @throws HttpError 404 for an exam the school does not have, 403 for a teacher who did not set it up
 */
export async function change(
  deps: Deps,
  call: ByExam,
  action: string,
  work: (db: Db, exam: ExamRow) => Promise<void>,
): Promise<void> {
  const caller = schoolCallerOf(call);
  if (!isId(call.params.id)) throw missing();
  await deps.db.transaction().execute(async (db) => {
    const exam = await lockExam(db, caller.schoolId, call.params.id, "update");
    if (exam === undefined) throw missing();
    refuseOthers(caller, exam);
    await work(db, exam);
    await note(deps, db, { ...call, id: exam.id }, action);
  });
}

/** Administrators may with every exam, teachers with their own (D-61). @throws HttpError 403 */
export function refuseOthers(caller: SchoolCaller, exam: Pick<ExamRow, "created_by">): void {
  if (caller.role !== "ADMIN" && exam.created_by !== caller.id) throw forbidden();
}

/** An exam that the caller may look into as staff. @throws HttpError 403 or 404 */
export async function examForStaff(deps: Deps, call: ByExam) {
  const caller = schoolCallerOf(call);
  const exam = isId(call.params.id) ? await findListedExam(deps.db, caller.schoolId, call.params.id) : undefined;
  if (exam === undefined) throw missing();
  refuseOthers(caller, exam);
  return exam;
}

/** An exam of the caller's school, whoever set it up. @throws HttpError 404 */
export async function examOfSchool(deps: Deps, schoolId: string, id: string) {
  const exam = isId(id) ? await findListedExam(deps.db, schoolId, id) : undefined;
  if (exam === undefined) throw missing();
  return exam;
}

async function present(deps: Deps, caller: SchoolCaller, id: string) {
  const exam = await findListedExam(deps.db, caller.schoolId, id);
  if (exam === undefined) throw missing();
  return presentForStaff(exam, caller, deps.clock.now());
}

type ExamForm = NonNullable<Output<Rows["createSchoolExam"]["body"]>>;

/** What a form says, as it is stored; subject and class are of the caller's school. @throws HttpError 404 */
async function columnsOf(db: Db, schoolId: string, form: ExamForm) {
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

async function note(
  deps: Deps,
  db: Db,
  call: { caller: Caller | null; requestId: string; id: string },
  action: string,
): Promise<void> {
  const { id: actor } = schoolCallerOf(call);
  await audit(db, deps.clock, { actor, action, object: call.id, requestId: call.requestId });
}
