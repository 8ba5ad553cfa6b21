import { continuing } from "../attempt/continuing.ts";
import { day, dayAndTime } from "../lib/words/dates.ts";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import type { SchoolExamRow } from "./exam-status.ts";
import { beginsWithWholeDay } from "./exam-times.ts";
import { texts } from "./texts.ts";

const words = texts.news;

export type News = NonNullable<SchoolExamRow["notice"]>;
/** Most important first: exams that the person can do something about. */
const order: readonly News[] = ["UNPUBLISHED", "OPEN", "CORRECTED", "RESULTS", "SOON"];

function openWords(exam: SchoolExamRow): string {
  // The exam is over, but this student got extra time (D-82).
  const again = exam.status === "COMPLETED" ? exam.ownAttempt : null;
  if (again) return words.openUntil(exam.name, dayAndTime(again.deadline));
  if (exam.closesAt === null) return words.open(exam.name);
  if (exam.date !== null && beginsWithWholeDay(exam)) return words.openAllDay(exam.name, day(exam.date));
  return words.openUntil(exam.name, dayAndTime(exam.closesAt));
}

/** The news as a sentence. */
export function newsText(exam: SchoolExamRow, news: News): string {
  const { name, opensAt } = exam;
  return {
    UNPUBLISHED: words.unpublished(name),
    OPEN: openWords(exam),
    RESULTS: words.results(name),
    CORRECTED: words.corrected(name),
    SOON: words.soon(name, opensAt === null ? "" : dayAndTime(opensAt)),
  }[news];
}

/** A link to the page of the news; a student has none before the exam opens. */
export function newsLink(
  { id, ownAttempt }: SchoolExamRow,
  news: News,
  isStaff: boolean,
): { to: string; label: string; state?: typeof continuing } | null {
  if (news === "UNPUBLISHED") return { to: schoolPaths.exam(id, "questions"), label: words.toQuestions };
  if (news === "OPEN" && isStaff) return { to: schoolPaths.exam(id, "room"), label: texts.exams.liveView };
  if (news === "OPEN") {
    const to = schoolPaths.takeExam(id);
    return ownAttempt ? { to, label: texts.exams.resume, state: continuing } : { to, label: texts.exams.takeExam };
  }
  if (news === "SOON") return null;
  return isStaff
    ? { to: schoolPaths.reports({ exam: id }), label: texts.exams.viewResults }
    : { to: schoolPaths.exam(id, "result"), label: texts.exams.viewResult };
}

/** What the server tells this person of the exams. */
export const newsOf = (exams: readonly SchoolExamRow[]): readonly ExamNewsItem[] =>
  order.flatMap((news) => exams.filter(({ notice }) => notice === news).map((exam) => ({ exam, news })));

export interface ExamNewsItem {
  exam: SchoolExamRow;
  news: News;
}
