import type { ComponentProps } from "react";
import { PracticeResults } from "../../practice/PracticeResults.tsx";
import { reportQuestion } from "./results-parts.tsx";

/** The results of a practice test, each question with the way to report it. */
export const ReportablePractice = (props: Omit<ComponentProps<typeof PracticeResults>, "report">) => (
  <PracticeResults {...props} report={reportQuestion} />
);
