import { Suspense } from "react";
import { fetched } from "../../lib/fetched.ts";
import type { FinishedExam } from "../../exam/ExamResults.tsx";
import { ReportButton } from "../../question-reports/ReportButton.tsx";
import { reportTexts } from "../../question-reports/texts.ts";
import type { ReviewEntry } from "../../attempt/results/review-entry.ts";
import { ErrorBoundary } from "../../ui/notices/ErrorBoundary.tsx";
import { OnDemand } from "../../ui/dialogs/OnDemand.tsx";

const ExamAdvice = fetched(async () => (await import("./ExamAdvice.tsx")).ExamAdvice);
const ReportDialog = fetched(async () => (await import("../../question-reports/ReportDialog.tsx")).ReportDialog);

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

/** The advice below a score; fetched when the results are there, which are complete without it. */
export const adviseOnExam = (exam: FinishedExam) => (
  <ErrorBoundary fallback={null}>
    <Suspense>
      <ExamAdvice {...exam} />
    </Suspense>
  </ErrorBoundary>
);
