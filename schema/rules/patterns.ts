import * as z from "zod/mini";

/** The "simple email form" of the documents: something@something.something, no spaces. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A day, as YYYY-MM-DD, in the years that anything here may have: a field that takes 20 for 2026 gives 0020. */
export const dayOfOurTime = (wrong: string) => z.refine<string>((day) => day >= "1900" && day < "2201", wrong);

/** One line of text, because names and phone numbers are used in mails and logs (SEC-45). */
export const oneLine = z.regex(/^[^\r\n\0]*$/, "Line breaks are not allowed here");
