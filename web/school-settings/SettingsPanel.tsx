import "./school-settings.css";
import { useApolloClient } from "@apollo/client/react";
import { useRef, useState, type ReactNode, type SubmitEvent } from "react";
import { schoolToasts, sendToSchool } from "../lib/school-action.ts";
import { useSchoolBusy } from "../lib/school-requests.ts";
import { send } from "../lib/send.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorPanel } from "../ui/ErrorPanel.tsx";
import { Field } from "../ui/Field.tsx";
import { Notice } from "../ui/Notice.tsx";
import { LogoField, type ChosenLogo } from "./LogoField.tsx";
import { UpdateSchoolSettingsDocument, UploadSchoolLogoDocument } from "./school-settings.generated.ts";
import { checkSettings, fieldTexts, withParsedNumbers, type FieldName, type SettingsDraft } from "./settings-form.ts";
import { texts } from "./texts.ts";

interface SettingsPanelProps {
  /** Null when they could not be loaded. */
  settings: SettingsDraft | null;
  onRetry: () => void;
}

/** Settings of the school; only its administrators see them. */
export function SettingsPanel({ settings, onRetry }: SettingsPanelProps) {
  const isBusy = useSchoolBusy();
  return (
    <div className="smain">
      <div className="ph1">
        <h1>{texts.title}</h1>
      </div>
      {settings ? (
        <SettingsForm settings={settings} />
      ) : (
        <section className="card">
          <ErrorPanel level={2} title={texts.loadFailed} retryLabel="Retry" busy={isBusy} onRetry={onRetry} />
        </section>
      )}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="card pad set-section">
      <legend>
        <h2>{title}</h2>
      </legend>
      {children}
    </fieldset>
  );
}

function SettingsForm({ settings }: { settings: SettingsDraft }) {
  const client = useApolloClient();
  const isBusy = useSchoolBusy();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(settings);
  const [typed, setTyped] = useState(() => fieldTexts(settings));
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [logo, setLogo] = useState<ChosenLogo | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const field = (name: FieldName) => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });
  const number = (name: FieldName, min: number) =>
    ({ type: "number", inputMode: "numeric", min, ...field(name) }) as const;
  const tick = (name: "randomizeQuestions" | "emailNotifications" | "inAppNotifications") => (
    <div className="tick-field">
      <label className="tick">
        <input
          type="checkbox"
          name={name}
          checked={draft[name]}
          aria-describedby={`${name}-help`}
          onChange={(event) => setDraft({ ...draft, [name]: event.target.checked })}
        />
        {texts.fields[name]}
      </label>
      <p className="help" id={`${name}-help`}>
        {texts.help[name]}
      </p>
    </div>
  );

  /** Sends a new logo and returns the address to save. */
  const logoUrl = async (): Promise<string | null> => {
    if (!logo) return draft.logoUrl;
    const { uploadSchoolLogo } = await send(
      client,
      UploadSchoolLogoDocument,
      { file: logo.file },
      { context: { upload: {} } },
    );
    return uploadSchoolLogo.url;
  };

  const save = async (): Promise<void> => {
    setProblem(null);
    setTyped(withParsedNumbers(typed));
    const { input, errors: found } = checkSettings(draft, typed);
    setErrors(found);
    if (!input) {
      const inputs = [...(form.current?.querySelectorAll<HTMLElement>("[name]") ?? [])];
      inputs.find((one) => (one.getAttribute("name") ?? "") in found)?.focus();
      return;
    }
    const uploaded = await sendToSchool(logoUrl, texts.logoFailed);
    if (uploaded === null) return;
    if (uploaded.value === undefined) return setProblem(uploaded.problem);
    const url = uploaded.value;
    setDraft({ ...draft, logoUrl: url });
    setLogo(null);
    const outcome = await sendToSchool(
      () => send(client, UpdateSchoolSettingsDocument, { input: { ...input, logoUrl: url } }),
      texts.saveFailed,
    );
    if (outcome === null) return;
    if (outcome.value === undefined) return setProblem(outcome.problem);
    const saved = outcome.value.updateSchoolSettings;
    // What the server saved is what is shown (S-SET-09).
    setDraft(saved);
    setTyped(fieldTexts(saved));
    schoolToasts.good(texts.saved);
  };
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isBusy) void save();
  };

  return (
    <form className="stack set-form" ref={form} noValidate aria-label={texts.title} onSubmit={handleSubmit}>
      <Section title={texts.sections.school}>
        <LogoField
          key={draft.logoUrl ?? "none"}
          url={draft.logoUrl}
          chosen={logo}
          isBusy={isBusy}
          onChoose={setLogo}
          onRemove={() => {
            setLogo(null);
            setDraft({ ...draft, logoUrl: null });
          }}
        />
        <Field label={texts.fields.schoolName} autoComplete="organization" required {...field("schoolName")} />
        <Field
          label={texts.fields.contactEmail}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          {...field("contactEmail")}
        />
        <Field
          label={texts.fields.contactPhone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...field("contactPhone")}
        />
      </Section>
      <Section title={texts.sections.exam}>
        <Field label={texts.fields.defaultExamDuration} required {...number("defaultExamDuration", 1)} />
        <Field label={texts.fields.questionsPerPage} required {...number("questionsPerPage", 1)} />
        {tick("randomizeQuestions")}
      </Section>
      <Section title={texts.sections.security}>
        <Field
          label={texts.fields.passwordMinLength}
          required
          help={texts.help.passwordMinLength}
          {...number("passwordMinLength", 6)}
        />
        <Field
          label={texts.fields.sessionTimeout}
          required
          help={texts.help.sessionTimeout}
          {...number("sessionTimeout", 5)}
        />
      </Section>
      <Section title={texts.sections.notifications}>
        {tick("emailNotifications")}
        {tick("inAppNotifications")}
      </Section>
      {problem !== null && <Notice tone="bad" title={problem} />}
      <div className="set-save">
        <Button type="submit" busy={isBusy} busyLabel={texts.saving}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
