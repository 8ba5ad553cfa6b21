import type { ReactNode } from "react";
import { Button } from "../buttons/Button.tsx";
import { Dialog } from "./Dialog.tsx";

interface ConfirmDialogProps {
  title: string;
  /** What will happen, in a sentence. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  busyLabel: string;
  busy: boolean;
  /** The action cannot be undone: the focus starts on the button that cancels. */
  isFinal?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is deleted. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = "Cancel",
  busyLabel,
  busy,
  isFinal = false,
  ...on
}: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen
      title={title}
      busy={busy}
      onClose={on.onCancel}
      actions={
        <>
          <Button variant="danger" busy={busy} busyLabel={busyLabel} onClick={on.onConfirm}>
            {confirmLabel}
          </Button>
          <Button variant="secondary" autoFocus={isFinal} disabled={busy} onClick={on.onCancel}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {isFinal ? children : <div className="muted">{children}</div>}
    </Dialog>
  );
}
