import { z } from "zod";
import { text } from "./lenient-readers.ts";
import { row } from "./row.ts";
import { staff } from "./school-roles.ts";

const isStream = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

/** A file to keep on the device: what a row of downloads answers is its bytes, or a text piece by piece, never JSON. */
export const downloadedFile = z.object({
  name: text,
  contentType: text,
  bytes: z.custom<Uint8Array | AsyncIterable<string>>((value) => value instanceof Uint8Array || isStream(value)),
});

/** A file that the staff of a school load. */
export const staffDownload = <const Path extends string>(own: {
  path: Path;
  extension: `EXT-${string}`;
  fallback: string;
}) => row({ method: "GET", access: "school", roles: staff, send: "download", reply: downloadedFile, ...own });
