import { texts } from "./texts.ts";

/** Longer side in pixels: enough for print, and less than the server's limit. */
const printedPixels = 400;

/** Turns a WebP into a PNG, which a PDF can hold. A browser that cannot do that sends the file as it is. */
export async function printableLogo(file: File): Promise<File> {
  if (file.type !== "image/webp" || !("createImageBitmap" in window)) return file;
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, printedPixels / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  return blob === null ? file : new File([blob], file.name.replace(/\.webp$/i, ".png"), { type: blob.type });
}

/** The picture as a data URL, to be shown before it is saved. */
export const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(new Error(texts.logoFailed)));
    reader.readAsDataURL(file);
  });
