/** Writes a failure to the browser's console, where the documents want it (A-UPL-05, A-USR-06, A-QST-06). */
export function logFailure(what: string, details: unknown): void {
  // oxlint-disable-next-line no-console -- the documents send people there
  console.error(what, details);
}
