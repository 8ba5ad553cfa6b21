import { useCallback } from "react";
import type { Letter } from "../../../schema/rules/words.ts";
import { QuestionCard } from "./QuestionCard.tsx";
import type { ShownQuestion } from "../question.ts";

interface QuestionCardsProps {
  /** Those of a page, in their order; one that is not there is left out. */
  questions: readonly (ShownQuestion | undefined)[];
  /** Index of the first of them. */
  firstIndex: number;
  record: { current: number; answers: Record<string, { letter: Letter }>; flags: readonly string[] };
  hasAnswers: boolean;
  session: {
    answer: (questionId: string, letter: Letter) => void;
    flag: (questionId: string) => void;
    move: (index: number) => void;
  };
}

/** Several questions, as a sitting has them answered, flagged and left open. */
export function QuestionCards({ questions, firstIndex, record, hasAnswers, session }: QuestionCardsProps) {
  const markCurrent = useCallback((number: number) => session.move(number - 1), [session]);
  return questions.map((question, offset) => {
    if (!question) return null;
    const index = firstIndex + offset;
    const answer = record.answers[question.id];
    return (
      <QuestionCard
        key={question.id}
        question={question}
        number={index + 1}
        answer={answer?.letter ?? null}
        isFlagged={record.flags.includes(question.id)}
        isCurrent={index === record.current}
        isLeftOpen={!answer && hasAnswers && record.current > index}
        onAnswer={session.answer}
        onFlag={session.flag}
        onCurrent={markCurrent}
      />
    );
  });
}
