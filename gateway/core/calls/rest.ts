import { isDeepStrictEqual } from "node:util";
import { safeParse } from "zod/v4/core";
import { limitedAddress } from "../../../schema/limited-address.ts";
import { bearerOf, missingToken } from "../../../schema/rest/bearer.ts";
import type { ErrorCode } from "../../generated/resolvers.ts";
import { isRecord } from "../../../schema/rest/lenient-readers.ts";
import { uploadAnswerSeconds, uploadMaxMinutes } from "../../../schema/rules/limits.ts";
import type { Input, Output, Params, Row } from "../../../schema/rest/row.ts";
import type { Catalogue } from "./catalogue.ts";
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
  StillWaiting,
} from "../errors.ts";
import { FileFault, encodeMultipart, type IncomingFile } from "./files.ts";
import { UpstreamFault, type HttpResponse, type HttpCall } from "./http-call.ts";
import type { HitCounts } from "../../../schema/hit-counts.ts";
import type { Step } from "../../../schema/tracing.ts";
import type { AcceptedTokens } from "../limits/rate-limit.ts";
import {
  badInput,
  checkedRepeatKey,
  fileFailed,
  fillPath,
  givenFields,
  headerSafe,
  notOffered,
  parseInput,
  queryString,
  textFields,
} from "./rest-input.ts";
import { firstIssue, isAnotherForm, isPage, parseJson, parseRetryAfter, unwrapped } from "./rest-reply.ts";
import { groupOf, Refused, type Group, type Upstream } from "./upstream.ts";
import type { WaitingRoom } from "../limits/waiting-room.ts";

/** What a row needs for one call. */
export type CallOptions<R extends Row> = (R extends Row<infer Path, infer _Q, infer _B, infer _R>
  ? keyof Params<Path> extends never
    ? unknown
    : { params: Params<Path> }
  : never) &
  (R["query"] extends undefined ? unknown : { query: Input<R["query"]> }) &
  (R["body"] extends undefined ? unknown : { body: Input<R["body"]> }) & {
    /** Identifies this write, so that the server can tell a repetition from a second one. */
    repeatKey?: string | null | undefined;
    /** Rows with `attemptToken`: the token of a school attempt, used in place of the session's. */
    attemptToken?: string | null | undefined;
  };

/** The same for any row. */
interface LooseCall {
  params?: Record<string, string>;
  query?: unknown;
  body?: unknown;
  repeatKey?: string | null;
  attemptToken?: string | null;
}

/** The options of `call` with the file; null where the row does not need one. */
export type UploadOptions<R extends Row> = CallOptions<R> & {
  file: IncomingFile | null;
  uploadId?: string | null | undefined;
};
interface LooseUpload extends LooseCall {
  file: IncomingFile | null;
  uploadId?: string | null;
}

const uploadIdForm = /^[\w-]{8,64}$/;

/** Who sent the GraphQL request whose calls these are. */
export interface Caller {
  token: string | null;
  /** Id of the device; the first call of this function gives a browser without one its cookie. */
  deviceId(): string;
  ip: string;
  /** Who shares the connections with others (D-302): the token of somebody who is signed in, else the address. */
  owner: string;
  requestId: string;
  /** Fires when the caller has hung up, which ends their reads. */
  gone(): AbortSignal;
}

interface RestSettings {
  jsonBytes: number;
  listBytes: number;
  /** Called with each failure whose reason the caller does not see. */
  onFault(fault: { row: string; reason: string; requestId: string }): void;
}

/** One entry of `extensions.upstream`, which responses have outside production. */
export interface CallRecord {
  call: string;
  status: number;
  milliseconds: number;
}

const notOfferedMs = 10 * 60_000;
// REL-01
const totalMs = 8000;
const firstByteMs = 5000;
// a GraphQL operation ends within 10 s, however many calls it makes one after another
const operationMs = 9800;

/** Rows that the server turned out not to offer, each remembered for ten minutes. */
export class NotOffered {
  readonly #until = new Map<string, number>();
  readonly #answered = new Set<string>();

  has(row: Row): boolean {
    return (this.#until.get(row.name) ?? 0) > performance.now();
  }

  /** Not for a row that has worked before: a proxy may have refused this call alone, such as one with a slash in its id. */
  add(row: Row): void {
    if (!this.#answered.has(row.name)) this.#until.set(row.name, performance.now() + notOfferedMs);
  }

  noteAnswered(row: Row): void {
    this.#answered.add(row.name);
  }
}

/** What all requests of a gateway share. It must not contain data of a person. */
export interface SharedState {
  upstream: Upstream;
  catalogue: Catalogue;
  notOffered: NotOffered;
  acceptedTokens: AcceptedTokens;
  hitCounts: HitCounts;
  waitingRoom: WaitingRoom;
  settings: RestSettings;
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

/** The REST calls of one GraphQL request: equal GETs are fetched once; writes are neither shared nor repeated. */
export class Rest {
  readonly records: CallRecord[] = [];
  /** The operation as a step of a trace, in which its calls are steps; null where traces are off. */
  step: Step | null = null;
  readonly requestId: string;
  readonly #caller: Caller;
  readonly #shared: SharedState;
  readonly #gets = new Map<string, Promise<unknown>>();
  #started = performance.now();
  #isAccepted = false;
  #hasUnsentCall = false;
  readonly #catalogueReads: [path: string, value: Promise<unknown>][] = [];
  #hasOwnCall = false;

  constructor(shared: SharedState, caller: Caller) {
    this.#shared = shared;
    this.#caller = caller;
    this.requestId = caller.requestId;
  }

  /** Whether a call of this request could not be sent to the server. */
  get hasUnsentCall(): boolean {
    return this.#hasUnsentCall;
  }

  /** Whether the request came without a token. */
  get isAnonymous(): boolean {
    return this.#caller.token === null;
  }

  /**
   * Until when others may get the same answer as this request, in milliseconds by `performance.now()`: until the catalogue
   * drops the first of the replies that it was made from. 0 when it was made from anything else, or from nothing.
   */
  get sharedUntil(): number {
    const reads = this.#catalogueReads;
    if (this.#hasOwnCall || reads.length === 0) return 0;
    return Math.min(...reads.map(([path, value]) => this.#shared.catalogue.untilOf(path, value)));
  }

  /** Calls a row and parses the reply. @throws CallFailed with the server's message, else the row's fallback. */
  call<R extends Row>(row: R, options: CallOptions<R>): Promise<Output<R["reply"]>> {
    const call = options as LooseCall;
    // without a token nobody is told what is wrong with the values
    this.#tokenFor(row, call);
    const path = fillPath(row, call.params) + queryString(row, call.query);
    const send = () => this.#send(row, path, call) as Promise<Output<R["reply"]>>;
    if (row.catalogue === true && (row.access === "public" || this.#caller.token === null)) {
      // Another gateway has parsed the reply before it shared it, so parsing it again must change nothing.
      const check = (shared: unknown) => {
        const { data } = safeParse(row.replyReader, shared);
        return isDeepStrictEqual(data, shared) ? (data as Output<R["reply"]>) : undefined;
      };
      const value = this.#shared.catalogue.read(path, send, check);
      this.#catalogueReads.push([path, value]);
      return value;
    }
    this.#hasOwnCall = true;
    if (row.method !== "GET") return send();
    const shared = (this.#gets.get(path) as Promise<Output<R["reply"]>> | undefined) ?? send();
    this.#gets.set(path, shared);
    return shared;
  }

  /**
   * Streams a file and the fields of `body` to a multipart row. `uploadId` identifies the upload on a server that reports
   * its progress. @throws CallFailed as `call`; PAYLOAD_TOO_LARGE when the file is larger than the row allows
   */
  async upload<R extends Row>(row: R, options: UploadOptions<R>): Promise<Output<R["reply"]>> {
    const { params, body, file, uploadId, repeatKey } = options as LooseUpload;
    this.#hasOwnCall = true;
    this.#tokenFor(row, {});
    if (row.file === undefined) throw new Error(`${row.name} takes no file`);
    if (row.extension !== undefined && this.#shared.notOffered.has(row)) throw notOffered(row);
    if (uploadId !== undefined && uploadId !== null && !uploadIdForm.test(uploadId)) {
      throw badInput(row, "The upload ID must have 8 to 64 letters, digits, hyphens or underscores");
    }
    const path = fillPath(row, params);
    const texts = textFields(body === undefined ? {} : parseInput(row, row.body, body));
    const { contentType, body: bytes } = encodeMultipart({ ...row.file, file, texts });
    const headers = { ...this.#headers(row, { repeatKey }), "content-type": contentType };
    const call: HttpCall = {
      method: row.method,
      path,
      headers: { ...headers, "x-upload-id": uploadId ?? this.#caller.requestId },
      body: bytes,
      totalMs: uploadMaxMinutes * 60_000,
      firstByteMs: uploadAnswerSeconds * 1000,
      maxBytes: this.#maxBytes(row),
      // the rest of the file cannot arrive without its sender
      gone: this.#caller.gone(),
    };
    const reply = await this.#exchange(row, call, file === null ? undefined : "uploads");
    // the calls that follow have the time of an operation, however long the file took
    this.#started = performance.now();
    return reply as Output<R["reply"]>;
  }

  async #send(row: Row, path: string, call: LooseCall): Promise<unknown> {
    if (row.extension !== undefined && this.#shared.notOffered.has(row)) throw notOffered(row);
    const { body } = call;
    const headers = this.#headers(row, call);
    const text = body === undefined ? undefined : JSON.stringify(givenFields(row, parseInput(row, row.body, body)));
    return this.#exchange(row, {
      method: row.method,
      path,
      headers,
      body: text ?? null,
      totalMs: Math.min(row.totalMs ?? totalMs, Math.max(1, operationMs - (performance.now() - this.#started))),
      firstByteMs: row.totalMs ?? firstByteMs,
      maxBytes: this.#maxBytes(row),
      // a write is finished, because its sender may only have lost the network; other requests may wait for a shared read
      gone: row.method === "GET" && row.catalogue !== true ? this.#caller.gone() : undefined,
    });
  }

  #maxBytes({ list }: Row): number {
    return list === true ? this.#shared.settings.listBytes : this.#shared.settings.jsonBytes;
  }

  async #exchange(row: Row, call: HttpCall, group: Group = groupOf(row.room)): Promise<unknown> {
    const started = performance.now();
    let response: HttpResponse;
    const step = this.step?.begin(`${row.method} ${row.path}`, "client", { "akada.call": row.name });
    if (step !== undefined) call.headers["traceparent"] = step.traceparent;
    try {
      // one person can have many accounts, and send files with each
      const owner = group === "uploads" ? limitedAddress(this.#caller.ip) : this.#caller.owner;
      response = await this.#shared.upstream.send(group, call, owner);
      const { status } = response;
      step?.end({ "http.response.status_code": status }, status >= 500 ? String(status) : undefined);
    } catch (error) {
      step?.end({}, error instanceof Error ? error.constructor.name : "unknown");
      this.#hasUnsentCall ||= error instanceof Refused || (error instanceof UpstreamFault && error.isBeforeSending);
      if (error instanceof Refused) {
        throw this.#failed(row, error.message, 503, "OVERLOADED", error.retryAfterSeconds);
      }
      if (!(error instanceof UpstreamFault)) throw error;
      this.#record(row, 0, started);
      if (error instanceof FileFault) throw fileFailed(row, error);
      throw this.#failed(row, error.message, 502);
    }
    this.#record(row, response.status, started);
    const reply = this.#read(row, response);
    this.#noteAccepted(row, call.headers["authorization"]);
    return reply;
  }

  /** Tells the rate limit that the server has just issued this token, so that it counts as a person from the first request on. */
  acceptToken(token: string): void {
    this.#shared.acceptedTokens.add(token);
  }

  /** Lets the caller sign in, in turn. @throws CallFailed with the place in the line while others come first */
  async waitForTurn(): Promise<void> {
    const place = await this.#shared.waitingRoom.placeOf(this.#caller.deviceId);
    if (place !== null) throw new StillWaiting(place);
  }

  /** The token to send, if any. @throws CallFailed when the row needs one and there is none */
  #tokenFor(row: Row, { attemptToken }: LooseCall): string | null {
    if (row.access === "public") return null;
    const token = row.attemptToken === true && attemptToken ? headerSafe(row, attemptToken) : this.#caller.token;
    if (token !== null || row.access === "optional") return token;
    const message = missingToken[row.access];
    throw new CallFailed({ code: "UNAUTHENTICATED", status: 401, serverMessage: message, fallback: message });
  }

  #headers(row: Row, call: LooseCall): Record<string, string> {
    const { body, repeatKey } = call;
    const { ip, requestId } = this.#caller;
    const token = this.#tokenFor(row, call);
    const headers: Record<string, string> = {
      accept: "application/json",
      // without this a server may compress the reply, which is not read
      "accept-encoding": "identity",
      "x-request-id": requestId,
      "x-forwarded-for": ip,
    };
    if (row.device === true) headers["x-device-id"] = this.#caller.deviceId();
    if (body !== undefined) headers["content-type"] = "application/json";
    if (typeof repeatKey === "string") headers["idempotency-key"] = checkedRepeatKey(row, repeatKey);
    if (token !== null) headers["authorization"] = `Bearer ${token}`;
    return headers;
  }

  #read(row: Row, response: HttpResponse): unknown {
    // no compression was asked for; a compressed body is refused unread, because it may unpack to any size
    if (response.contentEncoding !== null && response.contentEncoding !== "identity") {
      throw this.#failed(row, `encoded as ${response.contentEncoding}`, 502);
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
    if (json === undefined) throw this.#failed(row, `not JSON: ${response.contentType}`, 502);
    const value = unwrapped(row, json.value);
    for (const body of [json.value, value]) {
      if (!isRecord(body) || !saysFailed(body)) continue;
      throw this.#refused(row, response, body, row.checksPassword === true ? "UNAUTHENTICATED" : "BAD_USER_INPUT");
    }
    if (isAnotherForm(row, value)) throw this.#failed(row, "without a documented field", 502);
    const result = safeParse(row.replyReader, value);
    if (row.otherStatus !== undefined && response.status !== (row.status ?? 200)) {
      throw new CallFailed({
        code: "UPSTREAM_FAILED",
        status: response.status,
        serverMessage: null,
        fallback: row.otherStatus,
      });
    }
    if (!result.success) throw this.#failed(row, `not as documented: ${firstIssue(result.error.issues)}`, 502);
    if (row.extension !== undefined) this.#shared.notOffered.noteAnswered(row);
    return result.data;
  }

  /** The failure of any other status; `error` is its body, empty where that is no object. */
  #failureOf(row: Row, response: HttpResponse, error: Record<string, unknown>): CallFailed {
    const { status } = response;
    if (row.extension !== undefined && hasKnownCode(error)) this.#shared.notOffered.noteAnswered(row);
    if (row.extension !== undefined && !hasKnownCode(error) && isMissing(row, status)) {
      // a firewall answers a single call with 403, which must not take the feature from everybody
      if (![401, 403].includes(status)) this.#shared.notOffered.add(row);
      return notOffered(row);
    }
    if (status < 400 || status >= 500) {
      const code = error["code"] === "OVERLOADED" ? "OVERLOADED" : "UPSTREAM_FAILED";
      return this.#failed(row, `status ${status}`, status, code, parseRetryAfter(response.retryAfter));
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

  /** Notes, once per request, that the server accepted the token of the session or of the school attempt. */
  #noteAccepted(row: Row, authorization: string | undefined): void {
    const token = bearerOf(authorization);
    if (this.#isAccepted || token === null || row.access === "public" || row.access === "optional") return;
    this.#isAccepted = true;
    this.#shared.acceptedTokens.add(token);
  }

  /** The failure of a call whose reason is for the log alone. */
  #failed(
    row: Row,
    reason: string,
    status: number,
    code: "UPSTREAM_FAILED" | "OVERLOADED" = "UPSTREAM_FAILED",
    retryAfterSeconds?: number,
  ): CallFailed {
    this.#shared.settings.onFault({ row: row.name, reason, requestId: this.#caller.requestId });
    return new CallFailed({
      code,
      status,
      serverMessage: null,
      fallback: row.fallback,
      retryAfterSeconds,
    });
  }

  #record(row: Row, status: number, started: number): void {
    this.records.push({
      call: `${row.method} ${row.path}`,
      status,
      milliseconds: Math.round(performance.now() - started),
    });
  }
}
