import { safeParse } from "zod/v4/core";
import { missingToken } from "../../schema/rest/bearer.ts";
import type { Input, Output, Params, Row } from "../../schema/rest/row.ts";
import type { Catalogue } from "./catalogue.ts";
import { CallFailed, cleanMessage, codeOf, finerCode } from "./errors.ts";
import { UpstreamFault, type Answer } from "./http-call.ts";
import { groupOf, Refused, type Upstream } from "./upstream.ts";

/** What a row needs for one call; parts that the row does not have are not asked for. */
export type CallOptions<R extends Row> = (R extends Row<infer Path, infer _Q, infer _B, infer _R>
  ? keyof Params<Path> extends never
    ? unknown
    : { params: Params<Path> }
  : never) &
  (R["query"] extends undefined ? unknown : { query: Input<R["query"]> }) &
  (R["body"] extends undefined ? unknown : { body: Input<R["body"]> });

/** Where the calls of a request come from and what they may carry. */
export interface Origin {
  token: string | null;
  /** Id of the device; a browser without one is given one by asking. */
  deviceId(): string;
  ip: string;
  requestId: string;
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
  settings: RestSettings;
}

/** The REST calls of one GraphQL request: equal GETs are fetched once, writes never shared and never repeated. */
export class Rest {
  readonly records: CallRecord[] = [];
  readonly #origin: Origin;
  readonly #shared: SharedState;
  readonly #gets = new Map<string, Promise<unknown>>();
  readonly #started = performance.now();

  constructor(shared: SharedState, origin: Origin) {
    this.#shared = shared;
    this.#origin = origin;
  }

  /** Calls a row and parses the reply. @throws CallFailed with the server's message, else the row's fallback. */
  call<R extends Row>(row: R, options: CallOptions<R>): Promise<Output<R["reply"]>> {
    const { params, query, body } = options as { params?: Record<string, string>; query?: unknown; body?: unknown };
    const path = pathOf(row, params) + queryOf(row, query);
    const send = () => this.#send(row, path, body) as Promise<Output<R["reply"]>>;
    if (row.method !== "GET") return send();
    if (row.catalogue === true && (row.access === "public" || this.#origin.token === null)) {
      return this.#shared.catalogue.read(path, send);
    }
    const shared = (this.#gets.get(path) as Promise<Output<R["reply"]>> | undefined) ?? send();
    this.#gets.set(path, shared);
    return shared;
  }

  async #send(row: Row, path: string, body: unknown): Promise<unknown> {
    if (row.extension !== undefined && this.#shared.notOffered.has(row)) throw notOffered(row);
    const headers = this.#headers(row, body !== undefined);
    const text = body === undefined ? undefined : JSON.stringify(parseInput(row, row.body, body));
    const started = performance.now();
    let answer: Answer;
    try {
      answer = await this.#shared.upstream.send(groupOf(row.room), {
        method: row.method,
        path,
        headers,
        body: text ?? null,
        totalMs: Math.min(row.totalMs ?? totalMs, Math.max(1, operationMs - (started - this.#started))),
        firstByteMs: row.totalMs ?? firstByteMs,
        maxBytes: row.list === true ? this.#shared.settings.listBytes : this.#shared.settings.jsonBytes,
      });
    } catch (error) {
      if (error instanceof Refused) {
        throw this.#failed(row, error.message, 503, "OVERLOADED", error.retryAfterSeconds);
      }
      if (!(error instanceof UpstreamFault)) throw error;
      this.#record(row, 0, started);
      throw this.#failed(row, error.message, 502);
    }
    this.#record(row, answer.status, started);
    return this.#read(row, answer);
  }

  #headers(row: Row, hasBody: boolean): Record<string, string> {
    const { token, ip, requestId } = this.#origin;
    const headers: Record<string, string> = {
      accept: "application/json",
      "x-request-id": requestId,
      "x-forwarded-for": ip,
    };
    if (row.device === true) headers["x-device-id"] = this.#origin.deviceId();
    if (hasBody) headers["content-type"] = "application/json";
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
    const json = parseJson(answer);
    if (answer.status >= 200 && answer.status < 300) {
      if (json === undefined) throw this.#failed(row, `not JSON: ${answer.contentType}`, 502);
      const result = safeParse(row.reply, json.value);
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
      serverMessage: cleanMessage(error["message"]),
      fallback: row.fallback,
      retryAfterSeconds: secondsOf(answer.retryAfter),
    });
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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

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
  const result = safeParse(schema, value);
  if (result.success) return result.data;
  throw badInput(row, result.error.issues[0]?.message ?? row.fallback);
}

function badInput(row: Row, message: string): CallFailed {
  return new CallFailed({ code: "BAD_USER_INPUT", status: 400, serverMessage: message, fallback: row.fallback });
}

/** Undefined when the body is no JSON; an empty body is a missing value. */
function parseJson(answer: Answer): { value: unknown } | undefined {
  if (answer.body.length === 0) return { value: undefined };
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

function firstIssue(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const [issue] = issues;
  return issue === undefined ? "?" : `${issue.path.map(String).join(".")}: ${issue.message}`;
}
