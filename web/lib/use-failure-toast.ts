import type { ErrorLike } from "@apollo/client";
import { useEffect, useState } from "react";
import { codeOf } from "./message-of.ts";
import { currentSession } from "./sessions.ts";
import { toasts } from "./toasts.ts";

/** Whether an error only says that the session is over: the login page says that better. */
export const isSessionOver = (error: unknown): boolean =>
  codeOf(error) === "UNAUTHENTICATED" && currentSession() === null;

/** Shows a toast once for each failure; the page shows the same text. */
export function useFailureToast(error: unknown, text: string, durationMs?: number): void {
  useEffect(
    function sayOnce() {
      if (error && !isSessionOver(error)) toasts.bad(text, durationMs);
    },
    [error, text, durationMs],
  );
}

interface Asked {
  error?: ErrorLike | undefined;
  refetch: () => Promise<unknown>;
}

/**
 * The failure of a query and what its "Retry" button needs. Apollo takes the failure away while it asks again; here it stays
 * until the answer has come, so that the button keeps the focus and nothing on the page jumps.
 */
export function useRetry({ error, refetch }: Asked) {
  const [before, setBefore] = useState<ErrorLike>();
  const onRetry = (): void => {
    setBefore(error);
    void refetch()
      .catch(() => undefined)
      .finally(() => setBefore(undefined));
  };
  return { error: error ?? before, again: { busy: before !== undefined, onRetry } };
}
