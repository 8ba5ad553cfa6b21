import { useState } from "react";
import { toastAdminMs } from "../../schema/rules/limits.ts";
import { formRules } from "../lib/forms/form-rules.ts";
import { adminPaths } from "../lib/navigation/admin-paths.ts";
import { withoutToken } from "../lib/calls/clients.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { messageOf } from "../lib/calls/message-of.ts";
import { failureWords } from "../lib/calls/no-answer.ts";
import { refusedField } from "../lib/calls/refused-field.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { useForm } from "../lib/forms/use-form.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { buttonClass } from "../ui/buttons/button-class.ts";
import { FailureNotice, type Failure } from "../ui/notices/FailureNotice.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { PasswordField } from "../ui/fields/PasswordField.tsx";
import { useAdminRegisterMutation } from "./admin.generated.ts";
import { texts } from "./texts.ts";

const adminRegisterRules = formRules(async () => (await import("../../schema/rules/admin.ts")).adminRegisterRules);

const words = texts.register;

/** `/admin/register`: open to the first admin, then to people with the invitation code (D-40). */
export function AdminRegisterPage() {
  const [register, { loading }] = useAdminRegisterMutation(withoutToken);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const [done, setDone] = useState<string | null>(null);

  const { form, field, showErrors } = useForm({
    initial: { name: "", email: "", password: "", inviteCode: "" },
    rules: adminRegisterRules,
    onSubmit: ({ inviteCode, ...account }) => void send({ ...account, inviteCode: inviteCode?.trim() || null }),
  });

  const send = async (input: {
    name: string;
    email: string;
    password: string;
    inviteCode: string | null;
  }): Promise<void> => {
    try {
      const { data } = await register({ variables: { input } });
      const message = data?.adminRegister.message ?? words.success;
      toasts.good(message, toastAdminMs);
      setDone(message);
    } catch (error) {
      const message = messageOf(error, words.failure);
      toasts.bad(message, toastAdminMs);
      const refused = refusedField(error, ["email", "password"]);
      setRefusal(refused ? null : failureWords(error, message));
      if (refused) showErrors({ [refused]: message });
    }
  };

  if (done !== null) {
    return (
      <>
        <h1>{words.title}</h1>
        <Notice tone="good" title={done}>
          {words.next}
        </Notice>
        <Link className={buttonClass({ large: true, block: true })} to={adminPaths.login()}>
          Go to the admin login
        </Link>
      </>
    );
  }
  return (
    <>
      <div className="stack-small">
        <h1>{words.title}</h1>
        <p className="muted">{words.lead}</p>
      </div>
      <FailureNotice failure={refusal} />
      <form className="stack" {...form} aria-label={words.title}>
        <Field label="Full Name" autoComplete="name" required {...field("name")} />
        <Field label="Email Address" type="email" inputMode="email" autoComplete="email" required {...field("email")} />
        <PasswordField label="Password" autoComplete="new-password" help={words.hint} required {...field("password")} />
        <Field
          label="Invitation code (optional)"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          help={words.codeHelp}
          {...field("inviteCode")}
        />
        <Button type="submit" large block busy={loading} busyLabel="Registering...">
          {words.submit}
        </Button>
      </form>
    </>
  );
}
