import { useState, type ReactNode } from "react";
import { answeredCount } from "../attempt/attempt.ts";
import { ResultsHead } from "../attempt/results/ResultsHead.tsx";
import type { ReviewEntry } from "../attempt/results/review-entry.ts";
import { leftMsOf, useOpenAttempts } from "../attempt/use-open-attempts.ts";
import { dayAndTime, unbroken } from "../lib/words/dates.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { codeOf } from "../lib/calls/message-of.ts";
import { paperTitle } from "../lib/paper.ts";
import { paths } from "../lib/navigation/paths.ts";
import { useTopOfPage } from "../lib/navigation/use-top-of-page.ts";
import type { StoredCandidate } from "../lib/sessions/sessions.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { refreshIcon } from "../ui/icons/icon-paths.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { DeliveredLate } from "./DeliveredLate.tsx";
import { pastReviewOf, pastTally, type PastExam as Exam } from "./past-exam.ts";
import { examPrefix } from "./exam-store.ts";
import { ExamReview } from "./ExamReview.tsx";
import type { FinishedExam } from "./ExamResults.tsx";
import { ExamScore } from "./ExamScore.tsx";
import { OpenExams } from "./OpenExams.tsx";
import { usePastExamQuery } from "./past-exam.generated.ts";
import { pastExamTexts } from "./past-exam-texts.ts";
import { examTexts, resultsTitle } from "./texts.ts";
import resultsStyles from "./ExamResults.module.css";
import styles from "./PastExam.module.css";
import resultsPageStyles from "../attempt/results/results-page.module.css";

interface PastExamProps {
  /** The id of a row of the history. */
  id: string;
  candidate: StoredCandidate;
  /** Draws the button that reports a question. */
  report: (entry: ReviewEntry) => ReactNode;
  /** Draws what stands below the score. */
  advise: (exam: FinishedExam) => ReactNode;
}

const toHistory = (
  <Link className={buttonClass({ variant: "secondary" })} to={paths.examHistory()}>
    {pastExamTexts.back}
  </Link>
);

const toOpenExam = (
  <Link className={buttonClass()} to={paths.dashboard()}>
    {pastExamTexts.toOpenExam}
  </Link>
);

function InPage({ children }: { children: ReactNode }) {
  useTopOfPage();
  return (
    <div className={`${styles.page} stack-large`}>
      <h1>{pastExamTexts.title}</h1>
      {children}
    </div>
  );
}

const loadingLine = (
  <InPage>
    <Skeleton label={pastExamTexts.loading} lines={6} height={56} />
  </InPage>
);

function Results({ exam, candidate, report, advise }: { exam: Exam } & Omit<PastExamProps, "id">) {
  const { submittedAt, result } = exam;
  const tally = pastTally(exam);
  return (
    <div className={styles.page}>
      <ResultsHead
        what={`${paperTitle(exam)} · ${unbroken(dayAndTime(submittedAt))}`}
        title={resultsTitle(candidate.firstName)}
      />
      <ExamScore tally={tally} />
      {result.receipt && (
        <p className={`small muted ${resultsStyles.receiptLine}`}>
          Receipt <span className={resultsStyles.receipt}>{result.receipt}</span>
        </p>
      )}
      <DeliveredLate answers={result.lateAnswers ?? 0} />
      <div className={resultsPageStyles.actions}>
        {toHistory}
        <Link className={buttonClass({ variant: "secondary" })} to={paths.quiz(exam)}>
          <Icon path={refreshIcon} />
          {examTexts.retake}
        </Link>
      </div>
      {advise({ paper: exam, tally, time: exam })}
      <ExamReview paper={exam} tally={tally} entries={pastReviewOf(exam)} report={report} />
    </div>
  );
}

function LoadedExam({ id, ...shown }: PastExamProps) {
  // answer keys do not stay in the cache
  const query = usePastExamQuery({ variables: { id }, fetchPolicy: "no-cache" });
  const { data, loading } = query;
  const { error, again } = useRetry(query);
  const failure = codeOf(error);
  if (data?.pastExam) return <Results exam={data.pastExam} {...shown} />;
  if (loading && !error) return loadingLine;
  return (
    <InPage>
      {failure === "NOT_OFFERED" ? (
        <EmptyState level={2} title={pastExamTexts.notOffered} action={toHistory} />
      ) : failure === "NOT_FOUND" ? (
        <EmptyState level={2} mood="error" title={pastExamTexts.missing} action={toHistory} />
      ) : failure === "CONFLICT" ? (
        <EmptyState
          level={2}
          title={pastExamTexts.examOpen}
          action={
            <>
              {toOpenExam}
              {toHistory}
            </>
          }
        />
      ) : (
        <ErrorPanel level={2} title={pastExamTexts.failed} retryLabel="Retry" wayOut={toHistory} {...again} />
      )}
    </InPage>
  );
}

/**
 * A submitted exam of the history, in the view that follows a submission. Once the candidate
 * has seen the right answers, the server accepts no late ones any more. So answers on this device that were not sent yet are
 * sent first (D-101).
 */
export function PastExam(props: PastExamProps) {
  const { candidate } = props;
  const [isShown, setShown] = useState(false);
  const open = useOpenAttempts(examPrefix(candidate.id));
  if (open === null) return loadingLine;
  const waits = open.some((attempt) => answeredCount(attempt) > 0 && (attempt.submission || leftMsOf(attempt) <= 0));
  if (isShown || !waits) return <LoadedExam {...props} />;
  return (
    <InPage>
      <Notice tone="mid" title={pastExamTexts.waitingTitle}>
        {pastExamTexts.waitingWhy}
      </Notice>
      <OpenExams candidateId={candidate.id} />
      <div className={resultsPageStyles.actions}>
        {toHistory}
        <Button variant="secondary" onClick={() => setShown(true)}>
          {pastExamTexts.showAnyway}
        </Button>
      </div>
    </InPage>
  );
}
