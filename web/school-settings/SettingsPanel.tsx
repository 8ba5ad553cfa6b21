import { useState, type ReactNode, type SubmitEvent } from "react";
import { fetched } from "../lib/fetched.ts";
import { useSchoolBusy } from "../lib/calls/school-requests.ts";
import { Button } from "../ui/buttons/Button.tsx";
import { LeaveDialog } from "../ui/dialogs/LeaveDialog.tsx";
import { ErrorPanel } from "../ui/notices/ErrorPanel.tsx";
import { Field } from "../ui/fields/Field.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { LogoField } from "./LogoField.tsx";
import type { FieldName, SettingsDraft } from "./settings-form.ts";
import { texts } from "./texts.ts";
import { useSettingsForm } from "./use-settings-form.ts";
import "../ui/fields/FieldFrame.css";
import { FetchedPart } from "../ui/notices/FetchedPart.tsx";
import { PassingButton } from "../ui/buttons/PassingButton.tsx";
import styles from "./SettingsPanel.module.css";

const SchoolLog = fetched(async () => (await import("./SchoolLog.tsx")).SchoolLog);

interface SettingsPanelProps {
  /** Null when they could not be loaded. */
  settings: SettingsDraft | null;
  onRetry: () => void;
}

/** Settings of the school; only its administrators see them. */
export function SettingsPanel({ settings, onRetry }: SettingsPanelProps) {
  const isBusy = useSchoolBusy();
  return (
    <div className="page-body">
      <div className="page-head">
        <h1>{texts.title}</h1>
      </div>
      {settings ? (
        <div className={`stack ${styles.page}`}>
          <SettingsForm stored={settings} />
          <ChangePassword />
          <LogSection />
        </div>
      ) : (
        <section className="card">
          <ErrorPanel level={2} title={texts.loadFailed} retryLabel="Retry" busy={isBusy} onRetry={onRetry} />
        </section>
      )}
    </div>
  );
}

/** The log comes when it is asked for: most visits are for a setting. */
function LogSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card padded stack" aria-label={texts.log.title}>
      <h2>{texts.log.title}</h2>
      <p className="muted">{texts.log.help}</p>
      {isOpen ? (
        <FetchedPart waiting={<output>{texts.log.loading}</output>}>
          <SchoolLog />
        </FetchedPart>
      ) : (
        <p>
          <PassingButton variant="secondary" onClick={() => setOpen(true)}>
            {texts.log.show}
          </PassingButton>
        </p>
      )}
    </section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={`card padded float-legend ${styles.section}`}>
      <legend>
        <h2>{title}</h2>
      </legend>
      <div className="stack">{children}</div>
    </fieldset>
  );
}

/** The form is longer than the screen, but its button is always in sight: without this, nobody would see the message below the fields. */
const showOnScreen = (box: HTMLDivElement | null): void => box?.scrollIntoView({ block: "center" });

function SettingsForm({ stored }: { stored: SettingsDraft }) {
  const { form, draft, typed, errors, logo, problem, setLogo, change, type, save, guard, keptNotice } =
    useSettingsForm(stored);
  const isBusy = useSchoolBusy();

  const field = (name: FieldName) => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => type(name, target.value),
  });
  const number = (name: FieldName, min: number) =>
    ({ type: "number", inputMode: "numeric", min, ...field(name) }) as const;
  const tick = (
    name:
      | "randomizeQuestions"
      | "studentsSeeAnswers"
      | "parentsSeeAverage"
      | "emailNotifications"
      | "inAppNotifications",
  ) => (
    <div className="checkbox-field">
      <label className="checkbox">
        <input
          type="checkbox"
          name={name}
          checked={draft[name] === true}
          aria-describedby={`${name}-help`}
          onChange={(event) => change({ [name]: event.target.checked })}
        />
        {texts.fields[name]}
      </label>
      <p className="field-help" id={`${name}-help`}>
        {texts.help[name]}
      </p>
    </div>
  );

  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isBusy) void save();
  };

  return (
    <form className={`stack ${styles.form}`} {...form} noValidate aria-label={texts.title} onSubmit={handleSubmit}>
      {keptNotice !== null && <Notice tone="info" live="off" title={keptNotice} />}
      <Section title={texts.sections.school}>
        <LogoField
          url={draft.logoUrl}
          chosen={logo}
          isBusy={isBusy}
          onChoose={setLogo}
          onRemove={() => {
            setLogo(null);
            change({ logoUrl: null });
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
        {draft.studentsSeeAnswers !== null && tick("studentsSeeAnswers")}
        {draft.parentsSeeAverage !== null && tick("parentsSeeAverage")}
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
      {problem !== null && (
        <div ref={showOnScreen}>
          <Notice tone="bad" title={problem} />
        </div>
      )}
      <div className={`form-buttons ${styles.save}`}>
        <Button type="submit" busy={isBusy} busyLabel={texts.saving}>
          {texts.save}
        </Button>
      </div>
      <LeaveDialog guard={guard}>{texts.leaveHelp}</LeaveDialog>
    </form>
  );
}
