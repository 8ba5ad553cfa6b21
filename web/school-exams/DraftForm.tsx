import { useEffect, useRef } from "react";
import { letters } from "../../schema/rules/words.ts";
import type { QuestionDraft } from "../lib/question-draft.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { Select } from "../ui/fields/Select.tsx";
import { TextArea } from "../ui/fields/TextArea.tsx";
import { PictureField, type SendPicture } from "./PictureField.tsx";
import { isEmpty, type DraftTexts } from "./question-drafts.ts";
import styles from "./QuestionDraftCard.module.css";

export interface DraftFormProps {
  draft: QuestionDraft;
  /** From 1. */
  number: number;
  isLast: boolean;
  /** Null where the server cannot keep pictures. */
  onSendPicture: SendPicture | null;
  onChange: (change: Partial<DraftTexts>) => void;
  onMove: (by: -1 | 1) => void;
}

/** The form of a question in the editor. */
export function DraftForm({ draft, number, isLast, ...on }: DraftFormProps & { onDone: () => void }) {
  const { onSendPicture, onChange, onMove, onDone } = on;
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const wanted = useRef<number | null>(null);
  useEffect(
    function keepFocus() {
      // As in a pager: a button that is disabled now loses the focus, and the other one takes it.
      if (wanted.current !== number) return;
      wanted.current = null;
      if (number === 1) down.current?.focus();
      else if (isLast) up.current?.focus();
    },
    [number, isLast],
  );
  const move = (by: -1 | 1): void => {
    wanted.current = number + by;
    onMove(by);
  };
  return (
    <fieldset className={`stack ${styles.form}`}>
      <legend className="visually-hidden">Question {number}</legend>
      <TextArea
        label="Question"
        rows={3}
        autoFocus={isEmpty(draft)}
        help="Write formulas in TeX between dollar signs, such as $x^2$."
        value={draft.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <PictureField draft={draft} number={number} onSend={onSendPicture} onChange={onChange} />
      <div className="form-columns">
        {letters.map((letter) => (
          <Field
            key={letter}
            label={letter > "B" ? `Option ${letter} (optional)` : `Option ${letter}`}
            value={draft[`option${letter}`]}
            onChange={(event) => onChange({ [`option${letter}`]: event.target.value })}
          />
        ))}
      </div>
      <Select
        label="Right answer"
        value={draft.correctAnswer}
        onChange={(event) => onChange({ correctAnswer: letters.find((letter) => letter === event.target.value) ?? "" })}
      >
        <option value="">Choose</option>
        {letters.map((letter) => (
          <option key={letter} value={letter}>
            {letter}
          </option>
        ))}
      </Select>
      <TextArea
        label="Explanation (optional)"
        rows={2}
        help="Why the answer is right."
        value={draft.explanation}
        onChange={(event) => onChange({ explanation: event.target.value })}
      />
      <div className="row">
        <Button variant="secondary" ref={up} disabled={number === 1} onClick={() => move(-1)}>
          Move up
        </Button>
        <Button variant="secondary" ref={down} disabled={isLast} onClick={() => move(1)}>
          Move down
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    </fieldset>
  );
}
