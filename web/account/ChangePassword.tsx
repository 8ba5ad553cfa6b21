import { formRules } from "../lib/forms/form-rules.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { paths } from "../lib/navigation/paths.ts";
import { usePasswordChange } from "../lib/forms/use-password-change.ts";
import { PasswordChangeForm } from "../ui/forms/PasswordChangeForm.tsx";
import { useChangePasswordMutation } from "./account.generated.ts";
import { ownAccountTexts as texts } from "./own-account-texts.ts";

const changePasswordFormRules = formRules(
  async () => (await import("../../schema/rules/auth.ts")).changePasswordFormRules,
);

/** Changes the candidate's password; this session stays. */
export function ChangePassword({ onBusy }: { onBusy?: (isBusy: boolean) => void }) {
  const [change] = useChangePasswordMutation();
  const { form, field, isBusy, outcome } = usePasswordChange(
    changePasswordFormRules,
    async (input) => (await change({ variables: { input } })).data?.changePassword.message,
    { onBusy },
  );
  return (
    <PasswordChangeForm
      {...form}
      field={field}
      isBusy={isBusy}
      rule={texts.passwordRule}
      outcome={outcome}
      otherWay={
        <p className="small muted">
          {texts.forgotten} <Link to={paths.forgotPassword()}>{texts.forgottenLink}</Link>
        </p>
      }
    />
  );
}
