import { logoMaxBytes } from "../../schema/rules/limits.ts";
import { texts } from "./texts.ts";

const accepted = ["image/png", "image/jpeg", "image/webp"];
export const acceptedLogos = accepted.join(",");

/** Why a chosen file cannot be the logo, or null; the server looks again, into the bytes (D-70). */
export function logoProblem(file: File): string | null {
  if (!accepted.includes(file.type)) return texts.logoNotImage;
  return file.size > logoMaxBytes ? texts.logoTooLarge : null;
}

/** The picture as a data URL, to be shown before it is saved. */
export const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(new Error(texts.logoFailed)));
    reader.readAsDataURL(file);
  });
