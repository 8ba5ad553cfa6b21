import { useDeletion } from "../lib/forms/use-deletion.ts";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { useDeleteUserMutation, type AdminUserRowFragment } from "./admin-users.generated.ts";
import { nameOf, texts } from "./texts.ts";

interface DeleteUserDialogProps {
  user: AdminUserRowFragment;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks by name before an account is deleted (A-USR-04). */
export function DeleteUserDialog({ user, onDeleted, onClose }: DeleteUserDialogProps) {
  const [remove, { loading }] = useDeleteUserMutation();
  const { failure, onConfirm } = useDeletion({
    remove: () => remove({ variables: { id: user.id } }),
    note: "The user was not deleted",
    onDeleted,
  });
  return (
    <ConfirmDialog
      isFinal
      title={`Delete ${nameOf(user)}?`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={loading}
      onConfirm={onConfirm}
      onCancel={onClose}
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
    </ConfirmDialog>
  );
}
