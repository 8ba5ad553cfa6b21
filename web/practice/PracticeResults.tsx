import { useEffect, type ReactNode } from "react";
import { dayAndTime } from "../lib/dates.ts";
import { Link } from "../lib/Link.tsx";
import { paperTitle } from "../lib/paper.ts";
import { paths } from "../lib/paths.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { refreshIcon } from "../ui/icon-paths.ts";
import { Icon } from "../ui/Icon.tsx";
import { Notice } from "../ui/Notice.tsx";
import type { ReviewEntry } from "../attempt/parts/review-entry.ts";
import { ResultsHead } from "../attempt/parts/ResultsHead.tsx";
import { ReviewList } from "../attempt/parts/ReviewList.tsx";
import { ScoreCard } from "../attempt/parts/ScoreCard.tsx";
import { failedIds, uncheckedIds, type PracticeRecord } from "./practice-record.ts";
import { reviewOf, tallyOf } from "./practice-review.ts";
import { practiceTexts, uncheckedTitle } from "./texts.ts";

interface PracticeResultsProps {
  record: PracticeRecord;
  onRecheck: () => void;
  onAgain: () => void;
  /** The way to report a reviewed question. */
  report: (entry: ReviewEntry) => ReactNode;
}

function Score({ record }: { record: PracticeRecord }) {
  const { correct, incorrect, remaining, total, percentage, grade } = tallyOf(record);
  return (
    <ScoreCard
      correct={correct}
      total={total}
      percent={percentage}
      parts={[
        { label: "Correct", count: correct, tone: "good" },
        { label: "Incorrect", count: incorrect, tone: "bad" },
      ]}
      grade={
        <Badge tone={grade === "Pass" ? "good" : "bad"} large>
          <span className="vh">Grade: </span>
          {grade}
        </Badge>
      }
    >
      {remaining > 0 && (
        <p className="small mute num score-note">
          {remaining === 1 ? "1 question was" : `${remaining} questions were`} not answered and{" "}
          {remaining === 1 ? "counts" : "count"} as incorrect.
        </p>
      )}
    </ScoreCard>
  );
}

/** Answers that no server has judged yet, and the way to have them judged. */
function Unchecked({ record, onRecheck }: Pick<PracticeResultsProps, "record" | "onRecheck">) {
  const unchecked = uncheckedIds(record).length;
  const isFailed = failedIds(record).length > 0;
  if (unchecked === 0) return null;
  return (
    <Notice
      tone={isFailed ? "bad" : "info"}
      title={isFailed ? practiceTexts.checkFailed : "Checking your last answers…"}
      action={
        isFailed && (
          <Button variant="sec" onClick={onRecheck}>
            {practiceTexts.tryAgain}
          </Button>
        )
      }
    >
      {uncheckedTitle(unchecked)}. The score changes when it is known.
    </Notice>
  );
}

/** 'Test Results': score, grade, counts, every question, and the way to the next test. */
export function PracticeResults({ record, onRecheck, onAgain, report }: PracticeResultsProps) {
  useEffect(function showTop() {
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className="res">
      <ResultsHead
        what={paperTitle(record.paper) + (record.finished ? ` · ${dayAndTime(record.finished.at)}` : "")}
        title={practiceTexts.resultsTitle}
      />
      <div className="res-notes">
        {record.finished?.by === "clock" && <Notice tone="mid" title={practiceTexts.timeIsUp} />}
        <Unchecked record={record} onRecheck={onRecheck} />
      </div>
      <Score record={record} />
      <div className="racts">
        <Button onClick={onAgain}>
          <Icon path={refreshIcon} />
          {practiceTexts.takeAnother}
        </Button>
        <Link className={buttonClass({ variant: "sec" })} to={paths.dashboard()}>
          {practiceTexts.backToDashboard}
        </Link>
      </div>
      <section className="res-tabs stack" aria-labelledby="details">
        <h2 id="details">Your answers</h2>
        <ReviewList
          entries={reviewOf(record)}
          source={`${record.paper.subjectName} ${record.paper.year}`}
          foot={report}
          openWords="Not answered. The right answer is shown once you have chosen one."
        />
      </section>
    </div>
  );
}
