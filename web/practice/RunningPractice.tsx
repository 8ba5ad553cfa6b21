import { useEffect, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { isFlagged, refusedIds, type Attempt } from "../attempt/attempt.ts";
import { paletteOf } from "../attempt/figures.ts";
import { questionAt } from "../attempt/pages.ts";
import type { AttemptState } from "../attempt/state.ts";
import type { Kept } from "../lib/device/device-store.ts";
import type { Paper } from "../lib/paper.ts";
import { paths } from "../lib/navigation/paths.ts";
import { percentOf } from "../lib/words/percent.ts";
import { useThisVersion } from "../lib/device/new-version.ts";
import { useOnline } from "../lib/device/use-online.ts";
import { LeaveAttemptDialog } from "../attempt/parts/LeaveAttemptDialog.tsx";
import { useQuestionKeys } from "../attempt/parts/use-question-keys.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { Facts } from "../ui/display/Facts.tsx";
import { ProgressBar } from "../ui/notices/ProgressBar.tsx";
import { QuestionCard } from "../attempt/parts/QuestionCard.tsx";
import { QuestionsFrame } from "../attempt/parts/QuestionsFrame.tsx";
import { focusQuestion } from "../attempt/parts/question-focus.ts";
import { useQuestionDesk } from "../attempt/parts/use-question-desk.ts";
import { CheckFailed, Feedback, finalChoiceOf } from "./Feedback.tsx";
import { PracticeBar } from "./PracticeBar.tsx";
import type { PracticeEngine } from "./create-practice.ts";
import { tallyOf } from "./practice-results.ts";
import { practiceTexts } from "./texts.ts";
import styles from "./RunningPractice.module.css";
import questionsFrameStyles from "../attempt/parts/QuestionsFrame.module.css";

const ignore = (): void => undefined;

/** One question fills the page, so it starts at its top. */
function showQuestion(number: number): void {
  focusQuestion(number);
  window.scrollTo(0, 0);
}

/** Subject and year once more, and the counts, below the question. */
function PaperFoot({ paper, state }: { paper: Paper; state: AttemptState }) {
  const { answered, remaining } = tallyOf(state);
  const parts = [
    ["Subject", paper.subjectName],
    ["Year", paper.year],
    ["Answered", answered],
    ["Remaining", remaining],
  ] as const;
  return (
    <footer className={styles.paper}>
      <Facts className="tabular" facts={parts} />
    </footer>
  );
}

interface RunningPracticeProps {
  engine: PracticeEngine;
  paper: Paper;
  state: AttemptState;
  attempt: Attempt;
  kept: Kept;
  /** The back button was pressed. */
  isLeaving: boolean;
  onStay: () => void;
}

/** One question at a time, the navigator, the bars and the dialogs. */
export function RunningPractice(props: RunningPracticeProps) {
  const { engine, paper, state, attempt, kept: keptOn, isLeaving, onStay } = props;
  const navigate = useNavigate();
  const isOnline = useOnline();
  useThisVersion();
  const entries = useMemo(() => paletteOf(state, 1), [state]);
  const { answered, total } = tallyOf(state);
  const failed = refusedIds(attempt);
  const { current } = attempt;
  const question = questionAt(state.pages, current);
  const kept = question && attempt.answers[question.id];

  useEffect(function startInTheQuestion() {
    window.scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true });
  }, []);

  const desk = useQuestionDesk({ count: total, current, move: engine.move, show: showQuestion });
  const flag = (): void => {
    if (question) engine.flag(question.id);
  };
  const keys = useQuestionKeys({ ...desk, question, saveAnswer: engine.saveAnswer, flag });

  return (
    <>
      <PracticeBar paper={paper} state={state} attempt={attempt} kept={keptOn} now={engine.now} isOnline={isOnline} />
      <QuestionsFrame
        desk={desk}
        keys={keys}
        entries={entries}
        waitingWords={practiceTexts.notCheckedYet}
        place={`${answered} of ${total} answered`}
        foot={{
          isFirst: current === 0,
          isLast: current >= total - 1,
          current: current + 1,
          isFlagged: question !== undefined && isFlagged(attempt, question.id),
          onPrevious: desk.previous,
          onNext: desk.next,
          onFlag: flag,
          finishLabel: practiceTexts.submitTest,
        }}
        submitTitle={practiceTexts.submitTitle}
        submitLabel={practiceTexts.submitTest}
        deadline={attempt.deadline}
        now={engine.now}
        onSubmit={engine.submit}
      >
        <div className={`${questionsFrameStyles.questions} ${styles.question}`}>
          <div className={styles.place}>
            <p className="small muted tabular">
              Question {current + 1} of {total}
            </p>
            <ProgressBar percent={percentOf(current + 1, total)} label="Place in the test" thin />
          </div>
          {question && (
            <QuestionCard
              key={question.id}
              question={question}
              number={current + 1}
              answer={kept?.answer ?? null}
              isFlagged={isFlagged(attempt, question.id)}
              isCurrent={false}
              isLeftOpen={false}
              onAnswer={engine.saveAnswer}
              onFlag={engine.flag}
              onCurrent={ignore}
              final={finalChoiceOf(kept)}
            >
              <Feedback kept={kept} />
            </QuestionCard>
          )}
          {failed.length > 0 && isOnline && (
            <CheckFailed key={failed.length} onRetry={engine.recheck}>
              {practiceTexts.notChecked}
            </CheckFailed>
          )}
          <Button variant="secondary" large block className={questionsFrameStyles.submit} onClick={desk.openSubmit}>
            {practiceTexts.submitTest}
          </Button>
          <PaperFoot paper={paper} state={state} />
        </div>
      </QuestionsFrame>
      {/* Nothing waits to be sent: a practice test stands on this device, and only the checks of its answers come from the server. */}
      <LeaveAttemptDialog
        title={practiceTexts.leaveTitle}
        isOpen={isLeaving}
        waiting={0}
        onStay={onStay}
        onLeave={() => void navigate(paths.dashboard(), { replace: true })}
      />
    </>
  );
}
