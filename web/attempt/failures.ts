import { ServerError } from "@apollo/client/errors";
import { codeOf, isNetworkError, retryAfterOf } from "../lib/calls/message-of.ts";
import { withTimeout } from "../lib/calls/with-timeout.ts";

/** What to do after a call of the queue failed. */
export interface Failure {
  /**
   * `offline`: no answer came, try again; `busy`: the server cannot just now, try again; `refused`: trying again
   * changes nothing; `signedOut`: keep everything until the next login.
   */
  kind: "offline" | "busy" | "refused" | "signedOut";
  retryAfterMs: number | null;
}

const busyCodes = new Set([
  "RATE_LIMITED",
  "OVERLOADED",
  "UPSTREAM_FAILED",
  // A gateway of another version does not know what this page sends. Answers wait for one that does.
  "BAD_REQUEST",
  "GRAPHQL_VALIDATION_FAILED",
]);
const isBusyStatus = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** Sorts an error of a call. */
export function failureOf(error: unknown): Failure {
  const code = codeOf(error);
  if (code === "UNAUTHENTICATED") return { kind: "signedOut", retryAfterMs: null };
  if (code !== null) {
    const seconds = retryAfterOf(error);
    return { kind: busyCodes.has(code) ? "busy" : "refused", retryAfterMs: seconds && seconds * 1000 };
  }
  // The answer came from a proxy, or the gateway refused the request before it read the operation.
  if (ServerError.is(error)) {
    const seconds = Number(error.response.headers.get("retry-after") ?? Number.NaN);
    const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : null;
    return { kind: isBusyStatus(error.statusCode) ? "busy" : "refused", retryAfterMs };
  }
  return { kind: isNetworkError(error) ? "offline" : "busy", retryAfterMs: null };
}

/** What a call answers, with the time limit of all calls; null where the server refuses it. */
export const nullIfRefused = <Value>(call: Promise<Value>): Promise<Value | null> =>
  withTimeout(call).catch((error: unknown) => {
    if (failureOf(error).kind === "refused") return null;
    throw error;
  });
