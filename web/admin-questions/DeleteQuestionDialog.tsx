import { useState } from "react";
import { logFailure } from "../lib/log-failure.ts";
import { codeOf, reasonOf } from "../lib/message-of.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { FormattedText } from "../ui/FormattedText.tsx";
import { Notice } from "../ui/Notice.tsx";
import { useDeleteQuestionMutation, type AdminQuestionRowFragment } from "./admin-questions.generated.ts";
import { texts } from "./texts.ts";

interface DeleteQuestionDialogProps {
  question: AdminQuestionRowFragment;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a question goes, and shows which (A-QST-04). */
export function DeleteQuestionDialog({ question, onDeleted, onClose }: DeleteQuestionDialogProps) {
  const [remove, { loading }] = useDeleteQuestionMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const { examType, subjectName, year } = question;
  const confirm = async (): Promise<void> => {
    setFailure(null);
    try {
      await remove({ variables: { id: question.id } });
      onDeleted();
    } catch (error) {
      // Gone already, by another admin: that is what was asked for.
      if (codeOf(error) === "NOT_FOUND") return onDeleted();
      logFailure("The question was not deleted", error);
      setFailure(reasonOf(error));
    }
  };
  return (
    <Dialog
      isOpen
      title={`Delete this question of ${examType} ${subjectName} ${year}?`}
      busy={loading}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" busy={loading} busyLabel="Deleting..." onClick={() => void confirm()}>
            Delete
          </Button>
          <Button variant="sec" autoFocus disabled={loading} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="stack-2">
        <blockquote className="cited breaks">
          <FormattedText parts={question.formatted?.question}>{question.question}</FormattedText>
        </blockquote>
        <p className="small mute">
          Candidates no longer get it. Exams that were handed in, or are being written now, keep it.
        </p>
        {failure !== null && (
          <Notice tone="bad" title={texts.notDeleted}>
            {failure}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
