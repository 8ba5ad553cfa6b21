import { useState, type SubmitEvent } from "react";
import { schoolMailCodeRules, type SchoolRole } from "../../schema/rules/school.ts";
import { dayAndTime } from "../lib/dates.ts";
import { sendToSchool, schoolToasts } from "../lib/school-action.ts";
import { useSchoolBusy } from "../lib/school-requests.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { OtpBoxes } from "../ui/OtpBoxes.tsx";
import {
  useSchoolMailQuery,
  useSendSchoolMailCodeMutation,
  useVerifySchoolMailMutation,
  type SchoolMailStateFragment,
} from "./mail.generated.ts";
import { texts } from "./texts.ts";
import styles from "./MailNotice.module.css";

const words = texts.mail;

/**
 * Says which mails of the school have to wait: all of them until its address is verified by a code (D-99), later those above
 * the daily limit. Shows nothing if none waits, or if the server does not offer this.
 */
export function MailNotice({ role }: { role: SchoolRole }) {
  // If the server does not offer it, or fails, the dashboard works without the notice.
  const { data } = useSchoolMailQuery({ errorPolicy: "all", fetchPolicy: "cache-and-network" });
  const mail = data?.schoolMail;
  if (!mail) return null;
  if (!mail.isVerified) {
    return (
      <section className={`stack ${styles.notice}`} aria-label={words.title}>
        <Notice tone="mid" live="off" title={words.title}>
          {role === "ADMIN" ? words.why(mail.email) : words.whyForTeacher(mail.email)}
          <Waiting mail={mail} />
        </Notice>
        {role === "ADMIN" && <CodeForm email={mail.email} />}
      </section>
    );
  }
  if (mail.waiting.length === 0) return null;
  return (
    <section className={`stack ${styles.notice}`} aria-label={words.held}>
      <Notice tone="mid" live="off" title={words.held}>
        {words.heldWhy(mail.mailsPerDay)}
        <Waiting mail={mail} />
      </Notice>
    </section>
  );
}

function Waiting({ mail: { waiting } }: { mail: SchoolMailStateFragment }) {
  if (waiting.length === 0) return null;
  return (
    <ul className={styles.waiting}>
      {waiting.map(({ examId, examName, event, people, goesOnAt }) => (
        <li key={`${examId} ${event}`}>
          {words.waiting(examName, event, people)}
          {goesOnAt !== null && ` ${words.goesOn(dayAndTime(goesOnAt))}`}
        </li>
      ))}
    </ul>
  );
}

function CodeForm({ email }: { email: string }) {
  const [requestCode] = useSendSchoolMailCodeMutation();
  const [verifyMail] = useVerifySchoolMailMutation();
  const isBusy = useSchoolBusy();
  const [isSent, setSent] = useState(false);
  const [otp, setOtp] = useState("");
  const [error, setError] = useState<string | null>(null);

  const sendCode = async (): Promise<void> => {
    setError(null);
    const outcome = await sendToSchool(() => requestCode(), words.sendFailed);
    if (outcome === null) return;
    if (outcome.value === undefined) return setError(outcome.problem);
    schoolToasts.good(words.sent);
    setSent(true);
    setOtp("");
  };
  const verify = async (): Promise<void> => {
    const parsed = schoolMailCodeRules.safeParse({ otp });
    if (!parsed.success) return setError(parsed.error.issues[0]?.message ?? words.failed);
    setError(null);
    const outcome = await sendToSchool(() => verifyMail({ variables: parsed.data }), words.failed);
    if (outcome === null) return;
    if (outcome.value === undefined) return setError(outcome.problem);
    schoolToasts.good(words.verified);
  };
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isBusy) void verify();
  };

  if (!isSent) {
    return (
      <div className="stack-small">
        {error !== null && <Notice tone="bad" title={error} />}
        <div className="row">
          <Button busy={isBusy} busyLabel={words.sending} onClick={() => void sendCode()}>
            {words.send}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form className={`card padded stack ${styles.code}`} noValidate aria-label={words.form} onSubmit={handleSubmit}>
      <OtpBoxes
        label={words.code}
        help={words.codeHelp(email)}
        value={otp}
        error={error}
        autoFocus
        onChange={(digits) => {
          setOtp(digits);
          setError(null);
        }}
      />
      <div className="row">
        <Button type="submit" busy={isBusy} busyLabel={words.checking}>
          {words.check}
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={() => void sendCode()}>
          {words.again}
        </Button>
      </div>
    </form>
  );
}
