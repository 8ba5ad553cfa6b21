import type { FastifyReply } from "fastify";
import { z } from "zod";

export interface Download {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

const download = z.object({ name: z.string(), contentType: z.string(), bytes: z.instanceof(Uint8Array) });

/** Sends a file as an attachment that browsers neither show inline nor take for another type (SEC-43). */
export function sendDownload(reply: FastifyReply, value: unknown): FastifyReply {
  const { name, contentType, bytes } = download.parse(value);
  const plain = name.replaceAll(/[^\w .()-]+/g, "_");
  return reply
    .type(contentType)
    .header("content-disposition", `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header("cache-control", "no-store")
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; sandbox")
    .send(Buffer.from(bytes));
}
