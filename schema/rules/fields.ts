import * as z from "zod/mini";
import { emailMaxLength, nameMaxLength } from "./limits.ts";
import { withoutUnseen } from "./unseen-signs.ts";

/* Rules of single fields, which several forms share. */

export const tooLong = "This is too long";

/**
 * The "simple email form" of the documents: something@something.something, no spaces. Reads each character once,
 * because trying every dot of a text with thousands of dots would take seconds (D-333).
 */
export const emailPattern = /^[^\s@]+@(?=[^\s@]+$).[^.]*\../;

/**
 * The same with ASCII characters only, for new addresses. Some other capital letters get a different small letter in PostgreSQL than
 * here, or an ASCII one: such an account could not be used, or would be taken for somebody else's (D-340).
 */
export const newEmailPattern = /^[!-?A-~]+@(?=[!-?A-~]+$).[^.]*\../;

/** Text that was copied from a chat or a web page may hold characters that nobody sees (D-341). */
const copied = z.overwrite<string>((text) => withoutUnseen(text.trim()).trim());

const address = (pattern: RegExp, message: string) =>
  z.string(message).check(copied, z.maxLength(emailMaxLength, message), z.regex(pattern, message));

/** An address that must be there; one message for whatever is wrong with it. */
export const emailAddress = (message: string) => address(emailPattern, message);

/** As `emailAddress`, for the address of a new account or person. */
export const newEmailAddress = (message: string) => address(newEmailPattern, message);

/** Refuses days (YYYY-MM-DD) and times of days outside 1900 to 2200, such as 0020-11-20, which date fields give for a year typed as 20. */
export const dayOfOurTime = (wrong: string) => z.refine<string>((day) => day >= "1900" && day < "2201", wrong);

/** One line of text, because names and phone numbers are used in mails and logs (SEC-45). */
export const oneLine = z.regex(/^[^\r\n\0]*$/, "Line breaks are not allowed here");

/** One line that must be there, of at most `max` characters. */
export const requiredLine = (message: string, max = nameMaxLength) =>
  z.string(message).check(copied, z.minLength(1, message), z.maxLength(max, tooLong), oneLine);

/** Signs, length and words such as "ext." differ, but every phone number has a digit (D-397). */
export const phoneNumber = z.refine<string>(
  (text) => text === "" || /\p{Nd}/u.test(text),
  "Please enter a phone number",
);

/** A password must be typed the same twice; the message stands at the second field. */
export const sameTwice = <Name extends string>(name: Name, error: string) =>
  z.refine<Record<Name | "confirmPassword", string>>((form) => form[name] === form.confirmPassword, {
    path: ["confirmPassword"],
    error,
  });
