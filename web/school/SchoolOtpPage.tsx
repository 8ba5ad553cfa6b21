import { useState, type KeyboardEvent, type SubmitEvent } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { otpDigits, otpRedirectMs, otpSeconds, toastSchoolMs } from "../../schema/rules/limits.ts";
import { schoolOtpRules } from "../../schema/rules/school.ts";
import { withoutToken } from "../lib/clients.ts";
import { codeOf, isNetworkError, messageOf } from "../lib/message-of.ts";
import { schoolPaths } from "../lib/school-paths.ts";
import { toasts } from "../lib/toasts.ts";
import { useCountdown } from "../lib/use-countdown.ts";
import { useLater } from "../lib/use-later.ts";
import { Button } from "../ui/Button.tsx";
import { mailIcon } from "../ui/contact-icons.ts";
import { Countdown } from "../ui/Countdown.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Notice } from "../ui/Notice.tsx";
import { OtpBoxes } from "../ui/OtpBoxes.tsx";
import { clockIcon } from "../ui/status-icons.ts";
import { awaitCode, awaitedCode, forgetCode, type AwaitedCode } from "./kept-words.ts";
import { useSchoolResendOtpMutation, useSchoolVerifyOtpMutation } from "./school.generated.ts";
import { texts } from "./texts.ts";

const words = texts.otp;
const fullMs = otpSeconds * 1000;

/** The code page of the recovery; without an awaited code there is nothing to verify. */
export function SchoolOtpPage() {
  const [code] = useState(awaitedCode);
  return code === null ? <Navigate to={schoolPaths.forgotPassword()} replace /> : <OtpForm code={code} />;
}

function OtpForm({ code: { email, deadline: first } }: { code: AwaitedCode }) {
  const navigate = useNavigate();
  const later = useLater();
  // A moment further away than the whole time comes from a clock that was changed.
  const [deadline, setDeadline] = useState(() => Math.min(first, Date.now() + fullMs));
  const secondsLeft = useCountdown({ deadline }) ?? 0;
  const hasExpired = secondsLeft === 0;
  const [otp, setOtp] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  const [resendProblem, setResendProblem] = useState<string | null>(null);
  const [verifyOtp, verification] = useSchoolVerifyOtpMutation(withoutToken);
  const [resendOtp, resend] = useSchoolResendOtpMutation(withoutToken);
  const isBusy = verification.loading || success !== null;
  const missing = otpDigits - otp.length;

  const verify = async (): Promise<void> => {
    if (isBusy) return;
    const parsed = schoolOtpRules.safeParse({ email, otp });
    if (!parsed.success) return setError(parsed.error.issues[0]?.message ?? words.failure);
    if (hasExpired) return setError(words.expired);
    setError(null);
    try {
      const { data } = await verifyOtp({ variables: { input: parsed.data } });
      if (!data) throw new Error(words.failure);
      const { resetToken, message } = data.schoolVerifyOtp;
      setSuccess(message ?? words.success);
      forgetCode();
      toasts.good(message ?? words.success, toastSchoolMs);
      later(() => void navigate(schoolPaths.passwordReset(), { replace: true, state: { resetToken } }), otpRedirectMs);
    } catch (failure) {
      toasts.bad(words.failure, toastSchoolMs);
      const isWrong = codeOf(failure) === "BAD_USER_INPUT";
      const text = messageOf(failure, isWrong ? words.invalid : words.failure);
      setError(isNetworkError(failure) ? `${words.failure}. ${texts.noAnswerHelp}` : text);
    }
  };
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    void verify();
  };
  // A disabled button keeps Enter from submitting; an early Enter should still say what is missing.
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (missing > 0 || hasExpired) && event.target instanceof HTMLInputElement) void verify();
  };
  const handleResend = async (): Promise<void> => {
    if (resend.loading) return;
    setResendProblem(null);
    try {
      await resendOtp({ variables: { input: { email } } });
      toasts.good(words.resent, toastSchoolMs);
      const next = Date.now() + fullMs;
      awaitCode({ email, deadline: next });
      setDeadline(next);
      setOtp("");
      setError(null);
    } catch (failure) {
      const message = messageOf(failure, words.resendFailure);
      toasts.bad(message, toastSchoolMs);
      setResendProblem(message);
    }
  };

  return (
    <>
      <div className="stack-2">
        <h1>{words.title}</h1>
        <p className="mute">
          We sent a 6-digit code to <b className="ink">{email}</b>, if it belongs to a school admin.
        </p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter inside the form's own field */}
      <form className="stack" noValidate aria-label={words.title} onSubmit={handleSubmit} onKeyDown={handleKeyDown}>
        <OtpBoxes
          label={words.label}
          value={otp}
          error={error}
          autoFocus
          onChange={(digits) => {
            setOtp(digits);
            setError(null);
          }}
        />
        <div className={hasExpired ? "auth-valid over" : "auth-valid"}>
          <Icon path={clockIcon} />
          <span aria-live="polite">{hasExpired && !success ? words.expired : "Code valid for"}</span>
          {!hasExpired && <Countdown seconds={secondsLeft} label="Code valid for" />}
        </div>
        <Button
          type="submit"
          large
          block
          disabled={!isBusy && (hasExpired || missing > 0)}
          busy={isBusy}
          busyLabel="Verifying..."
          aria-describedby="school-otp-hint"
        >
          Verify
        </Button>
        <p className="help auth-hint" id="school-otp-hint">
          {!hasExpired && missing > 0 && `${missing} ${missing === 1 ? "digit" : "digits"} to go`}
          {hasExpired && !success && "Ask for a new code below."}
        </p>
      </form>
      {success !== null && <Notice tone="good" title={success} />}
      <Notice
        tone="plain"
        live="off"
        icon={mailIcon}
        title={words.noCode}
        action={
          <Button
            variant="ghost"
            disabled={!hasExpired || success !== null}
            busy={resend.loading}
            onClick={() => void handleResend()}
          >
            Resend code
          </Button>
        }
      >
        {hasExpired ? words.askNow : words.wait}
      </Notice>
      {resendProblem !== null && <Notice tone="bad" title={resendProblem} />}
    </>
  );
}
