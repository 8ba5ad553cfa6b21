import { fromBuffer, type Entry, type ZipFile } from "yauzl";
import { receiveTask, sendContent } from "../../core/files/worker-messages.ts";
import { createXmlLimitCheck, documentLimits } from "../../core/files/xml-limits.ts";
import { linesOfDocument } from "./lines.ts";
import { readQuestionLines } from "../paper/question-lines.ts";
import { isTable, type Block, type TextLine } from "../paper/text-line.ts";
import type { DocumentAnswer, DocumentTask } from "./document.ts";
import { DocumentRefused } from "./refused.ts";

/* Runs in a process of its own for `readDocument`: reads one file and sends its questions. */

const task = await receiveTask<DocumentTask>();
/** Some programs number the main part. */
const main = /^word\/document\d*\.xml$/;
const margin = /^word\/(?:header|footer)\d*\.xml$/;
const further = /^word\/(?:numbering\.xml|styles\.xml|_rels\/document\d*\.xml\.rels|media\/[\w.-]+)$/;
const isKeptName = (name: string): boolean => [main, margin, further].some((kept) => kept.test(name));

const blockLines = (block: Block): readonly TextLine[] => (isTable(block) ? block.rows.flat(2) : [block]);

async function answer(): Promise<DocumentAnswer> {
  try {
    const entries = await unpack();
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
    const shown = new Set(content.blocks.flatMap(blockLines).flatMap(({ pictures }) => pictures));
    const pictures = [...entries].filter(([name, bytes]) => shown.has(name) && bytes.length <= task.maxPictureBytes);
    const paper = readQuestionLines(content.blocks, content.unread);
    return { paper, pictures: pictures.map(([name, bytes]) => ({ name, bytes: new Uint8Array(bytes) })) };
  } catch (error) {
    return { fault: error instanceof DocumentRefused ? error.fault : "broken" };
  }
}

/**
 * Unpacks the archive entry by entry, without trusting the sizes that it names. yauzl ends with an error when an entry is
 * longer than it says, or has a path that leads elsewhere.
 */
async function unpack(): Promise<Map<string, Buffer>> {
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
        const isKept = isKeptName(entry.fileName);
        const isParsed = isKept && !entry.fileName.startsWith("word/media/");
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

sendContent(await answer());
