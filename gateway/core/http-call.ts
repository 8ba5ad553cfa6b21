import { Readable } from "node:stream";
import type { Dispatcher, Pool } from "undici";

/** An answer as it came, read to its end within the limits. Nothing is followed, nothing is decoded. */
export interface Answer {
  status: number;
  contentType: string;
  contentEncoding: string | null;
  retryAfter: string | null;
  body: Buffer;
}

/**
 * The upstream did not answer as it should. `isBeforeSending` says that the request never reached it; the reason is for
 * the log and never for the caller.
 */
export class UpstreamFault extends Error {
  readonly isBeforeSending: boolean;
  /** Whether the upstream failed, and not the one whose file was passed on. */
  readonly isUpstreams: boolean;

  constructor(reason: string, isBeforeSending = false, isUpstreams = true) {
    super(reason);
    this.isBeforeSending = isBeforeSending;
    this.isUpstreams = isUpstreams;
  }
}

/** One call of a pool. */
export interface HttpCall {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | AsyncIterable<Buffer> | null;
  /**
   * Milliseconds for the whole call, and until its first byte. Of a stream the second is how long the other side may take
   * nothing of it, and after its last byte how long the whole answer may take.
   */
  totalMs: number;
  firstByteMs: number;
  maxBytes: number;
  /** Ends the call when it fires. */
  gone?: AbortSignal | undefined;
}

// undici's codes of a connection that was not made
const notConnected = new Set(["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);

/**
 * Sends a request on undici's dispatch interface, which spares a stream and several promises per call, and collects the
 * answer. `prefix` stands before the path. @throws UpstreamFault
 */
export function sendCall(pool: Pool, call: HttpCall, prefix = ""): Promise<Answer> {
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
    const whole = setTimeout(() => fail(new UpstreamFault(`no answer within ${call.totalMs} ms`)), call.totalMs);
    let first: NodeJS.Timeout | undefined;
    const isSent = isStream(call.body);
    const awaitProgress = (): void => {
      clearTimeout(first);
      if (isSettled) return;
      const what = isSent ? "nothing" : "no first byte";
      first = setTimeout(() => fail(new UpstreamFault(`${what} within ${call.firstByteMs} ms`)), call.firstByteMs);
    };
    awaitProgress();
    const body = isStream(call.body)
      ? Readable.from(watched(call.body, awaitProgress), { objectMode: false })
      : call.body;
    pool.dispatch(
      // an upload may take longer than undici's own patience; ours is counted above
      { method: call.method, path: prefix + call.path, headers: call.headers, body, headersTimeout: call.totalMs },
      {
        onRequestStart(started) {
          controller = started;
          if (isSettled) started.abort(new UpstreamFault("too late"));
        },
        onResponseStart(_controller, statusCode, responseHeaders) {
          if (statusCode < 200) return;
          status = statusCode;
          // a sent file has had its time: the answer must come whole
          if (!isSent) clearTimeout(first);
          headers = responseHeaders;
        },
        onResponseData(_controller, chunk) {
          size += chunk.length;
          if (size > call.maxBytes) fail(new UpstreamFault(`more than ${call.maxBytes} bytes`));
          else chunks.push(chunk);
        },
        onResponseEnd() {
          if (isSettled) return;
          settle();
          resolve({
            status,
            contentType: textOf(headers["content-type"]) ?? "",
            contentEncoding: textOf(headers["content-encoding"]),
            retryAfter: textOf(headers["retry-after"]),
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

/** Tells of every piece that was taken, and of the end. */
async function* watched(body: AsyncIterable<Buffer>, onTaken: () => void): AsyncGenerator<Buffer> {
  for await (const piece of body) {
    yield piece;
    onTaken();
  }
  onTaken();
}

const textOf = (value: string | string[] | undefined): string | null =>
  value === undefined ? null : typeof value === "string" ? value : (value[0] ?? null);
