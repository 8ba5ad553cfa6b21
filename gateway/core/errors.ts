import { GraphQLError } from "graphql";
import { isRecord } from "../../schema/rest/lenient-readers.ts";
import { isSessionEndReason, type SessionEndReason } from "../../schema/rules/session-ends.ts";
import type { ErrorCode } from "../generated/resolvers.ts";
import type { Place } from "./limits/waiting-room.ts";

/** Why the session of a refused token ended, as our API says it (EXT-40). */
interface SessionEnd {
  reason: SessionEndReason;
  at: string;
  afterMinutes?: number;
}

/** What a failed REST call tells the client. `serverMessage` is null where the server sent no message. */
interface Failure {
  code: ErrorCode;
  status: number;
  serverMessage: string | null;
  fallback: string;
  retryAfterSeconds?: number | undefined;
  savedSeq?: number | undefined;
  missingQuestionIds?: string[] | undefined;
  sessionEnd?: SessionEnd | undefined;
  /** The place in the line before the sign-in, and the seconds until its turn comes. */
  waitingRoom?: { position: number; seconds: number } | undefined;
  /** Path of the refused part of the input, such as `email` or `answers.0.seq`. */
  field?: string | undefined;
}

/** A failed REST call as the client sees it: with the server's message, else the row's documented text. */
export class CallFailed extends GraphQLError {
  constructor(failure: Failure) {
    super(failure.serverMessage ?? failure.fallback, {
      extensions: {
        code: failure.code,
        status: failure.status,
        serverMessage: failure.serverMessage,
        ...(failure.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: failure.retryAfterSeconds }),
        ...(failure.field === undefined ? {} : { field: failure.field }),
        ...(failure.waitingRoom === undefined ? {} : { waitingRoom: failure.waitingRoom }),
        ...(failure.savedSeq === undefined ? {} : { savedSeq: failure.savedSeq }),
        ...(failure.missingQuestionIds === undefined ? {} : { missingQuestionIds: failure.missingQuestionIds }),
        ...(failure.sessionEnd === undefined ? {} : { sessionEnd: failure.sessionEnd }),
      },
    });
  }
}

/** A device that waits for its turn asks again at least this often: it soon notices a lost place, and sends few requests. */
const longestPauseSeconds = 60;

/** Others sign in first (EXT-66). The device is let in when it asks again after `retryAfterSeconds`, or gets its new place. */
export class StillWaiting extends CallFailed {
  constructor({ position, waitMs }: Place) {
    const seconds = Math.ceil(waitMs / 1000);
    super({
      code: "OVERLOADED",
      status: 503,
      serverMessage: "Many students are logging in now. Please wait for your turn.",
      fallback: "",
      retryAfterSeconds: Math.min(seconds, longestPauseSeconds),
      waitingRoom: { position, seconds },
    });
  }
}

/** The same failure with a more precise code. */
export const withCode = (error: CallFailed, code: ErrorCode): GraphQLError =>
  new GraphQLError(error.message, { extensions: { ...error.extensions, code } });

const byStatus: Record<number, ErrorCode> = {
  400: "BAD_USER_INPUT",
  401: "UNAUTHENTICATED",
  402: "FORBIDDEN",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "NOT_FOUND",
  409: "CONFLICT",
  410: "NOT_FOUND",
  413: "PAYLOAD_TOO_LARGE",
  415: "BAD_USER_INPUT",
  422: "BAD_USER_INPUT",
  429: "RATE_LIMITED",
};

/** The request did not arrive whole, or too early: nothing is wrong with it, and it may pass the next time. */
const notHeard = new Set([408, 425]);

/** The code for a status; any status other than 4xx is a failure of the server. */
export function codeOf(status: number): ErrorCode {
  const isRefusal = status >= 400 && status < 500 && !notHeard.has(status);
  return byStatus[status] ?? (isRefusal ? "BAD_USER_INPUT" : "UPSTREAM_FAILED");
}

// Codes of our API that are more precise than the status; other codes of foreign servers are ignored
const preciseCodes = new Set<string>([
  "EMAIL_NOT_VERIFIED",
  "OTHER_DEVICE",
  "OVERLOADED",
  "PAYLOAD_TOO_LARGE",
  "STALE_VERSION",
  "ATTEMPT_CLOSED",
  "ANSWERS_MISSING",
] satisfies ErrorCode[]);

const knownCodes = new Set<string>([...preciseCodes, ...Object.values(byStatus)]);

/** Whether an error body bears a code of our API. Those of foreign servers may be numbers or words of their own. */
export const hasKnownCode = (error: Record<string, unknown>): boolean =>
  typeof error["code"] === "string" && knownCodes.has(error["code"]);

/** The code in a JSON error body, if it is one of `preciseCodes`. */
export const preciseCode = (code: unknown): ErrorCode | undefined =>
  typeof code === "string" && preciseCodes.has(code) ? (code as ErrorCode) : undefined;

/** The `field` of an error, if it has the form of a path. */
export const fieldPath = (field: unknown): string | undefined =>
  typeof field === "string" && /^[\w.-]{1,100}$/.test(field) ? field : undefined;

// payment providers say "abandoned" of a payment that was not made
const failedWords = new Set<unknown>(["error", "fail", "failed", "abandoned"]);

/** Whether the body of a success says that it is none, as some servers answer every call with 200 (D-242). */
export function saysFailed({ success, status, error, score, percentage }: Record<string, unknown>): boolean {
  if (success === false || status === false || error === true) return true;
  if (typeof error === "string" && error.trim() !== "") return true;
  // the result of an exam that was not passed may say "fail"
  return failedWords.has(status) && score === undefined && percentage === undefined;
}

/** The details of an ANSWERS_MISSING error: which answers the server lacks at a submission (D-107). */
export function missingAnswers(error: Record<string, unknown>): Pick<Failure, "savedSeq" | "missingQuestionIds"> {
  if (error["code"] !== "ANSWERS_MISSING") return {};
  const { savedSeq, missingQuestionIds: ids } = error;
  return {
    ...(Number.isSafeInteger(savedSeq) ? { savedSeq: Number(savedSeq) } : {}),
    ...(Array.isArray(ids) ? { missingQuestionIds: ids.filter((id) => typeof id === "string").slice(0, 500) } : {}),
  };
}

/** The end of the session in the body of a 401, if it has the form of ours. */
export function sessionEnd(status: number, error: Record<string, unknown>): Pick<Failure, "sessionEnd"> {
  const end = error["sessionEnd"];
  if (status !== 401 || !isRecord(end)) return {};
  const { reason, at, afterMinutes: minutes } = end;
  if (!isSessionEndReason(reason) || typeof at !== "string" || !/^\d{4}-[\dT:.-]{6,20}Z$/.test(at)) return {};
  return { sessionEnd: { reason, at, ...(Number.isSafeInteger(minutes) ? { afterMinutes: Number(minutes) } : {}) } };
}

/** The problems of the first field, where a server lists them by field. */
const firstOf = (errors: unknown): unknown => (isRecord(errors) ? Object.values(errors)[0] : errors);

/** The message in an error body; servers put it under `message`, `error`, `msg`, `detail` or first in `errors`. */
export function errorMessage(body: Record<string, unknown>): unknown {
  for (const found of [body["message"], body["error"], body["msg"], body["detail"], firstOf(body["errors"])]) {
    const first: unknown = Array.isArray(found) ? found[0] : found;
    if (typeof first === "string" && first.trim() !== "") return first;
    if (isRecord(first)) {
      const inner: unknown = first["message"] ?? first["msg"];
      if (typeof inner === "string" && inner.trim() !== "") return inner;
    }
  }
  return undefined;
}

// Messages of databases, token libraries and runtimes, which help an attacker and nobody else
const internal =
  /\bE\d{5}\b|\bjwt\b|invalid signature|duplicate key|violates .* constraint|\bCast to \w+ failed|\b(Sequelize|Prisma|Mongo\w*|TypeORM|Knex)\w*Error|\bSQLSTATE\b|\bER_[A-Z_]+|\bECONN[A-Z]+|\bENOTFOUND\b|Cannot (read|set) propert|is not a function|undefined is not|\bat .+:\d+:\d+/i;

// oxlint-disable-next-line no-control-regex -- the point is to remove them
const control = /[\u0000-\u001f\u007f-\u009f]+/g;

/** A server's message as the caller may see it: without control characters, 300 characters at most; null if nothing is left. */
export function cleanMessage(message: unknown): string | null {
  if (typeof message !== "string") return null;
  const clean = message.replaceAll(control, " ").trim().slice(0, 300);
  return clean === "" || internal.test(clean) ? null : clean;
}
