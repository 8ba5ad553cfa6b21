import { useEffect, useRef, useState } from "react";
import { amount, amountThat } from "../../schema/rules/counted.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { downloadIcon, sendIcon } from "../ui/icons/icon-paths.ts";
import { Facts, type Fact } from "../ui/display/Facts.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { texts } from "./texts.ts";
import styles from "../attempt/parts/timed-page.module.css";

const words = texts.receipt;

interface AttemptReceiptProps {
  examName: string;
  /** Null where the login did not name the student. */
  studentName: string | null;
  receipt: string | null;
  answered: number;
  total: number;
  /** The school ended it by closing the exam before the time was up. */
  isClosedEarly: boolean;
  /** The clock submitted it, not the student. */
  isTimeUp: boolean;
  /** Answers that came too late and are on this device alone (D-82). */
  notDelivered: number;
  /** Why the server took none of them, in its own words. */
  reason: string | null;
  /** Answers that were delivered late: those that the school decides about, and those that it did not take. */
  waiting: number;
  declined: number;
  onSaveFile: () => void;
  /** Sends them if the exam was opened again; otherwise returns false. */
  onSendAgain: () => Promise<boolean>;
}

/** After the submission: the proof of it. The result comes when the exam is over for everybody. */
export function AttemptReceipt({
  examName,
  studentName,
  receipt,
  answered,
  total,
  isClosedEarly,
  isTimeUp,
  notDelivered,
  reason,
  waiting,
  declined,
  onSaveFile,
  onSendAgain,
}: AttemptReceiptProps) {
  const [isSending, setSending] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const sendAgain = async (): Promise<void> => {
    setSending(true);
    setRefused(false);
    const isSent = await onSendAgain();
    // When they are sent, the questions are shown instead of this.
    if (isSent) return;
    setSending(false);
    setRefused(true);
  };
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(function focusTitle() {
    title.current?.focus({ preventScroll: true });
  }, []);
  const code = receipt && <span className="receipt-code">{receipt}</span>;
  const facts: readonly Fact[] = [
    ["Student", studentName],
    ["Answers", `${answered} of ${total}`],
    ["Receipt", code],
  ];
  const saveButton = (
    <Button variant="secondary" onClick={onSaveFile}>
      <Icon path={downloadIcon} />
      Save answer file
    </Button>
  );
  return (
    <div className="stack">
      <h1 className={styles.title} ref={title} tabIndex={-1}>
        {examName}
      </h1>
      <section className="card padded stack" aria-label="Receipt">
        {isClosedEarly ? (
          <Notice tone="info" live="off" title={words.closedEarly}>
            {words.closedEarlyHelp}
          </Notice>
        ) : (
          <Notice tone="good" live="off" title={isTimeUp ? words.timeWasUp : words.submitted}>
            {words.submittedHelp}
          </Notice>
        )}
        <Facts className="key-values tabular break-anywhere" facts={facts.filter(([, value]) => Boolean(value))} />
        {waiting > 0 && (
          <Notice
            tone="info"
            title={
              waiting === 1
                ? "This answer came late. Your teacher will decide if it counts."
                : "These answers came late. Your teacher will decide if they count."
            }
          >
            <div className="stack-small">
              <p>
                {amount(waiting, "answer")} came after the end. {waiting === 1 ? "It does" : "They do"} not count yet.
                You can close this page.
              </p>
              <p>{saveButton}</p>
            </div>
          </Notice>
        )}
        {declined > 0 && (
          <Notice tone="mid" title={`Your teacher did not accept ${amount(declined, "answer")}.`}>
            {declined === 1 ? "It came late and does" : "They came late and do"} not count. Please ask your teacher
            about it.
          </Notice>
        )}
        {notDelivered > 0 && (
          <Notice tone="mid" title={`${amountThat(notDelivered, "answer", "was", "were")} not delivered.`}>
            <div className="stack-small">
              <p>
                {reason ?? (notDelivered === 1 ? "It came too late." : "They came too late.")}{" "}
                {notDelivered === 1 ? "It is" : "They are"} on this device only. Ask your teacher to open your exam
                again. Your answers will then be sent automatically.
                {isRefused && <b> Your teacher has not opened it yet.</b>}
              </p>
              <p className="row">
                <Button variant="secondary" busy={isSending} busyLabel="Sending..." onClick={() => void sendAgain()}>
                  <Icon path={sendIcon} />
                  Send again
                </Button>
                {saveButton}
              </p>
            </div>
          </Notice>
        )}
      </section>
      <p>
        <Link className={buttonClass()} to={schoolPaths.dashboard("exams")}>
          Back to exams
        </Link>
      </p>
    </div>
  );
}
