import type { ComponentProps, ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, "isOpen" | "actions"> {
  /** The form inside, which the first button sends. */
  formId: string;
  submitLabel: ReactNode;
  busyLabel: string;
  busy: boolean;
}

/** A form over the page, with the two ways out of it; a press beside it loses nothing that was typed. */
export function FormDialog({ formId, submitLabel, busyLabel, closesOutside = false, ...dialog }: FormDialogProps) {
  const { busy, onClose } = dialog;
  return (
    <Dialog
      {...dialog}
      isOpen
      closesOutside={closesOutside}
      actions={
        <>
          <Button type="submit" form={formId} busy={busy} busyLabel={busyLabel}>
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
