import { Readable } from "node:stream";
import type { Dispatcher, Pool } from "undici";

/** A complete response. Redirects are not followed and the body is not decompressed. */
export interface HttpResponse {
  status: number;
  contentType: string;
  contentEncoding: string | null;
  retryAfter: string | null;
  body: Buffer;
}

/**
 * The upstream did not respond as it should. `isBeforeSending` says that the request never reached it. The message is for
 * the log and never shown to the caller.
 */
export class UpstreamFault extends Error {
  readonly isBeforeSending: boolean;
  /** Whether it counts as a failure of the server; a slow sender of a file, or the size of somebody's list, does not (D-303). */
  readonly isUpstreams: boolean;

  constructor(reason: string, isBeforeSending = false, isUpstreams = true) {
    super(reason);
    this.isBeforeSending = isBeforeSending;
    this.isUpstreams = isUpstreams;
  }
}

export interface HttpCall {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | AsyncIterable<Buffer> | null;
  /**
   * Timeouts of the whole call and of the first byte of the response. For a streamed body the second is how long the
   * server may take none of it, and from its last byte on how long the whole response may take.
   */
  totalMs: number;
  firstByteMs: number;
  maxBytes: number;
  /** Ends the call when it fires. */
  gone?: AbortSignal | undefined;
}

// codes of a connection that could not be made
const notConnected = new Set(["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);

/**
 * Sends a request and collects the response. undici's dispatch interface needs no stream and fewer promises for a call than
 * its others. `prefix` is put before the path, and `waitedMs` of the call's time have passed. @throws UpstreamFault
 */
export function sendCall(pool: Pool, call: HttpCall, prefix = "", waitedMs = 0): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let status = 0;
    let headers: Record<string, string | string[] | undefined> = {};
    let controller: Dispatcher.DispatchController | undefined;
    let isSettled = false;
    const fail = (fault: UpstreamFault): void => {
      if (isSettled) return;
      settle();
      reject(fault);
      controller?.abort(fault);
    };
    const settle = (): void => {
      isSettled = true;
      clearTimeout(whole);
      clearTimeout(first);
      call.gone?.removeEventListener("abort", leave);
    };
    const leave = (): void => fail(new UpstreamFault("the caller has hung up", false, false));
    if (call.gone?.aborted === true) return reject(new UpstreamFault("the caller has hung up", false, false));
    call.gone?.addEventListener("abort", leave);
    const whole = setTimeout(
      () => fail(new UpstreamFault(`no answer within ${call.totalMs} ms`)),
      call.totalMs - waitedMs,
    );
    let first: NodeJS.Timeout | undefined;
    const isUpload = isStream(call.body);
    const awaitProgress = (): void => {
      clearTimeout(first);
      if (isSettled) return;
      const what = isUpload ? "nothing" : "no first byte";
      first = setTimeout(() => fail(new UpstreamFault(`${what} within ${call.firstByteMs} ms`)), call.firstByteMs);
    };
    awaitProgress();
    const body = isStream(call.body)
      ? Readable.from(notifyTaken(call.body, awaitProgress), { objectMode: false })
      : call.body;
    pool.dispatch(
      // replaces undici's own timeout, which is too short for uploads; the timers above count
      { method: call.method, path: prefix + call.path, headers: call.headers, body, headersTimeout: call.totalMs },
      {
        onRequestStart(started) {
          controller = started;
          if (isSettled) started.abort(new UpstreamFault("too late"));
        },
        onResponseStart(_controller, statusCode, responseHeaders) {
          if (statusCode < 200) return;
          status = statusCode;
          // after an upload the timer keeps running until the response is complete
          if (!isUpload) clearTimeout(first);
          headers = responseHeaders;
        },
        onResponseData(_controller, chunk) {
          size += chunk.length;
          if (size > call.maxBytes) fail(new UpstreamFault(`more than ${call.maxBytes} bytes`, false, false));
          else chunks.push(chunk);
        },
        onResponseEnd() {
          if (isSettled) return;
          settle();
          resolve({
            status,
            contentType: headerText(headers["content-type"]) ?? "",
            contentEncoding: headerText(headers["content-encoding"]),
            retryAfter: headerText(headers["retry-after"]),
            body: chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks),
          });
        },
        onResponseError(_controller, error) {
          const code = (error as NodeJS.ErrnoException).code ?? "";
          fail(
            error instanceof UpstreamFault
              ? error
              : new UpstreamFault(`${code} ${error.message}`.trim(), notConnected.has(code)),
          );
        },
      },
    );
  });
}

const isStream = (body: HttpCall["body"]): body is AsyncIterable<Buffer> =>
  body !== null && typeof body === "object" && !Buffer.isBuffer(body);

/** Calls `onTaken` after each piece that was taken, and at the end. */
async function* notifyTaken(body: AsyncIterable<Buffer>, onTaken: () => void): AsyncGenerator<Buffer> {
  for await (const piece of body) {
    yield piece;
    onTaken();
  }
  onTaken();
}

const headerText = (value: string | string[] | undefined): string | null =>
  value === undefined ? null : typeof value === "string" ? value : (value[0] ?? null);
