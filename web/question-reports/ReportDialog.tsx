import { useId } from "react";
import { reportNoteMaxLength } from "../../schema/rules/limits.ts";
import { reportReasons } from "../../schema/rules/question-reports.ts";
import { formRules } from "../lib/forms/form-rules.ts";
import { codeOf, messageOf } from "../lib/calls/message-of.ts";
import { helpFor } from "../lib/calls/no-answer.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { useKeptForm } from "../lib/forms/use-kept-form.ts";
import { currentSession } from "../lib/sessions/sessions.ts";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { FailureNotice } from "../ui/notices/FailureNotice.tsx";
import { FormDialog } from "../ui/dialogs/FormDialog.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { badIcon } from "../ui/icons/status-icons.ts";
import { Notice } from "../ui/notices/Notice.tsx";
import { TextArea } from "../ui/fields/TextArea.tsx";
import { setReportsOffered, useReportsOffered } from "./offer.ts";
import { sentReasons } from "./reasons.ts";
import type { SentReport } from "./sent-reports.ts";
import { useReportQuestionMutation } from "./report.generated.ts";
import { reasonLabels, reportTexts } from "./texts.ts";
import "../ui/fields/FieldFrame.css";
import styles from "./ReportDialog.module.css";

const reportRules = formRules(async () => (await import("../../schema/rules/question-reports.ts")).reportRules);

const candidate = { id: () => currentSession()?.user.id ?? null };

export interface ReportDialogProps {
  questionId: string;
  number: number;
  /** The report that this one takes the place of. */
  before: SentReport | null;
  onClose: () => void;
  /** The server has saved the report. */
  onDone: (report: SentReport) => void;
}

/** Reason and note of a report; typed text is kept when the network fails. */
export function ReportDialog({ questionId, number, before, onClose, onDone }: ReportDialogProps) {
  const formId = useId();
  const isOffered = useReportsOffered();
  const [report, { loading, error }] = useReportQuestionMutation();
  const form = useKeptForm({
    owner: candidate,
    what: `report ${questionId}`,
    initial: { reason: before?.reason ?? "", note: before?.note ?? "" },
    rules: reportRules,
    onSubmit: async ({ reason, note }) => {
      if (loading) return;
      const input = { questionId, reason: sentReasons[reason], note };
      try {
        const { data } = await report({ variables: { input } });
        toasts.good(data?.reportQuestion.message ?? reportTexts.reported);
        onDone({ reason, note: note ?? "" });
      } catch (failure) {
        if (codeOf(failure) === "NOT_OFFERED") setReportsOffered(false);
      }
    },
  });
  const chosen = form.field("reason");
  if (!isOffered) {
    return (
      <Dialog isOpen title={reportTexts.open} onClose={onClose}>
        <p>{reportTexts.notOffered}</p>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={`Report question ${number}`}
      busy={loading}
      onClose={onClose}
      formId={formId}
      submitLabel={reportTexts.send}
      busyLabel={reportTexts.sending}
    >
      <form id={formId} className="stack" {...form.form}>
        {form.keptNotice !== null && <Notice tone="info" live="off" title={form.keptNotice} />}
        <fieldset className={styles.reasons} aria-describedby={chosen.error ? `${formId}-error` : undefined}>
          <legend>{reportTexts.legend}</legend>
          {reportReasons.map((reason) => (
            <label key={reason}>
              <input
                type="radio"
                name="reason"
                value={reason}
                checked={chosen.value === reason}
                onChange={chosen.onChange}
              />
              {reasonLabels[reason]}
            </label>
          ))}
          {chosen.error && (
            <p className="field-error" id={`${formId}-error`} role="alert">
              <Icon path={badIcon} size={16} />
              <span>{chosen.error}</span>
            </p>
          )}
        </fieldset>
        <TextArea
          {...form.field("note")}
          label={reportTexts.note}
          help={reportTexts.noteHelp}
          rows={3}
          maxLength={reportNoteMaxLength}
        />
        <FailureNotice
          failure={error && !loading ? { title: messageOf(error, reportTexts.failed), help: helpFor(error) } : null}
        />
      </form>
    </FormDialog>
  );
}
