import { safeUrl } from "./safe-url.ts";

/** Whether the phone asks for less data: pictures are then fetched one by one, on demand. */
export const savesData = (): boolean =>
  "connection" in navigator &&
  typeof navigator.connection === "object" &&
  navigator.connection !== null &&
  "saveData" in navigator.connection &&
  navigator.connection.saveData === true;

const sizes = new Map<string, number>();

/** Remembers how large pictures are, for the offer to load them; it lasts as long as the page. */
export function notePictureSizes(pictures: readonly { url: string; bytes: number | null }[]): void {
  for (const { url, bytes } of pictures) {
    const source = safeUrl(url);
    if (source !== null && bytes !== null) sizes.set(source, bytes);
  }
}

/** In bytes, of an address from `safeUrl`; null where nobody has told. */
export const pictureBytes = (source: string): number | null => sizes.get(source) ?? null;
