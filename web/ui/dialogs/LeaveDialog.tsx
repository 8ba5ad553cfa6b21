import type { ReactNode } from "react";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

interface LeaveDialogProps {
  /** What `useUnsavedGuard` returns. */
  guard: { isAsking: boolean; stay: () => void; leave: () => void };
  /** What would be lost. */
  children: ReactNode;
}

/** Asks before a page is left on which something is not saved. */
export function LeaveDialog({ guard, children }: LeaveDialogProps) {
  if (!guard.isAsking) return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay here"
      busyLabel="Leave"
      busy={false}
      onConfirm={guard.leave}
      onCancel={guard.stay}
    >
      {children}
    </ConfirmDialog>
  );
}
