import { fieldsOf } from "../fields-of.ts";

/**
 * Name of a visit of a page: that of its entry in the browser's history, also when the login was in between, which makes a
 * new entry.
 */
export function visitOf({ key, state }: { key: string; state: unknown }): string {
  const { visit } = fieldsOf(state);
  return typeof visit === "string" ? visit : key;
}
