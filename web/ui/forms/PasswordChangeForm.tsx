import type { ComponentProps, ReactNode } from "react";
import { Button } from "../buttons/Button.tsx";
import type { FieldProps } from "../fields/Field.tsx";
import { Notice } from "../notices/Notice.tsx";
import { PasswordField } from "../fields/PasswordField.tsx";

interface PasswordChangeFormProps extends Omit<ComponentProps<"form">, "form"> {
  /** The rule of a new password, in words. */
  rule: string;
  field: (name: "currentPassword" | "newPassword" | "confirmPassword") => Omit<FieldProps, "label">;
  isBusy: boolean;
  outcome: { tone: "good" | "bad"; title: string; help?: string } | null;
  /** Shown below a failure, such as the way to the password recovery. */
  otherWay: ReactNode;
}

/** Current and new password of a person who is signed in; the page sends them and shows the result here. */
export function PasswordChangeForm({ rule, field, isBusy, outcome, otherWay, ...form }: PasswordChangeFormProps) {
  return (
    <form className="stack" {...form} aria-label="Change password">
      <PasswordField label="Current password" autoComplete="current-password" required {...field("currentPassword")} />
      <PasswordField label="New password" autoComplete="new-password" required help={rule} {...field("newPassword")} />
      <PasswordField label="Confirm new password" autoComplete="new-password" required {...field("confirmPassword")} />
      {outcome && (
        <Notice tone={outcome.tone} title={outcome.title}>
          {outcome.help}
        </Notice>
      )}
      {otherWay}
      <Button type="submit" block busy={isBusy} busyLabel="Changing...">
        Change password
      </Button>
    </form>
  );
}
