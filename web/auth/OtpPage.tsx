import { useState, type KeyboardEvent, type SubmitEvent } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { otpRules } from "../../schema/rules/auth.ts";
import { otpDigits, otpRedirectMs, toastOtpMs } from "../../schema/rules/limits.ts";
import { withoutToken } from "../lib/clients.ts";
import { isNetworkError, messageOf } from "../lib/message-of.ts";
import { paths } from "../lib/paths.ts";
import { forgetOtpDeadline, pendingEmail } from "../lib/sessions.ts";
import { toasts } from "../lib/toasts.ts";
import { useCountdown } from "../lib/use-countdown.ts";
import { useLater } from "../lib/use-later.ts";
import { Button } from "../ui/Button.tsx";
import { Countdown } from "../ui/Countdown.tsx";
import { clockIcon } from "../ui/status-icons.ts";
import { mailIcon } from "../ui/contact-icons.ts";
import { Icon } from "../ui/Icon.tsx";
import { Notice } from "../ui/Notice.tsx";
import { OtpBoxes } from "../ui/OtpBoxes.tsx";
import { useResendOtpMutation, useVerifyOtpMutation } from "./auth.generated.ts";
import { texts } from "./texts.ts";
import { useOtpDeadline } from "./use-otp-deadline.ts";

const words = texts.otp;

/** The code page; without a stored address there is nothing to verify. */
export function OtpPage() {
  const [email] = useState(pendingEmail);
  return email === null ? <Navigate to={paths.register()} replace /> : <OtpForm email={email} />;
}

function OtpForm({ email }: { email: string }) {
  const navigate = useNavigate();
  const later = useLater();
  const { deadline, restart } = useOtpDeadline();
  const secondsLeft = useCountdown({ deadline }) ?? 0;
  const hasExpired = secondsLeft === 0;
  const [otp, setOtp] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  const [resendProblem, setResendProblem] = useState<string | null>(null);
  const [verifyOtp, verification] = useVerifyOtpMutation(withoutToken);
  const [resendOtp, resend] = useResendOtpMutation(withoutToken);
  const isBusy = verification.loading || success !== null;
  const missing = otpDigits - otp.length;

  const verify = async (): Promise<void> => {
    if (isBusy || hasExpired) return;
    const parsed = otpRules.safeParse({ email, otp });
    if (!parsed.success) {
      setError(parsed.error.issues[0]?.message ?? words.failure);
      return;
    }
    setError(null);
    try {
      const { data } = await verifyOtp({ variables: { input: parsed.data } });
      const message = data?.verifyOtp.message ?? words.success;
      setSuccess(message);
      forgetOtpDeadline();
      toasts.good(message, toastOtpMs);
      later(() => void navigate(paths.login(), { replace: true }), otpRedirectMs);
    } catch (failure) {
      toasts.bad(words.failure, toastOtpMs);
      setError(isNetworkError(failure) ? `${texts.noAnswer} ${texts.noAnswerHelp}` : messageOf(failure, words.failure));
    }
  };
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    void verify();
  };
  // A disabled button keeps Enter from submitting; an early Enter should still say what is missing.
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && missing > 0) void verify();
  };
  const handleResend = async (): Promise<void> => {
    if (resend.loading) return;
    setResendProblem(null);
    try {
      await resendOtp({ variables: { input: { email } } });
      toasts.good(words.resent, toastOtpMs);
      setOtp("");
      setError(null);
      restart();
    } catch (failure) {
      const message = messageOf(failure, words.resendFailure);
      toasts.bad(message, toastOtpMs);
      setResendProblem(message);
    }
  };

  return (
    <>
      <div className="stack-2">
        <h1>{words.title}</h1>
        <p className="mute">
          We sent a 6-digit code to <b className="ink">{email}</b>. It can take a minute, and it may be in Spam.
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
          aria-describedby="otp-hint"
        >
          Verify
        </Button>
        <p className="help auth-hint" id="otp-hint">
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
            Resend
          </Button>
        }
      >
        {hasExpired ? words.askNow : words.wait}
      </Notice>
      {resendProblem !== null && <Notice tone="bad" title={resendProblem} />}
    </>
  );
}
