import { useCallback } from "react";
import { isFlagged, type Attempt } from "../attempt.ts";
import type { AttemptEngine } from "../engine.ts";
import { lostText } from "../lost-choices.ts";
import type { Question } from "../question.ts";
import { QuestionCard } from "./QuestionCard.tsx";
import styles from "./QuestionCards.module.css";

interface QuestionCardsProps {
  /** Those of a screen, in their order; one that is not loaded is left out. */
  questions: readonly (Question | undefined)[];
  /** Index of the first of them. */
  firstIndex: number;
  attempt: Attempt;
  engine: Pick<AttemptEngine, "saveAnswer" | "flag" | "move">;
}

/** Several questions, as an attempt has them answered, flagged and left open. */
export function QuestionCards({ questions, firstIndex, attempt, engine }: QuestionCardsProps) {
  const markCurrent = useCallback((number: number) => engine.move(number - 1), [engine]);
  const hasAnswers = Object.keys(attempt.answers).length > 0;
  return questions.map((question, offset) => {
    if (!question) return null;
    const index = firstIndex + offset;
    const kept = attempt.answers[question.id];
    const lost = lostText(kept);
    return (
      <QuestionCard
        key={question.id}
        question={question}
        number={index + 1}
        answer={kept?.answer ?? null}
        isFlagged={isFlagged(attempt, question.id)}
        isCurrent={index === attempt.current}
        isLeftOpen={!kept && hasAnswers && attempt.current > index}
        onAnswer={engine.saveAnswer}
        onFlag={engine.flag}
        onCurrent={markCurrent}
      >
        {lost !== null && <output className={styles.lost}>{lost}</output>}
      </QuestionCard>
    );
  });
}
