import { codeOf, fieldOf } from "./message-of.ts";

/**
 * Which of these fields of a form the server refused, so that its words can stand there; null when it names none of them.
 * A conflict without a name is about the email: a server that names no fields knows nothing else of a person that must be unique.
 */
export function refusedField<Name extends string>(error: unknown, names: readonly Name[]): Name | null {
  const path = fieldOf(error) ?? (codeOf(error) === "CONFLICT" ? "email" : "");
  return names.find((name) => name === path.split(".").at(-1)) ?? null;
}
