import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { useDeletion } from "../lib/forms/use-deletion.ts";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { FormattedText } from "../ui/texts/FormattedText.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { useDeleteQuestionMutation, type AdminQuestionRowFragment } from "./admin-questions.generated.ts";
import { texts } from "./texts.ts";
import styles from "./DeleteQuestionDialog.module.css";

interface DeleteQuestionDialogProps {
  question: AdminQuestionRowFragment;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a question is deleted, and shows it (A-QST-04). */
export function DeleteQuestionDialog({ question, onDeleted, onClose }: DeleteQuestionDialogProps) {
  const [remove, { loading }] = useDeleteQuestionMutation();
  const { failure, onConfirm } = useDeletion({
    remove: () => remove({ variables: { id: question.id, version: question.version } }),
    note: "The question was not deleted",
    onDeleted,
  });
  const { examType, subjectName, year } = question;
  return (
    <ConfirmDialog
      isFinal
      title={`Delete this question of ${examTypeLabel(examType)} ${subjectName} ${year}?`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={loading}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <div className="stack-small">
        <blockquote className={`${styles.question} break-anywhere`}>
          <FormattedText parts={question.formatted?.question}>{question.question}</FormattedText>
        </blockquote>
        <p className="small muted">Candidates no longer get it. Exams that are submitted or in progress keep it.</p>
        {failure !== null && (
          <Notice tone="bad" title={texts.notDeleted}>
            {failure}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  );
}
