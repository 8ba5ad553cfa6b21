import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Row } from "../../schema/rest/row.ts";

/** A request as the fake REST server saw it. */
interface Seen {
  call: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage["headers"];
  body: unknown;
}

type Raw = (request: IncomingMessage, response: ServerResponse) => void;

interface Answers {
  /** JSON with a status. */
  reply(status: number, body?: unknown, headers?: Record<string, string>): Upstream;
  /** Any other answer: bytes, silence, a cut connection. */
  raw(answer: Raw): Upstream;
}

/** A REST server on a free port that answers rows as the test says. */
export interface Upstream {
  url: string;
  seen: Seen[];
  on(row: Row): Answers;
  close(): Promise<void>;
}

const patternOf = (row: Row): RegExp => new RegExp(`^${row.path.replaceAll(/:\w+/g, "[^/]+")}$`);

/** An address where no server ever listens. The port of a server that was closed may belong to another test a moment later. */
export const nowhere = "http://127.0.0.1:1";

/** Starts the fake server; a call without a prepared answer gets a 404 without a code, as from a server that lacks it. */
export async function startUpstream(): Promise<Upstream> {
  const prepared: { row: Row; pattern: RegExp; answer: Raw }[] = [];
  const seen: Seen[] = [];
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://upstream");
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      seen.push({
        call: `${request.method} ${url.pathname}`,
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: request.headers,
        // a body that is not JSON is kept as text
        body: text === "" ? undefined : /json/.test(request.headers["content-type"] ?? "") ? JSON.parse(text) : text,
      });
      const match = prepared.findLast(
        ({ row, pattern }) => row.method === request.method && pattern.test(url.pathname),
      );
      if (match === undefined) response.writeHead(404).end();
      else match.answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const upstream: Upstream = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    on: (row) => {
      const add = (answer: Raw): Upstream => {
        prepared.push({ row, pattern: patternOf(row), answer });
        return upstream;
      };
      return {
        raw: add,
        reply: (status, body, headers = {}) =>
          add((_request, response) => {
            response.writeHead(status, { "content-type": "application/json", ...headers });
            response.end(body === undefined ? undefined : JSON.stringify(body));
          }),
      };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return upstream;
}
