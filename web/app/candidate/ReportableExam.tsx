import type { ComponentProps } from "react";
import { ExamResults } from "../../exam/ExamResults.tsx";
import { adviseOnExam, reportQuestion } from "./results-parts.tsx";

/** The results of an exam, each question with the way to report it. */
export const ReportableExam = (props: Omit<ComponentProps<typeof ExamResults>, "report" | "advise">) => (
  <ExamResults {...props} report={reportQuestion} advise={adviseOnExam} />
);
