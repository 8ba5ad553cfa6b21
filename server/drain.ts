import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Process, Runtime } from "./runtime.ts";

/** The end of a server that a proxy stands in front of. */
export interface Drain {
  hasBegun(): boolean;
  /**
   * From now on every answer ends its connection, so that the proxy has none left on which it could send a request while
   * the server closes. Behind a proxy it resolves a second later: time for that, and to see that /readyz answers 503.
   */
  begin(): Promise<void>;
}

const proxyMs = 1000;

/** Makes a server able to end without a failed request (REL-07). Closing it after `begin` is up to the caller. */
export function prepareDrain(
  app: FastifyInstance,
  { NODE_ENV, TRUSTED_PROXIES }: Pick<Runtime<Process>, "NODE_ENV" | "TRUSTED_PROXIES">,
): Drain {
  const hasProxy = NODE_ENV === "production" || TRUSTED_PROXIES.length > 0;
  let hasBegun = false;
  app.addHook("onRequest", (request, reply, done) => {
    // HTTP/2 has no such header
    if (hasBegun && request.raw.httpVersionMajor === 1) void reply.header("connection", "close");
    done();
  });
  app.addHook("preClose", (done) => afterQuietTurn(app.server, done));
  return {
    hasBegun: () => hasBegun,
    begin: async () => {
      hasBegun = true;
      if (hasProxy) await wait(proxyMs);
    },
  };
}

/**
 * Calls `then` at the end of a turn of the event loop in which no connection came. Connections that wait to be accepted are
 * cut off when a server stops listening, and with them a request that the proxy has sent already.
 */
function afterQuietTurn(server: Server, then: () => void): void {
  let hasCome = true;
  const note = (): void => {
    hasCome = true;
  };
  server.on("connection", note);
  const look = (): void => {
    if (hasCome) {
      hasCome = false;
      setImmediate(look);
      return;
    }
    server.off("connection", note);
    then();
  };
  look();
}
