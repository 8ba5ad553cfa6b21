import { useState } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { otpSeconds, toastSchoolMs } from "../../schema/rules/limits.ts";
import { withoutToken } from "../lib/calls/clients.ts";
import { codeOf, isNetworkError, messageOf } from "../lib/calls/message-of.ts";
import { noAnswer } from "../lib/calls/no-answer.ts";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import { useOtp } from "../lib/forms/use-otp.ts";
import { OtpForm } from "../ui/forms/OtpForm.tsx";
import { awaitCode, awaitedCode, forgetCode, type AwaitedCode } from "./awaited-code.ts";
import { useSchoolResendOtpMutation, useSchoolVerifyOtpMutation } from "./school.generated.ts";
import { recoveryTexts } from "./recovery-texts.ts";

const words = recoveryTexts.otp;
const fullMs = otpSeconds * 1000;

/** The code page of the password recovery; opened without a code on its way, it leads back. */
export function SchoolOtpPage() {
  const [code] = useState(awaitedCode);
  return code === null ? <Navigate to={schoolPaths.forgotPassword()} replace /> : <Verification code={code} />;
}

function Verification({ code: { email, deadline: first } }: { code: AwaitedCode }) {
  const navigate = useNavigate();
  // A moment later than the full time from now means that the clock of the device was changed.
  const [deadline, setDeadline] = useState(() => Math.min(first, Date.now() + fullMs));
  const [verifyOtp, { loading: isVerifying }] = useSchoolVerifyOtpMutation(withoutToken);
  const [resendOtp, { loading: isResending }] = useSchoolResendOtpMutation(withoutToken);
  const form = useOtp({
    email,
    deadline,
    words,
    toastMs: toastSchoolMs,
    tooLate: words.expired,
    isVerifying,
    verify: async (input) => {
      const { data } = await verifyOtp({ variables: { input } });
      if (!data) throw new Error(words.failure);
      const { resetToken, message } = data.schoolVerifyOtp;
      forgetCode();
      return {
        message,
        goOn: () => void navigate(schoolPaths.passwordReset(), { replace: true, state: { resetToken } }),
      };
    },
    refusalOf: (failure) => {
      if (isNetworkError(failure)) return `${words.failure}. ${noAnswer.help}`;
      return messageOf(failure, codeOf(failure) === "BAD_USER_INPUT" ? words.invalid : words.failure);
    },
    isResending,
    resend: () => resendOtp({ variables: { input: { email } } }),
    onResent: () => {
      const next = Date.now() + fullMs;
      awaitCode({ email, deadline: next });
      setDeadline(next);
    },
  });

  return (
    <>
      <div className="stack-small">
        <h1>{words.title}</h1>
        <p className="muted">
          We sent a 6-digit code to <b className="ink">{email}</b>, if it belongs to a school admin.
        </p>
      </div>
      <OtpForm {...form} words={words} resendLabel="Resend code" hintId="school-otp-hint" />
    </>
  );
}
