import { connect, type ClientHttp2Session } from "node:http2";
import { setTimeout as wait } from "node:timers/promises";
import { connect as connectTcp } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { brotliDecompressSync } from "node:zlib";
import { parse } from "graphql";
import {
  hashDocument,
  nameOf,
  readOwnOperations,
  storedName,
} from "../../gateway/core/operations/stored-operations.ts";
import type { Measure } from "./measure.ts";
import type { Random } from "./random.ts";

/** The server does not do what was asked, and would not when it is asked again. */
class Refused extends Error {}

/** The phone of one person: it sends operations of the client until they are answered. */
export interface Phone {
  ask<Data>(operation: string, variables: object): Promise<Data>;
  /** Keeps the token of a session for later operations. */
  signIn(token: string): void;
  /** It loses its connection and its session, as when its battery is empty. */
  die(): void;
  close(): void;
}

interface Line {
  /** Address of nginx. */
  url: string;
  /** The certificate that it shows, in PEM. */
  ca: string;
  /**
   * Address of this machine from which the phone connects, one of 127.0.0.0/8. nginx passes it on as the address of the
   * person, so that limits by address count as they do for people.
   */
  from: string;
  deviceId: string;
  /** Share of requests whose connection breaks before the answer has arrived. */
  cut: number;
}

/** Stored operations by their name; a client sends no more than this. */
const storedNames = new Map(
  Object.values(readOwnOperations()).map((text) => {
    const document = parse(text);
    return [nameOf(document), storedName(nameOf(document), hashDocument(document))] as const;
  }),
);

/** Longest time until a request is cut. */
const longestCutMs = 25;
const longestRetryMs = 8000;
const retryMs = (tries: number): number => Math.min(longestRetryMs, 500 * 2 ** tries);
/** As in a browser, which gives up later than the gateway does. */
const patienceMs = 30_000;

/** Codes that the client does not answer by sending again. */
const final = /^(BAD_USER_INPUT|UNAUTHENTICATED|FORBIDDEN|NOT_FOUND|CONFLICT|OTHER_DEVICE|NOT_OFFERED|BAD_REQUEST)$/;

const logins = /^(School)?Login$/;

/** The server cannot answer now; it may have said after how many seconds to ask again. */
class Busy extends Error {
  readonly retryAfterSeconds: number | null;

  constructor(code: string, retryAfterSeconds: number | null) {
    super(code);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** As in the client: a login asks again when it was told to, everything else waits longer after each try. */
function pauseMs(operation: string, error: Busy | BrokenLine, tries: number): number {
  const toldSeconds = error instanceof Busy ? error.retryAfterSeconds : null;
  if (toldSeconds === null) return retryMs(tries);
  const toldMs = toldSeconds * 1000;
  return logins.test(operation) ? toldMs : Math.max(toldMs, retryMs(tries));
}

interface Answer<Data> {
  data?: Data | null;
  errors?: { message: string; extensions?: { code?: string; retryAfterSeconds?: number } }[];
}

class BrokenLine extends Error {}

/** A connection of its own, HTTP/2 over TLS, that is opened anew whenever it breaks. */
function openConnection({ url, ca, from }: Line) {
  let session: ClientHttp2Session | null = null;
  const open = (): ClientHttp2Session => {
    const { hostname: servername, port } = new URL(url);
    const socket = connectTcp({ host: "127.0.0.1", port: Number(port), localAddress: from });
    const createConnection = (): TLSSocket => connectTls({ socket, servername, ca, ALPNProtocols: ["h2"] });
    const opened = connect(url, { createConnection });
    opened.on("error", () => {});
    opened.once("close", () => {
      if (session === opened) session = null;
    });
    return opened;
  };
  const close = (): void => {
    session?.destroy();
    session = null;
  };
  return {
    close,
    /** Sends a body; the connection breaks when there is no answer after `breaksAfterMs`. @throws BrokenLine */
    post: (headers: Record<string, string>, body: string, breaksAfterMs: number) =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        session ??= open();
        const stream = session.request({ ":method": "POST", ":path": "/graphql", ...headers });
        const timer = setTimeout(close, breaksAfterMs);
        let status = 0;
        let encoding: string | undefined;
        let isWhole = false;
        const pieces: Buffer[] = [];
        stream.on("response", (received) => {
          status = received[":status"] ?? 0;
          encoding = received["content-encoding"];
        });
        stream.on("data", (piece: Buffer) => pieces.push(piece));
        stream.once("end", () => {
          isWhole = status !== 0;
        });
        // the close that follows tells what became of it
        stream.on("error", () => {});
        stream.once("close", () => {
          clearTimeout(timer);
          const bytes = Buffer.concat(pieces);
          if (isWhole) resolve({ status, text: (encoding === "br" ? brotliDecompressSync(bytes) : bytes).toString() });
          else reject(new BrokenLine("line broke"));
        });
        stream.end(body);
      }),
  };
}

/** A phone that sends as the client does. */
export function openPhone(line: Line, random: Random, measure: Measure): Phone {
  const connection = openConnection(line);
  let token: string | null = null;

  async function send<Data>(operation: string, variables: object): Promise<Data> {
    const operationName = storedNames.get(operation);
    if (operationName === undefined) throw new Error(`The client has no operation ${operation}.`);
    const headers = {
      "content-type": "application/json",
      accept: "application/graphql-response+json",
      "accept-encoding": "br",
      "x-request-id": random.whole(0, 2 ** 32 - 1).toString(16),
      "x-device-id": line.deviceId,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    };
    const breaksAfterMs = random.chance(line.cut) ? random.whole(1, longestCutMs) : patienceMs;
    const began = performance.now();
    const { status, text } = await connection.post(
      headers,
      JSON.stringify({ operationName, variables }),
      breaksAfterMs,
    );
    const { data, errors } = readAnswer<Data>(status, text);
    if (errors !== undefined || data === undefined || data === null) {
      const { message = "", extensions = {} } = errors?.[0] ?? {};
      const { code = `HTTP ${status}`, retryAfterSeconds = null } = extensions;
      if (final.test(code)) throw new Refused(`${operation}: ${code} ${message}`);
      throw new Busy(code, retryAfterSeconds);
    }
    measure.answered(operation, performance.now() - began);
    return data;
  }

  return {
    async ask<Data>(operation: string, variables: object) {
      const began = performance.now();
      for (let tries = 0; ; tries += 1) {
        try {
          const data = await send<Data>(operation, variables);
          measure.done(operation, performance.now() - began);
          return data;
        } catch (error) {
          if (!(error instanceof BrokenLine || error instanceof Busy)) throw error;
          measure.failed(operation, error.message);
          await wait(pauseMs(operation, error, tries));
        }
      }
    },
    signIn: (given) => {
      token = given;
    },
    die: () => {
      connection.close();
      token = null;
    },
    close: () => connection.close(),
  };
}

/** nginx answers with a page of its own when a gateway is gone. */
function readAnswer<Data>(status: number, text: string): Answer<Data> {
  try {
    return JSON.parse(text) as Answer<Data>;
  } catch {
    throw new Busy(`HTTP ${status}`, null);
  }
}
