/** Whether a request comes from a monitor, a proxy or the start command, many times a minute: its line is one for `debug`. */
export const isOfMachines = (url: string): boolean => /^\/(?:healthz|readyz|metrics)$/.test(url);

/**
 * The path of a request as a log may show it: without its query string, and without the name of a file behind a link that
 * opens it for anybody who has the link (SEC-63).
 */
export const loggedPath = (url: string): string =>
  (url.split("?", 1)[0] ?? "").replace(/^(\/files\/(?:once|bank)\/).+/, "$1…");
