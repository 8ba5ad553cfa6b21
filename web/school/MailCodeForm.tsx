import { useState, type SubmitEvent } from "react";
import { otpIncomplete, otpPattern } from "../../schema/rules/otp.ts";
import { sendToSchool, schoolToasts } from "../lib/calls/school-action.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { OtpBoxes } from "../ui/fields/OtpBoxes.tsx";
import { useKeptPlace } from "../ui/focus/use-kept-place.ts";
import { useSendSchoolMailCodeMutation, useVerifySchoolMailMutation } from "./mail-code.generated.ts";
import { mailTexts } from "./mail-texts.ts";
import styles from "./MailNotice.module.css";

/** Sends the code that verifies the school's address, and takes it. */
export function MailCodeForm({ email }: { email: string }) {
  const [requestCode] = useSendSchoolMailCodeMutation();
  const [verifyMail] = useVerifySchoolMailMutation();
  const isBusy = useSchoolBusy();
  const [isSent, setSent] = useState(false);
  const keepPlace = useKeptPlace();
  const [otp, setOtp] = useState("");
  const [error, setError] = useState<string | null>(null);

  const sendCode = async (): Promise<void> => {
    setError(null);
    const outcome = await sendToSchool(() => requestCode(), mailTexts.sendFailed);
    if (outcome === null) return;
    if (outcome.value === undefined) return setError(outcome.problem);
    schoolToasts.good(mailTexts.sent);
    setSent(true);
    setOtp("");
  };
  const verify = async (): Promise<void> => {
    if (!otpPattern.test(otp)) return setError(otpIncomplete);
    setError(null);
    const outcome = await sendToSchool(() => verifyMail({ variables: { otp } }), mailTexts.failed);
    if (outcome === null) return;
    if (outcome.value === undefined) return setError(outcome.problem);
    schoolToasts.good(mailTexts.verified);
  };
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isBusy) void verify();
  };

  if (!isSent) {
    return (
      <div className="notice-action stack-small">
        {error !== null && <Notice tone="bad" title={error} />}
        <div className="form-buttons">
          <Button busy={isBusy} busyLabel={mailTexts.sending} onClick={() => void sendCode()}>
            {mailTexts.send}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form
      className={`notice-action stack ${styles.code}`}
      noValidate
      aria-label={mailTexts.form}
      onSubmit={handleSubmit}
      ref={keepPlace}
    >
      <OtpBoxes
        label={mailTexts.code}
        help={mailTexts.codeHelp(email)}
        value={otp}
        error={error}
        autoFocus
        onChange={(digits) => {
          setOtp(digits);
          setError(null);
        }}
      />
      <div className="row form-buttons">
        <Button type="submit" busy={isBusy} busyLabel={mailTexts.checking}>
          {mailTexts.check}
        </Button>
        <Button variant="ghost" busy={isBusy} onClick={() => void sendCode()}>
          {mailTexts.again}
        </Button>
      </div>
    </form>
  );
}
