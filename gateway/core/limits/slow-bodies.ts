import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { uploadIdleSeconds, uploadMaxMinutes } from "../../../schema/rules/limits.ts";
import { hangUp } from "../caller.ts";
import { isMultipart } from "../operations/multipart-request.ts";

/** What 100 KB, the largest operation, need on a line of 14 kbit/s. */
const bodyMs = 60_000;

/**
 * Ends requests whose body, unless it is a form, has not come to its end after a minute. Node's own limit is as long as the
 * largest file needs, and knows nothing of HTTP/2.
 */
export function endSlowBodies(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.method === "POST" && !isMultipart(request)) endAfter(bodyMs, request, () => endLate(request, reply));
  });
}

/** Ends an upload of which nothing has arrived for a while although its body is incomplete, or which takes too long. */
export function endSlowUpload(request: FastifyRequest, reply: FastifyReply): void {
  const end = (): void => endLate(request, reply);
  endAfter(uploadMaxMinutes * 60_000, request, end);
  const silence = endAfter(uploadIdleSeconds * 1000, request, end);
  request.raw.on("data", () => silence.refresh());
}

/**
 * A proxy in front takes a connection that just closes for a fault of this gateway, so the sender is answered where no
 * response has begun.
 */
function endLate(request: FastifyRequest, reply: FastifyReply): void {
  const { raw: response } = reply;
  if (response.headersSent) return hangUp(request, reply);
  request.log.info("a request was ended, because its body did not come to its end");
  response.statusCode = 408;
  // HTTP/2 has no such header
  if (request.raw.httpVersionMajor === 1) response.setHeader("connection", "close");
  response.end(() => hangUp(request, reply));
}

/** Calls `end` after a time, unless the body is complete or its sender gone before. */
function endAfter(ms: number, { raw }: FastifyRequest, end: () => void): NodeJS.Timeout {
  const timer = setTimeout(end, ms);
  const stop = (): void => clearTimeout(timer);
  raw.once("end", stop).once("close", stop);
  return timer;
}
