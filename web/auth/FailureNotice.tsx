import { isNetworkError } from "../lib/message-of.ts";
import { Notice } from "../ui/Notice.tsx";
import { texts } from "./texts.ts";

/** What a form shows after a failed send. */
export interface Failure {
  title: string;
  help?: string;
}

/** The message of a failure; without an answer from the server it says so instead of guessing. */
export const failureOf = (error: unknown, message: string): Failure =>
  isNetworkError(error) ? { title: texts.noAnswer, help: texts.noAnswerHelp } : { title: message };

export function FailureNotice({ failure }: { failure: Failure | null }) {
  return (
    failure && (
      <Notice tone="bad" title={failure.title}>
        {failure.help}
      </Notice>
    )
  );
}
