import { randomUUID } from "node:crypto";

/**
 * The id of a request: the one in its header `x-request-id`, which the client and then the gateway send along, where it has a
 * form that is safe in a log, in a header and in the audit table; else a new one.
 */
export function requestIdOf(headers: Record<string, string | string[] | undefined>): string {
  const sent = headers["x-request-id"];
  return typeof sent === "string" && /^[\w.-]{1,64}$/.test(sent) ? sent : randomUUID();
}
