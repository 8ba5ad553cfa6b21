import { megabytes } from "../../schema/rules/limit-words.ts";

const accepted = ["image/png", "image/jpeg", "image/webp"];

/** Types for a file chooser of pictures. */
export const acceptedPictures = accepted.join(",");

const pictureTexts = {
  notImage: "Please choose an image file (PNG, JPEG or WebP)",
  tooLarge: (maxBytes: number): string => `This picture is larger than ${megabytes(maxBytes)}`,
} as const;

/** Why a chosen file cannot be sent as a picture, or null; the server also checks its bytes (D-70). */
export function pictureProblem(file: File, maxBytes: number): string | null {
  if (!accepted.includes(file.type)) return pictureTexts.notImage;
  return file.size > maxBytes ? pictureTexts.tooLarge(maxBytes) : null;
}
