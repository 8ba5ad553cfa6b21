import { randomUUID } from "node:crypto";
import { GraphQLScalarType } from "graphql";
import GraphQLUpload from "graphql-upload/GraphQLUpload.mjs";
import type { FileUpload } from "graphql-upload/processRequest.mjs";
import { isRecord } from "../../../schema/rest/lenient-readers.ts";
import { UpstreamFault } from "./http-call.ts";

/*
 * Uploads: a file of a GraphQL multipart request becomes the file of a multipart REST call. graphql-upload writes what
 * arrives to a temporary file and the call reads from there, so that memory stays flat when the server is slower than the
 * sender.
 */

/** A file as a resolver gets it; its bytes may still be arriving. */
export type IncomingFile = FileUpload;

/** The scalar. Its description is given here, because attaching a resolver drops the one of the SDL. */
export const upload = new GraphQLScalarType({
  ...GraphQLUpload.toConfig(),
  description:
    "A file, sent as the GraphQL multipart request describes: one file in a request, with the header\n`Apollo-Require-Preflight: 1`. It streams on to the server; 30 seconds without a byte end it.",
});

/** The file did not arrive as it should: its sender hung up, was too slow, or sent too much. */
export class FileFault extends UpstreamFault {
  readonly isTooLarge: boolean;

  constructor(reason: string, isTooLarge: boolean) {
    super(reason, false, false);
    this.isTooLarge = isTooLarge;
  }
}

/** Whether graphql-upload refused a file or a form because of its size. */
export const isTooLarge = (error: unknown): boolean => isRecord(error) && error["status"] === 413;

/** The content of a multipart call. */
interface Multipart {
  field: string;
  file: IncomingFile | null;
  maxBytes: number;
  /** Text fields, which are sent before the file. */
  texts: Record<string, string>;
}

/** The body of a multipart call and its content type; bytes are read from the file as the server takes them. */
export function encodeMultipart(parts: Multipart): { contentType: string; body: AsyncIterable<Buffer> } {
  const boundary = `akada-${randomUUID()}`;
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: encodeParts(parts, boundary) };
}

async function* encodeParts({ field, file, maxBytes, texts }: Multipart, boundary: string): AsyncGenerator<Buffer> {
  for (const [name, value] of Object.entries(texts)) {
    yield Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`);
  }
  if (file === null) {
    yield Buffer.from(`--${boundary}--\r\n`);
    return;
  }
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(file.mimetype) ? file.mimetype : "application/octet-stream";
  // a name may be empty, or missing in spite of its type
  const disposition = `form-data; name="${quoted(field)}"; filename="${quoted(file.filename || "file")}"`;
  yield Buffer.from(`--${boundary}\r\ncontent-disposition: ${disposition}\r\ncontent-type: ${type}\r\n\r\n`);
  yield* readUpTo(file, maxBytes);
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

async function* readUpTo(file: IncomingFile, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of file.createReadStream() as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new FileFault("the file is too large", true);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof FileFault) throw error;
    const isBeyondLimit = isTooLarge(error);
    throw new FileFault(isBeyondLimit ? "the file is too large" : "the file did not come whole", isBeyondLimit);
  }
}

/** Escapes the name of a field or file as browsers do. */
const quoted = (name: string): string =>
  name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A").slice(0, 300);
