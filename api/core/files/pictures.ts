import sharp, { type Metadata, type Sharp } from "sharp";
import { createFairLimit } from "../../../server/fair-limit.ts";
import { busy, HttpError } from "../errors.ts";
import { currentOwner } from "../request-context.ts";

/** Limits of a picture by what it is for. */
export interface PictureUse {
  /** Its name in messages, for example "logo". */
  what: string;
  /** The largest width and height that may arrive, in pixels. */
  maxPixels: number;
  /** The longest side of the stored picture, in pixels. */
  keptPixels: number;
}

/** A picture as it is stored: decoded and encoded again, so that it contains nothing but the picture. */
export interface Picture {
  bytes: Uint8Array;
  contentType: "image/png" | "image/jpeg";
  extension: ".png" | ".jpg";
}

/** What is left of the pixels that the pictures of one file may have together. */
export interface PixelBudget {
  pixelsLeft: number;
}

// one picture of the largest size takes 64 MB
const runLimited = createFairLimit({ atOnce: 2, maxWaiting: 20, refusal: busy });
const maxSeconds = 5;
sharp.cache(false);

const ascii = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.subarray(start, end)).toString("latin1");

/** Checked before decoding, because the decoder reads a dozen more formats. */
const isKnownFormat = (bytes: Uint8Array): boolean =>
  ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n" ||
  ascii(bytes, 0, 3) === "\xff\xd8\xff" ||
  (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP");

/**
 * Decodes a picture, whatever its name and declared type say (D-70), and encodes it again: upright, no larger than needed,
 * and without the place and device that a camera writes into it. JPEG stays JPEG, other formats become PNG.
 * @throws HttpError 415 for anything but a complete PNG, JPEG or WebP, 413 beyond `maxPixels`, 503 when too many wait
 */
export const readPicture = (bytes: Uint8Array, use: PictureUse, budget?: PixelBudget): Promise<Picture> =>
  runLimited(currentOwner(), async () => {
    const wrongType = new HttpError(415, "BAD_USER_INPUT", `The ${use.what} must be an image file: PNG, JPEG or WebP.`);
    if (!isKnownFormat(bytes)) throw wrongType;
    // reads the header alone, to tell a picture that is too large from a file that is none
    const known = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => null);
    if (known === null) throw wrongType;
    if (known.width > use.maxPixels || known.height > use.maxPixels) {
      throw new HttpError(
        413,
        "PAYLOAD_TOO_LARGE",
        `The ${use.what} may be at most ${use.maxPixels} pixels wide and high.`,
      );
    }
    if (budget !== undefined) {
      budget.pixelsLeft -= known.width * known.height;
      if (budget.pixelsLeft < 0) {
        throw new HttpError(
          413,
          "PAYLOAD_TOO_LARGE",
          "The pictures of this file are too large together. Add this one alone.",
        );
      }
    }
    const image = sharp(bytes, { failOn: "error", limitInputPixels: use.maxPixels ** 2, pages: 1 });
    return write(image, known, use).catch(() => {
      throw wrongType;
    });
  });

/**
 * The same for one of the pictures of a file, where a picture that is refused says why and the rest of the file is read.
 * @throws HttpError 503 when too many wait
 */
export const tryPicture = (
  bytes: Uint8Array,
  use: PictureUse,
  budget?: PixelBudget,
): Promise<Picture | { refusal: string }> =>
  readPicture(bytes, use, budget).catch((error: unknown) => {
    if (error instanceof HttpError && error.status !== 503) return { refusal: error.message };
    throw error;
  });

async function write(image: Sharp, { format }: Metadata, { keptPixels }: PictureUse): Promise<Picture> {
  const resized = image
    .rotate()
    .resize({ width: keptPixels, height: keptPixels, fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: maxSeconds });
  return format === "jpeg"
    ? { bytes: await resized.jpeg({ quality: 82 }).toBuffer(), contentType: "image/jpeg", extension: ".jpg" }
    : { bytes: await resized.png({ compressionLevel: 9 }).toBuffer(), contentType: "image/png", extension: ".png" };
}
