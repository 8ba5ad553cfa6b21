import { imageSize } from "image-size";
import { HttpError } from "./errors.ts";

interface Picture {
  contentType: "image/png" | "image/jpeg" | "image/webp";
  extension: ".png" | ".jpg" | ".webp";
}

const ascii = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.subarray(start, end)).toString("latin1");

const kinds: { name: string; fits: (bytes: Uint8Array) => boolean; picture: Picture }[] = [
  {
    name: "png",
    fits: (bytes) => ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n",
    picture: { contentType: "image/png", extension: ".png" },
  },
  {
    name: "jpg",
    fits: (bytes) => ascii(bytes, 0, 3) === "\xff\xd8\xff",
    picture: { contentType: "image/jpeg", extension: ".jpg" },
  },
  {
    name: "webp",
    fits: (bytes) => ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP",
    picture: { contentType: "image/webp", extension: ".webp" },
  },
];

const wrongType = (what: string) =>
  new HttpError(415, "BAD_USER_INPUT", `The ${what} must be an image file: PNG, JPEG or WebP.`);

/**
 * What picture the bytes are, whatever their name and declared type say (D-70); `what` names it where it is refused.
 * @throws HttpError 415 for anything but PNG, JPEG and WebP, 413 beyond `maxPixels` a side
 */
export function judgePicture(bytes: Uint8Array, maxPixels: number, what = "picture"): Picture {
  const kind = kinds.find(({ fits }) => fits(bytes));
  const size = kind === undefined ? undefined : sizeOf(bytes);
  if (kind === undefined || size === undefined || size.type !== kind.name) throw wrongType(what);
  if (size.width > maxPixels || size.height > maxPixels) {
    throw new HttpError(413, "PAYLOAD_TOO_LARGE", `The ${what} may be at most ${maxPixels} pixels wide and high.`);
  }
  return kind.picture;
}

function sizeOf(bytes: Uint8Array): { width: number; height: number; type?: string } | undefined {
  try {
    return imageSize(bytes);
  } catch {
    // a head without a body
    return undefined;
  }
}
