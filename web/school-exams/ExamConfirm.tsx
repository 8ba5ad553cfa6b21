import { useState } from "react";
import { statusOf } from "../lib/calls/message-of.ts";
import { failureText, schoolToasts, sendToSchool } from "../lib/calls/school-action.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { useSchoolExamWritingQuery } from "./closing.generated.ts";
import type { SchoolExamRow } from "./exam-status.ts";
import { confirmTexts } from "./confirm-texts.ts";
import { useExamCalls } from "./use-exam-calls.ts";

interface ExamConfirmProps {
  act: "remove" | "close";
  exam: SchoolExamRow;
  onClose: () => void;
}

/** What closing does, with the number of those who are answering once the live view has told it. */
function Closing({ examId }: { examId: string }) {
  // only this moment counts, and a server without a live view is not asked for more
  const { data } = useSchoolExamWritingQuery({ variables: { examId }, fetchPolicy: "no-cache" });
  const students = data?.schoolExamRoom?.students;
  const writing = students?.filter(({ state }) => state === "WRITING").length;
  return (
    <output>
      {writing === undefined ? confirmTexts.close.help : <b>{confirmTexts.close.writing(writing)}</b>}
      {writing !== undefined && ` ${confirmTexts.close.final}`}
    </output>
  );
}

/** Asks before an exam is deleted or closed. */
export function ExamConfirm({ act, exam, onClose }: ExamConfirmProps) {
  const calls = useExamCalls();
  const isBusy = useSchoolBusy();
  const words = confirmTexts[act];
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    setProblem(null);
    const outcome = await sendToSchool(
      async () => (act === "close" ? calls.close(exam.id) : calls.remove(exam.id)),
      failureText(words.failed),
    );
    if (outcome === null) return;
    if (outcome.problem !== undefined) {
      const status = statusOf(outcome.error);
      // a colleague has closed or deleted it meanwhile
      if (status === 404 || status === 409) void calls.refresh().catch(() => undefined);
      return setProblem(outcome.problem);
    }
    if (act === "close") schoolToasts.good(confirmTexts.close.done);
    else schoolToasts.good(outcome.value === "archived" ? confirmTexts.remove.archived : confirmTexts.remove.deleted);
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
      <div className="stack">
        {act === "close" ? (
          <Closing examId={exam.id} />
        ) : exam.hasAttempts ? (
          confirmTexts.remove.archiveHelp
        ) : (
          words.help
        )}
        {problem !== null && <Notice tone="bad" title={problem} />}
      </div>
    </ConfirmDialog>
  );
}
