import { useRef } from "react";
import { letters } from "../../schema/rules/words.ts";
import { faultOf, keyWords, optionsOf, type QuestionDraft } from "../lib/question-draft.ts";
import { Badge } from "../ui/display/Badge.tsx";
import { Button } from "../ui/buttons/Button.tsx";
import { FormattedText } from "../ui/texts/FormattedText.tsx";
import { editIcon, trashIcon } from "../ui/icons/staff-icons.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { checkIcon } from "../ui/icons/public-icons.ts";
import { DraftForm, type DraftFormProps } from "./DraftForm.tsx";
import { isEmpty } from "./question-drafts.ts";
import { questionTexts } from "./question-texts.ts";
import styles from "./QuestionDraftCard.module.css";

interface QuestionDraftCardProps extends DraftFormProps {
  /** Whether it is the first of its section in the file. */
  beginsSection: boolean;
  isOpen: boolean;
  /** Students have begun: nothing can be changed. */
  isFixed: boolean;
  onOpen: (isOpen: boolean) => void;
  /** The person confirms that the question is right in spite of its notes. */
  onAccept: () => void;
  /** The text that stood before the question is to stand above it. */
  onAddPassage: (passage: string) => void;
  onRemove: () => void;
}

/** A question of the editor: its text, or a form when it is open. */
export function QuestionDraftCard(props: QuestionDraftCardProps) {
  const { draft, number, isLast, isOpen, isFixed, onSendPicture, onOpen, onChange } = props;
  const { beginsSection, onAccept, onAddPassage, onMove, onRemove } = props;
  const editButton = useRef<HTMLButtonElement>(null);
  // while the form of a new question is open and empty, what is missing is not shown as an error
  const isBlank = isOpen && isEmpty(draft);
  const fault = isBlank ? null : faultOf(draft);
  const name = `question ${number}`;
  const notes = draft.notes.map(({ text }) => text);
  const passage = draft.notes.find((note) => note.passage)?.passage;
  const problems = [...notes, ...(fault === null || notes.length > 0 ? [] : [fault])];
  // with a key nothing would be wrong: the fault that is listed is the missing key
  const saysNoKey = notes.length === 0 && faultOf({ ...draft, correctAnswer: "A" }) === null;
  const place = [
    beginsSection ? draft.section : null,
    draft.number === null || draft.number === number ? null : `number ${draft.number}`,
  ]
    .filter((part) => part !== null)
    .join(", ");
  return (
    <li className={styles.draft}>
      <div className={styles.head}>
        <b className="tabular">{number}</b>
        <div className={styles.text}>
          {place !== "" && <p className="muted small">In the file: {place}</p>}
          <FormattedText parts={draft.formatted}>{draft.text || "No text yet"}</FormattedText>
        </div>
        {!isOpen && <Options draft={draft} />}
        <span className={styles.badges}>
          {draft.image !== null && !isOpen && <Badge>Picture</Badge>}
          {draft.correctAnswer === "" && !isBlank && !saysNoKey && <Badge tone="mid">No answer marked</Badge>}
        </span>
        {!isFixed && (
          <span className="row no-wrap">
            <Button
              ref={editButton}
              variant="plain"
              icon
              aria-label={isOpen ? `Done with ${name}` : `Edit ${name}`}
              aria-expanded={isOpen}
              onClick={() => onOpen(!isOpen)}
            >
              <Icon path={editIcon} />
            </Button>
            <Button variant="plain" icon aria-label={`Remove ${name}`} onClick={onRemove}>
              <Icon path={trashIcon} />
            </Button>
          </span>
        )}
        {problems.length > 0 && (
          <ul className={styles.faults}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </div>
      {notes.length > 0 && fault === null && !isOpen && !isFixed && (
        <p className={styles.accept}>
          {passage && (
            <Button
              variant="ghost"
              aria-label={`${questionTexts.addPassage}: ${name}`}
              onClick={() => {
                onAddPassage(passage);
                editButton.current?.focus();
              }}
            >
              {questionTexts.addPassage}
            </Button>
          )}
          <Button variant="ghost" aria-label={`${questionTexts.looksRight}: ${name}`} onClick={onAccept}>
            {questionTexts.looksRight}
          </Button>
        </p>
      )}
      {isOpen && (
        <DraftForm
          draft={draft}
          number={number}
          isLast={isLast}
          onSendPicture={onSendPicture}
          onChange={onChange}
          onMove={onMove}
          onDone={() => {
            onOpen(false);
            editButton.current?.focus();
          }}
        />
      )}
    </li>
  );
}

/** The options, with the right one marked and where its key comes from. */
function Options({ draft }: { draft: QuestionDraft }) {
  const options = optionsOf(draft);
  return (
    <div className={styles.answers}>
      {options.length > 0 && (
        <ol className={styles.options}>
          {options.map((option, index) => {
            const letter = letters[index];
            const isRight = letter === draft.correctAnswer;
            return (
              <li key={letter} className={isRight ? styles.right : undefined}>
                <b>{letter}</b>{" "}
                <FormattedText parts={draft.formattedOptions[index]}>{option || "No text"}</FormattedText>
                {isRight && (
                  <span className={styles.rightMark}>
                    <Icon path={checkIcon} />
                    <span className="visually-hidden">Right answer</span>
                  </span>
                )}
              </li>
            );
          })}
        </ol>
      )}
      {draft.keyFrom !== null && <p className="muted small">Key: {keyWords[draft.keyFrom]}</p>}
    </div>
  );
}
