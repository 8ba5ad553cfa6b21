import { GraphQLError } from "graphql";
import { isRecord } from "../../schema/rest/wire.ts";
import type { ErrorCode } from "../generated/resolvers.ts";

/** What a failed REST call tells the client. `serverMessage` is null where the server gave no words of its own. */
interface Failure {
  code: ErrorCode;
  status: number;
  serverMessage: string | null;
  fallback: string;
  retryAfterSeconds?: number | undefined;
  savedSeq?: number | undefined;
  missingQuestionIds?: string[] | undefined;
  /** The part of the input that was refused, such as `email` or `answers.0.seq`. */
  field?: string | undefined;
}

/** A REST call that failed, as the client sees it: the server's message, else the row's documented text. */
export class CallFailed extends GraphQLError {
  constructor(failure: Failure) {
    super(failure.serverMessage ?? failure.fallback, {
      extensions: {
        code: failure.code,
        status: failure.status,
        serverMessage: failure.serverMessage,
        ...(failure.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: failure.retryAfterSeconds }),
        ...(failure.field === undefined ? {} : { field: failure.field }),
        ...(failure.savedSeq === undefined ? {} : { savedSeq: failure.savedSeq }),
        ...(failure.missingQuestionIds === undefined ? {} : { missingQuestionIds: failure.missingQuestionIds }),
      },
    });
  }
}

/** The same failure under a code that says more. */
export const withCode = (error: CallFailed, code: ErrorCode): GraphQLError =>
  new GraphQLError(error.message, { extensions: { ...error.extensions, code } });

const byStatus: Record<number, ErrorCode> = {
  400: "BAD_USER_INPUT",
  401: "UNAUTHENTICATED",
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

/** The code of a status; what is not a 4xx is the server's failure. */
export function codeOf(status: number): ErrorCode {
  return byStatus[status] ?? (status >= 400 && status < 500 ? "BAD_USER_INPUT" : "UPSTREAM_FAILED");
}

// Codes of ours that say more than the status; any other text in `code` is a foreign server's own affair.
const finer = new Set<string>([
  "EMAIL_NOT_VERIFIED",
  "OTHER_DEVICE",
  "OVERLOADED",
  "PAYLOAD_TOO_LARGE",
  "STALE_VERSION",
  "ATTEMPT_CLOSED",
  "ANSWERS_MISSING",
] satisfies ErrorCode[]);

/** The code a JSON error body names, if it is one of ours that refines the status. */
export const finerCode = (code: unknown): ErrorCode | undefined =>
  typeof code === "string" && finer.has(code) ? (code as ErrorCode) : undefined;

/** The name of a part of the input, if it is one. */
export const fieldOf = (field: unknown): string | undefined =>
  typeof field === "string" && /^[\w.-]{1,100}$/.test(field) ? field : undefined;

/** What a server that lacks answers at a hand-in says of them (D-107). */
export function missingOf(error: Record<string, unknown>): Pick<Failure, "savedSeq" | "missingQuestionIds"> {
  if (error["code"] !== "ANSWERS_MISSING") return {};
  const { savedSeq, missingQuestionIds: ids } = error;
  return {
    ...(Number.isSafeInteger(savedSeq) ? { savedSeq: Number(savedSeq) } : {}),
    ...(Array.isArray(ids) ? { missingQuestionIds: ids.filter((id) => typeof id === "string").slice(0, 500) } : {}),
  };
}

/** Where common servers put the words of an error: `message`, `error`, `msg`, the first of `errors`. */
export function messageOf(body: Record<string, unknown>): unknown {
  for (const words of [body["message"], body["error"], body["msg"], body["errors"]]) {
    const first: unknown = Array.isArray(words) ? words[0] : words;
    if (typeof first === "string" && first.trim() !== "") return first;
    if (isRecord(first)) {
      const inner: unknown = first["message"] ?? first["msg"];
      if (typeof inner === "string" && inner.trim() !== "") return inner;
    }
  }
  return undefined;
}

// Words of databases, token libraries and runtimes, which say nothing to a person and too much to an attacker
const internal =
  /\bE\d{5}\b|\bjwt\b|invalid signature|duplicate key|violates .* constraint|\bCast to \w+ failed|\b(Sequelize|Prisma|Mongo\w*|TypeORM|Knex)\w*Error|\bSQLSTATE\b|\bER_[A-Z_]+|\bECONN[A-Z]+|\bENOTFOUND\b|Cannot (read|set) propert|is not a function|undefined is not|\bat .+:\d+:\d+/i;

// oxlint-disable-next-line no-control-regex -- the point is to remove them
const control = /[\u0000-\u001f\u007f-\u009f]+/g;

/** A server's message as it may pass on: at most 300 characters, no control characters; null if nothing is left. */
export function cleanMessage(message: unknown): string | null {
  if (typeof message !== "string") return null;
  const clean = message.replaceAll(control, " ").trim().slice(0, 300);
  return clean === "" || internal.test(clean) ? null : clean;
}
