import type { FastifyReply, FastifyRequest } from "fastify";
import { uploadMaxMinutes } from "../../../schema/rules/limits.ts";
import { hangUp, hangUpSignal } from "../caller.ts";
import { OpenRequests } from "../limits/open-requests.ts";

/** Files, and pages of development, that are on their way at the same time; beyond that the gateway is busy. */
export const maxDownloads = 400;
/** What a visitor whose line is slow needs for the largest file: as long as it may have taken to send it here. */
const longestMs = uploadMaxMinutes * 60_000;
/** A visitor who has taken no byte for so long counts as gone, although the connection is still open. */
const idleMs = 120_000;

/** Counts the files that visitors are loading through this gateway, whichever server they come from. */
export class Downloads {
  readonly #byAddress = new OpenRequests();
  #open = 0;

  /**
   * Takes a place for a file until its answer is closed. False when there is none: the request has been refused then. One
   * address may have half of all places while it is alone, because a whole school with a slow line is behind one. It may have
   * fewer when others have places too, so that a few slow addresses cannot take all of them.
   */
  take(request: FastifyRequest, reply: FastifyReply): boolean {
    const free = maxDownloads - this.#open;
    if (!this.#byAddress.take(request, reply, Math.max(free, 1))) {
      refuse(reply, 429, "Too many requests. Please wait a moment and try again.");
      return false;
    }
    if (free <= 0) {
      refuse(reply, 503, "The service is busy. Please try again.");
      return false;
    }
    this.#open += 1;
    reply.raw.once("close", () => (this.#open -= 1));
    reply.raw.setTimeout(idleMs, () => hangUp(request, reply));
    return true;
  }
}

/** Ends the call for a file when its visitor has hung up, and when it takes too long. */
export const downloadSignal = (reply: FastifyReply): AbortSignal =>
  AbortSignal.any([hangUpSignal(reply), AbortSignal.timeout(longestMs)]);

const refuse = (reply: FastifyReply, status: number, text: string): void =>
  void reply.code(status).header("retry-after", "1").type("text/plain").send(text);
