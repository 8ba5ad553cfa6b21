import { failureText, schoolToasts, sendToSchool } from "../lib/school-action.ts";
import { useSchoolBusy } from "../lib/school-requests.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import type { SchoolExamRow } from "./exam-status.ts";
import { texts } from "./texts.ts";
import { useExamCalls } from "./use-exam-calls.ts";

interface ExamConfirmProps {
  act: "remove" | "close";
  exam: SchoolExamRow;
  onClose: () => void;
}

/** Asks before an exam is deleted or closed. */
export function ExamConfirm({ act, exam, onClose }: ExamConfirmProps) {
  const calls = useExamCalls();
  const isBusy = useSchoolBusy();
  const words = texts[act];
  const confirm = async (): Promise<void> => {
    const outcome = await sendToSchool(
      async () => (act === "close" ? calls.close(exam.id) : calls.remove(exam.id)),
      failureText(words.failed),
    );
    if (outcome && outcome.problem === undefined) {
      if (act === "close") schoolToasts.good(texts.close.done);
      else schoolToasts.good(outcome.value === "archived" ? texts.remove.archived : texts.remove.deleted);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={act === "close" ? `Close ${exam.name} now?` : `Delete ${exam.name}?`}
      confirmLabel={words.confirm}
      busyLabel={words.busy}
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {act === "remove" && exam.hasAttempts ? texts.remove.archiveHelp : words.help}
    </ConfirmDialog>
  );
}
