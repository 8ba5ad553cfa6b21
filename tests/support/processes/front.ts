import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A server between browser and product: it counts bytes, and can answer in its place. */
export interface Front {
  url: string;
  /** Bytes in both directions since the last look, headers included. */
  bytes(): number;
  /** What a path is answered with instead of the product's answer: a script, null for a file that is gone. */
  answer(path: string, script: string | null): void;
  /** Lets the product answer for itself again. */
  letThrough(): void;
  /** Paths that were asked for since the last look. */
  asked(): string[];
  /** Breaks all connections, also new ones, or lets them through again. */
  setReachable(isReachable: boolean): void;
  close(): Promise<void>;
}

export async function openFront(target: string): Promise<Front> {
  const answers = new Map<string, string | null>();
  const open = new Set<Socket>();
  const asked: string[] = [];
  let closed = 0;
  let counted = 0;
  let isDown = false;
  const total = (): number => closed + [...open].reduce((sum, one) => sum + one.bytesRead + one.bytesWritten, 0);

  const handle = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const path = (incoming.url ?? "/").split("?", 1)[0] ?? "/";
    asked.push(path);
    const script = answers.get(path);
    if (script !== undefined) {
      const headers = { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" };
      outgoing.writeHead(script === null ? 404 : 200, headers).end(script ?? "");
      return;
    }
    const { method, headers, url = "/" } = incoming;
    const passed = request(target + url, { method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  };
  const server = createServer(handle);
  server.on("connection", (socket) => {
    if (isDown) socket.destroy();
    open.add(socket);
    socket.on("close", () => {
      open.delete(socket);
      closed += socket.bytesRead + socket.bytesWritten;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    bytes: () => {
      const sum = total() - counted;
      counted += sum;
      return sum;
    },
    answer: (path, script) => void answers.set(path, script),
    letThrough: () => answers.clear(),
    asked: () => asked.splice(0),
    setReachable: (isReachable) => {
      isDown = !isReachable;
      if (isDown) server.closeAllConnections();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
