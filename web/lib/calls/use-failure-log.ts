import { useEffect } from "react";
import { logFailure } from "./log-failure.ts";

/** Logs each failed load once. */
export function useFailureLog(what: string, error: unknown): void {
  useEffect(
    function logOnce() {
      if (error) logFailure(what, error);
    },
    [what, error],
  );
}
