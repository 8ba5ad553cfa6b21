import { fieldsOf } from "../lib/fields-of.ts";
import { keep, kept, unkeep } from "../lib/device/storage.ts";

const codeName = "akada-school-code";

/** Where a code was sent, and until when it works, in milliseconds since 1970. */
export interface AwaitedCode {
  email: string;
  deadline: number;
}

export function awaitedCode(): AwaitedCode | null {
  const { email, deadline } = fieldsOf(kept(codeName));
  return typeof email === "string" && typeof deadline === "number" ? { email, deadline } : null;
}

export const awaitCode = (code: AwaitedCode): void => void keep(codeName, code);
export const forgetCode = (): void => unkeep(codeName);
