import { useState, type SubmitEvent } from "react";
import { useDeletion } from "../lib/forms/use-deletion.ts";
import { EmailText } from "../ui/texts/EmailText.tsx";
import { FormDialog } from "../ui/dialogs/FormDialog.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { PasswordField } from "../ui/fields/PasswordField.tsx";
import { useRemoveAdminMutation } from "./platform.generated.ts";

interface RemoveAdminDialogProps {
  admin: { id: string; name: string; email: string };
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks for the own password before another admin is removed (EXT-60b). */
export function RemoveAdminDialog({ admin, onClose, onRemoved }: RemoveAdminDialogProps) {
  const [password, setPassword] = useState("");
  const [remove, { loading }] = useRemoveAdminMutation();
  const { failure, onConfirm } = useDeletion({
    remove: () => remove({ variables: { id: admin.id, password } }),
    note: "The admin was not removed",
    onDeleted: onRemoved,
  });
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    onConfirm();
  };
  return (
    <FormDialog
      title="Remove this admin?"
      variant="danger"
      busy={loading}
      onClose={onClose}
      formId="remove-admin"
      submitLabel="Remove"
      busyLabel="Removing..."
    >
      <form className="stack" id="remove-admin" onSubmit={handleSubmit}>
        <p className="muted">
          <b className="ink">
            {admin.name !== admin.email && <>{admin.name}, </>}
            <EmailText address={admin.email} />
          </b>{" "}
          is logged out at once and cannot log in again. What was done stays in the audit log.
        </p>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {failure !== null && <Notice tone="bad" title={failure} />}
      </form>
    </FormDialog>
  );
}
