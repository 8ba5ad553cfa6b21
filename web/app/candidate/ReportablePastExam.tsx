import type { ComponentProps } from "react";
import { PastExam } from "../../exam/PastExam.tsx";
import { adviseOnExam, reportQuestion } from "./results-parts.tsx";

/** A submitted exam, each question with the way to report it. */
export const ReportablePastExam = (props: Omit<ComponentProps<typeof PastExam>, "report" | "advise">) => (
  <PastExam {...props} report={reportQuestion} advise={adviseOnExam} />
);
