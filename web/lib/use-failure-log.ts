import { useEffect } from "react";
import { logFailure } from "./log-failure.ts";

/** Logs a failed load once, each time it happens anew. */
export function useFailureLog(what: string, error: unknown): void {
  useEffect(
    function logOnce() {
      if (error) logFailure(what, error);
    },
    [what, error],
  );
}
