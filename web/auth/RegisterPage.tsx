import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { emailMaxLength, registerRedirectMs, toastRegisterMs } from "../../schema/rules/limits.ts";
import { formRules } from "../lib/forms/form-rules.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { withoutToken } from "../lib/calls/clients.ts";
import { messageOf } from "../lib/calls/message-of.ts";
import { failureWords } from "../lib/calls/no-answer.ts";
import { useLeaveOnce } from "../lib/navigation/use-leave-once.ts";
import { paths } from "../lib/navigation/paths.ts";
import { refusedField } from "../lib/calls/refused-field.ts";
import { forgetSessionEnd } from "../lib/sessions/ended-sessions.ts";
import { startOtpTime, storePendingEmail } from "../lib/sessions/pending-email.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { useForm } from "../lib/forms/use-form.ts";
import { useLater } from "../lib/use-later.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { FailureNotice, type Failure } from "../ui/notices/FailureNotice.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { PasswordField } from "../ui/fields/PasswordField.tsx";
import { useIsHydrated } from "../ui/buttons/use-is-hydrated.ts";
import { useRegisterMutation } from "./auth.generated.ts";
import { keepRegistration, registrationDraft } from "./registration-draft.ts";
import { texts } from "./texts.ts";
import styles from "./RegisterPage.module.css";

const registerRules = formRules(async () => (await import("../../schema/rules/auth.ts")).registerRules);

const words = texts.register;

/** Who invited, by the link; empty for what no invitation holds, because the field is locked and could not be put right. */
function refererOf(search: string): string {
  const ref = new URLSearchParams(search).get("ref")?.trim() ?? "";
  return ref.length > emailMaxLength || ref.includes("\0") ? "" : ref;
}

/** Create Your Account: on success the address is kept for the code page. What is typed stays for those who come back. */
export function RegisterPage() {
  const { search } = useLocation();
  const [ref] = useState(() => refererOf(search));
  const [draft] = useState(registrationDraft);
  // When the build draws the page there is no query.
  const isInvited = useIsHydrated() && ref !== "";
  const { leave } = useLeaveOnce();
  const later = useLater();
  const [register, { loading }] = useRegisterMutation(withoutToken);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [success, setSuccess] = useState<string | null>(null);

  const { form, field, values, showErrors } = useForm({
    initial: { ...draft, referer: ref || draft.referer, password: "", confirmPassword: "" },
    rules: registerRules,
    onSubmit: async (input) => {
      try {
        const { data } = await register({ variables: { input: { ...input, referer: input.referer || null } } });
        const message = data?.register.message ?? words.success;
        startOtpTime();
        forgetSessionEnd("candidate");
        storePendingEmail(input.email);
        setFailure(null);
        setSuccess(message);
        toasts.good(message, toastRegisterMs);
        later(() => void leave(paths.otpVerification()), registerRedirectMs);
      } catch (error) {
        const message = messageOf(error, words.failure);
        toasts.bad(message, toastRegisterMs);
        const refused = refusedField(error, ["email", "password"]);
        setFailure(refused ? null : failureWords(error, message));
        if (refused) showErrors({ [refused]: message });
      }
    },
  });

  useEffect(
    function keepWhatIsTyped() {
      keepRegistration(values);
    },
    [values],
  );

  return (
    <>
      <div className="stack-small">
        <h1>{words.title}</h1>
        <p className="muted">{words.lead}</p>
      </div>
      <form className="stack" {...form} aria-label={words.title}>
        <div className={styles.pair}>
          <Field label="First name" autoComplete="given-name" required {...field("firstName")} />
          <Field label="Last name" autoComplete="family-name" required {...field("lastName")} />
        </div>
        <Field label="Email" type="email" inputMode="email" autoComplete="email" required {...field("email")} />
        <Field label="Phone number" type="tel" inputMode="tel" autoComplete="tel" required {...field("phoneNumber")} />
        <Field
          label="Referer (optional)"
          inputMode="email"
          autoComplete="off"
          disabled={isInvited}
          help={isInvited ? words.refererFixed : words.refererHelp}
          {...field("referer")}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          required
          help={words.passwordHelp}
          {...field("password")}
        />
        <PasswordField label="Confirm password" autoComplete="new-password" required {...field("confirmPassword")} />
        <FailureNotice failure={failure} />
        {success !== null && (
          <Notice tone="good" title={success}>
            {words.next}{" "}
            <Link
              to={paths.otpVerification()}
              className="strong"
              onClick={(event) => {
                // the page that the clock leads to as well
                event.preventDefault();
                leave(paths.otpVerification());
              }}
            >
              {words.nextLink}
            </Link>
          </Notice>
        )}
        <Button
          type="submit"
          large
          block
          busy={loading || success !== null}
          busyLabel={success === null ? "Registering..." : "Registered"}
        >
          Register
        </Button>
        <p className="small muted">
          {words.terms}{" "}
          <a href={paths.terms()} target="_blank" rel="noopener">
            {words.readTerms}
          </a>
          {words.inNewTab}
        </p>
      </form>
    </>
  );
}
