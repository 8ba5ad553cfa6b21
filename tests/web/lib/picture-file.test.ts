import { describe, expect, it, vi } from "vitest";
import { pictureToSend } from "../../../web/lib/files/picture-file.ts";

const limits = { maxBytes: 100, keptPixels: 1200 };
const file = (bytes: number, type = "image/png") => new File([new Uint8Array(bytes)], "Photo 1.png", { type });

/** A browser that decodes every file as a photo of 4,000 × 3,000 pixels, and writes so many bytes of each type. */
function prepareBrowser(bytesOf: Record<string, number>): { drawn: string[] } {
  const drawn: string[] = [];
  vi.stubGlobal("createImageBitmap", () => Promise.resolve({ width: 4000, height: 3000, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function write(
    this: HTMLCanvasElement,
    done,
    type = "",
  ) {
    drawn.push(`${this.width} × ${this.height} ${type}`);
    done(new Blob([new Uint8Array(bytesOf[type] ?? 0)], { type }));
  });
  return { drawn };
}

describe("a picture that is chosen [EXT-27, S-SET-04, D-70]", () => {
  it("is sent as it is when it is small enough", async () => {
    const { drawn } = prepareBrowser({});
    const small = file(100);
    expect(await pictureToSend(small, limits)).toEqual({ picture: small });
    expect(drawn).toEqual([]);
  });

  it("is made smaller when it is a photo of a camera", async () => {
    const { drawn } = prepareBrowser({ "image/png": 90 });
    const { picture } = await pictureToSend(file(5000), limits);
    expect(drawn).toEqual(["1200 × 900 image/png"]);
    expect([picture?.name, picture?.type, picture?.size]).toEqual(["Photo 1.png", "image/png", 90]);
  });

  it("becomes a JPEG where its own type stays too large", async () => {
    prepareBrowser({ "image/png": 400, "image/jpeg": 80 });
    const { picture } = await pictureToSend(file(5000), limits);
    expect([picture?.name, picture?.type]).toEqual(["Photo 1.jpeg", "image/jpeg"]);
  });

  it("is refused when no smaller one can be had, or when it is no picture", async () => {
    const maxBytes = 1024 * 1024;
    const large = file(maxBytes + 1);
    prepareBrowser({ "image/png": 2 * maxBytes, "image/jpeg": 2 * maxBytes });
    expect(await pictureToSend(large, { ...limits, maxBytes })).toEqual({
      problem: "This picture is larger than 1 MB",
    });
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException("no picture", "InvalidStateError")));
    expect(await pictureToSend(large, { ...limits, maxBytes })).toEqual({
      problem: "This picture is larger than 1 MB",
    });
    const words = file(5, "text/plain");
    expect(await pictureToSend(words, limits)).toEqual({ problem: "Please choose an image file (PNG, JPEG or WebP)" });
  });
});
