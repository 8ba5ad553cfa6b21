import { firstMessages, formRules } from "../lib/forms/form-rules.ts";
import { withTimeout } from "../lib/calls/with-timeout.ts";
import type { SchoolSettingsFormFragment } from "./school-settings.generated.ts";
import { texts } from "./texts.ts";

export type SettingsDraft = Omit<SchoolSettingsFormFragment, "__typename">;
type NumberName = "defaultExamDuration" | "questionsPerPage" | "passwordMinLength" | "sessionTimeout";
type TextName = "schoolName" | "contactEmail" | "contactPhone";
export type FieldName = NumberName | TextName;
/** The fields as typed. */
export type SettingsTexts = Record<FieldName, string>;

const numberNames: readonly NumberName[] = [
  "defaultExamDuration",
  "questionsPerPage",
  "passwordMinLength",
  "sessionTimeout",
];

export const fieldTexts = (settings: SettingsDraft): SettingsTexts => ({
  schoolName: settings.schoolName,
  contactEmail: settings.contactEmail ?? "",
  contactPhone: settings.contactPhone ?? "",
  defaultExamDuration: String(settings.defaultExamDuration),
  questionsPerPage: String(settings.questionsPerPage),
  passwordMinLength: String(settings.passwordMinLength),
  sessionTimeout: String(settings.sessionTimeout),
});

/** All fields of the form as texts, because a tab keeps only texts. */
export const keptSettings = (settings: SettingsDraft, typed: SettingsTexts): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value ?? "")])),
  ...typed,
});

type FormTexts = ReturnType<typeof keptSettings>;

/** The fields that were changed here and by somebody else, each with what it holds now (D-408). */
export function overtakenFields(before: FormTexts, mine: FormTexts, theirs: FormTexts): string[] {
  const names = Object.keys(texts.fields) as (keyof typeof texts.fields)[];
  return names.flatMap((field) => {
    const name = field === "logo" ? "logoUrl" : field;
    const now = theirs[name];
    if (now === undefined || now === before[name] || now === mine[name] || mine[name] === before[name]) return [];
    const shown = name === "logoUrl" ? "" : now === "true" ? texts.on : now === "false" ? texts.off : now;
    return shown === "" ? texts.fields[field] : `${texts.fields[field]}: ${shown}`;
  });
}

/** The reverse of `keptSettings`: the settings with the texts that a tab has kept. */
export function withKept(settings: SettingsDraft, kept: Partial<Record<string, string>>) {
  const draft = { ...settings };
  const typed = fieldTexts(settings);
  for (const name in kept) {
    const text = kept[name] ?? "";
    if (name in typed) Object.assign(typed, { [name]: text });
    else if (name === "logoUrl") draft.logoUrl = text || null;
    else Object.assign(draft, { [name]: text === "true" });
  }
  return { draft, typed };
}

/** Number fields as integers; other text becomes 0, which no field allows (S-SET-08, D-73). */
function toInteger(text: string): number {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? 0 : number;
}

/** The fields with their numbers as they will be sent. */
export const withParsedNumbers = (typed: SettingsTexts): SettingsTexts => ({
  ...typed,
  ...Object.fromEntries(numberNames.map((name) => [name, String(toInteger(typed[name]))])),
});

export const settingsRules = formRules(
  async () => (await import("../../schema/rules/school-settings.ts")).schoolSettingsRules,
);

/**
 * The input to send, or the first message of each wrong field.
 * @throws TypeError when the rules cannot be fetched
 */
export async function checkSettings(settings: SettingsDraft, typed: SettingsTexts) {
  const rules = await withTimeout(settingsRules.load());
  const result = rules.safeParse({
    ...settings,
    ...typed,
    ...Object.fromEntries(numberNames.map((name) => [name, toInteger(typed[name])])),
  });
  if (result.success) return { input: result.data, errors: {} };
  return { input: null, errors: firstMessages(result.error) };
}
