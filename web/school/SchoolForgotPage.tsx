import { useState } from "react";
import { otpSeconds, toastSchoolMs } from "../../schema/rules/limits.ts";
import { formRules } from "../lib/forms/form-rules.ts";
import { withoutToken } from "../lib/calls/clients.ts";
import { codeOf, messageOf } from "../lib/calls/message-of.ts";
import { helpFor } from "../lib/calls/no-answer.ts";
import { schoolPaths } from "../lib/navigation/school-paths.ts";
import { useLeaveOnce } from "../lib/navigation/use-leave-once.ts";
import { closeErrors } from "../lib/toasts/close-errors.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { useForm } from "../lib/forms/use-form.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { FailureNotice, type Failure } from "../ui/notices/FailureNotice.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { MailSent } from "../ui/forms/MailSent.tsx";
import { awaitCode } from "./awaited-code.ts";
import { useSchoolForgotPasswordMutation } from "./school.generated.ts";
import { recoveryTexts } from "./recovery-texts.ts";

const emailRules = formRules(async () => (await import("../../schema/rules/auth.ts")).emailRules);

const words = recoveryTexts.forgot;

/** Asks for a code for a school admin, then shows a confirmation with the way to the code page. */
export function SchoolForgotPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isAnother, setAnother] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [forgotPassword, { loading }] = useSchoolForgotPasswordMutation(withoutToken);
  const { form, field } = useForm({
    initial: { email: "" },
    rules: emailRules,
    onSubmit: async (input) => {
      try {
        await forgotPassword({ variables: { input } });
        awaitCode({ email: input.email, deadline: Date.now() + otpSeconds * 1000 });
        void closeErrors();
        setFailure(null);
        setSentTo(input.email);
      } catch (error) {
        const title = messageOf(error, words.failure);
        toasts.bad(title, toastSchoolMs);
        setFailure({ title, help: codeOf(error) === "NOT_OFFERED" ? words.notOffered : helpFor(error) });
      }
    },
  });

  const tryAnother = (): void => {
    setAnother(true);
    setSentTo(null);
  };

  if (sentTo !== null) return <Sent email={sentTo} onAnother={tryAnother} />;
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
          Send code
        </Button>
      </form>
    </>
  );
}

function Sent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const { leave } = useLeaveOnce();
  return (
    <MailSent
      title={words.sent}
      lead={
        <>
          If <b className="ink">{email}</b> belongs to a school admin, a 6-digit code is on its way. It works for{" "}
          {otpSeconds / 60} minutes.
        </>
      }
    >
      <Button large block onClick={() => leave(schoolPaths.otp())}>
        {words.proceed}
      </Button>
      <Button large block variant="secondary" onClick={onAnother}>
        {words.another}
      </Button>
    </MailSent>
  );
}
