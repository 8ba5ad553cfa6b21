import { parentPort, workerData } from "node:worker_threads";
import { fromBuffer, type Entry, type ZipFile } from "yauzl";
import { createXmlJudge, documentLimits } from "../core/xml-judge.ts";
import { linesOfDocument } from "./document-lines.ts";
import type { DocumentAnswer, DocumentFault, DocumentTask } from "./document.ts";

/* The thread of `readDocument`: one file, one answer. */

class Refused extends Error {
  readonly fault: DocumentFault;

  constructor(fault: DocumentFault) {
    super(fault);
    this.fault = fault;
  }
}

const task = workerData as DocumentTask;
const kept = /^word\/(document\.xml|numbering\.xml|_rels\/document\.xml\.rels|media\/[\w.-]+)$/;

async function answer(): Promise<DocumentAnswer> {
  try {
    const entries = await unpack();
    const textOf = (name: string): string | null => entries.get(name)?.toString("utf8") ?? null;
    const document = textOf("word/document.xml");
    if (document === null) throw new Refused("type");
    const lines = linesOfDocument({
      document,
      numbering: textOf("word/numbering.xml"),
      relations: textOf("word/_rels/document.xml.rels"),
    });
    const shown = new Set(lines.flatMap(({ pictures }) => pictures));
    const pictures = [...entries].filter(([name, bytes]) => shown.has(name) && bytes.length <= task.maxPictureBytes);
    return { lines, pictures: pictures.map(([name, bytes]) => ({ name, bytes: new Uint8Array(bytes) })) };
  } catch (error) {
    return { fault: error instanceof Refused ? error.fault : "broken" };
  }
}

/**
 * Unpacks the archive entry by entry: what it says of its sizes is not believed. yauzl ends with an error when an entry is
 * longer than it says, or has a path that leads elsewhere.
 */
async function unpack(): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(Buffer.from(task.bytes), { lazyEntries: true }, (error, opened) =>
      error === null ? resolve(opened) : reject(error),
    );
  });
  if (zip.entryCount > task.maxEntries) throw new Refused("unpacked");
  const entries = new Map<string, Buffer>();
  const judge = createXmlJudge(documentLimits);
  let unpacked = 0;
  await new Promise<void>((resolve, reject) => {
    zip.once("error", reject).once("end", resolve);
    zip.on("entry", (entry: Entry) => {
      if (/vba|macro/i.test(entry.fileName)) return reject(new Refused("macros"));
      unpacked += entry.uncompressedSize;
      if (unpacked > task.maxBytes) return reject(new Refused("unpacked"));
      zip.openReadStream(entry, (error, stream) => {
        if (error !== null) return reject(error);
        const chunks: Buffer[] = [];
        const isKept = kept.test(entry.fileName);
        const isParsed = isKept && !entry.fileName.startsWith("word/media/");
        stream.on("data", (chunk: Buffer) => {
          if (isKept) chunks.push(chunk);
          const fault = isParsed ? judge(chunk) : null;
          if (fault === null) return;
          stream.destroy();
          reject(new Refused(fault === "much" ? "unpacked" : "broken"));
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

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await answer());
