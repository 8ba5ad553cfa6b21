import { toastAdminMs } from "../../schema/rules/limits.ts";
import { formRules } from "../lib/forms/form-rules.ts";
import { usePasswordChange } from "../lib/forms/use-password-change.ts";
import { PasswordChangeForm } from "../ui/forms/PasswordChangeForm.tsx";
import { useAdminChangePasswordMutation } from "./admin.generated.ts";
import { texts } from "./texts.ts";

const adminChangePasswordFormRules = formRules(
  async () => (await import("../../schema/rules/admin.ts")).adminChangePasswordFormRules,
);

/** Changes the own password of an admin; this session stays. */
export function ChangePasswordForm({ onBusy }: { onBusy?: (isBusy: boolean) => void }) {
  const [change] = useAdminChangePasswordMutation();
  const { form, field, isBusy, outcome } = usePasswordChange(
    adminChangePasswordFormRules,
    async (input) => (await change({ variables: { input } })).data?.adminChangePassword.message,
    { toastMs: toastAdminMs, onBusy },
  );
  return (
    <PasswordChangeForm
      {...form}
      field={field}
      isBusy={isBusy}
      rule={texts.changePassword.rule}
      outcome={outcome}
      otherWay={<p className="small muted">{texts.changePassword.forgotten}</p>}
    />
  );
}
