import { useLayoutEffect, useRef, type ComponentProps, type ReactNode } from "react";
import { Button } from "../buttons/Button.tsx";
import type { ButtonLook } from "../buttons/button-class.ts";
import type { Dialog } from "./Dialog.tsx";
import { TextDialog } from "./TextDialog.tsx";

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, "isOpen" | "actions"> {
  /** The form inside, which the first button sends. */
  formId: string;
  submitLabel: ReactNode;
  busyLabel: string;
  busy: boolean;
  /** Of the first button: "danger" where it takes something away. */
  variant?: ButtonLook["variant"];
  /** The form cannot be sent as it is, and says why. */
  isBlocked?: boolean;
}

/**
 * Nobody can type into the form of a dialog while it is sent: the dialog then closes, and what was typed since would be lost
 * unseen. The focus waits on the button that was pressed, and returns to the field, or to the first wrong one.
 */
export function useFormInDialog(formId: string, isSending: boolean): void {
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

/** A form in a dialog with two buttons. */
export function FormDialog({ formId, submitLabel, busyLabel, variant, isBlocked = false, ...dialog }: FormDialogProps) {
  const { busy, onClose } = dialog;
  useFormInDialog(formId, busy);
  return (
    <TextDialog
      {...dialog}
      isOpen
      actions={
        <>
          <Button type="submit" variant={variant} form={formId} disabled={isBlocked} busy={busy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    />
  );
}
