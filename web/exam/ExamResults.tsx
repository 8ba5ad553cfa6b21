import { useState, type ReactNode } from "react";
import { Link } from "../lib/Link.tsx";
import { dayAndTime } from "../lib/dates.ts";
import { paperTitle, type Paper } from "../lib/paper.ts";
import { paths } from "../lib/paths.ts";
import { Button } from "../ui/Button.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import type { Outcome, ReviewEntry } from "../attempt/results/review-entry.ts";
import { ResultsHead } from "../attempt/results/ResultsHead.tsx";
import { ReviewList } from "../attempt/results/ReviewList.tsx";
import { ScoreCard } from "../attempt/results/ScoreCard.tsx";
import { refreshIcon } from "../ui/icon-paths.ts";
import { Icon } from "../ui/Icon.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import { saveAnswerFile } from "../attempt/answer-file.ts";
import { refusedIds, type Attempt } from "../attempt/attempt.ts";
import { resultTally, reviewOf } from "./exam-results.ts";
import type { AttemptState } from "../attempt/state.ts";
import { examTexts, resultsTitle } from "./texts.ts";
import styles from "./ExamResults.module.css";
import resultsPageStyles from "../attempt/results/results-page.module.css";
import timedPageStyles from "../attempt/parts/timed-page.module.css";

export interface ExamResultsProps {
  paper: Paper;
  state: AttemptState;
  attempt: Attempt;
  candidate: { id: string; firstName?: string | null; email?: string | null };
  onRetake: () => void;
  onLeave: () => void;
  /** A problem while the remaining questions were loaded. */
  problem: ReactNode;
  /** Draws the button that reports a question. */
  report: (entry: ReviewEntry) => ReactNode;
}

type ResultTab = Exclude<Outcome, "unchecked">;

const emptyTexts: Record<ResultTab, string> = {
  correct: examTexts.noCorrect,
  incorrect: examTexts.noIncorrect,
  unattempted: examTexts.noUnattempted,
};

function Score({ state, attempt }: Pick<ExamResultsProps, "state" | "attempt">) {
  const { passed, failed, unattempted, total, percentage } = resultTally(state, attempt);
  return (
    <ScoreCard
      correct={passed}
      total={total}
      percent={percentage}
      parts={[
        { label: "Correct", count: passed, tone: "good" },
        { label: "Incorrect", count: failed, tone: "bad" },
        { label: "Unattempted", count: unattempted, tone: "rest" },
      ]}
    />
  );
}

/** The server's confirmation, and the answers that it refused. */
function Receipt({ attempt, candidate }: Pick<ExamResultsProps, "attempt" | "candidate">) {
  const { receipt, submission } = attempt;
  const late = refusedIds(attempt).length;
  const delivered = receipt?.lateAnswers ?? 0;
  return (
    <>
      <p className={`small muted ${styles.receiptLine}`}>
        {receipt?.code && (
          <>
            Receipt <span className={styles.receipt}>{receipt.code}</span>.{" "}
          </>
        )}
        {receipt?.isEmailed
          ? `A copy was sent to ${candidate.email ?? "your email"}.`
          : receipt?.isEmailed === null
            ? "Your result is stored."
            : "The email with your result could not be sent. Your result is stored."}
      </p>
      {delivered > 0 && (
        <Notice
          tone="info"
          title={`Delivered late: ${delivered === 1 ? "1 answer" : `${delivered} answers`}`}
          live="off"
        >
          You gave them in time, and they count in your own results. The leaderboard counts only what arrived in time.
        </Notice>
      )}
      {late > 0 && (
        <Notice
          tone="mid"
          title={late === 1 ? "1 answer was not delivered in time" : `${late} answers were not delivered in time`}
          live="off"
        >
          {submission?.lateRefusal ? `${submission.lateRefusal} ` : "They do not count. "}
          They are still on this phone.{" "}
          <button type="button" className="link-button" onClick={() => saveAnswerFile(attempt, candidate.id)}>
            Save answer file
          </button>
        </Notice>
      )}
    </>
  );
}

function Review({
  paper,
  state,
  attempt,
  problem,
  report,
}: Pick<ExamResultsProps, "paper" | "state" | "attempt" | "problem" | "report">) {
  const [tab, setTab] = useState<ResultTab>("correct");
  const entries = reviewOf(state, attempt);
  const { passed, failed, unattempted, total } = resultTally(state, attempt);
  const shown = entries.filter((entry) => entry.outcome === tab);
  const isComplete = entries.length >= total;
  return (
    <div className={resultsPageStyles.tabs}>
      <Tabs
        label="Your answers"
        fit
        items={[
          { id: "correct", label: "Correct", count: passed },
          { id: "incorrect", label: "Incorrect", count: failed },
          { id: "unattempted", label: "Unattempted", count: unattempted },
        ]}
        selected={tab}
        onSelect={setTab}
      >
        <div className="stack">
          <ReviewList entries={shown} source={`${paper.subjectName} ${paper.year}`} foot={report} />
          {problem}
          {!isComplete && !problem && <Skeleton label={examTexts.loadingQuestions} />}
          {isComplete && shown.length === 0 && (
            <div className="card">
              <EmptyState title={emptyTexts[tab]} mood={tab === "correct" ? "empty" : "done"} level={2} />
            </div>
          )}
        </div>
      </Tabs>
    </div>
  );
}

/** The results view: score, receipt, three tabs, three links. */
export function ExamResults(props: ExamResultsProps) {
  const { paper, state, attempt, candidate, onRetake, onLeave, problem, report } = props;
  return (
    <div className={timedPageStyles.page}>
      <ResultsHead
        what={paperTitle(paper) + (attempt.submission ? ` · ${dayAndTime(attempt.submission.at)}` : "")}
        title={resultsTitle(candidate.firstName)}
      />
      <Score state={state} attempt={attempt} />
      <Receipt attempt={attempt} candidate={candidate} />
      <div className={resultsPageStyles.actions}>
        <Link className={buttonClass()} to={paths.exams()} onClick={onLeave}>
          {examTexts.takeAnother}
        </Link>
        <Button variant="secondary" onClick={onRetake}>
          <Icon path={refreshIcon} />
          {examTexts.retake}
        </Button>
        <Link className={buttonClass({ variant: "secondary" })} to={paths.dashboard()} onClick={onLeave}>
          {examTexts.backToDashboard}
        </Link>
      </div>
      <Review paper={paper} state={state} attempt={attempt} problem={problem} report={report} />
    </div>
  );
}
