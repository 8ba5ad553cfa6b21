import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { codeOf, retryAfterOf } from "./message-of.ts";

/** What a person knows who waits until the server can log them in (EXT-66). */
export interface Waiting {
  /** Null where the server does not count. */
  position: number | null;
  /** Until the turn comes; null where the server does not know. */
  seconds: number | null;
  retryAfterSeconds: number;
  isOffline: boolean;
}

const offlineRetrySeconds = 5;

/** How a person waits after a login that failed: null when waiting does not help. `before`: they have been waiting. */
export function waitingOf(error: unknown, before: Waiting | null): Waiting | null {
  if (!CombinedGraphQLErrors.is(error)) {
    return before && { ...before, retryAfterSeconds: offlineRetrySeconds, isOffline: true };
  }
  const retryAfterSeconds = retryAfterOf(error);
  if (codeOf(error) !== "OVERLOADED" || retryAfterSeconds === null) return null;
  const place = error.errors[0]?.extensions?.["waitingRoom"];
  return {
    position: null,
    seconds: null,
    ...(typeof place === "object" ? place : {}),
    retryAfterSeconds,
    isOffline: false,
  };
}
