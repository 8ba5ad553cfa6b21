import { useState } from "react";
import { reportNotesShown } from "../../schema/rules/limits.ts";
import { letters } from "../../schema/rules/words.ts";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { dayAndTime } from "../lib/words/dates.ts";
import { Badge } from "../ui/display/Badge.tsx";
import { Button } from "../ui/buttons/Button.tsx";
import { FormattedText } from "../ui/texts/FormattedText.tsx";
import { editIcon } from "../ui/icons/staff-icons.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { QuestionPicture } from "../ui/texts/QuestionPicture.tsx";
import { TextDialog } from "../ui/dialogs/TextDialog.tsx";
import { DecisionForm } from "./DecisionForm.tsx";
import type { QuestionEditor } from "./question-editor.ts";
import { reasonWords, statusWords } from "./queue-texts.ts";
import type { ReportedQuestionEntryFragment } from "./queue.generated.ts";
import { RemarkPart } from "./RemarkPart.tsx";
import { Reasons } from "./ReportCard.tsx";
import reportNoteStyles from "./report-note.module.css";
import styles from "./ReportedDialog.module.css";

type Entry = ReportedQuestionEntryFragment;

function Shown({ question }: { question: Entry["question"] }) {
  const { formatted, correctAnswer, explanation } = question;
  return (
    <section className="stack-small" aria-label="The question as it is now">
      <p className="strong break-anywhere">
        <FormattedText parts={formatted?.question}>{question.question}</FormattedText>
      </p>
      <QuestionPicture url={question.questionImageUrl} alt={question.questionImageAlt} number={1} />
      <ol className="stack-small">
        {letters.map((letter) => (
          <li key={letter} className="row no-wrap">
            <span className={letter === correctAnswer ? "bubble good" : "bubble"}>{letter}</span>
            <span className="may-shrink break-anywhere">
              <FormattedText parts={formatted?.[`option${letter}`]}>{question[`option${letter}`]}</FormattedText>
              {letter === correctAnswer && <b className="small"> The key</b>}
            </span>
          </li>
        ))}
      </ol>
      {explanation && (
        <p className="small break-anywhere">
          <b>Explanation: </b>
          <FormattedText parts={question.formattedExplanation}>{explanation}</FormattedText>
        </p>
      )}
    </section>
  );
}

function Notes({ entry }: { entry: Entry }) {
  if (entry.notes.length === 0) return <p className="small muted">Nobody wrote a note.</p>;
  return (
    <>
      {entry.notes.length >= reportNotesShown && (
        <p className="small muted">The latest {reportNotesShown} notes are shown.</p>
      )}
      <ul className="stack-small">
        {entry.notes.map(({ reason, note, at }, index) => (
          <li key={index} className={reportNoteStyles.note}>
            <p className="break-anywhere">{note}</p>
            <p className="small muted tabular">
              {reasonWords[reason]}, {dayAndTime(at)}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ReportedDialogProps {
  entry: Entry;
  editor: QuestionEditor;
  onClose: () => void;
}

/** One reported question: its reports, its text, and its correction, re-mark and decision. */
export function ReportedDialog({ entry, editor, onClose }: ReportedDialogProps) {
  const { question, status } = entry;
  const [isEditing, setEditing] = useState(false);
  const [news, setNews] = useState("");
  const [isBusy, setBusy] = useState(false);
  return (
    <TextDialog
      isOpen
      title={`${examTypeLabel(question.examType)} ${question.subjectName} ${question.year}`}
      shape="full"
      wide="most"
      busy={isBusy}
      onClose={onClose}
    >
      <div className={`${styles.columns} panel-content`}>
        <div className="stack">
          <div className="row spread">
            <span className="small muted tabular">Version {question.version}</span>
            <Badge tone={statusWords[status].tone}>{statusWords[status].label}</Badge>
          </div>
          <Shown question={question} />
          {entry.isInBank ? (
            <Button variant="secondary" onClick={() => setEditing(true)}>
              <Icon path={editIcon} />
              Correct the question
            </Button>
          ) : (
            <p className="small muted">This question was deleted from the bank.</p>
          )}
          <output className="small">{news}</output>
        </div>
        <div className="stack-large">
          <section className="stack-small" aria-labelledby="said">
            <h3 id="said">What candidates say</h3>
            <Reasons entry={entry} />
            <Notes entry={entry} />
          </section>
          {entry.isInBank && <RemarkPart key={question.version} question={question} onBusy={setBusy} />}
          <DecisionForm entry={entry} onBusy={setBusy} />
        </div>
      </div>
      {isEditing &&
        editor({
          question,
          onSaved: () => {
            setEditing(false);
            setNews("The question was saved.");
          },
          onClose: () => setEditing(false),
        })}
    </TextDialog>
  );
}
