import { useState } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { toastOtpMs } from "../../schema/rules/limits.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { withoutToken } from "../lib/calls/clients.ts";
import { isNetworkError, messageOf } from "../lib/calls/message-of.ts";
import { noAnswer } from "../lib/calls/no-answer.ts";
import { paths } from "../lib/navigation/paths.ts";
import { forgetOtpDeadline, pendingEmail } from "../lib/sessions/pending-email.ts";
import { useOtp } from "../lib/forms/use-otp.ts";
import { OtpForm } from "../ui/forms/OtpForm.tsx";
import { useResendOtpMutation, useVerifyOtpMutation } from "./auth.generated.ts";
import { forgetRegistration } from "./registration-draft.ts";
import { texts } from "./texts.ts";
import { useOtpDeadline } from "./use-otp-deadline.ts";

const words = texts.otp;

/** The code page; without a stored address it leads to the registration. */
export function OtpPage() {
  const [email] = useState(pendingEmail);
  return email === null ? <Navigate to={paths.register()} replace /> : <Verification email={email} />;
}

function Verification({ email }: { email: string }) {
  const navigate = useNavigate();
  const { deadline, restart } = useOtpDeadline();
  const [verifyOtp, { loading: isVerifying }] = useVerifyOtpMutation(withoutToken);
  const [resendOtp, { loading: isResending }] = useResendOtpMutation(withoutToken);
  const form = useOtp({
    email,
    deadline,
    words,
    toastMs: toastOtpMs,
    isVerifying,
    verify: async (input) => {
      const { data } = await verifyOtp({ variables: { input } });
      forgetOtpDeadline();
      forgetRegistration();
      return { message: data?.verifyOtp.message, goOn: () => void navigate(paths.login(), { replace: true }) };
    },
    refusalOf: (failure) =>
      isNetworkError(failure) ? `${noAnswer.title} ${noAnswer.help}` : messageOf(failure, words.failure),
    isResending,
    resend: () => resendOtp({ variables: { input: { email } } }),
    onResent: restart,
  });

  return (
    <>
      <div className="stack-small">
        <h1>{words.title}</h1>
        <p className="muted">
          We sent a 6-digit code to <b className="ink">{email}</b>. It can take a minute, and it may be in Spam.
        </p>
      </div>
      <OtpForm {...form} words={words} resendLabel="Resend" hintId="otp-hint" />
      <p className="muted">
        {words.isVerified} <Link to={paths.login()}>{words.login}</Link>
      </p>
    </>
  );
}
