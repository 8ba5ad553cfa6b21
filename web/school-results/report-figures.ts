import { csvCell } from "../../schema/rules/csv-cell.ts";
import { schoolPassPercent } from "../../schema/rules/limits.ts";
import { sortableTime } from "../lib/dates.ts";
import { percentOf } from "../lib/percent.ts";
import type { SchoolExamStatus, SchoolTerm } from "../lib/schema-types.generated.ts";
import type { SchoolReportRowFragment } from "./reports.generated.ts";

export type SchoolReportRow = SchoolReportRowFragment;

/** What the reports need to know of an exam. */
export interface ReportedExam {
  id: string;
  name: string;
  status: SchoolExamStatus | null;
  term: SchoolTerm | null;
  subjectId: string | null;
  subjectName: string | null;
  className: string | null;
  date: string | null;
  questionCount: number | null;
  canEdit: boolean | null;
}

/** Whole percent, and whether it is a pass (S-REP-06, S-REP-07). */
export function resultOf({ score, totalQuestions }: { score: number; totalQuestions: number }): {
  percent: number;
  isPassed: boolean;
  status: "Passed" | "Failed";
} {
  const percent = percentOf(score, totalQuestions);
  const isPassed = percent >= schoolPassPercent;
  return { percent, isPassed, status: isPassed ? "Passed" : "Failed" };
}

/** The reports as a file for a spreadsheet. */
export const reportsCsv = (reports: readonly SchoolReportRow[]): string => {
  const rows = [
    ["Exam", "Subject", "Class", "Student", "Email", "Score", "Total", "Percentage", "Status", "Date"],
    ...reports.map((report) => {
      const { percent, status } = resultOf(report);
      return [
        report.exam?.name ?? "",
        report.exam?.subjectName ?? "",
        report.exam?.className ?? "",
        report.student?.name ?? "",
        report.student?.email ?? "",
        report.score,
        report.totalQuestions,
        percent,
        status,
        report.date === null ? "" : sortableTime(report.date),
      ];
    }),
  ];
  // by the mark at the start Excel knows that the letters are UTF-8
  return `\uFEFF${rows.map((row) => `${row.map((cell) => csvCell(String(cell))).join(",")}\r\n`).join("")}`;
};
