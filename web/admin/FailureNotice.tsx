import { isNetworkError } from "../lib/message-of.ts";
import { Notice } from "../ui/Notice.tsx";
import { texts } from "./texts.ts";

/** Why a form was not sent: the message, or that no answer came. */
export function FailureNotice({ error, message }: { error: unknown; message: string }) {
  return isNetworkError(error) ? (
    <Notice tone="bad" title={texts.noAnswer}>
      {texts.noAnswerHelp}
    </Notice>
  ) : (
    <Notice tone="bad" title={message} />
  );
}
