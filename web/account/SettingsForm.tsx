import { useEffect, useState } from "react";
import { formRules } from "../lib/forms/form-rules.ts";
import { serverMessageOf } from "../lib/calls/message-of.ts";
import { helpFor } from "../lib/calls/no-answer.ts";
import { updateSessionUser } from "../lib/sessions/sessions.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { useForm } from "../lib/forms/use-form.ts";
import { isSessionOver } from "../lib/calls/use-failure-toast.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { PassingButton } from "../ui/buttons/PassingButton.tsx";
import { useUpdateUserDetailsMutation } from "./account.generated.ts";
import { forgetSettingsDraft, keepSettingsDraft, sameDetails, settingsDraft, type Details } from "./settings-draft.ts";
import { isGoodNews, texts } from "./texts.ts";

const settingsRules = formRules(async () => (await import("../../schema/rules/account.ts")).settingsRules);

interface SettingsFormProps {
  userId: string;
  /** The values saved on the server. */
  details: Details;
  /** Called when sending begins and ends, because the panel cannot be closed meanwhile. */
  onBusy?: (isBusy: boolean) => void;
}

const detailNames = ["firstName", "lastName", "phone"] as const;

/** First name, last name and phone. Typed values stay until they are saved or discarded. */
export function SettingsForm({ userId, details, onBusy }: SettingsFormProps) {
  const [saved, setSaved] = useState(details);
  const [draft] = useState(() => settingsDraft(userId));
  const [hasOldDraft, setOldDraft] = useState(draft !== null && !sameDetails(draft, details));
  const [message, setMessage] = useState<{ text: string; reason?: string } | null>(null);
  const [update, { loading }] = useUpdateUserDetailsMutation({
    // The profile panel shows the same values, so the cache has to change.
    update: (cache) => void cache.evict({ fieldName: "profile" }),
  });

  const { form, field, values, setValue } = useForm({
    initial: draft ?? details,
    rules: settingsRules,
    onSubmit: async (input, settle) => {
      onBusy?.(true);
      try {
        const { data } = await update({ variables: { id: userId, input } });
        const answer = data?.updateUserDetails;
        const now = {
          firstName: answer?.user?.firstName ?? input.firstName,
          lastName: answer?.user?.lastName ?? input.lastName,
          phone: answer?.user?.phone ?? input.phone ?? "",
        };
        const text = answer?.message && isGoodNews(answer.message) ? answer.message : texts.saved;
        updateSessionUser(now);
        setSaved(now);
        settle(now);
        setOldDraft(false);
        setMessage({ text });
        toasts.good(text);
      } catch (error) {
        if (!isSessionOver(error)) toasts.bad(texts.saveFailed);
        setMessage({ text: texts.saveFailed, reason: serverMessageOf(error) ?? helpFor(error) });
      } finally {
        onBusy?.(false);
      }
    },
  });

  const show = (shown: Details): void => {
    for (const name of detailNames) setValue(name, shown[name]);
  };

  useEffect(
    function keepWhatIsTyped() {
      if (sameDetails(values, saved)) forgetSettingsDraft(userId);
      else keepSettingsDraft(userId, values);
    },
    [userId, values, saved],
  );

  const discard = (): void => {
    show(saved);
    setOldDraft(false);
  };

  return (
    <form className="stack" {...form} aria-label="Settings">
      {hasOldDraft && (
        <Notice
          tone="info"
          title={texts.draftFound}
          live="off"
          action={
            <PassingButton variant="secondary" onClick={discard}>
              Discard
            </PassingButton>
          }
        />
      )}
      <Field label="First name" autoComplete="given-name" dir="auto" required {...field("firstName")} />
      <Field label="Last name" autoComplete="family-name" dir="auto" required {...field("lastName")} />
      <Field label="Phone (optional)" type="tel" inputMode="tel" autoComplete="tel" {...field("phone")} />
      {message && (
        <Notice tone={isGoodNews(message.text) ? "good" : "bad"} title={message.text}>
          {message.reason}
        </Notice>
      )}
      <Button type="submit" block busy={loading} busyLabel="Saving...">
        Save changes
      </Button>
    </form>
  );
}
