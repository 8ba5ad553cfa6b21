/**
 * Draws a picture again, upright, its longer side at most `longest` pixels. A browser that cannot write `type` makes a PNG.
 * @throws DOMException when the file is no picture or is too large for this device
 */
export async function redrawPicture(file: File, longest: number, type: string): Promise<File | null> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (context && type === "image/jpeg") {
    // JPEG has no transparency: without this, transparent parts become black
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  return blob && new File([blob], file.name.replace(/\.\w+$/, blob.type.replace("image/", ".")), { type: blob.type });
}

/** The picture in at most `maxBytes`; null when that cannot be had. */
export async function smallerPicture(file: File, longest: number, maxBytes: number): Promise<File | null> {
  for (const type of new Set([file.type, "image/jpeg"])) {
    const drawn = await redrawPicture(file, longest, type);
    if (drawn && drawn.size <= maxBytes) return drawn;
  }
  return null;
}
