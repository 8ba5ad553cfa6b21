import { Pool, type Dispatcher } from "undici";

/** An answer as it came, read to its end within the limits. */
export interface Answer {
  status: number;
  contentType: string;
  retryAfter: string | null;
  body: Buffer;
}

/** The upstream did not answer in time, cut the answer off, or sent more than is allowed. The reason is for the log. */
export class UpstreamFault extends Error {}

export interface Sent {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Milliseconds for the whole call. */
  totalMs: number;
  maxBytes: number;
}

/** One connection pool to the REST API. Redirects are answers like any other: nothing is followed (LIM-15). */
export class Upstream {
  readonly #pool: Pool;
  readonly #prefix: string;

  constructor(url: string) {
    const { origin, pathname } = new URL(url);
    this.#prefix = pathname.replace(/\/+$/, "");
    // REL-01: connect 1 s; the whole call is limited per call
    this.#pool = new Pool(origin, { connections: 50, pipelining: 1, connect: { timeout: 1000 } });
  }

  /** @throws UpstreamFault */
  async send(call: Sent): Promise<Answer> {
    const options: Dispatcher.RequestOptions = {
      method: call.method,
      path: this.#prefix + call.path,
      headers: call.headers,
      body: call.body ?? null,
      headersTimeout: Math.max(5000, call.totalMs - 1000),
      bodyTimeout: 5000,
      signal: AbortSignal.timeout(call.totalMs),
    };
    try {
      const { statusCode, headers, body } = await this.#pool.request(options);
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of body as AsyncIterable<Buffer>) {
        size += chunk.length;
        // leaving the loop destroys the stream
        if (size > call.maxBytes) throw new UpstreamFault(`more than ${call.maxBytes} bytes`);
        chunks.push(chunk);
      }
      return {
        status: statusCode,
        contentType: String(headers["content-type"] ?? ""),
        retryAfter: headers["retry-after"] === undefined ? null : String(headers["retry-after"]),
        body: Buffer.concat(chunks),
      };
    } catch (error) {
      if (error instanceof UpstreamFault) throw error;
      throw new UpstreamFault(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
    }
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
