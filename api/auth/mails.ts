import { otpSeconds, resetTokenMinutes } from "../../schema/rules/limits.ts";
import { productName } from "../../schema/rules/product.ts";
import type { Purpose } from "../core/accounts/codes.ts";
import type { Mail, Recipient } from "../core/mail.ts";

/** Purposes of the codes of candidates. */
export type CandidatePurpose = Exclude<Purpose, "school-reset" | "school-verify">;

const greeting = (to: Recipient): string => `Hello ${to.first_name},`;
const ifNotYou = "If this was not you, ignore this email: nothing happens without the code.";

/** The mail with a code. It is not sent any more when the code has expired. */
export function codeMail(purpose: CandidatePurpose, to: Recipient, code: string, expiresAt: Date): Mail {
  const lifetime = `The code works once, for ${otpSeconds / 60} minutes.`;
  return purpose === "verify"
    ? {
        to: to.email,
        subject: `Your ${productName} verification code`,
        paragraphs: [greeting(to), "Enter this code to verify your email address:", { code }, lifetime, ifNotYou],
        dropAfter: expiresAt,
        isUrgent: true,
      }
    : {
        to: to.email,
        subject: `Log out your other device from ${productName}`,
        paragraphs: [
          greeting(to),
          "Somebody who knows your password wants to log out the device that is using your account. Enter this code to do so:",
          { code },
          lifetime,
          "If this was not you, change your password.",
        ],
        dropAfter: expiresAt,
        isUrgent: true,
      };
}

export const resetMail = (to: Recipient, link: string, expiresAt: Date): Mail => ({
  to: to.email,
  subject: `Reset your ${productName} password`,
  paragraphs: [
    greeting(to),
    "Use this link to choose a new password:",
    { link, label: "Reset password" },
    `The link works once, for ${resetTokenMinutes} minutes. If you did not ask for it, ignore this email.`,
  ],
  dropAfter: expiresAt,
  isUrgent: true,
});

export const passwordChangedMail = (to: Recipient, loggedOut: "every device" | "every other device"): Mail => ({
  to: to.email,
  subject: `Your ${productName} password was changed`,
  paragraphs: [
    greeting(to),
    `The password of your account was changed and ${loggedOut} was logged out.`,
    "If this was not you, use 'Forgot password' on the login page at once.",
  ],
});
