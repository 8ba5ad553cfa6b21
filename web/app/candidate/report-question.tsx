import { lazy } from "react";
import { ReportButton } from "../../question-reports/ReportButton.tsx";
import { reportTexts } from "../../question-reports/texts.ts";
import type { ReviewEntry } from "../../attempt/results/review-entry.ts";
import { OnDemand } from "../OnDemand.tsx";

const ReportDialog = lazy(async () => ({
  default: (await import("../../question-reports/ReportDialog.tsx")).ReportDialog,
}));

/** The way to report a reviewed question; it comes with the results, no part of the questions' first load. */
export const reportQuestion = ({ question, number }: ReviewEntry) => (
  <ReportButton
    questionId={question.id}
    number={number}
    dialog={(props) => (
      <OnDemand title={reportTexts.open} onClose={props.onClose}>
        <ReportDialog {...props} />
      </OnDemand>
    )}
  />
);
