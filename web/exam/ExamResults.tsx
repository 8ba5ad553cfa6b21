import { useState, type ReactNode } from "react";
import { Link } from "../lib/Link.tsx";
import { dayAndTime } from "../lib/dates.ts";
import { paperTitle } from "../lib/paper.ts";
import { paths } from "../lib/paths.ts";
import { Button } from "../ui/Button.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import type { Outcome, ReviewEntry } from "../attempt/parts/review-entry.ts";
import { ResultsHead } from "../attempt/parts/ResultsHead.tsx";
import { ReviewList } from "../attempt/parts/ReviewList.tsx";
import { ScoreCard } from "../attempt/parts/ScoreCard.tsx";
import { refreshIcon } from "../ui/icon-paths.ts";
import { Icon } from "../ui/Icon.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import { saveAnswerFile } from "../attempt/answer-file.ts";
import type { ExamRecord } from "../attempt/attempt.ts";
import { resultTally, reviewOf } from "./exam-review.ts";
import type { ExamState } from "../attempt/reducer.ts";
import { examTexts, resultsTitle } from "./texts.ts";

export interface ExamResultsProps {
  exam: ExamState;
  record: ExamRecord;
  candidate: { id: string; firstName?: string | null; email?: string | null };
  onRetake: () => void;
  onLeave: () => void;
  /** What went wrong while the last questions were loaded. */
  problem: ReactNode;
  /** The way to report a question. */
  report: (entry: ReviewEntry) => ReactNode;
}

type ResultTab = Exclude<Outcome, "unchecked">;

const emptyTexts: Record<ResultTab, string> = {
  correct: examTexts.noCorrect,
  incorrect: examTexts.noIncorrect,
  unattempted: examTexts.noUnattempted,
};

function Score({ exam, record }: Pick<ExamResultsProps, "exam" | "record">) {
  const { passed, failed, unattempted, total, percentage } = resultTally(exam, record);
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

/** What the server confirmed, and what it would not take. */
function Receipt({ record, candidate }: Pick<ExamResultsProps, "record" | "candidate">) {
  const { reply } = record;
  const late = Object.values(record.answers).filter((answer) => answer.state === "refused").length;
  return (
    <>
      <p className="small mute receipt-line">
        {reply?.result?.receipt && (
          <>
            Receipt <span className="receipt">{reply.result.receipt}</span>.{" "}
          </>
        )}
        {reply?.emailed
          ? `A copy was sent to ${candidate.email ?? "your email"}.`
          : "The email with your result could not be sent. Your result is stored."}
      </p>
      {late > 0 && (
        <Notice
          tone="mid"
          title={late === 1 ? "1 answer was not delivered in time" : `${late} answers were not delivered in time`}
          live="off"
        >
          They do not count, but they are still on this phone.{" "}
          <button type="button" className="linklike" onClick={() => saveAnswerFile(record, candidate.id)}>
            Save answer file
          </button>
        </Notice>
      )}
    </>
  );
}

function Review({ exam, record, problem, report }: Pick<ExamResultsProps, "exam" | "record" | "problem" | "report">) {
  const [tab, setTab] = useState<ResultTab>("correct");
  const entries = reviewOf(exam, record);
  const { passed, failed, unattempted, total } = resultTally(exam, record);
  const shown = entries.filter((entry) => entry.outcome === tab);
  const isComplete = entries.length >= total;
  return (
    <div className="res-tabs">
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
          <ReviewList entries={shown} source={`${record.paper.subjectName} ${record.paper.year}`} foot={report} />
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

/** The results view: score, receipt, three tabs, three ways on. */
export function ExamResults({ exam, record, candidate, onRetake, onLeave, problem, report }: ExamResultsProps) {
  return (
    <div className="res">
      <ResultsHead
        what={paperTitle(record.paper) + (record.handIn ? ` · ${dayAndTime(record.handIn.at)}` : "")}
        title={resultsTitle(candidate.firstName)}
      />
      <Score exam={exam} record={record} />
      <Receipt record={record} candidate={candidate} />
      <div className="racts">
        <Link className={buttonClass()} to={paths.exams()} onClick={onLeave}>
          {examTexts.takeAnother}
        </Link>
        <Button variant="sec" onClick={onRetake}>
          <Icon path={refreshIcon} />
          {examTexts.retake}
        </Button>
        <Link className={buttonClass({ variant: "sec" })} to={paths.dashboard()} onClick={onLeave}>
          {examTexts.backToDashboard}
        </Link>
      </div>
      <Review exam={exam} record={record} problem={problem} report={report} />
    </div>
  );
}
