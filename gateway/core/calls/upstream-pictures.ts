import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Pool } from "undici";
import { downloadSignal, maxDownloads, type Downloads } from "./downloads.ts";
import { filePolicy } from "../web/headers.ts";

/*
 * A foreign server may give its pictures a plain http address, or a path on its own host. A browser shows neither in our
 * https pages, so the gateway fetches them.
 */

const base = "/upstream";
// Two prefixes, so that `storedPicture` knows whether the server's own address was a path or had its host
const kinds = { host: `${base}/host`, path: `${base}/path` } as const;
const picture = /^image\/(png|jpe?g|webp|gif|avif|svg\+xml)\b/;
const maxBytes = 5 * 1024 * 1024;

/** The address under which a page can show a picture of the upstream; any other address as it is. */
export function shownPicture<Address extends string | null | undefined>(
  address: Address,
  apiUrl: string | undefined,
): Address | string {
  if (!address || apiUrl === undefined || address.startsWith("/files/")) return address;
  const { origin, protocol } = new URL(apiUrl);
  const isPath = /^\/(?![/\\])/.test(address);
  if (!isPath && !(protocol === "http:" && URL.canParse(address) && new URL(address).origin === origin)) return address;
  const { pathname, search } = new URL(address, origin);
  return `${isPath ? kinds.path : kinds.host}${pathname}${search}`;
}

/** The server's own address of a picture, from the one that `shownPicture` made. */
export function storedPicture<Address extends string | null | undefined>(
  address: Address,
  apiUrl: string | undefined,
): Address | string {
  if (!address || apiUrl === undefined) return address;
  if (address.startsWith(`${kinds.path}/`)) return address.slice(kinds.path.length);
  if (address.startsWith(`${kinds.host}/`)) return new URL(apiUrl).origin + address.slice(kinds.host.length);
  return address;
}

/** Mounts the pictures of a foreign upstream. They are fetched without a token, and anything but a picture is refused. */
export function serveUpstreamPictures(app: FastifyInstance, apiUrl: string, downloads: Downloads): void {
  const pool = new Pool(new URL(apiUrl).origin, {
    connections: maxDownloads,
    connect: { timeout: 1000 },
    // ends a picture whose size was not told
    maxResponseSize: maxBytes,
  });
  app.addHook("onClose", () => pool.close());

  /** The picture as it arrives: kept in memory, those of slow visitors would fill it. */
  const openPicture = async (request: FastifyRequest, reply: FastifyReply) => {
    const { statusCode, headers, body } = await pool.request({
      method: "GET",
      path: request.url.slice(kinds.host.length),
      headers: { accept: "image/*", "x-request-id": request.id },
      headersTimeout: 10_000,
      bodyTimeout: 10_000,
      signal: downloadSignal(reply),
    });
    const type = String(headers["content-type"] ?? "");
    const isSmallEnough = Number(headers["content-length"] ?? 0) <= maxBytes;
    if (statusCode === 200 && picture.test(type) && isSmallEnough) return { type, body };
    await body.dump();
    return null;
  };
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!downloads.take(request, reply)) return reply;
    const found = await openPicture(request, reply).catch((error: unknown) => {
      request.log.warn({ err: error }, "picture of the upstream failed");
      return null;
    });
    if (found === null) return reply.callNotFound();
    return reply
      .headers({
        "content-type": found.type,
        "content-security-policy": filePolicy,
        "x-content-type-options": "nosniff",
        "cache-control": "public, max-age=3600",
      })
      .send(found.body);
  };
  for (const prefix of Object.values(kinds)) app.get(`${prefix}/*`, show);
}
