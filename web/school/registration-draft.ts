import { fieldsOf } from "../lib/fields-of.ts";
import { keep, kept, unkeep } from "../lib/device/storage.ts";

/* Never a password. */
const draftName = "akada-school-registration";

/** The registration form as it was left: step 1 or 2, and the texts that may be kept (D-53). */
export interface Draft {
  step: 1 | 2;
  values: Record<string, string>;
}

export function registrationDraft(): Draft {
  const { step, values } = fieldsOf(kept(draftName));
  const pairs = Object.entries(fieldsOf(values)).filter(
    (pair): pair is [string, string] => typeof pair[1] === "string",
  );
  return { step: step === 2 && pairs.length > 0 ? 2 : 1, values: Object.fromEntries(pairs) };
}

export const keepDraft = (draft: Draft): void => void keep(draftName, draft);
export const forgetDraft = (): void => unkeep(draftName);
