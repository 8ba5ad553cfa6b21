import { useState } from "react";
import type { FormRules } from "./form-rules.ts";
import { codeOf, messageOf } from "../calls/message-of.ts";
import { failureWords } from "../calls/no-answer.ts";
import { refusedField } from "../calls/refused-field.ts";
import { toasts } from "../toasts/toasts.ts";
import { useForm } from "./use-form.ts";

interface Passwords {
  currentPassword: string;
  newPassword: string;
}

const words = {
  success: "Password changed successfully!",
  failure: "Failed to change the password",
  notOffered: "The password cannot be changed here.",
} as const;

/**
 * The form that changes a password while signed in. `send` returns the server's own words, if any. What the server says
 * about a field is shown beside it; after a success the fields are empty. A dialog around the form stays open while it is `onBusy`.
 */
export function usePasswordChange(
  rules: FormRules<Passwords>,
  send: (input: Passwords) => Promise<string | null | undefined>,
  { toastMs, onBusy }: { toastMs?: number; onBusy?: ((isBusy: boolean) => void) | undefined } = {},
) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ tone: "good" | "bad"; title: string; help?: string } | null>(null);
  const tellBusy = (now: boolean): void => {
    setBusy(now);
    onBusy?.(now);
  };
  const change = async ({ currentPassword, newPassword }: Passwords): Promise<void> => {
    setOutcome(null);
    tellBusy(true);
    try {
      const title = (await send({ currentPassword, newPassword })) ?? words.success;
      setOutcome({ tone: "good", title, help: "You stay logged in here. Every other device was logged out." });
      toasts.good(title, toastMs);
      for (const name of ["currentPassword", "newPassword", "confirmPassword"] as const) setValue(name, "");
    } catch (error) {
      show(error);
    }
    tellBusy(false);
  };
  const show = (error: unknown): void => {
    const isMissing = codeOf(error) === "NOT_OFFERED";
    const message = isMissing ? words.notOffered : messageOf(error, words.failure);
    const refused = refusedField(error, ["currentPassword", "newPassword"]);
    toasts.bad(message, toastMs);
    if (refused) showErrors({ [refused]: message });
    else setOutcome({ tone: "bad", ...failureWords(error, message) });
  };
  const { form, field, setValue, showErrors } = useForm({
    initial: { currentPassword: "", newPassword: "", confirmPassword: "" },
    rules,
    onSubmit: (input) => void change(input),
  });
  return { form, field, isBusy, outcome };
}
