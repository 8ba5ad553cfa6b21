import type { ComponentProps, ReactNode } from "react";
import { Button } from "./Button.tsx";
import type { ButtonLook } from "./button-class.ts";
import { Dialog } from "./Dialog.tsx";
import { useLockedForm } from "./use-locked-form.ts";

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

/** A form in a dialog with two buttons; a press beside it does not close it, so that typed text is not lost. */
export function FormDialog({
  formId,
  submitLabel,
  busyLabel,
  variant,
  isBlocked = false,
  closesOutside = false,
  ...dialog
}: FormDialogProps) {
  const { busy, onClose } = dialog;
  useLockedForm(formId, busy);
  return (
    <Dialog
      {...dialog}
      isOpen
      closesOutside={closesOutside}
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
