import { onTestFinished, vi } from "vitest";

export interface SavedFile {
  name: string;
  type: string;
  text: () => Promise<string>;
}

/** Collects the files that the page saves until the end of the test, because a simulated page cannot save any. */
export function collectSavedFiles(): SavedFile[] {
  const saved: SavedFile[] = [];
  const blobs: Blob[] = [];
  const spies = [
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      if (file instanceof Blob) blobs.push(file);
      return "blob:saved";
    }),
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function note(this: HTMLAnchorElement) {
      const blob = blobs.pop();
      if (blob) saved.push({ name: this.download, type: blob.type, text: () => blob.text() });
    }),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return saved;
}
