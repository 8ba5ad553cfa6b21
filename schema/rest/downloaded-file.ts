import { z } from "zod";
import { text } from "./lenient-readers.ts";

const isStream = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

/** A file to keep on the device: what a row of downloads answers is its bytes, or a text piece by piece, never JSON. */
export const downloadedFile = z.object({
  name: text,
  contentType: text,
  bytes: z.custom<Uint8Array | AsyncIterable<string>>((value) => value instanceof Uint8Array || isStream(value)),
});
