import { keep, kept, unkeep } from "../lib/device/storage.ts";

/* Never a password. */
const draftName = "akada-school-registration";

/** The registration form as it was left: step 1 or 2, and the texts that may be kept (D-53). */
export interface Draft {
  step: 1 | 2;
  values: Record<string, string>;
}

export function registrationDraft(): Draft {
  const draft = kept(draftName);
  if (typeof draft !== "object" || draft === null || !("values" in draft)) return { step: 1, values: {} };
  const pairs = Object.entries(draft.values ?? {}).filter(
    (pair): pair is [string, string] => typeof pair[1] === "string",
  );
  return { step: "step" in draft && draft.step === 2 ? 2 : 1, values: Object.fromEntries(pairs) };
}

export const keepDraft = (draft: Draft): void => void keep(draftName, draft);
export const forgetDraft = (): void => unkeep(draftName);
