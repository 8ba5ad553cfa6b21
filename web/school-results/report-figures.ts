import { schoolPassPercent } from "../../schema/rules/limits.ts";
import { percentOf } from "../lib/words/percent.ts";
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
