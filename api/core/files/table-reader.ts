import { parse } from "csv-parse/sync";
import type { Entry, ZipFile } from "yauzl";
import { decodeText } from "./decode-text.ts";
import { FaultError } from "../fault-error.ts";
import { createXmlLimitCheck, sheetLimits } from "./xml-limits.ts";
import type { TableAnswer, TableFault, TableTask, Workbook } from "./table-file.ts";

class Refused extends FaultError<TableFault> {}

const starts = (bytes: Uint8Array, hex: string): boolean =>
  Buffer.from(bytes.subarray(0, hex.length / 2)).toString("hex") === hex;

/** Reads a CSV file or a workbook; only for processes of their own, because it may take long (SEC-44). */
export async function readTableFile(task: TableTask): Promise<TableAnswer> {
  try {
    const workbook = starts(task.bytes, "504b0304")
      ? await readWorkbook(task)
      : { sheets: [{ name: "", rows: readCsv(task) }], doubts: [], hasHidden: false };
    const { sheets } = workbook;
    if (sheets.reduce((sum, { rows }) => sum + rows.length, 0) > task.maxRows) throw new Refused("rows");
    return workbook;
  } catch (error) {
    return { fault: error instanceof Refused ? error.fault : "broken" };
  }
}

async function readWorkbook(task: TableTask): Promise<Workbook> {
  const bytes = Buffer.from(task.bytes);
  const { names, parts, hasHidden } = await checkArchive(task, bytes);
  // loaded here, because a process that reads a CSV file does not need it
  const { default: readAllSheets, readSheet } = await import("read-excel-file/universal");
  const file = new Blob([bytes]);
  const sheets = task.hasAllSheets
    ? await readAllSheets(file, { trim: task.keepsSpaces !== true })
    : [{ sheet: "", data: await readSheet(file) }];
  const hasDates = sheets.some(({ data }) => data.some((row) => row.some((cell) => (cell as unknown) instanceof Date)));
  return {
    sheets: sheets.map(({ sheet, data }) => ({
      name: sheet,
      rows: data.map((row) => row.map((cell) => (task.keepsSpaces ? cellText(cell) : cellText(cell).trim()))),
    })),
    doubts: [...(hasDates ? [dateDoubt] : []), ...(hasHidden ? [hiddenDoubt] : []), ...doubtsOn(names, parts)],
    hasHidden,
  };
}

const dateDoubt = "Excel has made dates of some cells, which are read as dates: please compare the questions.";
const hiddenDoubt = "Rows or sheets that are hidden in Excel were read like the others: please compare the questions.";
/** Numbers of Excel's own formats for percentages and fractions, and for money. */
const builtInRatios = ["9", "10", "12", "13"];
const builtInSigns = ["5", "6", "7", "8", "42", "44"];
const isRatio = (code: string): boolean => /%|\?\/\?/.test(code);
/** Money, a text beside the number or leading zeros; a dash in quotes only stands for 0. */
const hasSigns = (code: string): boolean =>
  /\[\$[^\]-]|&quot;|^0{2,}/.test(code.replaceAll(/&quot;\s*-?\s*&quot;/g, ""));

/** Warnings about cells that look different in Excel from the values that the library reads, such as percentages and dates. */
function doubtsOn(names: readonly string[], { texts, styles }: KeptParts): string[] {
  const own = [...styles.matchAll(/<numFmt\b[^>]*\bnumFmtId="(\d+)"[^>]*\bformatCode="([^"]*)"/g)];
  const [used = ""] = /<cellXfs\b[\s\S]*?<\/cellXfs>/.exec(styles) ?? [];
  const ids = [...used.matchAll(/\bnumFmtId="(\d+)"/g)].map(([, id = ""]) => id);
  const isUsed = (builtIn: readonly string[], isIt: (code: string) => boolean): boolean => {
    const all = new Set([...builtIn, ...own.filter(([, , code = ""]) => isIt(code)).map(([, id = ""]) => id)]);
    return ids.some((id) => all.has(id));
  };
  return [
    ...(/<vertAlign\b/.test(texts)
      ? ["Raised and lowered signs of a workbook are read as plain ones, x² as x2: please compare the questions."]
      : []),
    ...(/<u(?:\s[^>]*)?\/>/.test(texts)
      ? ["Underlined words of a workbook are read as plain ones: please compare the questions."]
      : []),
    ...(isUsed(builtInRatios, isRatio)
      ? ["Percentages and fractions of a workbook are read as decimal numbers: please compare the questions."]
      : []),
    ...(isUsed(builtInSigns, hasSigns)
      ? [
          "What Excel adds to numbers, such as ₦, kg or the zeros of 007, is not in the cells: please compare the questions.",
        ]
      : []),
    ...(names.some((name) => name.startsWith("xl/media/"))
      ? ["The pictures of a workbook are not read: please add them."]
      : []),
  ];
}

/** Parts of the archive that are looked into, as text. */
interface KeptParts {
  texts: string;
  styles: string;
}

const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return "";
  // a computed 0.3 is kept as 0.30000000000000004, of which Excel shows 15 digits
  if (typeof cell === "number") return String(Number(cell.toPrecision(15)));
  // as Excel shows it
  if (typeof cell === "boolean") return String(cell).toUpperCase();
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
};

/** Parts that list sheets or rows, and a sheet or row in them that is hidden and not empty. */
const isList = /^xl\/(?:workbook|worksheets\/[^/]+)\.xml$/;
const hiddenTag =
  /<(?:\w+:)?(?:sheet\b[^>]{0,500}\sstate="(?:hidden|veryHidden)"|row\b[^>]{0,500}\shidden="(?:1|true)"[^>]{0,500}(?<!\/)>)/;
const longestTag = 1200;

/** Whether the reader of workbooks parses a part; others, such as pictures, are only unpacked. */
const isParsed = (name: string): boolean => /\.(xml|rels)$/i.test(name);

/**
 * Unpacks the whole archive once, to check its real size and content before anything is parsed. yauzl fails when an entry
 * is longer than declared, or has a path that leads out of the archive.
 */
async function checkArchive(
  task: TableTask,
  bytes: Buffer,
): Promise<{ names: string[]; parts: KeptParts; hasHidden: boolean }> {
  const { fromBuffer } = await import("yauzl");
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error === null ? resolve(opened) : reject(error)));
  });
  if (zip.entryCount > task.maxEntries) throw new Refused("unpacked");
  const names: string[] = [];
  // a list of people has no doubts that anybody reads
  const kept = new Map<string, Buffer[]>(
    task.hasAllSheets
      ? [
          ["xl/sharedStrings.xml", []],
          ["xl/styles.xml", []],
        ]
      : [],
  );
  let unpacked = 0;
  let hasHidden = false;
  // When one sheet is read, the limit applies to each sheet; when all are, to all together. The other parts share one limit.
  const otherParts = createXmlLimitCheck(sheetLimits);
  const allSheets = createXmlLimitCheck(sheetLimits);
  const checkFor = (name: string): ReturnType<typeof createXmlLimitCheck> => {
    if (!name.startsWith("xl/worksheets/")) return otherParts;
    return task.hasAllSheets ? allSheets : createXmlLimitCheck(sheetLimits);
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
        const check = isParsed(entry.fileName) ? checkFor(entry.fileName) : null;
        const mayHide = isList.test(entry.fileName);
        let before = "";
        stream.on("data", (chunk: Buffer) => {
          kept.get(entry.fileName)?.push(chunk);
          if (mayHide && !hasHidden) {
            const text = before + chunk.toString("latin1");
            hasHidden = hiddenTag.test(text);
            before = text.slice(-longestTag);
          }
          const fault = check?.(chunk) ?? null;
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
  const textOf = (name: string): string => Buffer.concat(kept.get(name) ?? []).toString("utf8");
  return { names, parts: { texts: textOf("xl/sharedStrings.xml"), styles: textOf("xl/styles.xml") }, hasHidden };
}

/** A PDF, rich text, a web page or its archive, XML, JSON. The tags of questions may begin a cell. */
function isOtherText(text: string): boolean {
  const start = text.slice(0, 1024).trimStart();
  if (/^(?:%PDF|\{\\rtf|MIME-Version:|From: <Saved by|<(?!(?:b|i|u|sub|sup)>)[a-z!?])/i.test(start)) return true;
  if (!/^[[{]/.test(start)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Drops the empty rows at the end: Excel writes thousands of them where a sheet once had more rows. */
function withoutEmptyEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ",;\t\r\n ".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Far more than a file of questions has, with the commas in its texts. A line of nine million took fourteen seconds to read. */
const separatorsMax = 1_000_000;

function readCsv(task: TableTask): string[][] {
  const whole = starts(task.bytes, "d0cf11e0") ? null : decodeText(task.bytes);
  // not a text: a picture, an old .xls
  if (whole === null || whole.includes("\0") || isOtherText(whole)) throw new Refused("type");
  // `sep=;` in the first line tells Excel the separator; its text is dropped and the empty line stays, because lines are counted
  const [first, separator] = /^\uFEFF?"?sep=([,;\t|])"?[,;]*(?=\r?\n)/i.exec(whole) ?? [];
  const text = withoutEmptyEnd(whole.slice(first?.length ?? 0));
  const delimiter = separator ?? guessDelimiter(text);
  let separators = 0;
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1)) separators += 1;
  if (separators > separatorsMax) throw new Refused("sheet");
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

/** The separator that most of the first lines contain equally often, whatever titles and texts contain; `|` also stands in formulas. */
function guessDelimiter(text: string): string {
  const lines = text
    .slice(0, 64 * 1024)
    .replaceAll(/"(?:[^"]|"")*"/g, "")
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, 20);
  const isBar = lines.filter((line) => line.includes("|")).length * 2 > lines.length;
  const [best] = [",", ";", "\t", ...(isBar ? ["|"] : [])]
    .map((sign) => {
      const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count > 0);
      const same = counts.map((count) => counts.filter((other) => other === count).length);
      const most = Math.max(0, ...same);
      return { sign, most, count: Math.max(0, ...counts.filter((_count, at) => same[at] === most)) };
    })
    .sort((a, b) => b.most - a.most || b.count - a.count);
  return best?.sign ?? ",";
}
