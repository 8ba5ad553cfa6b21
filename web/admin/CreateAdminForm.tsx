import { strongPasswordHelp } from "../../schema/rules/limit-words.ts";
import { useState } from "react";
import { toastAdminMs } from "../../schema/rules/limits.ts";
import { formRules } from "../lib/forms/form-rules.ts";
import { isNetworkError, messageOf, saysItself } from "../lib/calls/message-of.ts";
import { helpFor } from "../lib/calls/no-answer.ts";
import { refusedField } from "../lib/calls/refused-field.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { useForm } from "../lib/forms/use-form.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { PasswordField } from "../ui/fields/PasswordField.tsx";
import { useCreateAdminMutation } from "./admin.generated.ts";
import { texts } from "./texts.ts";

const createAdminRules = formRules(async () => (await import("../../schema/rules/admin.ts")).createAdminRules);

const words = texts.create;

type Outcome = { tone: "good" | "bad"; title: string; help?: string };

/** A new admin by address and password; in a dialog of the dashboard and on `/admin/createadmin`. */
export function CreateAdminForm({ onBusy }: { onBusy?: (isBusy: boolean) => void }) {
  const [create, { loading }] = useCreateAdminMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const { form, field, showErrors } = useForm({
    initial: { email: "", password: "" },
    rules: createAdminRules,
    onSubmit: async (input, settle) => {
      setOutcome(null);
      onBusy?.(true);
      try {
        await create({ variables: { input } });
        toasts.good(words.success, toastAdminMs);
        setOutcome({ tone: "good", title: words.success, help: `${input.email} can log in with that password now.` });
        settle({ email: "", password: "" });
      } catch (error) {
        const isOther = isNetworkError(error) || saysItself(error, words.otherwise);
        const title = isOther ? words.otherwise : messageOf(error, words.failure);
        toasts.bad(title, toastAdminMs);
        const refused = refusedField(error, ["email", "password"]);
        if (refused) showErrors({ [refused]: title });
        else setOutcome({ tone: "bad", title, help: helpFor(error) });
      } finally {
        onBusy?.(false);
      }
    },
  });

  return (
    <form className="stack" {...form} aria-label={words.title}>
      <p className="muted small">
        A new admin may do everything you may: edit, delete and upload questions, manage users, create admins.
      </p>
      {outcome && (
        <Notice tone={outcome.tone} title={outcome.title}>
          {outcome.help}
        </Notice>
      )}
      <Field label="Email" type="email" inputMode="email" autoComplete="off" required {...field("email")} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        help={`${strongPasswordHelp} Tell it to the person yourself: it is not emailed.`}
        {...field("password")}
      />
      <Button type="submit" block busy={loading} busyLabel="Creating...">
        Create Admin
      </Button>
    </form>
  );
}
