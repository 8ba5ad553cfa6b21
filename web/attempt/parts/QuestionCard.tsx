import { memo, type ReactNode } from "react";
import { Badge } from "../../ui/display/Badge.tsx";
import { FormattedText } from "../../ui/texts/FormattedText.tsx";
import { flagIcon } from "../../ui/icons/icon-paths.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import type { Answer, Question } from "../question.ts";
import { questionDomId } from "./question-focus.ts";
import { QuestionOptions, type FinalChoice } from "./QuestionOptions.tsx";
import { QuestionPicture } from "../../ui/texts/QuestionPicture.tsx";
import styles from "./QuestionCard.module.css";

interface QuestionCardProps {
  question: Question;
  /** From 1. */
  number: number;
  answer: Answer | null;
  isFlagged: boolean;
  /** Keys act on this question. */
  isCurrent: boolean;
  /** The person has been here before and left it open. */
  isLeftOpen: boolean;
  onAnswer: (questionId: string, answer: Answer) => void;
  onFlag: (questionId: string) => void;
  onCurrent: (number: number) => void;
  final?: FinalChoice;
  /** Content below the options. */
  children?: ReactNode;
}

/** A question: its head, its text and picture, and the part that is answered. */
export const QuestionCard = memo(function QuestionCard({
  question,
  number,
  answer,
  isFlagged,
  isCurrent,
  isLeftOpen,
  onAnswer,
  onFlag,
  onCurrent,
  final,
  children,
}: QuestionCardProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notes where the person is
    <fieldset
      className={`${styles.question} float-legend`}
      data-current={isCurrent || undefined}
      id={questionDomId(number)}
      onFocus={() => onCurrent(number)}
      onPointerDown={() => onCurrent(number)}
    >
      <div className={styles.head}>
        <b className="tabular">Question {number}</b>
        {isLeftOpen && <Badge>Not answered</Badge>}
        <button
          type="button"
          className={isFlagged ? `${styles.flag} ${styles.flagged}` : styles.flag}
          onClick={() => onFlag(question.id)}
        >
          <Icon path={flagIcon} />
          {isFlagged ? "Flagged" : "Flag"}
          <span className="visually-hidden"> question {number}</span>
        </button>
      </div>
      <legend>
        <span className="visually-hidden">Question {number}. </span>
        <FormattedText parts={question.formatted?.question}>{question.question}</FormattedText>
      </legend>
      <QuestionPicture url={question.questionImageUrl} alt={question.questionImageAlt} number={number} />
      <QuestionOptions question={question} answer={answer} onAnswer={onAnswer} final={final} />
      {children}
    </fieldset>
  );
});
