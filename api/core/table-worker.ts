import { parentPort, workerData } from "node:worker_threads";
import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/universal";
import { fromBuffer, type Entry, type ZipFile } from "yauzl";
import { createXmlJudge, sheetLimits } from "./xml-judge.ts";
import type { TableAnswer, TableFault, TableTask } from "./table-file.ts";

/* The thread of `readTable`: one file, one answer. */

class Refused extends Error {
  readonly fault: TableFault;

  constructor(fault: TableFault) {
    super(fault);
    this.fault = fault;
  }
}

const task = workerData as TableTask;
const bytes = Buffer.from(task.bytes);
const starts = (hex: string): boolean => bytes.subarray(0, hex.length / 2).toString("hex") === hex;

async function answer(): Promise<TableAnswer> {
  try {
    const rows = starts("504b0304") ? await readWorkbook() : readCsv();
    if (rows.length > task.maxRows) throw new Refused("rows");
    return { rows };
  } catch (error) {
    return { fault: error instanceof Refused ? error.fault : "broken" };
  }
}

async function readWorkbook(): Promise<string[][]> {
  await judgeArchive();
  const rows = await readSheet(new Blob([bytes]));
  return rows.map((row) => row.map((cell) => textOf(cell)));
}

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return "";
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim();
};

/** Parts that a reader of workbooks parses; pictures and the like are only unpacked. */
const isParsed = (name: string): boolean => /\.(xml|rels)$/i.test(name);

/**
 * Unpacks the whole archive once and keeps nothing: what it says of its sizes is not believed. yauzl ends with an error
 * when an entry is longer than it says, or has a path that leads elsewhere.
 */
async function judgeArchive(): Promise<void> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error === null ? resolve(opened) : reject(error)));
  });
  if (zip.entryCount > task.maxEntries) throw new Refused("unpacked");
  const names: string[] = [];
  let unpacked = 0;
  // The sheets one by one, for one of them is read; what stands around them together.
  const around = createXmlJudge(sheetLimits);
  const judgeOf = (name: string): ReturnType<typeof createXmlJudge> =>
    name.startsWith("xl/worksheets/") ? createXmlJudge(sheetLimits) : around;
  await new Promise<void>((resolve, reject) => {
    zip.once("error", reject).once("end", resolve);
    zip.on("entry", (entry: Entry) => {
      names.push(entry.fileName);
      if (/vba|macro/i.test(entry.fileName)) return reject(new Refused("macros"));
      unpacked += entry.uncompressedSize;
      if (unpacked > task.maxBytes) return reject(new Refused("unpacked"));
      zip.openReadStream(entry, (error, stream) => {
        if (error !== null) return reject(error);
        const judge = isParsed(entry.fileName) ? judgeOf(entry.fileName) : null;
        stream.on("data", (chunk: Buffer) => {
          const fault = judge?.(chunk) ?? null;
          if (fault === null) return;
          stream.destroy();
          reject(new Refused(fault === "much" ? "sheet" : "broken"));
        });
        stream.on("error", reject).on("end", () => zip.readEntry());
      });
    });
    zip.readEntry();
  });
  if (!names.includes("xl/workbook.xml")) throw new Refused("type");
}

function readCsv(): string[][] {
  const text = decoded();
  // a PDF, a picture, an old .xls
  if (text === null || text.includes("\0") || text.startsWith("%PDF")) throw new Refused("type");
  const firstLine = text.slice(0, text.search(/\r|\n|$/));
  const delimiter = [",", ";", "\t"].sort((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0] ?? ",";
  return parse(text, {
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    trim: true,
    max_record_size: 64 * 1024,
    to: task.maxRows + 1,
  });
}

/** Excel saves CSV in the code page of Windows unless told otherwise, and "Unicode text" in UTF-16. */
function decoded(): string | null {
  if (starts("d0cf11e0")) return null;
  if (starts("fffe")) return new TextDecoder("utf-16le").decode(bytes);
  if (starts("feff")) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await answer());
