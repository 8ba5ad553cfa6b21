import { useState } from "react";
import { logFailure } from "../lib/log-failure.ts";
import { codeOf, reasonOf } from "../lib/message-of.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Notice } from "../ui/Notice.tsx";
import { useDeleteUserMutation, type AdminUserRowFragment } from "./admin-users.generated.ts";
import { nameOf, texts } from "./texts.ts";

interface DeleteUserDialogProps {
  user: AdminUserRowFragment;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before an account goes, by name (A-USR-04). */
export function DeleteUserDialog({ user, onDeleted, onClose }: DeleteUserDialogProps) {
  const [remove, { loading }] = useDeleteUserMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    setFailure(null);
    try {
      await remove({ variables: { id: user.id } });
      onDeleted();
    } catch (error) {
      // Gone already, by another admin: that is what was asked for.
      if (codeOf(error) === "NOT_FOUND") return onDeleted();
      logFailure("The user was not deleted", error);
      setFailure(reasonOf(error));
    }
  };
  return (
    <Dialog
      isOpen
      title={`Delete ${nameOf(user)}?`}
      busy={loading}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" busy={loading} busyLabel="Deleting..." onClick={() => void confirm()}>
            Delete
          </Button>
          <Button variant="sec" autoFocus disabled={loading} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        The account{user.email !== null && <b> {user.email}</b>}, its exams, results and subscriptions are deleted for
        good. What was paid stays on record without a name.
      </p>
      {failure !== null && (
        <Notice tone="bad" title={texts.notDeleted}>
          {failure}
        </Notice>
      )}
    </Dialog>
  );
}
