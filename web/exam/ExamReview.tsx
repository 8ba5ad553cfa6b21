import { useState, type ReactNode } from "react";
import type { Outcome, ReviewEntry } from "../attempt/results/review-entry.ts";
import { ReviewList } from "../attempt/results/ReviewList.tsx";
import type { Paper } from "../lib/paper.ts";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { Tabs } from "../ui/display/Tabs.tsx";
import type { Tally } from "./exam-results.ts";
import { examTexts } from "./texts.ts";
import resultsPageStyles from "../attempt/results/results-page.module.css";

type ResultTab = Exclude<Outcome, "unchecked">;

const emptyTexts: Record<ResultTab, string> = {
  correct: examTexts.noCorrect,
  incorrect: examTexts.noIncorrect,
  unattempted: examTexts.noUnattempted,
};

interface ExamReviewProps {
  paper: Paper;
  tally: Tally;
  entries: readonly ReviewEntry[];
  /** Whether some of the questions are still to come. */
  isLoading?: boolean;
  /** A problem while the remaining questions were loaded. */
  problem?: ReactNode;
  /** Draws the button that reports a question. */
  report: (entry: ReviewEntry) => ReactNode;
}

/** The questions of a submitted exam in three tabs; the wrong ones first, where there are any. */
export function ExamReview({ paper, tally, entries, isLoading = false, problem, report }: ExamReviewProps) {
  const [tab, setTab] = useState<ResultTab>(tally.failed > 0 ? "incorrect" : "correct");
  const { passed, failed, unattempted } = tally;
  const counts: Record<ResultTab, number> = { correct: passed, incorrect: failed, unattempted };
  const shown = entries.filter((entry) => entry.outcome === tab);
  return (
    <div className={resultsPageStyles.tabs}>
      <Tabs
        label="Your answers"
        fit
        items={[
          { id: "correct", label: "Correct", count: counts.correct },
          { id: "incorrect", label: "Incorrect", count: counts.incorrect },
          { id: "unattempted", label: "Unattempted", count: counts.unattempted },
        ]}
        selected={tab}
        onSelect={setTab}
      >
        <div className="stack">
          <ReviewList entries={shown} source={`${paper.subjectName} ${paper.year}`} foot={report} />
          {problem}
          {isLoading && !problem && <Skeleton label={examTexts.loadingQuestions} />}
          {!isLoading && shown.length === 0 && (
            <div className="card">
              <EmptyState
                title={counts[tab] > 0 ? examTexts.notSent : emptyTexts[tab]}
                mood={tab === "correct" ? "empty" : "done"}
                level={2}
              />
            </div>
          )}
        </div>
      </Tabs>
    </div>
  );
}
