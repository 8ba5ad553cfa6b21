import { useId, type ChangeEvent, type ReactNode } from "react";
import { letters, type MarkingKey } from "../../schema/rules/words.ts";
import { Badge } from "../ui/display/Badge.tsx";
import { FormattedText } from "../ui/texts/FormattedText.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { badIcon } from "../ui/icons/status-icons.ts";
import type { SchoolKeyedQuestionsQuery } from "./remark.generated.ts";
import { remarkTexts as words } from "./remark-texts.ts";
import "../ui/fields/FieldFrame.css";
import styles from "./RightAnswer.module.css";

export type KeyedQuestion = NonNullable<SchoolKeyedQuestionsQuery["schoolExamQuestions"]>["questions"][number];

interface RightAnswerProps {
  question: KeyedQuestion;
  oldKey: MarkingKey | null;
  field: {
    name: string;
    value: string;
    error?: string | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
}

/** The options of a question, to choose the right one; and the mark for everybody where none is. */
export function RightAnswer({ question, oldKey, field: { name, value, error, onChange } }: RightAnswerProps) {
  const errorId = useId();
  const choice = (key: MarkingKey, content: ReactNode) => (
    <label key={key}>
      <input type="radio" name={name} value={key} checked={value === key} onChange={onChange} />
      <span className="break-anywhere">{content}</span>
      {key === oldKey && <Badge>{words.keyNow}</Badge>}
    </label>
  );
  return (
    <fieldset className={styles.options} aria-describedby={error ? errorId : undefined}>
      <legend>{words.legend}</legend>
      {letters.map((letter) => {
        const text = question[`option${letter}`];
        if (!text) return null;
        return choice(
          letter,
          <>
            <b>{letter}</b> <FormattedText parts={question.formatted?.[`option${letter}`]}>{text}</FormattedText>
          </>,
        );
      })}
      {choice("ALL", words.forAll)}
      {error && (
        <p className="field-error" id={errorId} role="alert">
          <Icon path={badIcon} size={16} />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
