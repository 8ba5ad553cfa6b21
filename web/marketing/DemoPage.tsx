import { useState } from "react";
import { toastSchoolMs } from "../../schema/rules/limits.ts";
import { formRules } from "../lib/forms/form-rules.ts";
import { withoutToken } from "../lib/calls/clients.ts";
import { messageOf } from "../lib/calls/message-of.ts";
import { helpFor } from "../lib/calls/no-answer.ts";
import { useRequestKeys } from "../lib/calls/use-request-keys.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { useForm } from "../lib/forms/use-form.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { FailureNotice, type Failure } from "../ui/notices/FailureNotice.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { TextArea } from "../ui/fields/TextArea.tsx";
import { ContactFrame } from "./ContactFrame.tsx";
import { demoTexts as words } from "./demo-texts.ts";
import { useSendContactMessageMutation } from "./marketing.generated.ts";

const demoRules = formRules(async () => (await import("../../schema/rules/marketing.ts")).demoRules);

/** `/schools/demo`: a short form that is sent as a contact message (D-63). */
export function DemoPage() {
  const [isSent, setSent] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sendContactMessage, { loading }] = useSendContactMessageMutation(withoutToken);
  const { keyOf } = useRequestKeys();
  const { form, field } = useForm({
    initial: { school: "", name: "", email: "", phone: "", message: "" },
    rules: demoRules,
    onSubmit: async ({ school, name, email, phone, message }) => {
      const lines = ["Request for a demo", `School: ${school}`, `Phone: ${phone}`, "", message];
      const input = { name, email, message: lines.join("\n").trim() };
      try {
        await sendContactMessage({ variables: { input, requestKey: keyOf(input) } });
        toasts.good(words.success, toastSchoolMs);
        setFailure(null);
        setSent(true);
      } catch (error) {
        const text = messageOf(error, words.failure);
        toasts.bad(text, toastSchoolMs);
        setFailure({ title: text, help: helpFor(error) ?? words.failureHelp });
      }
    },
  });

  return (
    <ContactFrame title={words.title} lead={words.lead}>
      <form className="stack" {...form} aria-label={words.title}>
        <Field label="School name" autoComplete="organization" required {...field("school")} />
        <Field label="Your name" autoComplete="name" required {...field("name")} />
        <Field label="Email" type="email" inputMode="email" autoComplete="email" required {...field("email")} />
        <Field label="Phone number" type="tel" inputMode="tel" autoComplete="tel" required {...field("phone")} />
        <TextArea label="Message (optional)" rows={4} {...field("message")} />
        <FailureNotice failure={failure} />
        {isSent && <Notice tone="good" title={words.success} />}
        <Button type="submit" large block busy={loading} aria-disabled={isSent} busyLabel="Sending...">
          {words.title}
        </Button>
      </form>
    </ContactFrame>
  );
}
