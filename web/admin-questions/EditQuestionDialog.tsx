import { useId, useState } from "react";
import { Button } from "../ui/buttons/Button.tsx";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { historyIcon } from "../ui/icons/icon-paths.ts";
import { Notice } from "../ui/notices/Notice.tsx";
import { useFormInDialog } from "../ui/dialogs/FormDialog.tsx";
import type { AdminQuestionRowFragment } from "./admin-questions.generated.ts";
import { EditConflict } from "./EditConflict.tsx";
import { QuestionFields } from "./QuestionFields.tsx";
import { QuestionHistory } from "./QuestionHistory.tsx";
import { QuestionPreview } from "./QuestionPreview.tsx";
import { texts } from "./texts.ts";
import { useQuestionEdit } from "./use-question-edit.ts";
import styles from "./EditQuestionDialog.module.css";

interface EditQuestionDialogProps {
  question: AdminQuestionRowFragment;
  /** Called with the question as saved; null where the server does not return it. */
  onSaved: (saved: AdminQuestionRowFragment | null) => void;
  /** Opens the re-mark of exams with this question. */
  onRemark?: () => void;
  onClose: () => void;
}

/** Brings a box that has just appeared into view, with the focus in it. */
function showFirst(box: HTMLElement | null): void {
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: "center" });
}

/** All fields of a question beside a live preview. If somebody else has saved meanwhile, it says so and keeps the typed text. */
export function EditQuestionDialog({ question, onSaved, onRemark, onClose }: EditQuestionDialogProps) {
  const formId = useId();
  const edit = useQuestionEdit({ question, onSaved, onClose });
  const { theirs, values, failure, isSaving } = edit;
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  useFormInDialog(formId, isSaving);

  return (
    <Dialog
      isOpen
      title="Edit question"
      shape="full"
      wide="most"
      busy={isSaving}
      closesOutside={false}
      onClose={edit.askToClose}
      onEscape={edit.isLeaving ? edit.stay : edit.askToClose}
      actions={
        edit.isLeaving ? (
          <>
            <p className="strong" role="alert">
              Your changes are not saved yet.
            </p>
            <Button key="first" variant="danger" onClick={edit.discard}>
              Discard changes
            </Button>
            <Button key="second" variant="secondary" onClick={edit.stay}>
              Go on editing
            </Button>
          </>
        ) : (
          <>
            <Button
              key="first"
              type="submit"
              form={formId}
              busy={isSaving || edit.isLoadingTheirs}
              busyLabel="Saving..."
            >
              Save
            </Button>
            {/* the focus stays on this place while the question is asked, and never comes to "Discard changes" */}
            <Button key="second" variant="secondary" disabled={isSaving} onClick={edit.askToClose}>
              Cancel
            </Button>
          </>
        )
      }
    >
      <div className={`${styles.columns} panel-content`}>
        <form id={formId} className="stack" {...edit.form} aria-label="Edit question">
          <div className="row spread">
            <output className="small muted">
              {edit.news || (question.version === null ? "" : `Version ${edit.base ?? question.version}`)}
            </output>
            {question.version !== null && (
              <div className="row">
                {onRemark && !edit.isChanged && (
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
            <div ref={showFirst} tabIndex={-1} key={edit.base}>
              <EditConflict
                theirs={theirs}
                mine={values}
                onTake={(name) => edit.setValue(name, theirs.draft[name])}
                onTakeAll={() => edit.fill(theirs.draft)}
              />
            </div>
          )}
          <QuestionFields field={edit.field} examType={edit.stored.examType} hasImageAlt={question.version !== null} />
          {failure !== null && (
            <Notice tone="bad" title={texts.notSaved}>
              {failure}
            </Notice>
          )}
        </form>
        <QuestionPreview draft={values} />
      </div>
      {isHistoryOpen && (
        <QuestionHistory
          id={question.id}
          onRestore={(draft, version) => {
            edit.fill(draft);
            setHistoryOpen(false);
            edit.setNews(`Version ${version} is in the form. It counts once you save.`);
          }}
          onClose={() => setHistoryOpen(false)}
        />
      )}
    </Dialog>
  );
}
