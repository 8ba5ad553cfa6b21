import { useEffect, useRef, type ReactNode } from "react";
import { timeWithSeconds } from "../../lib/words/dates.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { downloadIcon, sendIcon } from "../../ui/icons/icon-paths.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import { saveAnswerFile } from "../answer-file.ts";
import { answeredCount, isSubmissionUnsure, refusedIds, waitingAnswers, type Submission } from "../attempt.ts";
import type { AttemptView } from "../core.ts";
import { totalOf } from "../figures.ts";
import { saveStateOf } from "../save-state.ts";
import { attemptTexts } from "../texts.ts";
import styles from "./Submitting.module.css";

const endedBy: Record<Submission["by"], string> = {
  person: "",
  clock: "The time is up. ",
  server: "This exam has already ended somewhere else. ",
};

/** What is known of the submission, in words that are true whether it has arrived or not. */
function submittingWords({ state: { attempt }, problem }: AttemptView, isSending: boolean, isOffline: boolean) {
  const busy = attemptTexts.submitting;
  if (problem === "notArrived") {
    const help = "It was sent, but your exam history does not show it. You can send it again.";
    return { title: attemptTexts.notArrived, help, button: "Send again", busy };
  }
  if (problem === "unclear") {
    const help = "It was sent, and no answer came. Look at your exam history before you send it again.";
    return { title: attemptTexts.submissionUnsure, help, button: "Send again", busy };
  }
  if (attempt && isSubmissionUnsure(attempt) && (attempt.submission?.isLost || !isSending)) {
    const button = "Check now";
    if (isSending) {
      const help = "It was sent, and no answer came. This page is looking for it in your exam history.";
      return { title: attemptTexts.looking, help, button, busy: "Checking..." };
    }
    const help = "It was sent, and no answer came. This page looks for it in your exam history when it can be reached.";
    return { title: attemptTexts.submissionUnsure, help, button, busy };
  }
  if (isSending) {
    const help = "This takes a moment. Please keep this page open.";
    return { title: "Submitting your exam", help, button: attemptTexts.submitExam, busy };
  }
  const wait = isOffline
    ? "Keep this page open until the network is back."
    : "The server could not take it yet. Keep this page open: it is sent again by itself.";
  const help = `${wait} If you close it, open this exam again on this device and it goes on by itself.`;
  return { title: attemptTexts.submittedHere, help, button: "Try to send now", busy };
}

interface SubmittingProps {
  view: AttemptView;
  personId: string;
  onRetry: () => void;
  /** A notice of a problem. */
  problem: ReactNode;
}

/** After "Submit Exam" or the end of time, until the server has confirmed. */
export function Submitting({ view, personId, onRetry, problem }: SubmittingProps) {
  const { attempt } = view.state;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(function focusTitle() {
    title.current?.focus({ preventScroll: true });
  }, []);
  if (!attempt?.submission) return null;
  const { isOffline } = saveStateOf(view);
  const waiting = waitingAnswers(attempt).length;
  const refused = refusedIds(attempt).length;
  const isStuck = view.problem === "answer" ? waiting > 0 : view.problem !== null && view.problem !== "questions";
  const isStored = view.kept === "page" || Boolean(view.lastStored?.submission);
  const isSending = !isStuck && (!isOffline || !isStored);
  const words = submittingWords(view, isSending, isOffline);
  return (
    <section className="card stack" aria-labelledby="submitting-title">
      <div className={`row no-wrap ${styles.head}`}>
        <span className={isSending ? "muted" : styles.waiting}>
          <Icon path={sendIcon} size={24} />
        </span>
        <div>
          <h2 id="submitting-title" ref={title} tabIndex={-1}>
            {words.title}
          </h2>
          <p className="muted">
            {endedBy[attempt.submission.by]}
            {words.help}
          </p>
        </div>
      </div>
      <dl className="key-values tabular">
        {attempt.submission.by !== "server" && (
          <div>
            <dt>Submitted</dt>
            <dd>{timeWithSeconds(attempt.submission.at)}</dd>
          </div>
        )}
        <div>
          <dt>Answers</dt>
          <dd>
            {answeredCount(attempt)} of {totalOf(view.state)}
          </dd>
        </div>
        {waiting > 0 && (
          <div>
            <dt>Still to send</dt>
            <dd>{waiting}</dd>
          </div>
        )}
        {refused > 0 && (
          <div>
            <dt>Could not be sent</dt>
            <dd>{refused}</dd>
          </div>
        )}
      </dl>
      {view.kept === "page" && <Notice tone="mid" title={attemptTexts.notKept} />}
      {problem}
      <div className="stack-small">
        <Button large block busy={isSending} busyLabel={words.busy} onClick={onRetry}>
          {words.button}
        </Button>
        {(!isSending || refused > 0) && (
          <Button variant="secondary" block onClick={() => saveAnswerFile(attempt, personId)}>
            <Icon path={downloadIcon} />
            Save answer file
          </Button>
        )}
      </div>
    </section>
  );
}
