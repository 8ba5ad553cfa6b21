import sharp, { type Metadata, type Sharp } from "sharp";
import { HttpError } from "./errors.ts";
import { createTurns } from "./turns.ts";

/** What a picture is for: how it is named where it is refused, and how large it is kept, for phones and for paper. */
export interface PictureUse {
  what: string;
  /** Sides of what may arrive, in pixels. */
  mostPixels: number;
  /** Longest side of what is kept, in pixels. */
  keptPixels: number;
}

/** A picture as it is kept: decoded and written anew, so that it shows everywhere and carries nothing else. */
export interface Picture {
  bytes: Uint8Array;
  contentType: "image/png" | "image/jpeg";
  extension: ".png" | ".jpg";
}

// At most two pictures are decoded at a time: one of the largest size takes 64 MB
const inTurn = createTurns(2, 20);
const mostSeconds = 5;
sharp.cache(false);

const ascii = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.subarray(start, end)).toString("latin1");

/** Before a decoder sees them: it would read a dozen more kinds than a picture may be. */
const isKnownKind = (bytes: Uint8Array): boolean =>
  ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n" ||
  ascii(bytes, 0, 3) === "\xff\xd8\xff" ||
  (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP");

/**
 * Decodes a picture, whatever its name and declared type say (D-70), and writes it anew: upright, no larger than its use
 * needs, without the place and device that a camera notes in it. Photographs become JPEG, all else PNG.
 * @throws HttpError 415 for anything but a whole PNG, JPEG or WebP, 413 beyond `mostPixels` a side, 503 when too many wait
 */
export const readPicture = (bytes: Uint8Array, use: PictureUse): Promise<Picture> =>
  inTurn(async () => {
    const wrongType = new HttpError(415, "BAD_USER_INPUT", `The ${use.what} must be an image file: PNG, JPEG or WebP.`);
    if (!isKnownKind(bytes)) throw wrongType;
    // its head alone is read here, so that a picture that is too large is told from one that is none
    const known = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => null);
    if (known === null) throw wrongType;
    if (known.width > use.mostPixels || known.height > use.mostPixels) {
      throw new HttpError(
        413,
        "PAYLOAD_TOO_LARGE",
        `The ${use.what} may be at most ${use.mostPixels} pixels wide and high.`,
      );
    }
    const image = sharp(bytes, { failOn: "error", limitInputPixels: use.mostPixels ** 2, pages: 1 });
    return write(image, known, use).catch(() => {
      throw wrongType;
    });
  });

async function write(image: Sharp, { format }: Metadata, { keptPixels }: PictureUse): Promise<Picture> {
  const resized = image
    .rotate()
    .resize({ width: keptPixels, height: keptPixels, fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: mostSeconds });
  return format === "jpeg"
    ? { bytes: await resized.jpeg({ quality: 82 }).toBuffer(), contentType: "image/jpeg", extension: ".jpg" }
    : { bytes: await resized.png({ compressionLevel: 9 }).toBuffer(), contentType: "image/png", extension: ".png" };
}
