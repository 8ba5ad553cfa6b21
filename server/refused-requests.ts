import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Drain } from "./drain.ts";

/*
 * A connection that ends while its sender is still sending is reset: the sender may not read the answer, and nginx takes it
 * for a failure of this process. After ten of those it leaves the process out, so that one visitor could keep everybody out.
 */

/** Reads the rest of the body of a refused request. Without this, Fastify would close the connection. */
export function readRefusedBodies(app: FastifyInstance, drain: Drain): void {
  app.addHook("onSend", async ({ raw }, reply) => {
    if (drain.hasBegun() || raw.complete || reply.getHeader("connection") !== "close") return;
    void reply.removeHeader("connection");
    raw.resume();
  });
}

const lingerMs = 5000;
const reasons: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};
const refused = new WeakSet<Socket>();

/** Answers a request that cannot be read as HTTP, and reads what still arrives for some seconds. */
export function refuseUnreadable({ code }: NodeJS.ErrnoException, socket: Socket): void {
  // the error is raised again for each further part that arrives
  if (refused.has(socket)) return;
  refused.add(socket);
  if (code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const reason = reasons[code ?? ""] ?? "400 Bad Request";
  const body = JSON.stringify({ message: reason.slice(4) });
  const headers = ["content-type: application/json", `content-length: ${body.length}`, "connection: close"];
  socket.end(`HTTP/1.1 ${reason}\r\n${headers.join("\r\n")}\r\n\r\n${body}`);
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once("close", () => clearTimeout(timer));
}
