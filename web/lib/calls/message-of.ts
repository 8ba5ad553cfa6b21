import { CombinedGraphQLErrors } from "@apollo/client/errors";

/** What the gateway writes into `extensions` of an error. */
interface ErrorDetails {
  code?: unknown;
  status?: unknown;
  serverMessage?: unknown;
  retryAfterSeconds?: unknown;
  savedSeq?: unknown;
  missingQuestionIds?: unknown;
  field?: unknown;
}

/** What the gateway says of an error beside its message; null when no GraphQL answer arrived. */
export function detailsOf(error: unknown): ErrorDetails | null {
  return CombinedGraphQLErrors.is(error) ? (error.errors[0]?.extensions ?? {}) : null;
}

/** The server's own words when it sent any, else the documented text of the screen. */
export function messageOf(error: unknown, fallback: string): string {
  const message = detailsOf(error)?.serverMessage;
  return typeof message === "string" && message.trim() ? message : fallback;
}

/** The server's own words, or null. */
export const serverMessageOf = (error: unknown): string | null => messageOf(error, "") || null;

/** Whether the gateway says this text: that of a success with another status than the documented one. */
export const saysItself = (error: unknown, text: string): boolean =>
  CombinedGraphQLErrors.is(error) && error.message === text;

/** The error code of schema/base.graphql, or null when no GraphQL answer arrived. */
export function codeOf(error: unknown): string | null {
  const code = detailsOf(error)?.code;
  return typeof code === "string" ? code : null;
}

/** The input that the server refused, by its name, or null. */
export function fieldOf(error: unknown): string | null {
  const field = detailsOf(error)?.field;
  return typeof field === "string" ? field : null;
}

/** The HTTP status behind the error, or null when no GraphQL answer arrived. */
export function statusOf(error: unknown): number | null {
  const status = detailsOf(error)?.status;
  return typeof status === "number" ? status : null;
}

/** Seconds after which a new try can help (`RATE_LIMITED`, `OVERLOADED`), or null. */
export function retryAfterOf(error: unknown): number | null {
  const seconds = detailsOf(error)?.retryAfterSeconds;
  return typeof seconds === "number" && seconds > 0 ? seconds : null;
}

/** No answer arrived: offline, cut off, or something that is not our gateway answered. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof Error && !CombinedGraphQLErrors.is(error);
}

/** Why a call failed, to stand behind a colon: the server's own words, 'Network error', or the advice to try later (C-PRO-06). */
export const reasonOf = (error: unknown): string =>
  serverMessageOf(error) ?? (isNetworkError(error) ? "Network error" : "Please try again later.");
