import { useState } from "react";
import { Navigate, useLocation, useNavigate, type Location } from "react-router-dom";
import { schoolResetRedirectMs, toastSchoolMs } from "../../schema/rules/limits.ts";
import { schoolPasswordStrength } from "../../schema/rules/password-strength.ts";
import { fieldsOf } from "../lib/fields-of.ts";
import { formRules } from "../lib/forms/form-rules.ts";
import { withoutToken } from "../lib/calls/clients.ts";
import { messageOf } from "../lib/calls/message-of.ts";
import { helpFor } from "../lib/calls/no-answer.ts";
import { refusedField } from "../lib/calls/refused-field.ts";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { useForm } from "../lib/forms/use-form.ts";
import { useLater } from "../lib/use-later.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { FailureNotice, type Failure } from "../ui/notices/FailureNotice.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { PasswordField } from "../ui/fields/PasswordField.tsx";
import { PasswordStrength } from "./PasswordStrength.tsx";
import { useSchoolResetPasswordMutation } from "./school.generated.ts";
import { recoveryTexts } from "./recovery-texts.ts";

const schoolResetFormRules = formRules(
  async () => (await import("../../schema/rules/school-recovery.ts")).schoolResetFormRules,
);

const words = recoveryTexts.reset;
const points = { weak: 1, medium: 2, strong: 3 } as const;

function resetTokenOf(state: unknown): string | null {
  const { resetToken } = fieldsOf(state);
  return typeof resetToken === "string" ? resetToken : null;
}

/** Sets a new password of a school admin, with the permission that the code page put into the navigation state. */
export function SchoolResetPage() {
  const { state } = useLocation() as Location<unknown>;
  const token = resetTokenOf(state);
  return token === null ? <Navigate to={schoolPaths.forgotPassword()} replace /> : <ResetForm resetToken={token} />;
}

function ResetForm({ resetToken }: { resetToken: string }) {
  const navigate = useNavigate();
  const later = useLater();
  const [resetPassword, { loading }] = useSchoolResetPasswordMutation(withoutToken);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  const { form, field, values, showErrors } = useForm({
    initial: { newPassword: "", confirmPassword: "" },
    rules: schoolResetFormRules,
    onSubmit: async ({ newPassword }) => {
      try {
        const { data } = await resetPassword({ variables: { input: { resetToken, newPassword } } });
        const message = data?.schoolResetPassword.message ?? words.success;
        setFailure(null);
        setSuccess(message);
        toasts.good(message, toastSchoolMs);
        later(() => void navigate(schoolPaths.login(), { replace: true }), schoolResetRedirectMs);
      } catch (error) {
        const title = messageOf(error, words.failure);
        toasts.bad(title, toastSchoolMs);
        const isRefused = refusedField(error, ["newPassword"]) !== null;
        setFailure(isRefused ? null : { title, help: helpFor(error) });
        if (isRefused) showErrors({ newPassword: title });
      }
    },
  });
  const strength = schoolPasswordStrength(values.newPassword);
  return (
    <>
      <div className="stack-small">
        <h1>{words.title}</h1>
        <p className="muted">{words.lead}</p>
      </div>
      <form className="stack" {...form} aria-label={words.title}>
        <PasswordField
          label="New password"
          autoComplete="new-password"
          required
          help={words.help}
          {...field("newPassword")}
        />
        {values.newPassword !== "" && (
          <PasswordStrength points={points[strength]} most={3} name={words.strength[strength]} />
        )}
        <PasswordField label="Confirm password" autoComplete="new-password" required {...field("confirmPassword")} />
        <FailureNotice failure={failure} />
        {success !== null && (
          <Notice tone="good" title={success}>
            {words.next}
          </Notice>
        )}
        <Button
          type="submit"
          large
          block
          busy={loading || success !== null}
          busyLabel={success === null ? "Saving..." : "Saved"}
        >
          Save password
        </Button>
      </form>
    </>
  );
}
