import type { KeyboardEvent } from "react";
import type { Letter } from "../../../schema/rules/words.ts";
import { FormattedText } from "../../ui/texts/FormattedText.tsx";
import { optionText, shownLetters, type Answer, type Question } from "../question.ts";
import styles from "./QuestionOptions.module.css";

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

interface QuestionOptionsProps {
  question: Question;
  answer: Answer | null;
  onAnswer: (questionId: string, answer: Answer) => void;
  final?: FinalChoice;
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

/** The options of a question, of which one is chosen; the whole row can be pressed. */
export function QuestionOptions({ question, answer, onAnswer, final }: QuestionOptionsProps) {
  return (
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
  );
}
