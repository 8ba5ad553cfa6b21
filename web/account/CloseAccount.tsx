import { useState } from "react";
import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { formRules } from "../lib/forms/form-rules.ts";
import { paperName } from "../lib/paper.ts";
import { day } from "../lib/words/dates.ts";
import { codeOf, messageOf } from "../lib/calls/message-of.ts";
import { nairaExact } from "../lib/words/naira.ts";
import { failureWords } from "../lib/calls/no-answer.ts";
import { refusedField } from "../lib/calls/refused-field.ts";
import { expireSession } from "../lib/sessions/sessions.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { useForm } from "../lib/forms/use-form.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { FailureNotice, type Failure } from "../ui/notices/FailureNotice.tsx";
import { PasswordField } from "../ui/fields/PasswordField.tsx";
import { useCloseAccountMutation, type AccountClosingQuery } from "./account.generated.ts";
import { ownAccountTexts as texts } from "./own-account-texts.ts";

const closeAccountRules = formRules(async () => (await import("../../schema/rules/account.ts")).closeAccountRules);

type Closing = NonNullable<AccountClosingQuery["accountClosing"]>;

/** Leads to the login page, which says so and erases what the device keeps, as when the server tells of it. */
const endClosedSession = (): void => expireSession({ reason: "ACCOUNT_CLOSED", at: new Date().toISOString() });

/** Says what closing the account does, open exams and subscriptions first, and closes it with the password. */
export function CloseAccount({ closing, onBusy }: { closing: Closing; onBusy?: (isBusy: boolean) => void }) {
  const [close, { loading }] = useCloseAccountMutation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const closeWith = async (password: string): Promise<void> => {
    onBusy?.(true);
    try {
      await close({ variables: { input: { password } } });
      toasts.good(texts.closed);
      endClosedSession();
    } catch (error) {
      const message = messageOf(error, texts.closeFailed);
      const isRefused = refusedField(error, ["password"]) !== null;
      setFailure(isRefused || codeOf(error) === "UNAUTHENTICATED" ? null : failureWords(error, message));
      if (isRefused) showErrors({ password: message });
    }
    onBusy?.(false);
  };
  const { form, field, showErrors } = useForm({
    initial: { password: "" },
    rules: closeAccountRules,
    onSubmit: ({ password }) => void closeWith(password),
  });
  const losses = [
    ...closing.openExams.map((exam) => texts.openExam(paperName(exam))),
    ...closing.subscriptions.map(({ examType, expiresAt }) =>
      texts.subscription(examTypeLabel(examType), day(expiresAt)),
    ),
    ...(closing.earnings > 0 ? [texts.earnings(nairaExact(closing.earnings))] : []),
  ];
  return (
    <form className="stack" {...form} aria-label={texts.close}>
      <p className="strong">{texts.closeLead}</p>
      <ul className="points stack-small">
        {losses.map((loss) => (
          <li key={loss}>
            <strong>{loss}</strong>
          </li>
        ))}
        <li>{texts.erased}</li>
        <li>{texts.results(closing.results)}</li>
        <li>{texts.payments}</li>
        <li>{texts.mail}</li>
      </ul>
      <p>{texts.firstDownload}</p>
      <PasswordField label={texts.password} autoComplete="current-password" required {...field("password")} />
      <FailureNotice failure={failure} />
      <Button type="submit" variant="danger" block busy={loading} busyLabel={texts.closing}>
        {texts.confirm}
      </Button>
    </form>
  );
}
