import type { ReactNode } from "react";
import type { ReviewEntry } from "../attempt/results/review-entry.ts";
import { ResultsHead } from "../attempt/results/ResultsHead.tsx";
import { ReviewList } from "../attempt/results/ReviewList.tsx";
import { dayAndTime, unbroken } from "../lib/words/dates.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { codeOf } from "../lib/calls/message-of.ts";
import { paperTitle } from "../lib/paper.ts";
import { paths } from "../lib/navigation/paths.ts";
import { useTopOfPage } from "../lib/navigation/use-top-of-page.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { usePastPracticeQuery, type PastPracticeQuery } from "./past-practice.generated.ts";
import { pastPracticeTexts as words } from "./past-practice-texts.ts";
import { tallyFrom } from "./practice-results.ts";
import { PracticeScore } from "./PracticeScore.tsx";
import { PractiseAgain } from "./PractiseAgain.tsx";
import resultsPageStyles from "../attempt/results/results-page.module.css";

interface PastPracticeProps {
  /** When the test began; it identifies the test. */
  openedAt: string;
  /** Draws the button that reports a question. */
  report: (entry: ReviewEntry) => ReactNode;
}

type Test = NonNullable<PastPracticeQuery["pastPractice"]>;

const toHistory = (
  <Link className={buttonClass({ variant: "secondary" })} to={paths.examHistory()}>
    {words.back}
  </Link>
);

const toOpenExam = (
  <Link className={buttonClass()} to={paths.dashboard()}>
    {words.toOpenExam}
  </Link>
);

function answersOf({ questions, review }: Test): ReviewEntry[] {
  const reviewed = new Map(review.map((entry) => [entry.questionId, entry]));
  return questions.map((question, index) => {
    const entry = reviewed.get(question.id);
    const { userAnswer: own = null, correctAnswer: right = null } = entry ?? {};
    return {
      number: index + 1,
      question,
      outcome: own === null ? "unattempted" : own === right ? "correct" : "incorrect",
      own,
      right,
      explanation: entry?.explanation?.trim() || null,
      formattedExplanation: entry?.formattedExplanation ?? null,
    };
  });
}

function Answers({ test, report }: { test: Test } & Pick<PastPracticeProps, "report">) {
  const {
    rightAnswers: correct,
    answeredQuestions: answered,
    totalQuestions: total,
    openedAt,
    subjectName,
    year,
  } = test;
  return (
    <>
      <ResultsHead what={`${paperTitle(test)} · ${unbroken(dayAndTime(openedAt))}`} title={words.testTitle} />
      <PracticeScore tally={tallyFrom({ correct, answered, total })} />
      <div className={resultsPageStyles.actions}>
        <PractiseAgain paper={test} variant="primary" />
        {toHistory}
      </div>
      <section className={`${resultsPageStyles.tabs} stack`} aria-labelledby="answers">
        <h2 id="answers">{words.answers}</h2>
        <ReviewList
          entries={answersOf(test)}
          source={`${subjectName} ${year}`}
          foot={report}
          openWords={words.notAnswered}
        />
      </section>
    </>
  );
}

/** A practice test of the past with the questions that were answered in it (EXT-73). */
export function PastPractice({ openedAt, report }: PastPracticeProps) {
  useTopOfPage();
  // answer keys do not stay in the cache
  const query = usePastPracticeQuery({ variables: { openedAt }, fetchPolicy: "no-cache" });
  const { data, loading } = query;
  const { error, again } = useRetry(query);
  const failure = codeOf(error);
  if (data?.pastPractice) return <Answers test={data.pastPractice} report={report} />;
  return (
    <div className="stack-large">
      <h1>{words.testTitle}</h1>
      {loading && !error ? (
        <Skeleton label={words.loadingTest} lines={6} height={56} />
      ) : failure === "NOT_FOUND" || failure === "NOT_OFFERED" || failure === "BAD_USER_INPUT" ? (
        <EmptyState level={2} mood="error" title={words.missing} action={toHistory} />
      ) : failure === "CONFLICT" ? (
        <EmptyState
          level={2}
          title={words.examOpen}
          action={
            <>
              {toOpenExam}
              {toHistory}
            </>
          }
        />
      ) : (
        <ErrorPanel level={2} title={words.testFailed} retryLabel="Retry" wayOut={toHistory} {...again} />
      )}
    </div>
  );
}
