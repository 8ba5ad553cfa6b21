import { useState, type ReactNode } from "react";
import type { Outcome, ReviewEntry } from "../attempt/results/review-entry.ts";
import { ResultsHead } from "../attempt/results/ResultsHead.tsx";
import { ReviewList } from "../attempt/results/ReviewList.tsx";
import { ScoreCard } from "../attempt/results/ScoreCard.tsx";
import { dayAndTime } from "../lib/words/dates.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { codeOf, serverMessageOf } from "../lib/calls/message-of.ts";
import { percentOf } from "../lib/words/percent.ts";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import { useSchoolSession } from "../lib/sessions/school-session.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { useTopOfPage } from "../lib/navigation/use-top-of-page.ts";
import { useRetry } from "../lib/calls/use-retry.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { Skeleton } from "../ui/notices/Skeleton.tsx";
import { Tabs } from "../ui/display/Tabs.tsx";
import { useOwnSchoolAnswersQuery } from "./own-answers.generated.ts";
import { correctionsOf, ownReviewOf, type OwnSchoolAnswers } from "./own-answers.ts";
import { ownAnswersTexts as words } from "./own-answers-texts.ts";
import resultsPageStyles from "../attempt/results/results-page.module.css";

interface AnsweredExam {
  id: string;
  name: string;
  subjectName: string | null;
}

const toExams = <Link to={schoolPaths.dashboard("exams")}>{words.back}</Link>;

function Plain({ exam, children }: { exam: AnsweredExam; children: ReactNode }) {
  useTopOfPage();
  return (
    <div className="page-body">
      <p>{toExams}</p>
      <div className="page-head">
        <h1>{exam.name}</h1>
      </div>
      {children}
    </div>
  );
}

const inPage = (exam: AnsweredExam, content: ReactNode) => <Plain exam={exam}>{content}</Plain>;

type Shown = "all" | Exclude<Outcome, "unchecked">;

interface AnswersProps {
  exam: AnsweredExam;
  entries: readonly ReviewEntry[];
  corrections: ReadonlyMap<string, string>;
}

const footOf =
  (corrections: ReadonlyMap<string, string>) =>
  ({ question }: ReviewEntry): ReactNode => {
    const correction = corrections.get(question.id);
    return correction === undefined ? null : <p className="small muted">{correction}</p>;
  };

function Answers({ exam, entries, corrections }: AnswersProps) {
  const [shown, setShown] = useState<Shown>("all");
  const of = (wanted: Shown) => entries.filter(({ outcome }) => wanted === "all" || outcome === wanted);
  const tabs: readonly Shown[] = ["all", "correct", "incorrect", "unattempted"];
  const list = of(shown);
  return (
    <div className={resultsPageStyles.tabs}>
      <Tabs
        fit
        label="Your answers"
        items={tabs.map((id) => ({ id, label: words.tabs[id], count: of(id).length }))}
        selected={shown}
        onSelect={setShown}
      >
        {list.length === 0 ? (
          <div className="card">
            <EmptyState level={2} title={words.none[shown]} mood={shown === "correct" ? "empty" : "done"} />
          </div>
        ) : (
          <ReviewList
            entries={list}
            source={exam.subjectName ?? ""}
            openWords={words.notAnswered}
            foot={footOf(corrections)}
          />
        )}
      </Tabs>
    </div>
  );
}

function Review({ exam, found }: { exam: AnsweredExam; found: OwnSchoolAnswers }) {
  const { score, total, submittedAt, remarkedAt, scoreBefore, lateTaken, lateWaiting } = found;
  const entries = ownReviewOf(found);
  // on paper nothing else says whose answers these are
  const name = useSchoolSession()?.name ?? null;
  const count = (wanted: Outcome): number => entries.filter(({ outcome }) => outcome === wanted).length;
  return (
    <div className="page-body">
      <p className="no-print">{toExams}</p>
      <ResultsHead
        what={[name, exam.name, words.submitted(dayAndTime(submittedAt))].filter(Boolean).join(" · ")}
        title={words.title}
      />
      <ScoreCard
        correct={score}
        total={total}
        percent={percentOf(score, total)}
        parts={[
          { label: words.tabs.correct, count: count("correct"), tone: "good" },
          { label: words.tabs.incorrect, count: count("incorrect"), tone: "bad" },
          { label: words.tabs.unattempted, count: count("unattempted"), tone: "rest" },
        ]}
      />
      <div className={resultsPageStyles.notes}>
        {remarkedAt && <Notice tone="info" live="off" title={words.remarked(dayAndTime(remarkedAt), scoreBefore)} />}
        {lateTaken > 0 && <Notice tone="info" live="off" title={words.lateTaken(lateTaken)} />}
        {lateWaiting > 0 && <Notice tone="mid" live="off" title={words.lateWaiting(lateWaiting)} />}
      </div>
      <Answers exam={exam} entries={entries} corrections={correctionsOf(found)} />
    </div>
  );
}

function Loaded({ exam }: { exam: AnsweredExam }) {
  const isBusy = useSchoolBusy();
  const query = useOwnSchoolAnswersQuery({
    variables: { examId: exam.id },
    // the right answers must not stay in the cache
    fetchPolicy: "no-cache",
    notifyOnNetworkStatusChange: true,
  });
  const { data, loading } = query;
  const { error, again } = useRetry(query);
  const failure = codeOf(error);
  if (loading && !error) return inPage(exam, <Skeleton label={words.loading} lines={6} height={56} />);
  if (data?.ownSchoolAnswers) return <Review exam={exam} found={data.ownSchoolAnswers} />;
  const said = serverMessageOf(error);
  if (failure === "CONFLICT") {
    return inPage(
      exam,
      <div className="card">
        <EmptyState
          level={2}
          title={said ?? words.notYet}
          action={
            <Button variant="secondary" busy={isBusy} onClick={again.onRetry}>
              {words.tryAgain}
            </Button>
          }
        />
      </div>,
    );
  }
  if (failure === "FORBIDDEN" || failure === "NOT_FOUND" || failure === "NOT_OFFERED") {
    const title = failure === "NOT_OFFERED" ? words.notOffered : (said ?? words.failed);
    return inPage(
      exam,
      <div className="card">
        <EmptyState level={2} title={title} />
      </div>,
    );
  }
  return inPage(
    exam,
    <div className="card">
      <ErrorPanel level={2} title={words.failed} retryLabel="Retry" busy={isBusy} onRetry={again.onRetry}>
        {words.failedHelp}
      </ErrorPanel>
    </div>,
  );
}

interface OwnAnswersProps {
  exam: AnsweredExam;
  /** Whether this device alone has some of the answers; null until it is known. */
  hasUnsent: boolean | null;
}

/**
 * A student's completed exam with every question, own answer and right answer (D-105). Once the student has
 * opened it, the server accepts no late answers any more. So a student with unsent answers on this device is asked to send
 * them first.
 */
export function OwnAnswers({ exam, hasUnsent }: OwnAnswersProps) {
  const [isShown, setShown] = useState(false);
  if (hasUnsent === null) return inPage(exam, <Skeleton label={words.loading} lines={6} height={56} />);
  if (isShown || !hasUnsent) return <Loaded exam={exam} />;
  return inPage(
    exam,
    <>
      <Notice tone="mid" title={words.unsentTitle}>
        {words.unsentWhy}
      </Notice>
      <div className={resultsPageStyles.actions}>
        <Link className={buttonClass({})} to={schoolPaths.takeExam(exam.id)}>
          {words.send}
        </Link>
        <Button variant="secondary" onClick={() => setShown(true)}>
          {words.showAnyway}
        </Button>
      </div>
    </>,
  );
}
