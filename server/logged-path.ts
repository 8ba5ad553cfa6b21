/** Whether only monitors, proxies and the start command ask for this address. They ask often, so it is logged at `debug` alone. */
export const isOfMachines = (url: string): boolean => /^\/(?:healthz|readyz|metrics)$/.test(url);

/**
 * The path of a request as a log may show it: without its query string, and without the name of a file behind a link that
 * opens it for anybody who has the link (SEC-63).
 */
export const loggedPath = (url: string): string =>
  (url.split("?", 1)[0] ?? "").replace(/^(\/files\/(?:once|bank)\/).+/, "$1…");
