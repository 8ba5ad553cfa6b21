import type { table } from "../../schema/rest/table.ts";
import { slipChecksPerMinute } from "../../schema/rules/limits.ts";
import { schoolCallerOf } from "../core/accounts/access.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, notFound } from "../core/errors.ts";
import { publicPath } from "../core/files/files.ts";
import { percentOf, schoolStatusOf } from "../core/percent.ts";
import type { Call } from "../core/http/serve.ts";
import { hasOpenAttempts } from "../school-attempts/store.ts";
import { roomNames } from "../school-attempts/student-store.ts";
import { examOfSchool } from "../school-exams/exam-access.ts";
import { refuseUncompleted } from "../school-exams/status.ts";
import type { ListedExam } from "../school-exams/store.ts";
import { findSettings } from "../school-settings/store.ts";
import { findSlip, listSlips, type SlipRow } from "./store.ts";

type Rows = typeof table.schoolResults;

/** EXT-18a: results to print; students get their own. */
export async function schoolExamSlips(deps: Deps, call: Call<Rows["schoolExamSlips"]>) {
  const { id, role, schoolId } = schoolCallerOf(call);
  const exam = await examOfSchool(deps, schoolId, call.params.id);
  const isWhole = role !== "STUDENT" && call.query.studentId === undefined;
  const rows = await (isWhole ? slipsOfClass(deps, exam) : completedSlips(deps, exam));
  const own = role === "STUDENT" ? id : call.query.studentId;
  const shown = rows.filter(({ student_id }) => own === undefined || student_id === own);
  if (role === "STUDENT" && shown.length === 0) throw notFound("You have no result in this exam.");
  const { logo_file: logo } = await findSettings(deps.db, schoolId);
  const schoolLogo = publicPath(logo);
  // places can still change while another student is writing
  const isOpen = !isWhole && (await hasOpenAttempts(deps.db, exam.school_id, exam.id));
  const placed = isOpen ? { classPosition: null, classSize: null } : { classSize: rows.length };
  return shown.map((row) => Object.assign(presentSlip(row), { ...placed, schoolLogo }));
}

/** The results of a whole class. @throws HttpError 409 while a student still writes, whose place and result are not known */
export async function slipsOfClass(deps: Deps, exam: ListedExam): Promise<SlipRow[]> {
  const rows = await completedSlips(deps, exam);
  if (await hasOpenAttempts(deps.db, exam.school_id, exam.id))
    throw conflict("Students still have time in this exam. Please wait until it is over.");
  return rows;
}

/** The results with names told apart, also from those who were absent. @throws HttpError 409 before the exam is completed */
async function completedSlips(deps: Deps, exam: ListedExam): Promise<SlipRow[]> {
  refuseUncompleted(exam, deps.clock.now());
  const rows = await listSlips(deps.db, exam.school_id, exam.id);
  const names = await roomNames(deps.db, exam, deps.clock.now());
  return rows.map((row) => Object.assign(row, { student: names.get(row.student_id) ?? row.student }));
}

export const presentSlip = (row: SlipRow) => ({
  studentId: row.student_id,
  student: row.student,
  ...(row.admission_no !== null && { admissionNo: row.admission_no }),
  score: row.score,
  total: row.total,
  percentage: percentOf(row.score, row.total),
  status: schoolStatusOf(row.score, row.total),
  code: row.slip_code,
  classPosition: row.place,
  date: row.submitted_at.toISOString(),
  remarkedAt: row.remarked_at?.toISOString() ?? null,
});

/** EXT-18c: what a code proves to whoever holds the slip; names stay private. */
export async function verifySchoolSlip(deps: Deps, call: Call<Rows["verifySchoolSlip"]>) {
  await deps.limits.take(deps.db, { key: `slip:${call.ip}`, most: slipChecksPerMinute, minutes: 1 });
  const code = call.params.code.trim().toUpperCase();
  const found = await findSlip(deps.db, code, deps.clock.now());
  if (found === undefined) throw notFound("There is no result slip with this code.");
  return {
    school: found.school,
    exam: found.exam,
    initials: readInitials(found.student),
    percentage: percentOf(found.score, found.total),
    date: found.submitted_at.toISOString(),
    remarkedAt: found.remarked_at?.toISOString() ?? null,
  };
}

const readInitials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => part !== "")
    .map((part) => `${[...part][0]?.toUpperCase() ?? ""}.`)
    .join(" ");
