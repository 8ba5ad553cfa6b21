import { texts } from "./texts.ts";

/** The picture as a data URL, to be shown before it is saved. */
export const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(new Error(texts.logoFailed)));
    reader.readAsDataURL(file);
  });
