import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { removeLeftFiles } from "../../../server/left-files.ts";
import { megabytes } from "../../../schema/rules/counted.ts";
import { uploadIdleSeconds, uploadMaxMinutes } from "../../../schema/rules/limits.ts";
import { badRequest, HttpError } from "../errors.ts";
import { shownFileName } from "./file-name.ts";
import { cutOff } from "./uploads.ts";

/** A file that has arrived completely and is stored in a temporary folder. */
export interface FileOnDisk {
  /** The sender's name without folders and control characters; for people to read, not a path. */
  name: string;
  type: string;
  path: string;
}

export interface Received {
  fields: Record<string, string>;
  files: FileOnDisk[];
}

export interface Reception {
  field: string;
  maxBytes: number;
  maxFiles: number;
}

const folderPrefix = "akada-upload-";

/** Deletes the folders of uploads that this or another process left when it was killed. */
export const removeLeftUploads = (app: FastifyInstance): void => removeLeftFiles(app, new RegExp(`^${folderPrefix}`));

const tooLarge = (message: string): HttpError => new HttpError(413, "PAYLOAD_TOO_LARGE", message);

/**
 * Receives files that may be too many or too large for memory (for small ones see `readFile` in uploads.ts) into a folder
 * that exists until `use` has ended. A request that breaks off, is idle for 30 s or takes longer than 15 minutes fails.
 * @throws HttpError 400, 413 or 415
 */
export async function withReceivedFiles<T>(
  request: FastifyRequest,
  reception: Reception,
  use: (received: Received) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart())
    throw new HttpError(415, "BAD_USER_INPUT", "The files must be sent as multipart/form-data.");
  const folder = await mkdtemp(join(tmpdir(), folderPrefix));
  try {
    return await use(await receive(request, reception, folder));
  } finally {
    // the rest of a refused request is discarded: a sender who is still sending would not read the response
    request.raw.unpipe();
    request.raw.resume();
    await rm(folder, { recursive: true, force: true });
  }
}

async function receive(request: FastifyRequest, reception: Reception, folder: string): Promise<Received> {
  const received: Received = { fields: {}, files: [] };
  let arriving = "";
  const stopWatching = endWhenIdle(request);
  try {
    const limits = {
      files: reception.maxFiles,
      fileSize: reception.maxBytes,
      fields: 50,
      fieldSize: 64 * 1024,
      parts: 100,
    };
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") {
        received.fields[part.fieldname] = String(part.value);
        continue;
      }
      if (part.fieldname !== reception.field) throw badRequest(`Files belong into the field ${reception.field}.`);
      const file = {
        name: shownFileName(part.filename),
        type: part.mimetype,
        path: join(folder, String(received.files.length)),
      };
      arriving = file.name;
      await pipeline(part.file, createWriteStream(file.path, { mode: 0o600 }));
      received.files.push(file);
    }
    return received;
  } catch (error) {
    throw uploadError(error, reception, arriving);
  } finally {
    stopWatching();
  }
}

function uploadError(error: unknown, reception: Reception, name: string): HttpError {
  if (error instanceof HttpError) return error;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "FST_REQ_FILE_TOO_LARGE") {
    return tooLarge(`${name} is larger than ${megabytes(reception.maxBytes)}.`);
  }
  if (code === "FST_FILES_LIMIT") return tooLarge(`Please send at most ${reception.maxFiles} files at once.`);
  if (code === "FST_PARTS_LIMIT" || code === "FST_FIELDS_LIMIT") return tooLarge("The request has too many parts.");
  if (code === "ENOSPC") return new HttpError(503, "OVERLOADED", "The service is busy. Please try again.", 60);
  return cutOff();
}

/** Ends the connection of a sender who is idle or takes too long. */
function endWhenIdle({ raw }: FastifyRequest): () => void {
  const end = (): void => void raw.destroy();
  let idle = setTimeout(end, uploadIdleSeconds * 1000);
  const most = setTimeout(end, uploadMaxMinutes * 60_000);
  const watch = (): void => {
    clearTimeout(idle);
    idle = setTimeout(end, uploadIdleSeconds * 1000);
  };
  raw.on("data", watch);
  return () => {
    raw.off("data", watch);
    clearTimeout(idle);
    clearTimeout(most);
  };
}
