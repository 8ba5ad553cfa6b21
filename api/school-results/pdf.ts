import { createRequire } from "node:module";
import Pdf from "pdfkit";

/* What the processes that draw the papers of a school have in common. */

export type Document = InstanceType<typeof Pdf>;

const { resolve } = createRequire(import.meta.url);
// the standard PDF fonts lack the dots below and tone marks of Nigerian names
const fonts = {
  regular: resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  bold: resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
};

/** The bytes of a document that `draw` fills, with the fonts `regular` and `bold`. */
export async function pdfOf(
  options: ConstructorParameters<typeof Pdf>[0],
  draw: (document: Document) => void,
): Promise<Uint8Array> {
  const document = new Pdf(options);
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((finished, failed) => document.on("end", finished).on("error", failed));
  document.registerFont("regular", fonts.regular);
  document.registerFont("bold", fonts.bold);
  draw(document);
  document.end();
  await done;
  return new Uint8Array(Buffer.concat(chunks));
}
