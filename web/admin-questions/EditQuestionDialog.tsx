import { useEffect, useId, useState } from "react";
import {
  questionFields,
  questionRules,
  type CheckedQuestion,
  type QuestionField,
} from "../../schema/rules/admin-questions.ts";
import { examTypes, letters } from "../../schema/rules/words.ts";
import { logFailure } from "../lib/log-failure.ts";
import { codeOf, reasonOf } from "../lib/message-of.ts";
import { useForm } from "../lib/use-form.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { historyIcon } from "../ui/icon-paths.ts";
import { Icon } from "../ui/Icon.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Select } from "../ui/Select.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { useUpdateQuestionMutation, type AdminQuestionRowFragment } from "./admin-questions.generated.ts";
import { differences, draftOf, dropDraft, fieldLabels, inputOf, keepDraft, keptDraft, type Draft } from "./draft.ts";
import { EditConflict, type Theirs } from "./EditConflict.tsx";
import { QuestionHistory } from "./QuestionHistory.tsx";
import { QuestionPreview } from "./QuestionPreview.tsx";
import { texts } from "./texts.ts";
import { useQuestionVersionsLazyQuery } from "./versions.generated.ts";

interface EditQuestionDialogProps {
  question: AdminQuestionRowFragment;
  /** Called with the question as saved; null where the server does not return it. */
  onSaved: (saved: AdminQuestionRowFragment | null) => void;
  /** Leads to the exams that were taken with this question. */
  onRemark?: () => void;
  onClose: () => void;
}

/** Brings a box that has just appeared into view, with the focus in it. */
function showFirst(box: HTMLElement | null): void {
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: "center" });
}

/** All fields of a question beside a live preview. The second of two editors is told and keeps what they typed. */
export function EditQuestionDialog({ question, onSaved, onRemark, onClose }: EditQuestionDialogProps) {
  const formId = useId();
  const stored = draftOf(question);
  const [restored] = useState(() => keptDraft(question.id));
  const [base, setBase] = useState(question.version);
  const [failure, setFailure] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [news, setNews] = useState(restored ? "What you had typed before is back in the form." : "");
  const [isLeaving, setLeaving] = useState(false);
  const [update, { loading }] = useUpdateQuestionMutation();
  // asked for when another admin has saved a version that the cache cannot have
  const [loadVersions, versions] = useQuestionVersionsLazyQuery({ fetchPolicy: "network-only" });

  const { form, field, values, setValue } = useForm<QuestionField, CheckedQuestion>({
    initial: restored ?? stored,
    rules: questionRules,
    onSubmit: (checked) => void save(checked),
  });
  const isChanged = differences(stored, values).length > 0;

  useEffect(
    function keepWhatIsTyped() {
      if (isChanged) keepDraft(question.id, values);
      else dropDraft(question.id);
    },
    [isChanged, question.id, values],
  );

  const finish = (leave: () => void): void => {
    dropDraft(question.id);
    leave();
  };
  const askToClose = (): void => {
    if (isChanged && !isLeaving) setLeaving(true);
    else finish(onClose);
  };
  const fill = (draft: Draft): void => {
    for (const name of questionFields) setValue(name, draft[name]);
  };

  /** Another admin saved first: loads their text, to show it beside the one here. */
  const showTheirs = async (): Promise<void> => {
    setFailure(null);
    const { data } = await loadVersions({ variables: { id: question.id } });
    const newest = data?.questionVersions?.[0];
    if (!newest) {
      setFailure("Somebody else changed this question meanwhile, and their text could not be loaded. Try again.");
      return;
    }
    setTheirs({ ...newest, draft: draftOf(newest.question) });
    setBase(newest.version);
  };

  const save = async (checked: CheckedQuestion): Promise<void> => {
    setFailure(null);
    setLeaving(false);
    try {
      const { data } = await update({ variables: { id: question.id, input: inputOf(checked, base) } });
      finish(() => onSaved(data?.updateQuestion.question ?? null));
    } catch (error) {
      logFailure("The question was not saved", error);
      if (codeOf(error) === "STALE_VERSION") await showTheirs().catch(() => setFailure(reasonOf(error)));
      else setFailure(reasonOf(error));
    }
  };

  return (
    <Dialog
      isOpen
      title="Edit question"
      shape="full"
      wide="most"
      busy={loading}
      closesOutside={false}
      onClose={askToClose}
      actions={
        isLeaving ? (
          <>
            <Button variant="danger" onClick={() => finish(onClose)}>
              Discard changes
            </Button>
            <Button variant="sec" onClick={() => setLeaving(false)}>
              Go on editing
            </Button>
          </>
        ) : (
          <>
            <Button type="submit" form={formId} busy={loading || versions.loading} busyLabel="Saving...">
              Save
            </Button>
            <Button variant="sec" disabled={loading} onClick={askToClose}>
              Cancel
            </Button>
          </>
        )
      }
    >
      <div className="edit panel">
        <form id={formId} className="stack" {...form} aria-label="Edit question">
          <div className="row between">
            <output className="small mute">
              {news || (question.version === null ? "" : `Version ${base ?? question.version}`)}
            </output>
            {question.version !== null && (
              <div className="row">
                {onRemark && !isChanged && (
                  <Button variant="ghost" onClick={onRemark}>
                    Re-mark exams
                  </Button>
                )}
                <Button variant="ghost" onClick={() => setHistoryOpen(true)}>
                  <Icon path={historyIcon} />
                  History
                </Button>
              </div>
            )}
          </div>
          {theirs && (
            // the Save button is at the other end of the form, so the result has to be brought into view
            <div ref={showFirst} tabIndex={-1} key={base}>
              <EditConflict
                theirs={theirs}
                mine={values}
                onTake={(name) => setValue(name, theirs.draft[name])}
                onTakeAll={() => fill(theirs.draft)}
              />
            </div>
          )}
          <TextArea
            label={fieldLabels.question}
            rows={4}
            required
            help="A formula in TeX stands between dollar signs: $x^2$"
            {...field("question")}
          />
          <div className="edit-opts">
            {letters.map((letter) => (
              <TextArea
                key={letter}
                label={fieldLabels[`option${letter}`]}
                rows={2}
                required
                {...field(`option${letter}`)}
              />
            ))}
          </div>
          <div className="edit-paper">
            <Select label={fieldLabels.correctAnswer} required {...field("correctAnswer")}>
              {letters.map((letter) => (
                <option key={letter}>{letter}</option>
              ))}
            </Select>
            <Select label={fieldLabels.examType} required {...field("examType")}>
              {/* a type that the documents do not know stays as it is until it is changed */}
              {[...new Set<string>([...examTypes, stored.examType])].map((type) => (
                <option key={type}>{type}</option>
              ))}
            </Select>
            <Field label={fieldLabels.subjectName} required autoComplete="off" {...field("subjectName")} />
            <Field
              label={fieldLabels.year}
              required
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              {...field("year")}
            />
          </div>
          <TextArea label={fieldLabels.explanation} rows={3} {...field("explanation")} />
          <Field
            label={fieldLabels.questionImageUrl}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            {...field("questionImageUrl")}
          />
          {question.version !== null && (
            <Field
              label={fieldLabels.questionImageAlt}
              autoComplete="off"
              help="Read to people who cannot see the picture."
              {...field("questionImageAlt")}
            />
          )}
          {failure !== null && (
            <Notice tone="bad" title={texts.notSaved}>
              {failure}
            </Notice>
          )}
          {isLeaving && <Notice tone="mid" title="Your changes are not saved yet." />}
        </form>
        <QuestionPreview draft={values} />
      </div>
      {isHistoryOpen && (
        <QuestionHistory
          id={question.id}
          onRestore={(draft, version) => {
            fill(draft);
            setHistoryOpen(false);
            setNews(`Version ${version} is in the form. It counts once you save.`);
          }}
          onClose={() => setHistoryOpen(false)}
        />
      )}
    </Dialog>
  );
}
