/**
 * Name of a visit of a page: that of its entry in the browser's history, also when the login was in between, which makes a
 * new entry.
 */
export function visitOf({ key, state }: { key: string; state: unknown }): string {
  if (typeof state !== "object" || state === null || !("visit" in state)) return key;
  return typeof state.visit === "string" ? state.visit : key;
}
