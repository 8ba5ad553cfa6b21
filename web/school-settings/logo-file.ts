import { texts } from "./texts.ts";

/** Longer side in pixels: enough for print, and less than the server's limit. */
const printedPixels = 400;

/** Turns a WebP into a PNG, which a PDF can hold. A browser that cannot do that sends the file as it is. */
export async function printableLogo(file: File): Promise<File> {
  if (file.type !== "image/webp" || !("createImageBitmap" in window)) return file;
  const { redrawPicture } = await import("../lib/files/redraw-picture.ts");
  return (await redrawPicture(file, printedPixels, "image/png")) ?? file;
}

/** The picture as a data URL, to be shown before it is saved. */
export const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(new Error(texts.logoFailed)));
    reader.readAsDataURL(file);
  });
