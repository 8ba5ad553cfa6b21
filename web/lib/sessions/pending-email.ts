import { otpSeconds } from "../../../schema/rules/limits.ts";
import { removeText, storedText, storeText } from "../device/storage.ts";

/* The address that waits for its code, from the registration or the login of an unverified account. */

const keys = { pendingEmail: "pendingEmail", otpDeadline: "otpDeadline" } as const;

export function storePendingEmail(email: string): void {
  storeText(keys.pendingEmail, email);
}

export const pendingEmail = (): string | null => storedText(keys.pendingEmail);

/** When the mailed code stops working, in milliseconds since 1970; survives a reload. */
export function storeOtpDeadline(deadline: number): void {
  storeText(keys.otpDeadline, String(deadline));
}

/** A code has just been mailed: returns when it stops working. */
export function startOtpTime(): number {
  const deadline = Date.now() + otpSeconds * 1000;
  storeOtpDeadline(deadline);
  return deadline;
}

export function otpDeadline(): number | null {
  const deadline = Number(storedText(keys.otpDeadline));
  return Number.isFinite(deadline) && deadline > 0 ? deadline : null;
}

export const forgetOtpDeadline = (): void => removeText(keys.otpDeadline);

export function forgetPendingEmail(): void {
  removeText(keys.pendingEmail);
  removeText(keys.otpDeadline);
}
