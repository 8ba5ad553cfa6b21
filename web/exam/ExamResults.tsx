import { amountThat } from "../../schema/rules/counted.ts";
import type { ReactNode } from "react";
import { Link } from "../lib/navigation/Link.tsx";
import { dayAndTime, unbroken } from "../lib/words/dates.ts";
import { paperTitle, type Paper } from "../lib/paper.ts";
import { paths } from "../lib/navigation/paths.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { buttonClass } from "../ui/buttons/button-class.ts";
import type { ReviewEntry } from "../attempt/results/review-entry.ts";
import { ResultsHead } from "../attempt/results/ResultsHead.tsx";
import { refreshIcon } from "../ui/icons/icon-paths.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { saveAnswerFile } from "../attempt/answer-file.ts";
import { refusedIds, type Attempt } from "../attempt/attempt.ts";
import { resultTally, reviewOf, type Tally } from "./exam-results.ts";
import { DeliveredLate } from "./DeliveredLate.tsx";
import { ExamReview } from "./ExamReview.tsx";
import { ExamScore } from "./ExamScore.tsx";
import { missingPages } from "../attempt/figures.ts";
import type { AttemptState } from "../attempt/state.ts";
import { examTexts, resultsTitle } from "./texts.ts";
import styles from "./ExamResults.module.css";
import resultsPageStyles from "../attempt/results/results-page.module.css";
import timedPageStyles from "../attempt/parts/timed-page.module.css";

/** What the advice below the score needs to know. */
export interface FinishedExam {
  paper: Paper;
  tally: Tally;
  /** The attempt, or what the history says of it. */
  time: Attempt | { secondsUsed: number };
}

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
  /** Draws what stands below the score. */
  advise: (exam: FinishedExam) => ReactNode;
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
      <DeliveredLate answers={delivered} />
      {late > 0 && (
        <Notice tone="mid" title={`${amountThat(late, "answer", "was", "were")} not delivered in time`} live="off">
          {submission?.lateRefusal ? `${submission.lateRefusal} ` : "They do not count. "}
          They are still on this device.{" "}
          <button type="button" className="link-button" onClick={() => saveAnswerFile(attempt, candidate.id)}>
            Save answer file
          </button>
        </Notice>
      )}
    </>
  );
}

/** The results view: score, receipt, three tabs, three links. */
export function ExamResults(props: ExamResultsProps) {
  const { paper, state, attempt, candidate, onRetake, onLeave, problem, report, advise } = props;
  const tally = resultTally(state, attempt);
  return (
    <div className={timedPageStyles.page}>
      <ResultsHead
        what={paperTitle(paper) + (attempt.submission ? ` · ${unbroken(dayAndTime(attempt.submission.at))}` : "")}
        title={resultsTitle(candidate.firstName)}
      />
      <ExamScore tally={tally} />
      <Receipt attempt={attempt} candidate={candidate} />
      {/* the links take the place of this page: the back button must not begin the exam again */}
      <div className={resultsPageStyles.actions}>
        <Link replace className={buttonClass()} to={paths.exams()} onClick={onLeave}>
          {examTexts.takeAnother}
        </Link>
        <Button variant="secondary" onClick={onRetake}>
          <Icon path={refreshIcon} />
          {examTexts.retake}
        </Button>
        <Link replace className={buttonClass({ variant: "secondary" })} to={paths.dashboard()} onClick={onLeave}>
          {examTexts.backToDashboard}
        </Link>
      </div>
      {advise({ paper, tally, time: attempt })}
      <ExamReview
        paper={paper}
        tally={tally}
        entries={reviewOf(state, attempt)}
        isLoading={missingPages(state).length > 0}
        problem={problem}
        report={report}
      />
    </div>
  );
}
