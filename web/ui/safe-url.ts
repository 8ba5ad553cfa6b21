/**
 * The address of a picture or link as it may stand in the page: https, http on this computer, or a path of this site.
 * Anything else gives null.
 */
export function safeUrl(address: string | null | undefined): string | null {
  if (!address) return null;
  try {
    const url = new URL(address.trim(), location.origin);
    const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
    if (url.origin === location.origin) return url.pathname + url.search;
    return url.protocol === "https:" || (url.protocol === "http:" && isLocal) ? url.href : null;
  } catch {
    return null;
  }
}
