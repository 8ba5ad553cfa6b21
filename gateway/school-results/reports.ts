import type { Output } from "../../schema/rest/row.ts";
import { schoolExams } from "../../schema/rest/school-exams.ts";
import { schoolPeople } from "../../schema/rest/school-people.ts";
import type { schoolResults } from "../../schema/rest/school-results.ts";
import type { GatewayContext } from "../core/operations/context.ts";
import type { SchoolStudentRow } from "../core/calls/loaders.ts";
import type { SchoolReportFilter } from "../generated/resolvers.ts";
import { namesFor } from "../school-exams/names.ts";
import { presentExam, type ExamRow } from "../school-exams/present.ts";

export type ReportRow = Extract<Output<typeof schoolResults.schoolReports.reply>, unknown[]>[number];

/** Which parts of each report were asked for; each list is fetched once for all reports. */
export interface Wanted {
  student: boolean;
  exam: boolean;
}
type Path = readonly string[];

/** Sends the calls that the wanted parts need in parallel with the one for the reports; their replies are read later. */
export function prefetch({ rest }: GatewayContext, wanted: Wanted): void {
  if (wanted.student) rest.call(schoolPeople.schoolStudents, {}).catch(() => {});
  if (wanted.exam) rest.call(schoolExams.schoolExams, {}).catch(() => {});
}

/** Students are joined here, once for the list: a resolver per row would cost more than the row. */
export async function join(rows: ReportRow[], wanted: Wanted, context: GatewayContext, path: Path) {
  const [students, exams] = await Promise.all([
    wanted.student ? findStudents(rows, context, [...path, "student"]) : undefined,
    wanted.exam ? examsById(context, [...path, "exam"]) : undefined,
  ]);
  const names = exams && (await namesFor([...exams.values()], context.rest));
  return rows.map((row) => {
    const exam = exams?.get(row.examId);
    return Object.assign({}, row, {
      student: students?.get(row.studentId) ?? goneStudent(row),
      exam: exam === undefined ? goneExam(row) : presentExam(exam, names),
    });
  });
}

/** A student who has left, from what the report itself holds. */
function goneStudent({ studentId, gone }: ReportRow): SchoolStudentRow | null {
  if (!gone?.student) return null;
  return {
    id: studentId,
    name: gone.student,
    email: null,
    hasTemporaryCredentials: false,
    credentialsExpireAt: null,
    credentialsExpired: false,
    added: gone.removed ?? null,
    canEdit: false,
    classId: null,
    admissionNo: null,
  };
}

/** An exam that is no longer listed. */
function goneExam({ examId, gone }: ReportRow) {
  if (!gone?.exam) return null;
  return {
    id: examId,
    name: gone.exam,
    subjectName: gone.subject,
    className: gone.class,
    date: gone.examDate,
    status: "COMPLETED" as const,
  };
}

async function findStudents(rows: ReportRow[], { loaders, report }: GatewayContext, path: Path) {
  const ids = [...new Set(rows.map((row) => row.studentId))];
  const found = await loaders.schoolStudent.loadMany(ids);
  const byId = new Map<string, SchoolStudentRow | null>();
  for (const [index, id] of ids.entries()) {
    const student = found[index];
    // a failed list of students is reported once, and the reports are still answered
    if (student instanceof Error) report(student, path);
    else byId.set(id, student ?? null);
  }
  return byId;
}

async function examsById({ rest, report }: GatewayContext, path: Path): Promise<Map<string, ExamRow>> {
  try {
    const exams = await rest.call(schoolExams.schoolExams, {});
    return new Map(exams.map((exam) => [exam.id, exam]));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    report(error, path);
    return new Map();
  }
}

/** Filters the bare list of a server that does not filter: by ids, and by the names of exam and student (S-REP-03). */
export async function filterReports(
  rows: ReportRow[],
  filter: SchoolReportFilter,
  context: GatewayContext,
  path: Path,
) {
  const words = filter.search?.trim().toLowerCase() ?? "";
  const exams = filter.subjectId || words !== "" ? await examsById(context, [...path, "exam"]) : undefined;
  const known = filter.subjectId ? await namesFor([...(exams?.values() ?? [])], context.rest) : undefined;
  const students = words === "" ? undefined : await findStudents(rows, context, [...path, "student"]);
  return rows.filter((row) => {
    const exam = exams?.get(row.examId);
    const names = [exam?.name ?? exam?.examName ?? "", students?.get(row.studentId)?.name ?? ""];
    return (
      (!filter.examId || row.examId === filter.examId) &&
      (!filter.studentId || row.studentId === filter.studentId) &&
      (!filter.subjectId || (exam && presentExam(exam, known).subjectId === filter.subjectId)) &&
      (words === "" || names.some((name) => name.toLowerCase().includes(words)))
    );
  });
}
