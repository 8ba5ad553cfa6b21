import { memo, type KeyboardEvent, type ReactNode } from "react";
import type { Letter } from "../../../schema/rules/words.ts";
import { Badge } from "../../ui/Badge.tsx";
import { FormattedText } from "../../ui/FormattedText.tsx";
import { flagIcon } from "../../ui/icon-paths.ts";
import { Icon } from "../../ui/Icon.tsx";
import { optionText, shownLetters, type Question } from "../question.ts";
import { questionDomId } from "./question-focus.ts";
import { QuestionPicture } from "../../ui/QuestionPicture.tsx";
import styles from "./QuestionCard.module.css";

/** How an option is marked once the key is known; the words repeat the colour. */
interface OptionMark {
  tone: "good" | "bad";
  words: string;
}

/** For questions whose first choice is final. */
export interface FinalChoice {
  isMade: boolean;
  marks: Partial<Record<Letter, OptionMark>>;
}

interface QuestionCardProps {
  question: Question;
  /** From 1. */
  number: number;
  answer: Letter | null;
  isFlagged: boolean;
  /** Keys act on this question. */
  isCurrent: boolean;
  /** The person has been here before and left it open. */
  isLeftOpen: boolean;
  onAnswer: (questionId: string, answer: Letter) => void;
  onFlag: (questionId: string) => void;
  onCurrent: (number: number) => void;
  final?: FinalChoice;
  /** Stands below the options. */
  children?: ReactNode;
}

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Arrow keys go from option to option without choosing: a choice that is final is made with Space, a letter or a tap. */
function moveOnly(event: KeyboardEvent<HTMLInputElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const radios = [
    ...(event.currentTarget.closest("fieldset")?.querySelectorAll<HTMLElement>("input[type=radio]") ?? []),
  ];
  const place = radios.indexOf(event.currentTarget) + step + radios.length;
  radios[place % radios.length]?.focus();
}

/** A question with its options; the whole row is the target. */
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
      className={styles.question}
      data-current={isCurrent || undefined}
      id={questionDomId(number)}
      onFocus={() => onCurrent(number)}
      onPointerDown={() => onCurrent(number)}
    >
      <div className={styles.head}>
        <b className="tabular">Question {number}</b>
        {isLeftOpen && <Badge>Not answered</Badge>}
        <button type="button" className={styles.flag} aria-pressed={isFlagged} onClick={() => onFlag(question.id)}>
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
      <div className={styles.options}>
        {shownLetters(question).map((letter) => (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the input and its text are inside
          <label
            key={letter}
            className={[
              styles.option,
              final?.isMade && styles.made,
              final?.marks[letter] && styles[final.marks[letter].tone],
            ]
              .filter(Boolean)
              .join(" ")}
          >
            <input
              type="radio"
              name={question.id}
              value={letter}
              checked={answer === letter}
              aria-disabled={final?.isMade || undefined}
              onChange={() => {
                if (!final?.isMade) onAnswer(question.id, letter);
              }}
              onKeyDown={final && moveOnly}
            />
            <span className={styles.face}>
              <span className="bubble">{letter}</span>
              <span>
                <FormattedText parts={question.formatted?.[`option${letter}`]}>
                  {optionText(question, letter)}
                </FormattedText>
                {final?.marks[letter] && <b className={styles.mark}>{final.marks[letter].words}</b>}
              </span>
            </span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
});
