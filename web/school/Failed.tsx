import { isNetworkError } from "../lib/message-of.ts";
import { Notice } from "../ui/Notice.tsx";
import { texts } from "./texts.ts";

/** What a form shows after a failed send. */
export interface Failure {
  title: string;
  help?: string;
}

/** The words of a failure; without an answer from the server it also says what to do. */
export const failureOf = (error: unknown, title: string): Failure =>
  isNetworkError(error) ? { title, help: texts.noAnswerHelp } : { title };

export function Failed({ failure }: { failure: Failure | null }) {
  return (
    failure && (
      <Notice tone="bad" title={failure.title}>
        {failure.help}
      </Notice>
    )
  );
}
