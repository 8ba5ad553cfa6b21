import { useEffect } from "react";
import { codeOf } from "./message-of.ts";
import { currentSession } from "../sessions/sessions.ts";
import { toasts } from "../toasts/toasts.ts";

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
