import { strongPasswordHelp } from "../../schema/rules/limit-words.ts";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { resetRedirectMs } from "../../schema/rules/limits.ts";
import { formRules } from "../lib/forms/form-rules.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { withoutToken } from "../lib/calls/clients.ts";
import { codeOf, isNetworkError, messageOf } from "../lib/calls/message-of.ts";
import { helpFor } from "../lib/calls/no-answer.ts";
import { paths } from "../lib/navigation/paths.ts";
import { refusedField } from "../lib/calls/refused-field.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { useForm } from "../lib/forms/use-form.ts";
import { useLater } from "../lib/use-later.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { FailureNotice, type Failure } from "../ui/notices/FailureNotice.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { PasswordField } from "../ui/fields/PasswordField.tsx";
import { useResetPasswordMutation } from "./auth.generated.ts";
import { texts } from "./texts.ts";
import { useResetToken } from "./use-reset-token.ts";

const resetFormRules = formRules(async () => (await import("../../schema/rules/auth.ts")).resetFormRules);

const words = texts.reset;

/** Chooses a new password with the token of the mailed link. */
export function ResetPasswordPage() {
  const token = useResetToken();
  return (
    <>
      <div className="stack-small">
        <h1>{words.title}</h1>
        <p className="muted">{words.lead}</p>
      </div>
      {token === "" ? <NoToken /> : <ResetForm token={token} />}
    </>
  );
}

function NoToken() {
  const navigate = useNavigate();
  const later = useLater();
  useEffect(
    function sayAndLeave() {
      toasts.bad(words.noToken);
      later(() => void navigate(paths.forgotPassword(), { replace: true }), resetRedirectMs);
    },
    [later, navigate],
  );
  return (
    <Notice tone="bad" title={words.noToken}>
      {words.linkAgain}{" "}
      <Link className="strong" to={paths.forgotPassword()} replace>
        {words.noTokenLink}
      </Link>
    </Notice>
  );
}

function ResetForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const later = useLater();
  const [success, setSuccess] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [resetPassword, { loading }] = useResetPasswordMutation(withoutToken);
  const { form, field, showErrors } = useForm({
    initial: { newPassword: "", confirmPassword: "" },
    rules: resetFormRules,
    onSubmit: async ({ newPassword }) => {
      try {
        const { data } = await resetPassword({ variables: { input: { token, newPassword } } });
        const message = data?.resetPassword.message ?? words.success;
        setFailure(null);
        setSuccess(message);
        toasts.good(message);
        later(() => void navigate(paths.login(), { replace: true }), resetRedirectMs);
      } catch (error) {
        const isCutOff = isNetworkError(error);
        const message = isCutOff ? words.network : messageOf(error, words.failure);
        toasts.bad(message);
        const isRefused = refusedField(error, ["newPassword"]) !== null;
        const help = codeOf(error) === "BAD_USER_INPUT" ? words.newest : helpFor(error);
        setFailure(isRefused ? null : { title: message, help });
        if (isRefused) showErrors({ newPassword: message });
      }
    },
  });
  return (
    <form className="stack" {...form} aria-label={words.title}>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        help={strongPasswordHelp}
        {...field("newPassword")}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" required {...field("confirmPassword")} />
      {failure && (
        <>
          <FailureNotice failure={failure} />
          <Link className="strong" to={paths.forgotPassword()}>
            {words.noTokenLink}
          </Link>
        </>
      )}
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
        busyLabel={success === null ? "Resetting..." : "Password changed"}
      >
        Reset Password
      </Button>
    </form>
  );
}
