import { useState } from "react";
import { useLocation } from "react-router-dom";
import { fieldsOf } from "../lib/fields-of.ts";
import { formRules } from "../lib/forms/form-rules.ts";
import { withoutToken } from "../lib/calls/clients.ts";
import { codeOf, isNetworkError, messageOf } from "../lib/calls/message-of.ts";
import { helpFor } from "../lib/calls/no-answer.ts";
import { paths } from "../lib/navigation/paths.ts";
import { useLeaveOnce } from "../lib/navigation/use-leave-once.ts";
import { closeErrors } from "../lib/toasts/close-errors.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { useForm } from "../lib/forms/use-form.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { FailureNotice, type Failure } from "../ui/notices/FailureNotice.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { MailSent } from "../ui/forms/MailSent.tsx";
import { useForgotPasswordMutation } from "./auth.generated.ts";
import { texts } from "./texts.ts";

const emailRules = formRules(async () => (await import("../../schema/rules/auth.ts")).emailRules);

const words = texts.forgot;

/** The address that was typed at the login. */
function typedAtLogin(state: unknown): string {
  const { email } = fieldsOf(state);
  return typeof email === "string" ? email : "";
}

/** Asks for a reset link, then shows a confirmation; from there another address can be tried. */
export function ForgotPasswordPage() {
  const { state } = useLocation() as { state: unknown };
  const [sentTo, setSentTo] = useState<{ email: string; message: string | null } | null>(null);
  const [isAnother, setAnother] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [forgotPassword, { loading }] = useForgotPasswordMutation(withoutToken);
  const { form, field, showErrors } = useForm({
    initial: { email: typedAtLogin(state) },
    rules: emailRules,
    onSubmit: async (input) => {
      try {
        const { data } = await forgotPassword({ variables: { input } });
        void closeErrors();
        setFailure(null);
        setSentTo({ email: input.email, message: data?.forgotPassword.message ?? null });
      } catch (error) {
        const isUnknown = codeOf(error) === "NOT_FOUND";
        const message = isUnknown
          ? words.unknown
          : isNetworkError(error)
            ? words.network
            : messageOf(error, words.failure);
        toasts.bad(message);
        setFailure(isUnknown ? null : { title: message, help: helpFor(error) });
        if (isUnknown) showErrors({ email: message });
      }
    },
  });

  const tryAnother = (): void => {
    setAnother(true);
    setSentTo(null);
  };

  if (sentTo) return <Sent {...sentTo} onAnother={tryAnother} />;
  return (
    <>
      <div className="stack-small">
        <h1>{words.title}</h1>
        <p className="muted">{words.lead}</p>
      </div>
      <form className="stack" {...form} aria-label={words.title}>
        <Field
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          autoFocus={isAnother}
          {...field("email")}
        />
        <FailureNotice failure={failure} />
        <Button type="submit" large block busy={loading} busyLabel="Sending...">
          Send Reset Link
        </Button>
      </form>
    </>
  );
}

function Sent({ email, message, onAnother }: { email: string; message: string | null; onAnother: () => void }) {
  const { leave } = useLeaveOnce();
  return (
    <MailSent
      title={words.sent}
      lead={
        <>
          We sent a link to <b className="ink">{email}</b>. It works for 30 minutes and only once.
        </>
      }
      helpTitle={message ?? undefined}
    >
      <Button large block onClick={() => leave(paths.login())}>
        {words.back}
      </Button>
      <Button large block variant="secondary" onClick={onAnother}>
        {words.another}
      </Button>
    </MailSent>
  );
}
