import { codeOf, fieldOf } from "./message-of.ts";

/**
 * Whether the server refused the email of a form because somebody has it already. If the server does not name a field,
 * it is the email: nothing else in a form for a person must be unique.
 */
export const isEmailTaken = (error: unknown): boolean =>
  codeOf(error) === "CONFLICT" && /(^|\.)email$/.test(fieldOf(error) ?? "email");
