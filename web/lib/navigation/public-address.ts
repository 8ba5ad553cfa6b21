import { urlOf } from "../../../schema/rules/url.ts";

const isThisMachine = (host: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host);

/**
 * A page's address for other devices. The gateway writes the address that people type into each document
 * (PUBLIC_WEB_URL); while that is unset, or says this very machine, the address of this browser is the better one.
 */
export function publicAddress(path: string): string {
  const told = urlOf(document.querySelector<HTMLMetaElement>('meta[name="public-address"]')?.content ?? "");
  return new URL(path, told && !isThisMachine(told.hostname) ? told : location.origin).href;
}
