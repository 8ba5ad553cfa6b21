import * as z from "zod/mini";

/** The "simple email form" of the documents: something@something.something, no spaces. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** One line of text, because names and phone numbers are used in mails and logs (SEC-45). */
export const oneLine = z.regex(/^[^\r\n\0]*$/, "Line breaks are not allowed here");
