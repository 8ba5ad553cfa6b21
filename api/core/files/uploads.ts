import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import type { Output, Row } from "../../../schema/rest/row.ts";
import { megabytes } from "../../../schema/rules/counted.ts";
import { badRequest, HttpError } from "../errors.ts";
import { shownFileName } from "./file-name.ts";
import { parse } from "../http/serve.ts";

/** Accepts multipart bodies, which handlers read with `readFile` or `readForm`. */
export async function acceptFiles(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { files: 1, fields: 30, fieldSize: 20_000, parts: 31 } });
}

/** The error for an upload that ended too early, as when a phone loses its network. */
export const cutOff = (): HttpError => badRequest("The upload was cut off. Please send it again.");

export interface ReceivedFile {
  /** As `shownFileName` makes it. */
  name: string;
  bytes: Buffer;
}

/**
 * The one file of a multipart row, in memory: for files of a few megabytes.
 * @throws HttpError 400 without a file in the row's field, 413 when it is larger than the row allows
 */
export async function readFile(request: FastifyRequest, row: Pick<Row, "file">): Promise<ReceivedFile> {
  const { field, maxBytes } = row.file ?? { field: "file", maxBytes: 0 };
  if (!request.isMultipart()) throw new HttpError(415, "BAD_USER_INPUT", "The body must be multipart/form-data.");
  const part = await request.file({ limits: { fileSize: maxBytes } }).catch(refuseBroken);
  if (part === undefined || part.fieldname !== field) {
    part?.file.resume();
    throw badRequest("Please choose a file.");
  }
  return { name: shownFileName(part.filename), bytes: await readPart(request, part, maxBytes) };
}

/** The parser's own refusals, such as of too many parts, have a status; all else is a body that breaks off or is no form. */
function refuseBroken(error: unknown): never {
  if (error instanceof HttpError || (error as Partial<FastifyError>).statusCode !== undefined) throw error;
  throw cutOff();
}

async function readPart(request: FastifyRequest, part: MultipartFile, maxBytes: number): Promise<Buffer> {
  try {
    return await part.toBuffer();
  } catch (error) {
    if (!(error instanceof request.server.multipartErrors.RequestFileTooLargeError)) return refuseBroken(error);
    throw new HttpError(413, "PAYLOAD_TOO_LARGE", `The file is larger than ${megabytes(maxBytes)}.`);
  }
}

/**
 * The form of a multipart row: its fields, checked by the row's rule, and its file if one was chosen, in memory.
 * @throws HttpError 400, 413 and 415 as `readFile`, 400 with the rule's first message
 */
export async function readForm<R extends Row>(
  request: FastifyRequest,
  row: R,
): Promise<{ form: Output<NonNullable<R["body"]>>; file: ReceivedFile | null }> {
  const { field, maxBytes } = row.file ?? { field: "file", maxBytes: 0 };
  if (!request.isMultipart()) throw new HttpError(415, "BAD_USER_INPUT", "The body must be multipart/form-data.");
  const fields: Record<string, string> = {};
  let file: ReceivedFile | null = null;
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type === "field") {
        fields[part.fieldname] = String(part.value);
        continue;
      }
      if (part.fieldname !== field) throw badRequest(`The file belongs into the field ${field}.`);
      const bytes = await readPart(request, part, maxBytes);
      // a browser sends an empty part when no file was chosen
      if (bytes.length > 0 || part.filename) file = { name: shownFileName(part.filename), bytes };
    }
  } catch (error) {
    refuseBroken(error);
  }
  return { form: parse(row.body, fields) as Output<NonNullable<R["body"]>>, file };
}
