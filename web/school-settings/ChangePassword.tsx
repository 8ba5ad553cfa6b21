import { toastSchoolMs } from "../../schema/rules/limits.ts";
import { formRules } from "../lib/forms/form-rules.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { usePasswordChange } from "../lib/forms/use-password-change.ts";
import { PasswordChangeForm } from "../ui/forms/PasswordChangeForm.tsx";
import { useSchoolChangePasswordMutation } from "./school-settings.generated.ts";
import { texts } from "./texts.ts";

const schoolChangePasswordFormRules = formRules(
  async () => (await import("../../schema/rules/school-recovery.ts")).schoolChangePasswordFormRules,
);

const words = texts.password;

/** Changes the own password of a school admin; this session stays. */
export function ChangePassword() {
  const isBusy = useSchoolBusy();
  const [change] = useSchoolChangePasswordMutation();
  const { form, field, outcome } = usePasswordChange(
    schoolChangePasswordFormRules,
    async (input) => (await change({ variables: { input } })).data?.schoolChangePassword.message,
    { toastMs: toastSchoolMs },
  );
  return (
    <section className="card padded stack" aria-label={words.title}>
      <h2>{words.title}</h2>
      <PasswordChangeForm
        {...form}
        field={field}
        isBusy={isBusy}
        rule={words.rule}
        outcome={outcome}
        otherWay={
          <p className="small muted">
            {words.forgotten} <Link to={schoolPaths.forgotPassword()}>{words.forgottenLink}</Link>
          </p>
        }
      />
    </section>
  );
}
