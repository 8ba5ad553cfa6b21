import { useState, type SubmitEvent } from "react";
import { otherDeviceRules } from "../../schema/rules/auth.ts";
import { toastLoginMs } from "../../schema/rules/limits.ts";
import { withoutToken } from "../lib/calls/clients.ts";
import { messageOf } from "../lib/calls/message-of.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { useCountdown } from "../lib/use-countdown.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { clockText } from "../ui/display/clock-text.ts";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { OtpBoxes } from "../ui/fields/OtpBoxes.tsx";
import { useLogoutOtherDeviceMutation } from "./auth.generated.ts";
import { texts } from "./texts.ts";
import "../ui/fields/FieldFrame.css";

interface OtherDeviceDialogProps {
  credentials: { email: string; password: string };
  /** When the mailed code stops working, in milliseconds since 1970. */
  deadline: number;
  onClose: () => void;
  /** Mails another code; resolves to why it was not sent, or null. */
  onResend: () => Promise<string | null>;
  /** Whether a code is on its way to be mailed. */
  isSending: boolean;
  /** The other device is logged out; the login can be tried again. */
  onDone: () => void;
}

const words = texts.login;
const formId = "other-device";

/** Asks for the mailed code and ends every session of the account. */
export function OtherDeviceDialog(props: OtherDeviceDialogProps) {
  const { credentials, deadline, onClose, onResend, isSending, onDone } = props;
  const [otp, setOtp] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [resent, setResent] = useState<{ tone: "good" | "bad"; title: string } | null>(null);
  const secondsLeft = useCountdown({ deadline }) ?? 0;
  const [logoutOther, { loading }] = useLogoutOtherDeviceMutation(withoutToken);

  const handleSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (loading) return;
    const parsed = otherDeviceRules.safeParse({ ...credentials, otp });
    if (!parsed.success) {
      setError(parsed.error.issues[0]?.message ?? words.otherDeviceWrongCode);
      return;
    }
    try {
      await logoutOther({ variables: { input: parsed.data } });
      onDone();
    } catch (failure) {
      const message = messageOf(failure, words.otherDeviceWrongCode);
      setError(message);
      toasts.bad(message, toastLoginMs);
    }
  };
  const handleResend = async (): Promise<void> => {
    setResent(null);
    const problem = await onResend();
    setResent(problem === null ? { tone: "good", title: texts.otp.resent } : { tone: "bad", title: problem });
    if (problem !== null) return;
    setOtp("");
    setError(null);
    // the button that asked for the new code is disabled now
    document.getElementById(formId)?.querySelector("input")?.focus();
  };

  return (
    <Dialog
      isOpen
      title={words.otherDeviceLink}
      busy={loading}
      closesOutside={false}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} busy={loading} busyLabel="Logging out...">
            Log out and log in here
          </Button>
          <Button
            variant="secondary"
            disabled={secondsLeft > 0}
            busy={isSending}
            busyLabel="Sending..."
            onClick={() => void handleResend()}
          >
            Send a new code
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <p className="muted">
          If the email and password are right, a 6-digit code is on its way to{" "}
          <b className="ink">{credentials.email}</b>.
        </p>
        <OtpBoxes
          label={texts.otp.label}
          value={otp}
          autoFocus
          error={error}
          onChange={(digits) => {
            setOtp(digits);
            setError(null);
          }}
        />
        {resent && <Notice {...resent} />}
        <p className="field-help tabular">
          {secondsLeft > 0
            ? `A new code can be sent in ${clockText(secondsLeft)}.`
            : "No code? Send a new one, and look into Spam."}
        </p>
      </form>
    </Dialog>
  );
}
