import { Suspense, useState } from "react";
import { otpSeconds, toastLoginMs } from "../../schema/rules/limits.ts";
import { fetched } from "../lib/fetched.ts";
import { withoutToken } from "../lib/calls/clients.ts";
import { codeOf, messageOf } from "../lib/calls/message-of.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { ErrorBoundary } from "../ui/notices/ErrorBoundary.tsx";
import { FailureNotice } from "../ui/notices/FailureNotice.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { useSendOtherDeviceCodeMutation } from "./auth.generated.ts";
import { texts } from "./texts.ts";

// Loaded on demand, because few people need it.
const OtherDeviceDialog = fetched(async () => (await import("./OtherDeviceDialog.tsx")).OtherDeviceDialog);
const words = texts.login;

interface OtherDeviceNoticeProps {
  credentials: { email: string; password: string };
  /** Whether the other session belongs to this device: its logout did not reach the server. */
  isOwnLeft?: boolean;
  /** The other device is logged out; the login can be tried again. */
  onDone: () => void;
}

/** Says that only one device may be logged in; the mailed code is hidden where the server does not offer it. */
export function OtherDeviceNotice({ credentials, isOwnLeft = false, onDone }: OtherDeviceNoticeProps) {
  const [sendCode, { loading }] = useSendOtherDeviceCodeMutation(withoutToken);
  const [isOffered, setOffered] = useState(true);
  const [isAsking, setAsking] = useState(false);
  /** When the mailed code stops working, in milliseconds since 1970. */
  const [deadline, setDeadline] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);

  const send = async (): Promise<string | null> => {
    if (loading) return null;
    setProblem(null);
    try {
      await sendCode({ variables: { input: credentials } });
      setDeadline(Date.now() + otpSeconds * 1000);
      setAsking(true);
      return null;
    } catch (error) {
      if (codeOf(error) === "NOT_OFFERED") {
        setOffered(false);
        setAsking(false);
        return null;
      }
      const message = messageOf(error, words.otherDeviceCodeFailed);
      setProblem(message);
      toasts.bad(message, toastLoginMs);
      return message;
    }
  };

  // Whoever closed the dialog still has a code in the mail, and the server sends no other one while it works.
  const ask = (): void => (deadline > Date.now() ? setAsking(true) : void send());

  return (
    <>
      <Notice tone="bad" title={words.otherDevice}>
        {isOwnLeft ? words.ownLeft : isOffered ? words.otherDeviceHelp : words.otherDeviceAlone}
        {problem !== null && <p className="strong">{problem}</p>}
        {isOwnLeft && (
          <p className="notice-action">
            <button type="button" className="link-button strong" onClick={onDone}>
              {words.ownLeftLink}
            </button>
          </p>
        )}
        {isOffered && (
          <p className="notice-action">
            <button type="button" className="link-button strong" aria-disabled={loading || undefined} onClick={ask}>
              {words.otherDeviceLink}
            </button>
          </p>
        )}
      </Notice>
      {isAsking && (
        <ErrorBoundary fallback={<FailureNotice failure={words.partMissing} />}>
          <Suspense>
            <OtherDeviceDialog
              credentials={credentials}
              deadline={deadline}
              onClose={() => setAsking(false)}
              onResend={send}
              isSending={loading}
              onDone={() => {
                setAsking(false);
                onDone();
              }}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
