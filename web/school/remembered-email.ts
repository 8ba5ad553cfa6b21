import { keep, kept, unkeep } from "../lib/device/storage.ts";

const emailName = "akada-school-email";

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
