import { randomUUID } from "node:crypto";
import { Duplex } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { limitedAddress } from "../../server/limited-address.ts";
import { bearerOf } from "../../schema/rest/bearer.ts";
import type { Caller } from "./calls/rest.ts";

const cookieName = "akada_device";
const yearSeconds = 365 * 24 * 3600;
const wellFormed = /^[\w-]{16,100}$/;

/**
 * Who sent a request. The device is the header `X-Device-Id` of a mobile app, or else a random id in a cookie that
 * scripts cannot read; the cookie is set by the first call that needs it and survives a logout (D-80).
 */
export function readCaller(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Caller {
  // made for the first call, because many requests make none
  let gone: AbortSignal | undefined;
  // one id for all calls of a request, because a new one is only told to the browser by its answer
  let device: string | undefined;
  return {
    token: bearerOf(request.headers.authorization),
    deviceId: () => (device ??= readDeviceId(request, reply, isSecure)),
    ip: request.ip,
    owner: request.acceptedToken ?? limitedAddress(request.ip),
    requestId: request.id,
    gone: () => (gone ??= hangUpSignal(reply)),
  };
}

/** Fires when the caller hangs up before the response is complete. */
export function hangUpSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const leave = (): void => void (raw.writableEnded || gone.abort());
  if (isClosed(raw)) leave();
  else raw.once("close", leave);
  return gone.signal;
}

/** A response of HTTP/2 does not say itself that it is closed. */
const isClosed = (raw: FastifyReply["raw"]): boolean =>
  "stream" in raw && raw.stream instanceof Duplex ? raw.stream.destroyed : raw.destroyed;

/** Ends the connection of a caller, or their stream of HTTP/2. */
export function hangUp(request: FastifyRequest, reply: FastifyReply): void {
  request.raw.destroy();
  // ends a stream of HTTP/2, which a destroyed request leaves open
  reply.raw.destroy();
}

function readDeviceId(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): string {
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
