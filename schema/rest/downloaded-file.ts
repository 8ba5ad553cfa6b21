import { z } from "zod";
import { text } from "./lenient-readers.ts";

/** A file to keep on the device: what a row of downloads answers is its bytes, never JSON. */
export const downloadedFile = z.object({
  name: text,
  contentType: text,
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
