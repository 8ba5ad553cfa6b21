import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../../api/core/free-port.ts";

/** How a network behaves; a line begins without any of it. */
interface Quality {
  /** Bytes a second in each direction. */
  bytesPerSecond: number;
  /** Added to each round trip. */
  delayMs: number;
  /** Share of the requests that are lost, half of them after the server did the work. */
  lossShare: number;
}

/** What happens to a request, or to the answer of a server that did the work. */
type Accident = "request lost" | "reply lost" | "sent twice";

/** A network between browser and gateway that a test makes slow, lossy or dead. */
export interface Line {
  url: string;
  set(quality: Partial<Quality>): void;
  /** The next requests of an operation meet with this. */
  plan(operation: string, accident: Accident, times?: number): void;
  /** How often each accident has happened. */
  accidents(): Record<Accident, number>;
  close(): Promise<void>;
}

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The GraphQL operation of a request; empty for everything else. */
function operationOf(path: string, body: Buffer): string {
  if (!path.startsWith("/graphql")) return "";
  return /"operationName":"(\w+)/.exec(body.toString("utf8"))?.[1] ?? "";
}

interface Reply {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/** Opens a line to a gateway. What is lost is decided by `seed`, in the order of the requests. */
export async function openLine(gatewayUrl: string, seed = 1): Promise<Line> {
  const target = new URL(gatewayUrl);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const random = randomOf(seed);
  const quality: Quality = { bytesPerSecond: Number.POSITIVE_INFINITY, delayMs: 0, lossShare: 0 };
  const planned: { operation: string; accident: Accident }[] = [];
  const happened: Record<Accident, number> = { "request lost": 0, "reply lost": 0, "sent twice": 0 };
  const freeAt = { up: 0, down: 0 };

  /** Waits until the line has carried the bytes, one message after the other. */
  const carry = async (way: "up" | "down", bytes: number): Promise<void> => {
    const now = performance.now();
    freeAt[way] = Math.max(now, freeAt[way]) + (bytes / quality.bytesPerSecond) * 1000;
    const leftMs = freeAt[way] - now + quality.delayMs / 2;
    if (leftMs >= 1) await wait(leftMs);
  };

  const forward = (incoming: IncomingMessage, body: Buffer): Promise<Reply> =>
    new Promise((resolve, reject) => {
      // as if the browser had called the gateway itself
      const own = { host: target.host, ...(incoming.headers.origin !== undefined && { origin: target.origin }) };
      const outgoing = httpRequest(
        { host: target.hostname, port: target.port, method: incoming.method, path: incoming.url },
        (reply) => {
          bodyOf(reply).then(
            (replyBody) => resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: replyBody }),
            reject,
          );
        },
      );
      for (const [name, value] of Object.entries({ ...incoming.headers, ...own })) {
        if (value !== undefined) outgoing.setHeader(name, value);
      }
      outgoing.on("error", reject);
      outgoing.end(body);
    });

  const accidentOf = (operation: string): Accident | null => {
    const place = planned.findIndex((one) => one.operation === operation);
    if (place >= 0) return planned.splice(place, 1)[0]?.accident ?? null;
    if (operation === "" || quality.lossShare === 0) return null;
    const chance = random();
    if (chance >= quality.lossShare) return null;
    return chance < quality.lossShare / 2 ? "request lost" : "reply lost";
  };

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = await bodyOf(incoming);
    const accident = accidentOf(operationOf(incoming.url ?? "/", body));
    if (accident !== null) happened[accident] += 1;
    await carry("up", body.length + headBytes(incoming.rawHeaders));
    if (accident === "request lost") {
      incoming.socket.destroy();
      return;
    }
    if (accident === "sent twice") await forward(incoming, body);
    const reply = await forward(incoming, body);
    await carry("down", reply.body.length + headBytes(Object.entries(reply.headers).flat().map(String)));
    if (accident === "reply lost") {
      incoming.socket.destroy();
      return;
    }
    for (const [name, value] of Object.entries(reply.headers)) {
      // these two are about the connection behind
      if (value !== undefined && !/^(connection|transfer-encoding)$/.test(name)) outgoing.setHeader(name, value);
    }
    outgoing.writeHead(reply.status);
    outgoing.end(reply.body);
  };

  const server = createServer((incoming, outgoing) => {
    // A gateway that has been killed is a connection that breaks.
    handle(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url,
    set: (changes) => void Object.assign(quality, changes),
    plan: (operation, accident, times = 1) => {
      for (let count = 0; count < times; count += 1) planned.push({ operation, accident });
    },
    accidents: () => ({ ...happened }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const headBytes = (raw: readonly string[]): number => raw.reduce((sum, part) => sum + part.length + 2, 0);
