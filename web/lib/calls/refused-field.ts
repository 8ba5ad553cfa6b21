import { codeOf, fieldOf } from "./message-of.ts";

/**
 * Which of these fields of a form the server refused, so that its words can stand there; null when it names none of them.
 * A conflict that names no field is about the email: servers that name none know nothing else that only one person may have.
 */
export function refusedField<Name extends string>(error: unknown, names: readonly Name[]): Name | null {
  const path = fieldOf(error) ?? (codeOf(error) === "CONFLICT" ? "email" : "");
  return names.find((name) => name === path.split(".").at(-1)) ?? null;
}
