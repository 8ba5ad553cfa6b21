import { useEffect, type ReactNode } from "react";
import { refusedIds, unsavedIds, type Attempt } from "../attempt/attempt.ts";
import type { AttemptState } from "../attempt/state.ts";
import { useOnline } from "../lib/device/use-online.ts";
import { dayAndTime, unbroken } from "../lib/words/dates.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { paperTitle, type Paper } from "../lib/paper.ts";
import { paths } from "../lib/navigation/paths.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { refreshIcon } from "../ui/icons/icon-paths.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { offlineIcon } from "../ui/icons/public-icons.ts";
import { Notice } from "../ui/notices/Notice.tsx";
import { PassingButton } from "../ui/buttons/PassingButton.tsx";
import type { ReviewEntry } from "../attempt/results/review-entry.ts";
import { ResultsHead } from "../attempt/results/ResultsHead.tsx";
import { ReviewList } from "../attempt/results/ReviewList.tsx";
import { reviewOf, tallyOf } from "./practice-results.ts";
import { PracticeScore } from "./PracticeScore.tsx";
import { offlineText, practiceTexts, uncheckedTitle } from "./texts.ts";
import timedPageStyles from "../attempt/parts/timed-page.module.css";
import resultsPageStyles from "../attempt/results/results-page.module.css";

interface PracticeResultsProps {
  paper: Paper;
  state: AttemptState;
  attempt: Attempt;
  onRecheck: () => void;
  onAgain: () => void;
  /** Draws the button that reports a question. */
  report: (entry: ReviewEntry) => ReactNode;
}

/** Answers that have not been checked yet, with a button to check them again. */
function Unchecked({ attempt, onRecheck }: Pick<PracticeResultsProps, "attempt" | "onRecheck">) {
  const isOnline = useOnline();
  const unchecked = unsavedIds(attempt).length;
  const isFailed = refusedIds(attempt).length > 0;
  if (unchecked === 0) return null;
  if (!isOnline) {
    return (
      <Notice tone="mid" icon={offlineIcon} title={offlineText(unchecked)}>
        {practiceTexts.scoreChanges}
      </Notice>
    );
  }
  return (
    <Notice
      tone={isFailed ? "bad" : "info"}
      title={isFailed ? practiceTexts.checkFailed : "Checking your last answers…"}
      action={
        isFailed && (
          <PassingButton variant="secondary" onClick={onRecheck}>
            {practiceTexts.tryAgain}
          </PassingButton>
        )
      }
    >
      {uncheckedTitle(unchecked)}. {practiceTexts.scoreChanges}
    </Notice>
  );
}

/** 'Test Results': score, grade, counts, every question, and a button for the next test. */
export function PracticeResults(props: PracticeResultsProps) {
  const { paper, state, attempt, onRecheck, onAgain, report } = props;
  useEffect(function showTop() {
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className={timedPageStyles.page}>
      <ResultsHead
        what={paperTitle(paper) + (attempt.submission ? ` · ${unbroken(dayAndTime(attempt.submission.at))}` : "")}
        title={practiceTexts.resultsTitle}
      />
      <div className={resultsPageStyles.notes}>
        {attempt.submission?.by === "clock" && <Notice tone="mid" title={practiceTexts.timeIsUp} />}
        <Unchecked attempt={attempt} onRecheck={onRecheck} />
      </div>
      <PracticeScore tally={tallyOf(state)} />
      <div className={resultsPageStyles.actions}>
        <Button onClick={onAgain}>
          <Icon path={refreshIcon} />
          {practiceTexts.takeAnother}
        </Button>
        <Link className={buttonClass({ variant: "secondary" })} to={paths.dashboard()}>
          {practiceTexts.backToDashboard}
        </Link>
      </div>
      <section className={`${resultsPageStyles.tabs} stack`} aria-labelledby="details">
        <h2 id="details">Your answers</h2>
        <ReviewList
          entries={reviewOf(state)}
          source={`${paper.subjectName} ${paper.year}`}
          foot={report}
          openWords={practiceTexts.notAnswered}
        />
      </section>
    </div>
  );
}
