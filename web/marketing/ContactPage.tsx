import { useState } from "react";
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
import { useSendContactMessageMutation } from "./marketing.generated.ts";
import { texts } from "./texts.ts";

const contactRules = formRules(async () => (await import("../../schema/rules/marketing.ts")).contactRules);

const words = texts.contact;

/** The contact form beside phone, email and social handles. After a success only the message is emptied. */
export function ContactPage() {
  const [success, setSuccess] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sendContactMessage, { loading }] = useSendContactMessageMutation(withoutToken);
  const { keyOf, renew } = useRequestKeys();
  const { form, field } = useForm({
    initial: { name: "", email: "", message: "" },
    rules: contactRules,
    onSubmit: async (input, settle) => {
      try {
        const { data } = await sendContactMessage({ variables: { input, requestKey: keyOf(input) } });
        renew();
        const message = data?.sendContactMessage.message ?? words.success;
        toasts.good(message);
        setFailure(null);
        setSuccess(message);
        settle({ message: "" });
      } catch (error) {
        const message = messageOf(error, words.failure);
        toasts.bad(message);
        setSuccess(null);
        setFailure({ title: message, help: helpFor(error) ?? words.failureHelp });
      }
    },
  });

  return (
    <ContactFrame title={words.title} lead={words.lead}>
      <form className="stack" {...form} aria-label={words.title}>
        <Field label="Name" autoComplete="name" required {...field("name")} />
        <Field label="Email" type="email" inputMode="email" autoComplete="email" required {...field("email")} />
        <TextArea label="Message" required {...field("message")} />
        <FailureNotice failure={failure} />
        {success !== null && <Notice tone="good" title={success} />}
        <Button type="submit" large block busy={loading} busyLabel="Sending...">
          Send Message
        </Button>
      </form>
    </ContactFrame>
  );
}
