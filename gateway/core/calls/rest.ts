import { isDeepStrictEqual } from "node:util";
import { safeParse } from "zod/v4/core";
import { limitedAddress } from "../../../server/limited-address.ts";
import { bearerOf, missingToken } from "../../../schema/rest/bearer.ts";
import { uploadAnswerSeconds, uploadMaxMinutes } from "../../../schema/rules/limits.ts";
import type { Input, Output, Params, Row } from "../../../schema/rest/row.ts";
import type { Catalogue } from "./catalogue.ts";
import { CallFailed, StillWaiting } from "../errors.ts";
import { FileFault, encodeMultipart, type IncomingFile } from "./files.ts";
import { UpstreamFault, type HttpResponse, type HttpCall } from "./http-call.ts";
import type { HitCounts } from "../../../server/hit-counts.ts";
import type { Step } from "../../../server/tracing.ts";
import type { AcceptedTokens } from "../limits/rate-limit.ts";
import type { NotOffered } from "./not-offered.ts";
import { ReplyReader, type Fault } from "./reply-reader.ts";
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
  onFault: (fault: Fault) => void;
}

/** One entry of `extensions.upstream`, which responses have outside production. */
export interface CallRecord {
  call: string;
  status: number;
  milliseconds: number;
}

// REL-01
const totalMs = 8000;
const firstByteMs = 5000;
// a GraphQL operation ends within 10 s, however many calls it makes one after another
const operationMs = 9800;

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

/** The REST calls of one GraphQL request: equal GETs are fetched once; writes are neither shared nor repeated. */
export class Rest {
  readonly records: CallRecord[] = [];
  /** The operation as a step of a trace, in which its calls are steps; null where traces are off. */
  step: Step | null = null;
  readonly requestId: string;
  readonly #caller: Caller;
  readonly #shared: SharedState;
  readonly #replies: ReplyReader;
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
    this.#replies = new ReplyReader(shared.notOffered, shared.settings.onFault, caller.requestId);
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
        throw this.#replies.failed(row, error.message, 503, "OVERLOADED", error.retryAfterSeconds);
      }
      if (!(error instanceof UpstreamFault)) throw error;
      this.#record(row, 0, started);
      if (error instanceof FileFault) throw fileFailed(row, error);
      throw this.#replies.failed(row, error.message, 502);
    }
    this.#record(row, response.status, started);
    const reply = this.#replies.read(row, response);
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

  /** Notes, once per request, that the server accepted the token of the session or of the school attempt. */
  #noteAccepted(row: Row, authorization: string | undefined): void {
    const token = bearerOf(authorization);
    if (this.#isAccepted || token === null || row.access === "public" || row.access === "optional") return;
    this.#isAccepted = true;
    this.#shared.acceptedTokens.add(token);
  }

  #record(row: Row, status: number, started: number): void {
    this.records.push({
      call: `${row.method} ${row.path}`,
      status,
      milliseconds: Math.round(performance.now() - started),
    });
  }
}
