import { lazy } from "react";
import { ReportButton } from "../../question-reports/ReportButton.tsx";
import { reportTexts } from "../../question-reports/texts.ts";
import type { ReviewEntry } from "../../attempt/results/review-entry.ts";
import { OnDemand } from "../../ui/OnDemand.tsx";

const ReportDialog = lazy(async () => ({
  default: (await import("../../question-reports/ReportDialog.tsx")).ReportDialog,
}));

/** The button that reports a reviewed question; loaded with the results, not with the questions. */
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
