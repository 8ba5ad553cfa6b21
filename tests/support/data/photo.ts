import sharp from "sharp";

/** A photo of more than 1 MB, as from the camera of a phone: 1,600 × 1,200 pixels of noise as JPEG. */
export const photo = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: "gray",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
