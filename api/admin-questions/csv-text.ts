import { createReadStream } from "node:fs";

/** Why a file is not read; null for text in UTF-8, with or without a byte order mark (SEC-42). */
export async function faultOfText(path: string): Promise<string | null> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let at = 0;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (at === 0 && isUtf16(chunk)) return "This file is in UTF-16. Please save it as CSV UTF-8.";
      if (chunk.includes(0)) return "This file is not a CSV file: it contains bytes that are not text.";
      decoder.decode(chunk, { stream: true });
      at += chunk.length;
    }
    decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) return "This file is not in UTF-8. Please save it as CSV UTF-8.";
    throw error;
  }
  return at === 0 ? "This file is empty." : null;
}

const isUtf16 = (start: Buffer): boolean =>
  (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
