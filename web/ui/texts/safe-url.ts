import { urlOf } from "../../../schema/rules/url.ts";

/**
 * The address of a picture or link as it may stand in the page: https, http on this computer, or a path of this site.
 * Anything else gives null.
 */
export function safeUrl(address: string | null | undefined): string | null {
  const url = address ? urlOf(address.trim(), location.origin) : null;
  if (url === null) return null;
  if (url.origin === location.origin) return url.pathname + url.search;
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  return url.protocol === "https:" || (url.protocol === "http:" && isLocal) ? url.href : null;
}
