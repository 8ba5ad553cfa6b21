import { memo } from "react";
import { letters, type Letter } from "../../schema/rules/words.ts";
import { Badge } from "../ui/Badge.tsx";
import { FormattedText } from "../ui/FormattedText.tsx";
import { flagIcon } from "../ui/icon-paths.ts";
import { Icon } from "../ui/Icon.tsx";
import type { Question } from "./exam-record.ts";
import { LazyPicture } from "./LazyPicture.tsx";

interface QuestionCardProps {
  question: Question;
  /** From 1. */
  number: number;
  answer: Letter | null;
  isFlagged: boolean;
  /** Keys act on this question. */
  isCurrent: boolean;
  /** The candidate has been here before and left it open. */
  isLeftOpen: boolean;
  onAnswer: (questionId: string, letter: Letter) => void;
  onFlag: (questionId: string) => void;
  onCurrent: (number: number) => void;
}

export const optionText = (question: Question, letter: Letter): string => question[`option${letter}`];

/** The id of a question's box, for jumps and for keys. */
export const questionDomId = (number: number): string => `question-${number}`;

/** A question with its four options; the whole row is the target. */
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
}: QuestionCardProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notes where the person is
    <fieldset
      className={isCurrent ? "q current" : "q"}
      id={questionDomId(number)}
      onFocus={() => onCurrent(number)}
      onPointerDown={() => onCurrent(number)}
    >
      <div className="q-top">
        <b className="num">Question {number}</b>
        {isLeftOpen && <Badge>Not answered</Badge>}
        <button type="button" className="q-flag" aria-pressed={isFlagged} onClick={() => onFlag(question.id)}>
          <Icon path={flagIcon} />
          {isFlagged ? "Flagged" : "Flag"}
          <span className="vh"> question {number}</span>
        </button>
      </div>
      <legend>
        <span className="vh">Question {number}. </span>
        <FormattedText>{question.question}</FormattedText>
      </legend>
      <LazyPicture url={question.questionImageUrl} alt={question.questionImageAlt} number={number} />
      <div className="opts">
        {letters.map((letter) => (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the input and its text are inside
          <label key={letter} className="opt">
            <input
              type="radio"
              name={question.id}
              value={letter}
              checked={answer === letter}
              onChange={() => onAnswer(question.id, letter)}
            />
            <span className="opt-face">
              <span className="bub">{letter}</span>
              <span>
                <FormattedText>{optionText(question, letter)}</FormattedText>
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
});
