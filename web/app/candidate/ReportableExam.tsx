import type { ComponentProps } from "react";
import { ExamResults } from "../../exam/ExamResults.tsx";
import { reportQuestion } from "./report-question.tsx";

/** The results of an exam, each question with the way to report it. */
export const ReportableExam = (props: Omit<ComponentProps<typeof ExamResults>, "report">) => (
  <ExamResults {...props} report={reportQuestion} />
);
