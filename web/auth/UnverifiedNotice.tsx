import type { MouseEvent } from "react";
import { toastOtpMs } from "../../schema/rules/limits.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { withoutToken } from "../lib/calls/clients.ts";
import { messageOf } from "../lib/calls/message-of.ts";
import { paths } from "../lib/navigation/paths.ts";
import { useLeaveOnce } from "../lib/navigation/use-leave-once.ts";
import {
  otpDeadline,
  pendingEmail,
  startOtpTime,
  storeOtpDeadline,
  storePendingEmail,
} from "../lib/sessions/pending-email.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { Notice } from "../ui/notices/Notice.tsx";
import { useResendOtpMutation } from "./auth.generated.ts";
import { texts } from "./texts.ts";

/** Tells that the address is not confirmed; its link asks for a new code and leads to the code page. */
export function UnverifiedNotice({ email, message }: { email: string; message: string }) {
  const { isLeaving, leave } = useLeaveOnce();
  const [resendOtp, { loading }] = useResendOtpMutation(withoutToken);
  const handleClick = async (event: MouseEvent): Promise<void> => {
    event.preventDefault();
    if (loading || isLeaving()) return;
    const isAnother = pendingEmail() !== email;
    storePendingEmail(email);
    try {
      await resendOtp({ variables: { input: { email } } });
      startOtpTime();
      toasts.good(texts.otp.resent, toastOtpMs);
    } catch (error) {
      // Go to the code page all the same: an earlier code may still work. Where this device does not know until when, a
      // new code can be asked for at once.
      if (isAnother || otpDeadline() === null) storeOtpDeadline(Date.now());
      toasts.bad(messageOf(error, texts.otp.resendFailure), toastOtpMs);
    }
    leave(paths.otpVerification());
  };
  return (
    <Notice tone="bad" title={message}>
      <p className="notice-action">
        <Link
          to={paths.otpVerification()}
          className="strong"
          aria-disabled={loading || undefined}
          onClick={(event) => void handleClick(event)}
        >
          {texts.login.unverifiedLink}
        </Link>
      </p>
    </Notice>
  );
}
