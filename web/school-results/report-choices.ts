import { byName } from "../../schema/rules/names.ts";
import { toldApart } from "../../schema/rules/apart.ts";
import type { Named, NamedPerson } from "../lib/named.ts";
import type { ReportedExam, SchoolReportRow } from "./report-figures.ts";

/** An exam as a choice of the filter. */
export type ExamChoice = Pick<ReportedExam, "id" | "name" | "subjectId" | "className" | "date">;

interface Lists {
  exams: readonly ReportedExam[] | null;
  students: readonly NamedPerson[] | null;
  /** The subject that all these reports are of; empty where none was chosen. */
  subjectId: string;
}

/**
 * What the filters offer: exams and students of the school, and those of the reports that the school no longer lists. Students
 * are sorted by name and told apart.
 */
export function choicesWith(
  reports: readonly SchoolReportRow[],
  { exams: listed, students: enrolled, subjectId }: Lists,
): { exams: readonly ExamChoice[]; students: readonly Named[] } {
  const [exams, students] = [listed ?? [], enrolled ?? []];
  const known = new Set([...exams, ...students].map(({ id }) => id));
  const left = new Map<string, NamedPerson>();
  const archived = new Map<string, ExamChoice>();
  for (const { student, exam } of reports) {
    if (student && !known.has(student.id)) {
      // also where no namesake is on this page: one may be on another
      const name = student.added ? `${student.name} (${student.added})` : student.name;
      left.set(student.id, { id: student.id, name });
    }
    if (exam && !known.has(exam.id)) archived.set(exam.id, { ...exam, subjectId, date: null });
  }
  return {
    exams: [...exams, ...archived.values()],
    students: toldApart(byName([...students, ...left.values()]), ({ admissionNo, email, added }) => [
      admissionNo,
      email,
      added,
    ]),
  };
}
