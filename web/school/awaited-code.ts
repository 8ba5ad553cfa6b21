import { keep, kept, unkeep } from "../lib/device/storage.ts";

const codeName = "akada-school-code";

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
