import type { FastifyInstance } from "fastify";
import type { IncomingMessage } from "node:http";

/**
 * Listens, and takes the address of each connection away as soon as, or before, the app has seen its request: that is what is left of
 * a phone that leaves. The connection stays, so that the answer can be read.
 */
export async function listenToLeaving(app: FastifyInstance, when: "after" | "before"): Promise<string> {
  const leave = ({ socket }: IncomingMessage): void =>
    void Object.defineProperty(socket, "remoteAddress", { value: undefined });
  if (when === "after") app.server.on("request", leave);
  else app.server.prependListener("request", leave);
  return app.listen({ host: "127.0.0.1", port: 0 });
}
