import { useId, useState } from "react";
import { formRules } from "../lib/forms/form-rules.ts";
import { logFailure } from "../lib/calls/log-failure.ts";
import { codeOf, reasonOf } from "../lib/calls/message-of.ts";
import { refusedField } from "../lib/calls/refused-field.ts";
import type { UpdateUserInput } from "../lib/schema-types.generated.ts";
import { useKeptForm } from "../lib/forms/use-kept-form.ts";
import { adminWorkOwner } from "../lib/sessions/admin-work.ts";
import { FormDialog } from "../ui/dialogs/FormDialog.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { useUpdateUserMutation, type AdminUserRowFragment } from "./admin-users.generated.ts";
import { nameOf, texts } from "./texts.ts";

const userRules = formRules(async () => (await import("../../schema/rules/admin-users.ts")).userRules);

interface EditUserDialogProps {
  user: AdminUserRowFragment;
  /** Whether the server writes only what differs from what the form showed (D-286). */
  knowsSeen: boolean;
  onSaved: (name: string) => void;
  onClose: () => void;
}

/** The four fields of an account. The mutation's result updates the cache, and with it the row in the table (A-USR-03). */
export function EditUserDialog({ user, knowsSeen, onSaved, onClose }: EditUserDialogProps) {
  const formId = useId();
  const [update, { loading }] = useUpdateUserMutation();
  const [failure, setFailure] = useState<string | null>(null);

  const [seen] = useState({
    firstName: user.firstName ?? "",
    lastName: user.lastName ?? "",
    email: user.email ?? "",
    phoneNumber: user.phoneNumber ?? "",
  });
  const { form, field, showErrors, keptNotice } = useKeptForm<keyof typeof seen, Omit<UpdateUserInput, "seen">>({
    owner: adminWorkOwner,
    what: `user ${user.id}`,
    initial: seen,
    rules: userRules,
    onSubmit: (input) => void save(input),
  });

  const save = async (input: Omit<UpdateUserInput, "seen">): Promise<void> => {
    setFailure(null);
    try {
      const { data } = await update({ variables: { id: user.id, input: { ...input, ...(knowsSeen && { seen }) } } });
      onSaved(nameOf(data?.updateUser ?? user));
    } catch (error) {
      // No toast: it is logged, and shown in the dialog (D-45).
      logFailure("The user was not saved", error);
      if (refusedField(error, ["email"])) showErrors({ email: reasonOf(error) });
      else
        setFailure(codeOf(error) === "NOT_FOUND" ? "This account was closed or deleted meanwhile." : reasonOf(error));
    }
  };

  return (
    <FormDialog
      title={`Edit ${nameOf(user)}`}
      shape="full"
      busy={loading}
      onClose={onClose}
      formId={formId}
      submitLabel="Save"
      busyLabel="Saving..."
    >
      <form id={formId} className="stack panel-content" {...form} aria-label={`Edit ${nameOf(user)}`}>
        {keptNotice !== null && <Notice tone="info" live="off" title={keptNotice} />}
        <Field label="First name" autoComplete="off" required autoFocus {...field("firstName")} />
        <Field label="Last name (optional)" autoComplete="off" {...field("lastName")} />
        <Field label="Email" type="email" inputMode="email" autoComplete="off" required {...field("email")} />
        <Field label="Phone (optional)" type="tel" inputMode="tel" autoComplete="off" {...field("phoneNumber")} />
        <p className="small muted">
          A change ends the session of this person; they log in again with the same password.
        </p>
        {failure !== null && (
          <Notice tone="bad" title={texts.notSaved}>
            {failure}
          </Notice>
        )}
      </form>
    </FormDialog>
  );
}
