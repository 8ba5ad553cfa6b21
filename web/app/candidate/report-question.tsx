import { ReportButton } from "../../question-reports/ReportButton.tsx";
import type { ReviewEntry } from "../../attempt/results/review-entry.ts";

/** The way to report a reviewed question; it comes with the results, no part of the questions' first load. */
export const reportQuestion = ({ question, number }: ReviewEntry) => (
  <ReportButton questionId={question.id} number={number} />
);
