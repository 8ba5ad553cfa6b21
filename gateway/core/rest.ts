import type { core } from "zod";
import { safeParse } from "zod/v4/core";
import { bearerOf, isRepeatKey, missingToken } from "../../schema/rest/bearer.ts";
import { inPlainWords } from "../../schema/rest/plain-words.ts";
import { isRecord } from "../../schema/rest/wire.ts";
import { uploadAnswerSeconds, uploadMostMinutes } from "../../schema/rules/limits.ts";
import type { Input, Output, Params, Row } from "../../schema/rest/row.ts";
import type { Catalogue } from "./catalogue.ts";
import { CallFailed, cleanMessage, codeOf, fieldOf, finerCode, messageOf, missingOf } from "./errors.ts";
import { FileFault, multipartOf, type IncomingFile } from "./files.ts";
import { UpstreamFault, type Answer, type HttpCall } from "./http-call.ts";
import type { AcceptedTokens } from "./traffic.ts";
import { groupOf, Refused, type Upstream } from "./upstream.ts";

/** What a row needs for one call; parts that the row does not have are not asked for. */
export type CallOptions<R extends Row> = (R extends Row<infer Path, infer _Q, infer _B, infer _R>
  ? keyof Params<Path> extends never
    ? unknown
    : { params: Params<Path> }
  : never) &
  (R["query"] extends undefined ? unknown : { query: Input<R["query"]> }) &
  (R["body"] extends undefined ? unknown : { body: Input<R["body"]> }) & {
    /** Names this write, so that the server can tell a repetition from a second one. */
    repeatKey?: string | null | undefined;
    /** Rows with `attemptToken`: the token of a sitting, in place of the session's. */
    attemptToken?: string | null | undefined;
  };

interface Parts {
  params?: Record<string, string>;
  query?: unknown;
  body?: unknown;
  repeatKey?: string | null;
  attemptToken?: string | null;
}

/** Where the calls of a request come from and what they may carry. */
export interface Origin {
  token: string | null;
  /** Id of the device; a browser without one is given one by asking. */
  deviceId(): string;
  ip: string;
  requestId: string;
  /** Fires when the caller has hung up: what was only read for them is not waited for any more. */
  gone: AbortSignal;
}

export interface RestSettings {
  jsonBytes: number;
  listBytes: number;
  /** Told of every fault that the caller is not told about. */
  onFault(fault: { row: string; reason: string; requestId: string }): void;
}

/** Line of `extensions.upstream` outside production. */
export interface CallRecord {
  call: string;
  status: number;
  milliseconds: number;
}

const notOfferedMs = 10 * 60_000;
// REL-01: whole call and first byte
const totalMs = 8000;
const firstByteMs = 5000;
// one GraphQL operation ends within 10 s, however many calls it makes in a row
const operationMs = 9800;

/** Rows this server was found not to know, remembered across requests for ten minutes each. */
export class NotOffered {
  readonly #until = new Map<string, number>();

  has(row: Row): boolean {
    return (this.#until.get(row.name) ?? 0) > performance.now();
  }

  add(row: Row): void {
    this.#until.set(row.name, performance.now() + notOfferedMs);
  }
}

/** What all requests of a gateway share; nothing of a person is in it. */
export interface SharedState {
  upstream: Upstream;
  catalogue: Catalogue;
  notOffered: NotOffered;
  acceptedTokens: AcceptedTokens;
  settings: RestSettings;
}

/** The REST calls of one GraphQL request: equal GETs are fetched once, writes never shared and never repeated. */
export class Rest {
  readonly records: CallRecord[] = [];
  readonly #origin: Origin;
  readonly #shared: SharedState;
  readonly #gets = new Map<string, Promise<unknown>>();
  readonly #started = performance.now();
  #isAccepted = false;
  #hasMissed = false;

  constructor(shared: SharedState, origin: Origin) {
    this.#shared = shared;
    this.#origin = origin;
  }

  /** Whether a call of this request reached nobody. */
  get hasMissed(): boolean {
    return this.#hasMissed;
  }

  /** Calls a row and parses the reply. @throws CallFailed with the server's message, else the row's fallback. */
  call<R extends Row>(row: R, options: CallOptions<R>): Promise<Output<R["reply"]>> {
    const parts = options as Parts;
    const path = pathOf(row, parts.params) + queryOf(row, parts.query);
    const send = () => this.#send(row, path, parts) as Promise<Output<R["reply"]>>;
    if (row.method !== "GET") return send();
    if (row.catalogue === true && (row.access === "public" || this.#origin.token === null)) {
      return this.#shared.catalogue.read(path, send);
    }
    const shared = (this.#gets.get(path) as Promise<Output<R["reply"]>> | undefined) ?? send();
    this.#gets.set(path, shared);
    return shared;
  }

  /**
   * Streams a file to a multipart row, with the text fields its body has. `uploadId` names the upload where the server
   * tells how far it is. @throws CallFailed as `call`; PAYLOAD_TOO_LARGE when the file is larger than the row allows
   */
  async upload<R extends Row>(row: R, options: UploadOptions<R>): Promise<Output<R["reply"]>> {
    const { params, body, file, uploadId, repeatKey } = options as LooseUpload;
    if (row.file === undefined) throw new Error(`${row.name} takes no file`);
    if (row.extension !== undefined && this.#shared.notOffered.has(row)) throw notOffered(row);
    if (uploadId !== undefined && uploadId !== null && !uploadIdForm.test(uploadId)) {
      throw badInput(row, "The name of an upload is 8 to 64 letters, digits, - or _");
    }
    const path = pathOf(row, params);
    const texts = textsOf(body === undefined ? {} : parseInput(row, row.body, body));
    const { contentType, body: bytes } = multipartOf({ ...row.file, file, texts });
    const headers = { ...this.#headers(row, { repeatKey }), "content-type": contentType };
    return this.#exchange(row, {
      method: row.method,
      path,
      headers: { ...headers, "x-upload-id": uploadId ?? this.#origin.requestId },
      body: bytes,
      totalMs: uploadMostMinutes * 60_000,
      firstByteMs: uploadAnswerSeconds * 1000,
      maxBytes: this.#mostBytes(row),
      // without its sender a file never becomes whole
      gone: this.#origin.gone,
    }) as Promise<Output<R["reply"]>>;
  }

  async #send(row: Row, path: string, parts: Parts): Promise<unknown> {
    if (row.extension !== undefined && this.#shared.notOffered.has(row)) throw notOffered(row);
    const { body } = parts;
    const headers = this.#headers(row, parts);
    const text = body === undefined ? undefined : JSON.stringify(parseInput(row, row.body, body));
    return this.#exchange(row, {
      method: row.method,
      path,
      headers,
      body: text ?? null,
      totalMs: Math.min(row.totalMs ?? totalMs, Math.max(1, operationMs - (performance.now() - this.#started))),
      firstByteMs: row.totalMs ?? firstByteMs,
      maxBytes: this.#mostBytes(row),
      // a write goes on: its sender may have gone because the network broke; others may wait for a shared read
      gone: row.method === "GET" && row.catalogue !== true ? this.#origin.gone : undefined,
    });
  }

  #mostBytes({ list }: Row): number {
    return list === true ? this.#shared.settings.listBytes : this.#shared.settings.jsonBytes;
  }

  async #exchange(row: Row, call: HttpCall): Promise<unknown> {
    const started = performance.now();
    let answer: Answer;
    try {
      answer = await this.#shared.upstream.send(groupOf(row.room), call);
    } catch (error) {
      this.#hasMissed ||= error instanceof Refused || (error instanceof UpstreamFault && error.isBeforeSending);
      if (error instanceof Refused) {
        throw this.#failed(row, error.message, 503, "OVERLOADED", error.retryAfterSeconds);
      }
      if (!(error instanceof UpstreamFault)) throw error;
      this.#record(row, 0, started);
      if (error instanceof FileFault) throw fileFailed(row, error);
      throw this.#failed(row, error.message, 502);
    }
    this.#record(row, answer.status, started);
    const reply = this.#read(row, answer);
    this.#noteAccepted(row, call.headers["authorization"]);
    return reply;
  }

  /** Notes that the server has just given this token out, so that its owner is known from the first request on. */
  welcome(token: string): void {
    this.#shared.acceptedTokens.add(token);
  }

  #headers(row: Row, { body, repeatKey, attemptToken }: Parts): Record<string, string> {
    const { ip, requestId } = this.#origin;
    const token = row.attemptToken === true && attemptToken ? headerSafe(row, attemptToken) : this.#origin.token;
    const headers: Record<string, string> = {
      accept: "application/json",
      "x-request-id": requestId,
      "x-forwarded-for": ip,
    };
    if (row.device === true) headers["x-device-id"] = this.#origin.deviceId();
    if (body !== undefined) headers["content-type"] = "application/json";
    if (typeof repeatKey === "string" && isRepeatKey(repeatKey)) headers["idempotency-key"] = repeatKey;
    if (row.access === "public") return headers;
    if (token !== null) headers["authorization"] = `Bearer ${token}`;
    else if (row.access !== "optional") {
      const message = missingToken[row.access];
      throw new CallFailed({ code: "UNAUTHENTICATED", status: 401, serverMessage: message, fallback: message });
    }
    return headers;
  }

  #read(row: Row, answer: Answer): unknown {
    // nobody asked for compression; what comes compressed is not read, so that no bomb unfolds here
    if (answer.contentEncoding !== null && answer.contentEncoding !== "identity") {
      throw this.#failed(row, `encoded as ${answer.contentEncoding}`, 502);
    }
    const json = parseJson(answer, row.method);
    if (answer.status >= 200 && answer.status < 300) {
      if (json === undefined) throw this.#failed(row, `not JSON: ${answer.contentType}`, 502);
      const result = safeParse(row.replyReader, json.value);
      if (row.otherStatus !== undefined && answer.status !== (row.status ?? 200)) {
        throw new CallFailed({
          code: "UPSTREAM_FAILED",
          status: answer.status,
          serverMessage: null,
          fallback: row.otherStatus,
        });
      }
      if (!result.success) throw this.#failed(row, `not as documented: ${firstIssue(result.error.issues)}`, 502);
      return result.data;
    }
    const error = isRecord(json?.value) ? json.value : {};
    if (row.extension !== undefined && error["code"] === undefined && [404, 405, 501].includes(answer.status)) {
      this.#shared.notOffered.add(row);
      throw notOffered(row);
    }
    if (answer.status < 400 || answer.status >= 500) {
      const code = finerCode(error["code"]) ?? "UPSTREAM_FAILED";
      throw this.#failed(row, `status ${answer.status}`, answer.status, code, secondsOf(answer.retryAfter));
    }
    throw new CallFailed({
      code: finerCode(error["code"]) ?? codeOf(answer.status),
      status: answer.status,
      serverMessage: cleanMessage(messageOf(error)),
      field: fieldOf(error["field"]),
      fallback: row.fallback,
      retryAfterSeconds: secondsOf(answer.retryAfter),
      ...missingOf(error),
    });
  }

  /** Once per request: the server has let this token in, be it the session's or that of a sitting. */
  #noteAccepted(row: Row, authorization: string | undefined): void {
    const token = bearerOf(authorization);
    if (this.#isAccepted || token === null || row.access === "public" || row.access === "optional") return;
    this.#isAccepted = true;
    this.#shared.acceptedTokens.add(token);
  }

  #failed(row: Row, reason: string, status: number, code = "UPSTREAM_FAILED", retryAfterSeconds?: number): CallFailed {
    this.#shared.settings.onFault({ row: row.name, reason, requestId: this.#origin.requestId });
    return new CallFailed({
      code: code === "OVERLOADED" ? "OVERLOADED" : "UPSTREAM_FAILED",
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

/** A multipart call: as of any row, and a file, or none where the row can do without. */
export type UploadOptions<R extends Row> = CallOptions<R> & {
  file: IncomingFile | null;
  uploadId?: string | null | undefined;
};
interface LooseUpload {
  params?: Record<string, string>;
  body?: unknown;
  file: IncomingFile | null;
  uploadId?: string | null;
  repeatKey?: string | null;
}

const uploadIdForm = /^[\w-]{8,64}$/;

/** Text fields of a multipart call; what is left out is not sent. */
const textsOf = (fields: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields as Record<string, unknown>)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );

function fileFailed(row: Row, fault: FileFault): CallFailed {
  const megabytes = Math.floor((row.file?.maxBytes ?? 0) / 1024 / 1024);
  return fault.isTooLarge
    ? new CallFailed({
        code: "PAYLOAD_TOO_LARGE",
        status: 413,
        serverMessage: `The file is larger than ${megabytes} MB.`,
        fallback: row.fallback,
      })
    : badInput(row, "The file did not arrive whole. Please send it again.");
}

function notOffered(row: Row): CallFailed {
  return new CallFailed({ code: "NOT_OFFERED", status: 501, serverMessage: null, fallback: row.fallback });
}

/** Fills `:name` parts in, one path segment each: what would leave its segment is refused (SEC-46). */
function pathOf(row: Row, params: Record<string, string> | undefined): string {
  return row.path.replaceAll(/:(\w+)/g, (_whole, name: string) => {
    const value = params?.[name] ?? "";
    if (value === "" || value === "." || value === ".." || value.length > 300) throw badInput(row, "Not found");
    return encodeURIComponent(value);
  });
}

function queryOf(row: Row, query: unknown): string {
  if (row.query === undefined) return "";
  const values = parseInput(row, row.query, query ?? {});
  const entries = Object.entries(values as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([name, value]): [string, string] => [name, String(value)]);
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries)}`;
}

/** The row's own rule speaks before the server is bothered: same text in front of any server. */
function parseInput(row: Row, schema: Row["body"], value: unknown): unknown {
  if (schema === undefined) return value;
  const result = safeParse(schema, value, { error: inPlainWords });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw badInput(row, issue?.message ?? row.fallback, issue?.path.map(String).join("."));
}

/** A token that came as a variable may hold anything; what is no token must not end a header. */
function headerSafe(row: Row, token: string): string {
  if (/^[\w.~+/=-]{1,1000}$/.test(token)) return token;
  const message = missingToken.school;
  throw new CallFailed({ code: "UNAUTHENTICATED", status: 401, serverMessage: message, fallback: row.fallback });
}

function badInput(row: Row, message: string, field?: string): CallFailed {
  return new CallFailed({
    code: "BAD_USER_INPUT",
    status: 400,
    serverMessage: message,
    field: fieldOf(field),
    fallback: row.fallback,
  });
}

/**
 * Undefined when the body is no JSON. Nothing at all is a missing value, which the row may do without; to a question it is
 * an answer only where the status says so, or it would be taken for an empty list. A deletion may be answered in words.
 */
function parseJson(answer: Answer, method: Row["method"]): { value: unknown } | undefined {
  if (answer.body.length === 0) return method === "GET" && answer.status === 200 ? undefined : { value: undefined };
  if (method === "DELETE" && /^[\w .,!-]{1,100}$/.test(answer.body.toString("utf8", 0, 200)))
    return { value: undefined };
  try {
    return { value: JSON.parse(answer.body.toString("utf8")) };
  } catch {
    return undefined;
  }
}

function secondsOf(retryAfter: string | null): number | undefined {
  const seconds = Number(retryAfter);
  return retryAfter === null || !Number.isFinite(seconds) || seconds < 0 ? undefined : Math.ceil(seconds);
}

/** Of a reply that fits neither its plain form nor any other it is told what the last, most patient, reader met. */
function firstIssue(issues: readonly core.$ZodIssue[]): string {
  const [issue] = issues;
  if (issue === undefined) return "?";
  const inside = issue.code === "invalid_union" && issue.path.length === 0 ? issue.errors.at(-1) : undefined;
  return inside === undefined ? `${issue.path.map(String).join(".")}: ${issue.message}` : firstIssue(inside);
}
