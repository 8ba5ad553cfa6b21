import { codeOf, fieldOf } from "./message-of.ts";

/**
 * Whether the server refused the email of a form because somebody has it already. A server that does not name the field of
 * a conflict means the email, too: forms of people have no other.
 */
export const isEmailTaken = (error: unknown): boolean =>
  codeOf(error) === "CONFLICT" && /(^|\.)email$/.test(fieldOf(error) ?? "email");
