import { useLayoutEffect, useRef } from "react";

/**
 * Nobody can type into the form of a dialog while it is sent: the dialog then closes, and what was typed since would be lost
 * unseen. The focus waits on the button that was pressed, and returns to the field, or to the first wrong one.
 */
export function useLockedForm(formId: string, isSending: boolean): void {
  const left = useRef<HTMLElement | null>(null);
  useLayoutEffect(
    function lockForm() {
      const form = document.getElementById(formId);
      if (!form) return;
      form.toggleAttribute("inert", isSending);
      const field = document.activeElement;
      if (isSending && field instanceof HTMLElement && form.contains(field)) {
        left.current = field;
        document.querySelector<HTMLElement>(`button[form="${CSS.escape(formId)}"]`)?.focus();
      }
      if (isSending) return;
      // an inert field did not take the focus when the answer named it
      (form.querySelector<HTMLElement>('[aria-invalid="true"]') ?? left.current)?.focus();
      left.current = null;
    },
    [formId, isSending],
  );
}
