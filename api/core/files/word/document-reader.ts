import { fromBuffer, type Entry, type ZipFile } from "yauzl";
import { createXmlLimitCheck, documentLimits } from "../xml-limits.ts";
import type { DocumentFault, DocumentTask } from "./document-file.ts";
import { linesOfDocument, type DocumentLines } from "./document-lines.ts";
import { DocumentRefused } from "./refused.ts";

/* Opens a Word document; only for processes of their own, because it may take long (SEC-44). */

/** Lines and tables of a document, and its pictures by their path in the archive. */
export type OpenedDocument = DocumentLines & { pictures: ReadonlyMap<string, Buffer> };

/** Some programs call it `word/document2.xml`. */
const main = /^word\/document\d*\.xml$/;
const margin = /^word\/(?:header|footer)\d*\.xml$/;
const media = /^word\/media\/[\w.-]+$/;
const further = /^word\/(?:numbering\.xml|styles\.xml|_rels\/document\d*\.xml\.rels)$/;
const isParsedName = (name: string): boolean => [main, margin, further].some((kept) => kept.test(name));

/** Reads a document and makes `answer` of it, or says what is wrong with the file. */
export async function readDocumentFile<Answer extends object>(
  task: DocumentTask,
  answer: (document: OpenedDocument) => Answer,
): Promise<Answer | { fault: DocumentFault }> {
  try {
    const entries = await unpack(task);
    const readText = (name: string): string | null => entries.get(name)?.toString("utf8") ?? null;
    const names = [...entries.keys()];
    const name = names.find((one) => main.test(one));
    const document = name === undefined ? null : readText(name);
    if (name === undefined || document === null) throw new DocumentRefused("type");
    const content = linesOfDocument({
      document,
      numbering: readText("word/numbering.xml"),
      styles: readText("word/styles.xml"),
      relations: readText(name.replace(/^word\/(.*)$/, "word/_rels/$1.rels")),
      margins: names.filter((one) => margin.test(one)).flatMap((one) => readText(one) ?? []),
    });
    return answer({ ...content, pictures: new Map([...entries].filter(([one]) => media.test(one))) });
  } catch (error) {
    return { fault: error instanceof DocumentRefused ? error.fault : "broken" };
  }
}

/**
 * Unpacks the archive entry by entry, without trusting the sizes that it names. yauzl ends with an error when an entry is
 * longer than it says, or has a path that leads elsewhere.
 */
async function unpack(task: DocumentTask): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(Buffer.from(task.bytes), { lazyEntries: true }, (error, opened) =>
      error === null ? resolve(opened) : reject(error),
    );
  });
  if (zip.entryCount > task.maxEntries) throw new DocumentRefused("unpacked");
  const entries = new Map<string, Buffer>();
  const findFault = createXmlLimitCheck(documentLimits);
  let unpacked = 0;
  await new Promise<void>((resolve, reject) => {
    zip.once("error", reject).once("end", resolve);
    zip.on("entry", (entry: Entry) => {
      if (/vba|macro/i.test(entry.fileName)) return reject(new DocumentRefused("macros"));
      unpacked += entry.uncompressedSize;
      if (unpacked > task.maxBytes) return reject(new DocumentRefused("unpacked"));
      zip.openReadStream(entry, (error, stream) => {
        if (error !== null) return reject(error);
        const chunks: Buffer[] = [];
        const isParsed = isParsedName(entry.fileName);
        const isKept = isParsed || media.test(entry.fileName);
        stream.on("data", (chunk: Buffer) => {
          if (isKept) chunks.push(chunk);
          const fault = isParsed ? findFault(chunk) : null;
          if (fault === null) return;
          stream.destroy();
          reject(new DocumentRefused(fault === "much" ? "much" : "broken"));
        });
        stream.on("error", reject).on("end", () => {
          if (isKept) entries.set(entry.fileName, Buffer.concat(chunks));
          zip.readEntry();
        });
      });
    });
    zip.readEntry();
  });
  return entries;
}
