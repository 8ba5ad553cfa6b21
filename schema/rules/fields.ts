import * as z from "zod/mini";

/** The "simple email form" of the documents: something@something.something, no spaces. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Refuses days (YYYY-MM-DD) outside 1900 to 2200, such as 0020-11-20, which date fields give for a year typed as 20. */
export const dayOfOurTime = (wrong: string) => z.refine<string>((day) => day >= "1900" && day < "2201", wrong);

/** One line of text, because names and phone numbers are used in mails and logs (SEC-45). */
export const oneLine = z.regex(/^[^\r\n\0]*$/, "Line breaks are not allowed here");
