import { holdsWords, plainText } from "../../lib/words/plain-text.ts";
import { schoolPaths } from "../../lib/navigation/school-paths.ts";
import type { SchoolDashboardQuery } from "./school-dashboard.generated.ts";

export interface Found {
  id: string;
  name: string;
  /** What it is, such as "Student, JSS 1". */
  kind: string;
  /** Its tab, which then lists it alone. */
  to: string;
}

/** What the dashboard has loaded: a student has exams alone, a teacher no teachers. */
export type SchoolLists = Partial<SchoolDashboardQuery>;

/**
 * Exams, students and teachers whose name contains every word; names that begin with the text come first. Students whose
 * admission number contains it come last, because the number of a year is part of many.
 */
export function findInSchool(lists: SchoolLists, query: string): readonly Found[] {
  const wanted = plainText(query.trim());
  if (wanted === "") return [];
  const classOf = (classId: string | null): string | undefined =>
    lists.schoolClasses?.find(({ id }) => id === classId)?.name;
  const found = (
    tab: string,
    kind: string,
    one: { id: string; name: string },
    more?: string | null,
    find = one.name,
  ): Found => ({
    id: one.id,
    name: one.name,
    kind: more ? `${kind}, ${more}` : kind,
    to: schoolPaths.found(tab, find),
  });
  const students = (lists.schoolStudents ?? []).map((one) =>
    Object.assign({}, one, { about: [classOf(one.classId), one.admissionNo].filter(Boolean).join(", ") }),
  );
  const all = [
    ...(lists.schoolExams ?? []).map((exam) => found("exams", "Exam", exam, exam.className)),
    ...students.map((one) => found("students", "Student", one, one.about)),
    ...(lists.schoolTeachers ?? []).map((one) => found("teachers", "Teacher", one)),
  ].map((one) => ({ one, text: plainText(one.name) }));
  const matching = all.filter(({ text }) => holdsWords(text, wanted));
  const numbered = students.flatMap((one) =>
    one.admissionNo && holdsWords(one.admissionNo, wanted) && !holdsWords(one.name, wanted)
      ? [found("students", "Student", one, one.about, one.admissionNo)]
      : [],
  );
  const isFirst = ({ text }: { text: string }): number => (text.startsWith(wanted) ? 0 : 1);
  const named = matching
    .sort((a, b) => isFirst(a) - isFirst(b) || a.text.localeCompare(b.text, "en", { numeric: true }))
    .map(({ one }) => one);
  return [...named, ...numbered];
}
