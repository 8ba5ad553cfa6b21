import { safeParse } from "zod/v4/core";
import { isRecord } from "../../../schema/rest/lenient-readers.ts";
import type { Row } from "../../../schema/rest/row.ts";
import type { ErrorCode } from "../../generated/resolvers.ts";
import {
  CallFailed,
  cleanMessage,
  codeOf,
  errorMessage,
  fieldPath,
  hasKnownCode,
  missingAnswers,
  preciseCode,
  saysFailed,
  sessionEnd,
} from "../errors.ts";
import type { HttpResponse } from "./http-call.ts";
import type { NotOffered } from "./not-offered.ts";
import { notOffered } from "./rest-input.ts";
import { firstIssue, isAnotherForm, isPage, parseJson, parseRetryAfter, unwrapped } from "./reply-forms.ts";

/** A failure whose reason the caller does not see. */
export interface Fault {
  row: string;
  reason: string;
  requestId: string;
}

/**
 * Whether this status means that the server does not have the extension. Many servers check the token before the path, so
 * they answer 401 or 403 to a public call that they do not know.
 */
const isMissing = ({ access }: Row, status: number): boolean =>
  [404, 405, 501].includes(status) || (access === "public" && [401, 403].includes(status));

/**
 * The code for a refusal. A 401 to a public call without a password says nothing about the session of the caller, and
 * others may share the call.
 */
const codeOfRefusal = ({ access, checksPassword }: Row, status: number): ErrorCode =>
  status === 401 && access === "public" && checksPassword !== true ? "FORBIDDEN" : codeOf(status);

/** Reads the responses to the calls of one GraphQL request: replies as documented, and what a failure tells the caller. */
export class ReplyReader {
  readonly #notOffered: NotOffered;
  readonly #onFault: (fault: Fault) => void;
  readonly #requestId: string;

  constructor(notOffered: NotOffered, onFault: (fault: Fault) => void, requestId: string) {
    this.#notOffered = notOffered;
    this.#onFault = onFault;
    this.#requestId = requestId;
  }

  /** The documented reply. @throws CallFailed where the call failed, or where this is not its documented reply */
  read(row: Row, response: HttpResponse): unknown {
    // no compression was asked for; a compressed body is refused unread, because it may unpack to any size
    if (response.contentEncoding !== null && response.contentEncoding !== "identity") {
      throw this.failed(row, `encoded as ${response.contentEncoding}`, 502);
    }
    const json = parseJson(response, row.method);
    if (response.status >= 200 && response.status < 300) return this.#readSuccess(row, response, json);
    throw this.#failureOf(row, response, isRecord(json?.value) ? json.value : {});
  }

  /** The parsed reply of a success. @throws CallFailed where the reply is not as documented, or says that the call failed */
  #readSuccess(row: Row, response: HttpResponse, json: { value: unknown } | undefined): unknown {
    // a server that also serves a client of its own shows its first page at a path that it does not know
    if (json === undefined && row.extension !== undefined && row.method === "GET" && isPage(response))
      throw notOffered(row);
    if (json === undefined) throw this.failed(row, `not JSON: ${response.contentType}`, 502);
    const value = unwrapped(row, json.value);
    for (const body of [json.value, value]) {
      if (!isRecord(body) || !saysFailed(body)) continue;
      throw this.#refused(row, response, body, row.checksPassword === true ? "UNAUTHENTICATED" : "BAD_USER_INPUT");
    }
    if (isAnotherForm(row, value)) throw this.failed(row, "without a documented field", 502);
    const result = safeParse(row.replyReader, value);
    if (row.otherStatus !== undefined && response.status !== (row.status ?? 200)) {
      throw new CallFailed({
        code: "UPSTREAM_FAILED",
        status: response.status,
        serverMessage: null,
        fallback: row.otherStatus,
      });
    }
    if (!result.success) throw this.failed(row, `not as documented: ${firstIssue(result.error.issues)}`, 502);
    if (row.extension !== undefined) this.#notOffered.noteAnswered(row);
    return result.data;
  }

  /** What a status outside 2xx tells the caller; `error` is the body, empty where that is no object. */
  #failureOf(row: Row, response: HttpResponse, error: Record<string, unknown>): CallFailed {
    const { status } = response;
    if (row.extension !== undefined && hasKnownCode(error)) this.#notOffered.noteAnswered(row);
    if (row.extension !== undefined && !hasKnownCode(error) && isMissing(row, status)) {
      // a firewall answers a single call with 403, which must not take the feature from everybody
      if (![401, 403].includes(status)) this.#notOffered.add(row);
      return notOffered(row);
    }
    if (status < 400 || status >= 500) {
      const code = error["code"] === "OVERLOADED" ? "OVERLOADED" : "UPSTREAM_FAILED";
      return this.failed(row, `status ${status}`, status, code, parseRetryAfter(response.retryAfter));
    }
    return this.#refused(row, response, error, codeOfRefusal(row, status));
  }

  #refused(
    row: Row,
    { status, retryAfter }: HttpResponse,
    error: Record<string, unknown>,
    code: ErrorCode,
  ): CallFailed {
    return new CallFailed({
      code: preciseCode(error["code"]) ?? code,
      status,
      serverMessage: cleanMessage(errorMessage(error)),
      field: fieldPath(error["field"]),
      fallback: row.fallback,
      retryAfterSeconds: parseRetryAfter(retryAfter),
      ...missingAnswers(error),
      ...sessionEnd(status, error),
    });
  }

  /** The failure of a call whose reason is for the log alone. */
  failed(
    row: Row,
    reason: string,
    status: number,
    code: "UPSTREAM_FAILED" | "OVERLOADED" = "UPSTREAM_FAILED",
    retryAfterSeconds?: number,
  ): CallFailed {
    this.#onFault({ row: row.name, reason, requestId: this.#requestId });
    return new CallFailed({
      code,
      status,
      serverMessage: null,
      fallback: row.fallback,
      retryAfterSeconds,
    });
  }
}
