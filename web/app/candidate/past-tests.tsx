import type { ComponentProps } from "react";
import { PastExam } from "../../exam/PastExam.tsx";
import { PastPractice } from "../../practice/PastPractice.tsx";
import { adviseOnExam, reportQuestion } from "./results-parts.tsx";

/** A submitted exam, each question with the way to report it. */
export const ReportablePastExam = (props: Omit<ComponentProps<typeof PastExam>, "report" | "advise">) => (
  <PastExam {...props} report={reportQuestion} advise={adviseOnExam} />
);

/** A practice test of the past, each question with the way to report it. */
export const ReportablePastPractice = ({ openedAt }: { openedAt: string }) => (
  <PastPractice openedAt={openedAt} report={reportQuestion} />
);
