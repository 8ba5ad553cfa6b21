import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { bearerOf } from "../../schema/rest/bearer.ts";
import type { Origin } from "./rest.ts";

const cookieName = "akada_device";
const yearSeconds = 365 * 24 * 3600;
const wellFormed = /^[\w-]{16,100}$/;

/**
 * Who a request comes from. A browser is known by a random id in a cookie that scripts cannot read; it is set with the
 * first call that needs it and outlives logout (D-80). A mobile client sends the header itself.
 */
export function originOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Origin {
  return {
    token: bearerOf(request.headers.authorization),
    deviceId: () => deviceOf(request, reply, isSecure),
    ip: request.ip,
    requestId: request.id,
    gone: goneOf(reply),
  };
}

/** Fires when the caller hangs up before the answer is out. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => raw.writableFinished || gone.abort());
  return gone.signal;
}

function deviceOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): string {
  const header = request.headers["x-device-id"];
  if (typeof header === "string" && wellFormed.test(header)) return header;
  const known = request.cookies[cookieName];
  const id = known !== undefined && wellFormed.test(known) ? known : randomUUID();
  if (id !== known) {
    void reply.setCookie(cookieName, id, {
      httpOnly: true,
      sameSite: "lax",
      secure: isSecure,
      path: "/",
      maxAge: yearSeconds,
    });
  }
  return id;
}
