import { useState } from "react";
import { otpRedirectMs } from "../../../schema/rules/limits.ts";
import { otpIncomplete, otpPattern } from "../../../schema/rules/otp.ts";
import { messageOf } from "../calls/message-of.ts";
import { toasts } from "../toasts/toasts.ts";
import { useCountdown } from "../use-countdown.ts";
import { useLater } from "../use-later.ts";

interface OtpOptions {
  email: string;
  /** When the code runs out, in milliseconds since 1970. */
  deadline: number;
  words: { success: string; failure: string; resent: string; resendFailure: string };
  toastMs: number;
  /** Message for Enter after the time; without it Enter then does nothing. */
  tooLate?: string;
  /** Checks the code and deletes the waiting address; returns the server's message and the next page. */
  verify: (input: { email: string; otp: string }) => Promise<{ message: string | null | undefined; goOn: () => void }>;
  isVerifying: boolean;
  /** Message under the boxes. */
  refusalOf: (failure: unknown) => string;
  resend: () => Promise<unknown>;
  /** Called when a new code was sent, and the full time begins. */
  onResent: () => void;
  isResending: boolean;
}

/** A mailed code: what is typed, one check at a time, and a new code once the old one has run out. */
export function useOtp(options: OtpOptions) {
  const { email, deadline, words, toastMs, tooLate, isVerifying, isResending } = options;
  const later = useLater();
  const secondsLeft = useCountdown({ deadline }) ?? 0;
  const hasExpired = secondsLeft === 0;
  const [otp, setOtp] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  const [resendProblem, setResendProblem] = useState<string | null>(null);
  const isBusy = isVerifying || success !== null;

  const verify = async (): Promise<void> => {
    if (isBusy || (hasExpired && tooLate === undefined)) return;
    if (!otpPattern.test(otp)) return setError(otpIncomplete);
    if (hasExpired) return setError(tooLate ?? null);
    setError(null);
    try {
      const { message, goOn } = await options.verify({ email, otp });
      setSuccess(message ?? words.success);
      toasts.good(message ?? words.success, toastMs);
      later(goOn, otpRedirectMs);
    } catch (failure) {
      toasts.bad(words.failure, toastMs);
      setError(options.refusalOf(failure));
    }
  };
  const resend = async (): Promise<void> => {
    if (isResending) return;
    setResendProblem(null);
    try {
      await options.resend();
      toasts.good(words.resent, toastMs);
      options.onResent();
      setOtp("");
      setError(null);
    } catch (failure) {
      const message = messageOf(failure, words.resendFailure);
      toasts.bad(message, toastMs);
      setResendProblem(message);
    }
  };

  return {
    otp,
    error,
    success,
    resendProblem,
    secondsLeft,
    isBusy,
    isResending,
    onVerify: () => void verify(),
    onResend: () => void resend(),
    onType: (digits: string): void => {
      setOtp(digits);
      setError(null);
    },
  };
}
