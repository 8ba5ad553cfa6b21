import { readFileSync, unwatchFile, watchFile } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { RuntimeFault } from "../../server/runtime.ts";
import type { GatewayConfig } from "./config.ts";

// between two answers of an exam a phone keeps its connection, because a new one costs more bytes than an answer
const idleMs = 10 * 60_000;
/** How soon a renewed certificate is used. */
const watchMs = 60_000;

/**
 * Prepares the routes of `app` for TLS, with HTTP/2 and, for clients that do not speak it, HTTP/1.1, if the settings name a
 * certificate. A renewed one is read within a minute. Returns the function that begins to listen and tells the port; null
 * without a certificate.
 * @throws RuntimeFault for a certificate that cannot be used
 */
export function prepareTls(app: FastifyInstance, config: GatewayConfig): (() => Promise<number>) | null {
  const { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile } = config;
  if (certFile === undefined || keyFile === undefined) return null;
  const read = () => ({ cert: readFileSync(certFile), key: readFileSync(keyFile) });
  const server = createServer(app, config, read);
  // the types differ, but Fastify uses only what requests and responses of both versions of HTTP have
  server.on("request", (request, response) =>
    app.routing(request as unknown as IncomingMessage, response as unknown as ServerResponse),
  );
  const renew = (): void => {
    try {
      server.setSecureContext(read());
    } catch (error) {
      app.log.error({ err: error }, "the new certificate cannot be used; the old one stays");
    }
  };
  // both, because they may be replaced minutes apart, and the first alone does not fit the other
  const files = [certFile, keyFile];
  for (const file of files) watchFile(file, { interval: watchMs, persistent: false }, renew);
  const end = endGently(server);
  app.addHook("preClose", async () => {
    for (const file of files) unwatchFile(file);
    await end();
  });
  return async () => {
    await app.ready();
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(config.TLS_PORT, config.HOST, resolve);
    });
    return (server.address() as AddressInfo).port;
  };
}

function createServer(
  { server }: FastifyInstance,
  config: GatewayConfig,
  read: () => { cert: Buffer; key: Buffer },
): Http2SecureServer {
  const settings = { maxHeaderListSize: config.LIM_01_HEADER_BYTES };
  // HTTP/1.1 over TLS has the limits of the port without TLS
  const { requestTimeout, headersTimeout, keepAliveTimeout } = server;
  const http1 = { maxHeaderSize: config.LIM_01_HEADER_BYTES, requestTimeout, headersTimeout, keepAliveTimeout };
  try {
    return createSecureServer({ ...read(), ...http1, allowHTTP1: true, settings });
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    throw new RuntimeFault(`TLS_CERT_FILE and TLS_KEY_FILE cannot be used: ${reason}`);
  }
}

/** Returns a function that takes no more connections, lets the running requests finish and closes all connections (REL-07). */
function endGently(server: Http2SecureServer): () => Promise<void> {
  const sockets = new Set<Socket>();
  const sessions = new Set<ServerHttp2Session>();
  let running = 0;
  let onRest: (() => void) | undefined;
  server.on("secureConnection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("session", (session) => {
    sessions.add(session);
    session.setTimeout(idleMs, () => session.close());
    session.once("close", () => sessions.delete(session));
  });
  server.on("request", (_request, response) => {
    running += 1;
    response.once("close", () => {
      running -= 1;
      if (running === 0) onRest?.();
    });
  });
  return async () => {
    server.close();
    for (const session of sessions) session.close();
    if (running > 0) await new Promise<void>((resolve) => (onRest = resolve));
    for (const socket of sockets) socket.destroy();
  };
}
