import { megabytes } from "../../../schema/rules/counted.ts";

const accepted = ["image/png", "image/jpeg", "image/webp"];

/** Types for a file chooser of pictures. */
export const acceptedPictures = accepted.join(",");

export const pictureTexts = {
  help: "PNG, JPEG or WebP. A large photo is made smaller.",
  notImage: "Please choose an image file (PNG, JPEG or WebP)",
  tooLarge: (maxBytes: number): string => `This picture is larger than ${megabytes(maxBytes)}`,
} as const;

/**
 * A chosen picture as it can be sent, or why it cannot be; the server also checks its bytes (D-70). Photos from a phone are
 * mostly larger than `maxBytes`, and are made as small as the server would keep them (`keptPixels`).
 */
export async function pictureToSend(
  file: File,
  { maxBytes, keptPixels }: { maxBytes: number; keptPixels: number },
): Promise<{ picture: File; problem?: undefined } | { picture?: undefined; problem: string }> {
  if (!accepted.includes(file.type)) return { problem: pictureTexts.notImage };
  if (file.size <= maxBytes) return { picture: file };
  const smaller = await import("./redraw-picture.ts")
    .then(({ smallerPicture }) => smallerPicture(file, keptPixels, maxBytes))
    .catch(() => null);
  return smaller ? { picture: smaller } : { problem: pictureTexts.tooLarge(maxBytes) };
}
