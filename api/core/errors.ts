type Details = Record<string, number | string | string[] | Record<string, number | string>>;

/** A response other than success. Its message reaches the caller, with a code for programs. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;
  /** Further fields of the error body. */
  readonly details: Details;

  constructor(status: number, code: string, message: string, retryAfterSeconds?: number, details: Details = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.details = details;
  }
}

/** `field` is the path of the refused part of the input. */
export const badRequest = (message: string, field = ""): HttpError =>
  new HttpError(400, "BAD_USER_INPUT", message, undefined, field === "" ? {} : { field });
export const unauthenticated = (
  message = "No access token found",
  code = "UNAUTHENTICATED",
  details: Details = {},
): HttpError => new HttpError(401, code, message, undefined, details);
export const forbidden = (
  message = "You don't have permission to perform this action",
  code = "FORBIDDEN",
): HttpError => new HttpError(403, code, message);
export const notFound = (message = "Not found"): HttpError => new HttpError(404, "NOT_FOUND", message);
/** `field` as for `badRequest`. */
export const conflict = (message: string, field = ""): HttpError =>
  new HttpError(409, "CONFLICT", message, undefined, field === "" ? {} : { field });
/** For a form that has the key of an earlier form with other content. */
export const otherForm = (): HttpError =>
  conflict("This form was sent before with other content. Please fill it in anew.", "requestKey");
/** `seconds` goes out as Retry-After. */
export const tooMany = (seconds: number, message = "Too many attempts. Please wait and try again."): HttpError =>
  new HttpError(429, "RATE_LIMITED", message, Math.max(1, Math.ceil(seconds)));
export const unavailable = (seconds = 2, message = "The service is busy. Please try again."): HttpError =>
  new HttpError(503, "OVERLOADED", message, seconds);
/**
 * As `unavailable`, where this person alone has to wait: for what they do at the same moment, or for a payment of theirs. The
 * status is no 5xx, because one person could cause it on purpose, and 5xx open the breaker of the gateway for everybody (REL-03).
 */
export const unavailableToOne = (seconds = 2, message = "The service is busy. Please try again."): HttpError =>
  new HttpError(429, "OVERLOADED", message, seconds);

/** What a task is refused with that has no place in a queue; `isOwn` as for `createFairLimit`. */
export const busy = (isOwn: boolean): HttpError => (isOwn ? unavailableToOne() : unavailable());

/** The message of every failure on our side (candidate document section 8). */
export const serverErrorText = "Server error occurred.";
