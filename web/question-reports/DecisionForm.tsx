import { useState } from "react";
import { amount } from "../../schema/rules/counted.ts";
import { reportReplyMaxLength } from "../../schema/rules/limits.ts";
import { logFailure } from "../lib/calls/log-failure.ts";
import { reasonOf } from "../lib/calls/message-of.ts";
import type { ReportStatus } from "../lib/schema-types.generated.ts";
import { keptChanges, keptWorkText, useKeptChanges } from "../lib/forms/kept-changes.ts";
import { adminWorkOwner } from "../lib/sessions/admin-work.ts";
import { PassingButton } from "../ui/buttons/PassingButton.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { TextArea } from "../ui/fields/TextArea.tsx";
import { queueTexts, statusWords } from "./queue-texts.ts";
import { useUpdateQuestionReportMutation, type ReportedQuestionEntryFragment } from "./queue.generated.ts";
import styles from "./report-note.module.css";

interface DecisionFormProps {
  entry: ReportedQuestionEntryFragment;
  onBusy: (isBusy: boolean) => void;
}

/** Fixed, rejected or open again, with a line for those who reported it (EXT-16c). */
export function DecisionForm(props: DecisionFormProps) {
  return (
    <section className="stack-small" aria-labelledby="decision">
      <h3 id="decision">Decision</h3>
      <Choice key={props.entry.status} {...props} />
    </section>
  );
}

function Choice({ entry, onBusy }: DecisionFormProps) {
  const what = `decision ${entry.id}`;
  const untouched = { reply: entry.reply ?? "" };
  const [kept] = useState(() => keptChanges(adminWorkOwner, what, untouched));
  const [reply, setReply] = useState(kept?.texts.reply ?? untouched.reply);
  useKeptChanges(adminWorkOwner, what, untouched, entry.status === "OPEN" ? { reply } : null);
  const [failure, setFailure] = useState<string | null>(null);
  const [update, { loading }] = useUpdateQuestionReportMutation();
  const decide = async (status: ReportStatus): Promise<void> => {
    if (loading) return;
    setFailure(null);
    onBusy(true);
    try {
      const input = { status, reply: status === "OPEN" ? null : reply };
      await update({ variables: { questionId: entry.id, input } });
    } catch (error) {
      logFailure(queueTexts.notSaved, error);
      setFailure(reasonOf(error));
    } finally {
      onBusy(false);
    }
  };
  if (entry.status !== "OPEN") {
    return (
      <>
        <output>
          {statusWords[entry.status].label}: {amount(entry.count, "report")} closed.
          {entry.reply !== null && " The reporters were told by email:"}
        </output>
        {entry.reply !== null && <p className={`${styles.note} break-anywhere`}>{entry.reply}</p>}
        {failure !== null && (
          <Notice tone="bad" title={queueTexts.notSaved}>
            {failure}
          </Notice>
        )}
        <div>
          <PassingButton variant="secondary" busy={loading} busyLabel="Saving..." onClick={() => void decide("OPEN")}>
            Open again
          </PassingButton>
        </div>
      </>
    );
  }
  return (
    <>
      {kept && <Notice tone="info" live="off" title={keptWorkText} />}
      <TextArea
        label={`Answer to ${amount(entry.count, "reporter")} (optional)`}
        help="It is mailed to each of them once. Without an answer nobody is mailed."
        rows={3}
        maxLength={reportReplyMaxLength}
        value={reply}
        onChange={(event) => setReply(event.target.value)}
      />
      {failure !== null && (
        <Notice tone="bad" title={queueTexts.notSaved}>
          {failure}
        </Notice>
      )}
      <div className="row">
        <PassingButton busy={loading} onClick={() => void decide("FIXED")}>
          Close as fixed
        </PassingButton>
        <PassingButton variant="secondary" busy={loading} onClick={() => void decide("REJECTED")}>
          Reject
        </PassingButton>
      </div>
    </>
  );
}
