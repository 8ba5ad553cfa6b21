const readMs = 60_000;

/** Saves text or bytes as a file on the device; characters that a file name may not have become hyphens. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name.replaceAll(/[^\p{L}\p{M}\p{N}_.-]+/gu, "-");
  link.click();
  // some browsers have not read it by then
  setTimeout(() => URL.revokeObjectURL(url), readMs);
}
