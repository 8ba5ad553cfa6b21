import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { downloadedFile } from "../../../schema/rest/downloaded-file.ts";

export interface Download {
  name: string;
  contentType: string;
  /** A long text is made while it is sent. */
  bytes: Uint8Array | AsyncIterable<string>;
}

/** Sends a file as an attachment that browsers neither show inline nor take for another type (SEC-43). */
export function sendDownload(reply: FastifyReply, value: unknown): FastifyReply {
  const { name, contentType, bytes } = downloadedFile.parse(value);
  const plain = name.replaceAll(/[^\w .()-]+/g, "_");
  return reply
    .type(contentType)
    .header("content-disposition", `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header("cache-control", "no-store")
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; sandbox")
    .send(bytes instanceof Uint8Array ? Buffer.from(bytes) : Readable.from(inPieces(bytes)));
}

const pieceLength = 32 * 1024;

/** Joins short texts, because each piece that is sent costs as much as a long one. */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = "";
  for await (const text of texts) {
    piece += text;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}
