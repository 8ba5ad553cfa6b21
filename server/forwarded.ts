import { isLoopback, type Runtime } from "./runtime.ts";

/* Checks that the address of callers is known behind proxies, because limits count by address (LIM-10 to 14). */

/** A warning when TRUSTED_PROXIES contradicts the other settings of the gateway, else null. */
export function proxyWarning(
  config: Pick<Runtime<"gateway">, "TRUSTED_PROXIES" | "PUBLIC_WEB_URL" | "HOST" | "TLS_CERT_FILE">,
): string | null {
  const { TRUSTED_PROXIES: trusted, PUBLIC_WEB_URL: publicUrl, HOST: host } = config;
  if (trusted.some((one) => one.endsWith("/0"))) {
    return "TRUSTED_PROXIES names every address: anybody can then pretend to be somebody else. Name your proxy alone.";
  }
  const { protocol, hostname } = new URL(publicUrl);
  const hasProxy = protocol === "https:" || (isLoopback(host) && !isLoopback(hostname));
  if (!hasProxy || trusted.length > 0 || config.TLS_CERT_FILE !== undefined) return null;
  return `People come to ${publicUrl} by way of a proxy, but TRUSTED_PROXIES is empty: all of them count as one address, and share its limits. Set it to the address or network of your proxy.`;
}

const quietMs = 60 * 60_000;

interface Request {
  headers: Record<string, string | string[] | undefined>;
  ip: string;
  socket: { remoteAddress?: string };
}

/**
 * Warns, at most once an hour, when an untrusted neighbour sends X-Forwarded-For: the header is ignored, and all its
 * users count as one address.
 */
export function watchForwarded(warn: (detail: { neighbour: string }, text: string) => void, now = () => Date.now()) {
  let quietUntil = 0;
  return ({ headers, ip, socket: { remoteAddress } }: Request): void => {
    const forwarded = headers["x-forwarded-for"];
    if (forwarded === undefined || ip !== remoteAddress || now() < quietUntil) return;
    // a person at the machine of the proxy, whose address is the neighbour's own
    if (
      String(forwarded)
        .split(/,\s*/)
        .every((address) => address === remoteAddress)
    )
      return;
    quietUntil = now() + quietMs;
    const text =
      "X-Forwarded-For was ignored: TRUSTED_PROXIES does not name this neighbour. If it is your proxy, add it.";
    warn({ neighbour: remoteAddress }, text);
  };
}
