import { useId, useState } from "react";
import { amount } from "../../schema/rules/counted.ts";
import { remarkReasonMaxLength } from "../../schema/rules/limits.ts";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { formRules } from "../lib/forms/form-rules.ts";
import { logFailure } from "../lib/calls/log-failure.ts";
import { codeOf, reasonOf } from "../lib/calls/message-of.ts";
import { useKeptForm } from "../lib/forms/use-kept-form.ts";
import { adminWorkOwner } from "../lib/sessions/admin-work.ts";
import { FormDialog } from "../ui/dialogs/FormDialog.tsx";
import { FormattedText } from "../ui/texts/FormattedText.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { TextArea } from "../ui/fields/TextArea.tsx";
import { queueTexts } from "./queue-texts.ts";
import {
  useRemarkQuestionMutation,
  type RemarkPreviewQuery,
  type ReportedQuestionEntryFragment,
} from "./queue.generated.ts";
import styles from "./RemarkDialog.module.css";
import reportNoteStyles from "./report-note.module.css";

const remarkReasonRules = formRules(
  async () => (await import("../../schema/rules/question-reports.ts")).remarkReasonRules,
);

interface RemarkDialogProps {
  question: ReportedQuestionEntryFragment["question"];
  preview: NonNullable<RemarkPreviewQuery["remarkPreview"]>;
  onBusy: (isBusy: boolean) => void;
  onStarted: (jobId: string) => void;
  /** Somebody has changed the question since, so the figures are out of date. */
  onStale: () => void;
  onClose: () => void;
}

/** Asks before results change, and names the question, its key and what happens (EXT-16e). */
export function RemarkDialog({ question, preview, onBusy, onStarted, onStale, onClose }: RemarkDialogProps) {
  const formId = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const [start, { loading }] = useRemarkQuestionMutation();
  const send = async (reason: string): Promise<void> => {
    setFailure(null);
    onBusy(true);
    try {
      const variables = { questionId: question.id, input: { version: preview.version, reason } };
      const { data } = await start({ variables });
      onBusy(false);
      if (data) onStarted(data.remarkQuestion.jobId);
    } catch (error) {
      onBusy(false);
      logFailure(queueTexts.notStarted, error);
      setFailure(reasonOf(error));
      if (codeOf(error) === "STALE_VERSION") onStale();
    }
  };
  const { form, field, keptNotice } = useKeptForm({
    owner: adminWorkOwner,
    what: `re-mark ${question.id}`,
    initial: { reason: "The key was wrong." },
    rules: remarkReasonRules,
    onSubmit: ({ reason }) => void send(reason),
  });
  return (
    <FormDialog
      title={`Re-mark ${amount(preview.changed + preview.openExams, "exam")} of ${examTypeLabel(question.examType)} ${question.subjectName} ${question.year}?`}
      busy={loading}
      onClose={onClose}
      formId={formId}
      submitLabel={`Re-mark ${amount(preview.changed + preview.openExams, "exam")}`}
      busyLabel="Starting..."
    >
      <form id={formId} className={`stack ${styles.form}`} {...form}>
        <blockquote className={`${reportNoteStyles.note} break-anywhere`}>
          <FormattedText parts={question.formatted?.question}>{question.question}</FormattedText>
          <p>
            <b>Key: {question.correctAnswer}</b>{" "}
            {question.correctAnswer !== null && (
              <FormattedText parts={question.formatted?.[`option${question.correctAnswer}`]}>
                {question[`option${question.correctAnswer}`]}
              </FormattedText>
            )}
          </p>
        </blockquote>
        <p>
          {amount(preview.nowPass, "exam")} will pass that failed, {amount(preview.nowFail, "exam")} will fail that
          passed. Scores, averages and the leaderboard change; candidates see it in their exam history. This cannot be
          undone, except by another correction.
        </p>
        {keptNotice !== null && <Notice tone="info" live="off" title={keptNotice} />}
        <TextArea
          label="Reason (admins can read it later)"
          rows={2}
          required
          maxLength={remarkReasonMaxLength}
          {...field("reason")}
        />
        {failure !== null && (
          <Notice tone="bad" title={queueTexts.notStarted}>
            {failure}
          </Notice>
        )}
      </form>
    </FormDialog>
  );
}
