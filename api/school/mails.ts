import { otpSeconds } from "../../schema/rules/limits.ts";
import { productName } from "../../schema/rules/product.ts";
import type { Mail } from "../core/mail.ts";

interface Recipient {
  email: string;
  name: string;
}

const greeting = (to: Recipient): string => `Hello ${to.name},`;

/** The mail with the code for a new password. */
export const schoolCodeMail = (to: Recipient, code: string, expiresAt: Date): Mail => ({
  to: to.email,
  subject: `Your ${productName} school password code`,
  paragraphs: [
    greeting(to),
    "Enter this code to set a new password for your school account:",
    { code },
    `The code works once, for ${otpSeconds / 60} minutes.`,
    "If this was not you, ignore this email: nothing happens without the code.",
  ],
  dropAfter: expiresAt,
  isUrgent: true,
});

/** The mail with the code that verifies the address of a school. */
export const schoolVerifyMail = (to: Recipient, code: string, expiresAt: Date): Mail => ({
  to: to.email,
  subject: `Your ${productName} school code`,
  paragraphs: [
    greeting(to),
    "A school was registered with this email address. Enter this code on its dashboard, so that it can send emails to its staff and students:",
    { code },
    `The code works once, for ${otpSeconds / 60} minutes.`,
    "If this was not you, ignore this email: the school cannot send emails without the code.",
  ],
  dropAfter: expiresAt,
  isUrgent: true,
});

export const schoolPasswordChangedMail = (to: Recipient, loggedOut: "every device" | "every other device"): Mail => ({
  to: to.email,
  subject: `Your ${productName} school password was changed`,
  paragraphs: [
    greeting(to),
    `The password of your school account was changed and ${loggedOut} was logged out.`,
    "If this was not you, use 'Forgot password' on the school login page at once.",
  ],
});
