import type { ComponentProps } from "react";
import { PastExam } from "../../exam/PastExam.tsx";
import { reportQuestion } from "./report-question.tsx";

/** A submitted exam, each question with the way to report it. */
export const ReportablePastExam = (props: Omit<ComponentProps<typeof PastExam>, "report">) => (
  <PastExam {...props} report={reportQuestion} />
);
