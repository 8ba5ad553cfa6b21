import { safeUrl } from "./safe-url.ts";

/** Whether the phone asks for less data: pictures are then fetched one by one, on demand. */
export const savesData = (): boolean =>
  "connection" in navigator &&
  typeof navigator.connection === "object" &&
  navigator.connection !== null &&
  "saveData" in navigator.connection &&
  navigator.connection.saveData === true;

/** Brings the pictures of questions into the browser's cache, so that they are there when the network is not. */
export function fetchPictures(questions: readonly { questionImageUrl: string | null }[]): void {
  if (savesData()) return;
  for (const { questionImageUrl } of questions) {
    const source = safeUrl(questionImageUrl);
    if (source !== null) new Image().src = source;
  }
}
