import { keep, kept, unkeep } from "../lib/sessions.ts";

/* What the sign-in pages of the school side keep on this device. Never a password. */
const emailName = "akada-school-email";
const codeName = "akada-school-code";
const draftName = "akada-school-registration";

/** The address of the last admin who asked to be remembered (D-69). */
export function rememberedEmail(): string {
  const email = kept(emailName);
  return typeof email === "string" ? email : "";
}

/** Keeps the address; null forgets it. */
export function rememberEmail(email: string | null): void {
  if (email === null) unkeep(emailName);
  else keep(emailName, email);
}

/** Where a code was sent, and until when it works, in milliseconds since 1970. */
export interface AwaitedCode {
  email: string;
  deadline: number;
}

export function awaitedCode(): AwaitedCode | null {
  const code = kept(codeName);
  if (typeof code !== "object" || code === null || !("email" in code) || !("deadline" in code)) return null;
  const { email, deadline } = code;
  return typeof email === "string" && typeof deadline === "number" ? { email, deadline } : null;
}

export const awaitCode = (code: AwaitedCode): void => void keep(codeName, code);
export const forgetCode = (): void => unkeep(codeName);

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
