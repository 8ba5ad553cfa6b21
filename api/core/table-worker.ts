import { parentPort, workerData } from "node:worker_threads";
import { parse } from "csv-parse/sync";
import readAllSheets, { readSheet } from "read-excel-file/universal";
import { fromBuffer, type Entry, type ZipFile } from "yauzl";
import { createXmlJudge, sheetLimits } from "./xml-judge.ts";
import type { TableAnswer, TableFault, TableSheet, TableTask } from "./table-file.ts";

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
    const sheets = starts("504b0304") ? await readWorkbook() : [{ name: "", rows: readCsv() }];
    if (sheets.reduce((sum, { rows }) => sum + rows.length, 0) > task.maxRows) throw new Refused("rows");
    return { sheets };
  } catch (error) {
    return { fault: error instanceof Refused ? error.fault : "broken" };
  }
}

async function readWorkbook(): Promise<TableSheet[]> {
  await judgeArchive();
  const file = new Blob([bytes]);
  const sheets = task.hasAllSheets ? await readAllSheets(file) : [{ sheet: "", data: await readSheet(file) }];
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map((cell) => textOf(cell))) }));
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
  // The sheets one by one where one of them is read, else together; and together what stands around them.
  const around = createXmlJudge(sheetLimits);
  const every = createXmlJudge(sheetLimits);
  const judgeOf = (name: string): ReturnType<typeof createXmlJudge> => {
    if (!name.startsWith("xl/worksheets/")) return around;
    return task.hasAllSheets ? every : createXmlJudge(sheetLimits);
  };
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
  return parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    trim: true,
    max_record_size: 64 * 1024,
    to: task.maxRows + 1,
  });
}

/** The sign that stands equally often in most of the first lines: titles above them and commas in texts do not count. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 64 * 1024)
    .replaceAll(/"(?:[^"]|"")*"/g, "")
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, 20);
  const [best] = [",", ";", "\t"]
    .map((sign) => {
      const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count > 0);
      const same = counts.map((count) => counts.filter((other) => other === count).length);
      const most = Math.max(0, ...same);
      return { sign, most, count: Math.max(0, ...counts.filter((_count, at) => same[at] === most)) };
    })
    .sort((a, b) => b.most - a.most || b.count - a.count);
  return best?.sign ?? ",";
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
