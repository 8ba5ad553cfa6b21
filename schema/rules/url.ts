/** The parsed address, or null where it is none. Not `URL.canParse`, which Chrome has since 120 only. */
export function urlOf(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
