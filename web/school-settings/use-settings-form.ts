import { useApolloClient } from "@apollo/client/react";
import { useRef, useState } from "react";
import { changedSince, isChangedSince } from "../lib/forms/changed-since.ts";
import { focusFirst } from "../lib/forms/focus-first.ts";
import { keptChanges, useKeptChanges } from "../lib/forms/kept-changes.ts";
import { useUnsavedGuard } from "../lib/navigation/use-unsaved-guard.ts";
import { schoolWorkOwner } from "../lib/sessions/school-session.ts";
import { notChecked } from "../lib/forms/form-rules.ts";
import { schoolToasts, sendToSchool } from "../lib/calls/school-action.ts";
import { send } from "../lib/calls/send.ts";
import type { ChosenLogo } from "./LogoField.tsx";
import {
  SchoolSettingsDocument,
  UpdateSchoolSettingsDocument,
  UploadSchoolLogoDocument,
} from "./school-settings.generated.ts";
import {
  checkSettings,
  fieldTexts,
  keptSettings,
  overtakenFields,
  settingsRules,
  withKept,
  withParsedNumbers,
  type FieldName,
  type SettingsDraft,
} from "./settings-form.ts";
import { texts } from "./texts.ts";

/** The name under which the tab keeps what is typed. */
const keptName = "settings";

const textsOf = (settings: SettingsDraft) => keptSettings(settings, fieldTexts(settings));

/** The settings while they are edited, and their saving. */
export function useSettingsForm(settings: SettingsDraft) {
  const client = useApolloClient();
  const formRef = useRef<HTMLFormElement>(null);
  const [kept] = useState(() => keptChanges(schoolWorkOwner, keptName, textsOf(settings)));
  const [first] = useState(() => withKept(settings, kept?.texts ?? {}));
  const [saved, setSaved] = useState(settings);
  const [draft, setDraft] = useState(first.draft);
  const [typed, setTyped] = useState(first.typed);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [logo, setLogo] = useState<ChosenLogo | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

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

  /** What the school has now: another admin may have saved since. */
  const loadStored = async (): Promise<SettingsDraft> =>
    (await send(client, SchoolSettingsDocument, {}, { fetchPolicy: "network-only" })).schoolSettings;

  /** What was changed here, on top of what the school has now (D-256). */
  const onTopOf = async (now: SettingsDraft, changed: SettingsDraft) => {
    const { input } = await checkSettings(
      { ...now, ...changedSince(saved, changed) },
      { ...fieldTexts(now), ...changedSince(fieldTexts(saved), typed) },
    );
    return input;
  };

  /** Shows what the school has now, except where it was changed here. */
  const showOnTopOf = (now: SettingsDraft): void => {
    setSaved(now);
    setDraft((mine) => ({ ...now, ...changedSince(saved, mine) }));
    setTyped((mine) => ({ ...fieldTexts(now), ...changedSince(fieldTexts(saved), mine) }));
  };

  const save = async (): Promise<void> => {
    setProblem(null);
    const sentTexts = withParsedNumbers(typed);
    setTyped(sentTexts);
    const checked = await checkSettings(draft, typed).catch(() => null);
    if (!checked) return setProblem(notChecked);
    const { input, errors: found } = checked;
    setErrors(found);
    if (!input) return focusFirst(formRef.current, found);
    const uploaded = await sendToSchool(logoUrl, texts.logoFailed);
    if (uploaded === null) return;
    if (uploaded.value === undefined) return setProblem(uploaded.problem);
    const url = uploaded.value;
    const sent = { ...draft, logoUrl: url };
    setDraft((now) => ({ ...sent, ...changedSince(draft, now) }));
    setLogo((now) => (now === logo ? null : now));
    const outcome = await sendToSchool(async () => {
      const now = await loadStored();
      const overtaken = overtakenFields(textsOf(saved), keptSettings(sent, sentTexts), textsOf(now));
      if (overtaken.length > 0) return { now, overtaken };
      const whole = (await onTopOf(now, sent)) ?? { ...input, logoUrl: url };
      return send(client, UpdateSchoolSettingsDocument, { input: whole });
    }, texts.saveFailed);
    if (outcome === null) return;
    if (outcome.value === undefined) return setProblem(outcome.problem);
    if ("overtaken" in outcome.value) {
      showOnTopOf(outcome.value.now);
      return setProblem(texts.overtaken(outcome.value.overtaken));
    }
    const { updateSchoolSettings } = outcome.value;
    // What the server saved is what is shown (S-SET-09), except where somebody has changed it since.
    setSaved(updateSchoolSettings);
    setDraft((now) => ({ ...updateSchoolSettings, ...changedSince(sent, now) }));
    setTyped((now) => ({ ...fieldTexts(updateSchoolSettings), ...changedSince(sentTexts, now) }));
    schoolToasts.good(texts.saved);
  };

  const values = keptSettings(draft, typed);
  const areTextsChanged = isChangedSince(textsOf(saved), values);
  const guard = useUnsavedGuard(logo !== null || areTextsChanged);
  useKeptChanges(schoolWorkOwner, keptName, textsOf(saved), guard.isLeaving ? null : values);
  return {
    /** Tells the person that the form holds what was typed before; null when it does not. */
    keptNotice: kept !== null && areTextsChanged ? kept.notice : null,
    /** For the `<form>` element. */
    form: { ref: formRef, onChange: settingsRules.fetchAhead },
    guard,
    draft,
    typed,
    errors,
    logo,
    problem,
    setLogo,
    change: (changes: Partial<SettingsDraft>): void => setDraft((now) => ({ ...now, ...changes })),
    type: (name: FieldName, text: string): void => {
      setTyped((now) => ({ ...now, [name]: text }));
      setErrors((now) => ({ ...now, [name]: undefined }));
    },
    save,
  };
}
