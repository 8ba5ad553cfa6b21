import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { downloadIcon, sendIcon } from "../../ui/icon-paths.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { saveAnswerFile } from "../answer-file.ts";
import { answeredCount, isSubmissionUnsure, waitingAnswers } from "../attempt.ts";
import type { AttemptView } from "../core.ts";
import { totalOf } from "../figures.ts";
import { saveStateOf } from "../save-state.ts";
import { attemptTexts } from "../texts.ts";
import styles from "./Submitting.module.css";

/** `14:05:31` in Lagos. */
const timeOfDay = (at: string): string => new Date(at).toLocaleTimeString("en-GB", { timeZone: "Africa/Lagos" });

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
  const isStuck = view.problem === "submission" || view.problem === "signedOut";
  const isUnsure = isSubmissionUnsure(attempt) && isStuck;
  const isSending = !isOffline && !isStuck;
  return (
    <section className={`card ${styles.card}`} aria-labelledby="handing-title">
      <div className={`row no-wrap ${styles.head}`}>
        <span className={isSending ? "muted" : styles.waiting}>
          <Icon path={sendIcon} size={24} />
        </span>
        <div>
          <h2 id="handing-title" ref={title} tabIndex={-1}>
            {isSending ? "Handing in your exam" : isUnsure ? attemptTexts.submissionUnsure : attemptTexts.submittedHere}
          </h2>
          <p className="muted">
            {attempt.submission.by === "clock" ? "The time is up. " : ""}
            {isSending
              ? "This takes a moment. Please keep this page open."
              : isUnsure
                ? "It was sent, and no answer came."
                : "Keep this page open until the network is back. If you close it, open this exam again on this phone and it goes on by itself."}
          </p>
        </div>
      </div>
      <dl className="key-values tabular">
        <div>
          <dt>Handed in</dt>
          <dd>{timeOfDay(attempt.submission.at)}</dd>
        </div>
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
      </dl>
      {view.kept === "page" && <Notice tone="mid" title={attemptTexts.notKept} />}
      {problem}
      <div className="stack-small">
        <Button large block busy={isSending} busyLabel={attemptTexts.submitting} onClick={onRetry}>
          {isUnsure ? "Send again" : isOffline ? "Try to send now" : attemptTexts.submitExam}
        </Button>
        {!isSending && (
          <Button variant="secondary" block onClick={() => saveAnswerFile(attempt, personId)}>
            <Icon path={downloadIcon} />
            Save answer file
          </Button>
        )}
      </div>
    </section>
  );
}
