import { useEffect } from "react";
import { toastExamMs } from "../../schema/rules/limits.ts";
import { toasts } from "../lib/toasts.ts";

/** Says a failure once, each time it happens anew; the same words also stand in the page. */
export function useFailureToast(error: unknown, text: string): void {
  useEffect(
    function sayOnce() {
      if (error) toasts.bad(text, toastExamMs);
    },
    [error, text],
  );
}
