import { useEffect, useEffectEvent, useMemo, type ReactNode } from "react";
import { Button } from "../../ui/buttons/Button.tsx";
import { isFlagged, type Attempt } from "../attempt.ts";
import type { AttemptView } from "../core.ts";
import type { AttemptEngine } from "../engine.ts";
import { paletteOf, screenCountOf } from "../figures.ts";
import { questionAt } from "../pages.ts";
import { attemptTexts } from "../texts.ts";
import { LoadingQuestions } from "./LoadingQuestions.tsx";
import { QuestionCards } from "./QuestionCards.tsx";
import { questionDomId } from "./question-focus.ts";
import { QuestionsFrame } from "./QuestionsFrame.tsx";
import { useQuestionDesk } from "./use-question-desk.ts";
import { useQuestionKeys } from "./use-question-keys.ts";
import styles from "./QuestionsFrame.module.css";

export interface RunningAttemptProps {
  engine: Pick<AttemptEngine, "now" | "saveAnswer" | "flag" | "move" | "submit">;
  view: AttemptView;
  attempt: Attempt;
  /** How many questions a screen shows. */
  shownAtOnce: number;
  /** The progress in words. */
  placeOf: (place: { screen: number; screens: number; question: number; questions: number }) => string;
  /** Content below the questions, with the button that submits. */
  submitBelow: "every screen" | "last screen";
  /** A notice of a problem, shown above the questions. */
  problem: ReactNode;
}

/** The questions of a running attempt, the bar at the bottom, palette, keys and the dialog to submit. */
export function RunningAttempt(props: RunningAttemptProps) {
  const { engine, view, attempt, shownAtOnce, placeOf, submitBelow, problem } = props;
  const { state } = view;
  const entries = useMemo(() => paletteOf(state, shownAtOnce), [state, shownAtOnce]);
  const screens = screenCountOf(state, shownAtOnce);
  const screen = Math.floor(attempt.current / shownAtOnce);
  const firstIndex = screen * shownAtOnce;
  const questions = Array.from({ length: shownAtOnce }, (_, offset) => questionAt(state.pages, firstIndex + offset));
  const current = questionAt(state.pages, attempt.current);
  const goWhereThePersonStopped = useEffectEvent(() => {
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
    if (attempt.current > firstIndex) {
      document.getElementById(questionDomId(attempt.current + 1))?.scrollIntoView({ block: "start" });
    }
  });
  useEffect(function startThere() {
    goWhereThePersonStopped();
  }, []);

  const desk = useQuestionDesk({ count: entries.length, current: attempt.current, move: engine.move });
  const flag = (): void => {
    if (current) engine.flag(current.id);
  };
  const keys = useQuestionKeys({ ...desk, question: current, saveAnswer: engine.saveAnswer, flag });
  const isLast = screen >= screens - 1;
  const place = placeOf({ screen: screen + 1, screens, question: attempt.current + 1, questions: entries.length });

  return (
    <QuestionsFrame
      desk={desk}
      keys={keys}
      entries={entries}
      place={place}
      foot={{
        isFirst: screen <= 0,
        isLast,
        current: attempt.current + 1,
        isFlagged: current !== undefined && isFlagged(attempt, current.id),
        onPrevious: () => desk.jump(firstIndex - shownAtOnce),
        onNext: () => desk.jump(firstIndex + shownAtOnce),
        onFlag: flag,
        finishLabel: "Finish",
      }}
      submitTitle={attemptTexts.submitTitle}
      submitLabel={attemptTexts.submitExam}
      deadline={attempt.deadline}
      now={engine.now}
      onSubmit={() => {
        desk.close();
        engine.submit();
      }}
    >
      <div className={styles.questions}>
        {problem}
        {questions[0] ? (
          <QuestionCards questions={questions} firstIndex={firstIndex} attempt={attempt} engine={engine} />
        ) : (
          <LoadingQuestions />
        )}
        {!isLast && submitBelow === "every screen" && (
          <div className={styles.turn}>
            <span className="small muted tabular">{place}</span>
            <Button large onClick={() => desk.jump(firstIndex + shownAtOnce)}>
              Go to page {screen + 2}
            </Button>
          </div>
        )}
        {(isLast || submitBelow === "every screen") && (
          <Button variant="secondary" large block className={styles.submit} onClick={desk.openSubmit}>
            {attemptTexts.submitExam}
          </Button>
        )}
      </div>
    </QuestionsFrame>
  );
}
