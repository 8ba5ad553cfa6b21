import type { TableSheet } from "../core/files/table-file.ts";
import { isTable, type TextCell, type TextLine, type TextTable, type UnreadText } from "../core/files/text-line.ts";
import type { DocumentLines } from "../core/files/word/document-lines.ts";
import { struckOutFault } from "../core/files/word/reader.ts";
import { findHeadings, isGirlsOrBoys, withWholeHeadings, type Headings } from "./import-headings.ts";
import { clean, withinLimits } from "./import-cells.ts";
import { classInTitle } from "./import-classes.ts";
import { classRow, isNumberedName, sheetsOfText, withoutNumber } from "./import-text.ts";

/* Turns a Word document with class lists into sheets like those of a workbook. */

/** What `readClassSheets` reads, and notes for the person who sent the file. */
export interface DocumentSheets {
  sheets: TableSheet[];
  notes: string[];
}

/** A table of the document, and what stands between it and the table before it. */
interface Table {
  name: string;
  above: readonly string[];
  rows: string[][];
  width: number;
  headings: Headings | null;
}

/** A list as far as it has been read: the next table may continue it. */
interface List {
  sheet: TableSheet;
  headingRow: readonly string[];
  width: number;
  /** The column of the numbers; null without one. */
  numbers: number | null;
}

/**
 * Each table of a document as a sheet, below a row with the class that the text above it names. A table whose headings are those
 * of the table before, or that has none, continues it if no other text stands between them. Without a table, the lines of the
 * document are the list.
 * @throws HttpError 400 when two lists stand side by side, or nobody can tell names from other text
 */
export function sheetsOfDocument({ blocks, unread }: DocumentLines): DocumentSheets {
  const { tables, below } = readTables({ blocks, unread });
  const hasHeadings = tables.some(({ headings }) => headings !== null);
  const around = classOfMargins(unread);
  const lists: List[] = [];
  const notes: string[] = [];
  const loose: string[] = [];
  let above: string[] = [];
  for (const table of tables) {
    above.push(...table.above);
    loose.push(...table.above);
    const last = lists.at(-1);
    const isPart = last !== undefined && hasColumnsOf(last, table);
    // a letterhead, or the place of the signatures
    if (table.headings === null && (hasHeadings ? !isPart : table.rows.length < 2)) {
      const texts = table.rows.flat().filter((cell) => cell !== "");
      above.push(...texts);
      loose.push(...texts);
      if (table.rows.length > 1) notes.push(`${table.name} left out: it is not a list with a class.`);
      continue;
    }
    if (last !== undefined && goesOn(last, table, above)) last.sheet.rows.push(...table.rows);
    else lists.push(listOf(table, classAbove(above) ?? around, last));
    above = [];
  }
  loose.push(...below);
  if (lists.length === 0) return { sheets: sheetsOfText(loose, around), notes: struckOutNotes(blocks) };
  const numbered = loose.find(isNumberedName);
  if (numbered !== undefined) {
    notes.push(`Text outside the tables was not read as names, such as "${numbered.slice(0, 60)}".`);
  }
  return { sheets: lists.map(({ sheet }) => sheet), notes: [...notes, ...struckOutNotes(blocks)] };
}

/** The tables in their order, each with the texts above it, and the texts below the last one. */
function readTables({ blocks, unread }: DocumentLines): { tables: Table[]; below: string[] } {
  const boxes = unread.filter(({ where }) => where === "textBox");
  const tables: Table[] = [];
  let texts: string[] = [];
  const addTexts = (more: readonly string[]): void => {
    texts.push(...withinLimits(more.map(withTabs)).filter((text) => text !== ""));
  };
  const addBoxes = (until: number): void => {
    while (boxes[0] !== undefined && boxes[0].line <= until) addTexts((boxes.shift()?.text ?? "").split("\n"));
  };
  for (const block of blocks) {
    addBoxes(block.line);
    if (!isTable(block)) addTexts([lineText(block)]);
    else if (block.rows.length > 0) {
      const table = readTable(block, tables.length + 1, tables.at(-1));
      tables.push({ ...table, above: texts });
      texts = [];
    }
  }
  addBoxes(Number.POSITIVE_INFINITY);
  return { tables, below: texts };
}

function readTable(block: TextTable, number: number, before: Table | undefined): Omit<Table, "above"> {
  const plain = withWholeHeadings(block.rows.map((row) => withinLimits(row.map(cellText))));
  const headings = findHeadings(plain);
  const width = Math.max(...plain.map((row) => row.length));
  const isPart = headings === null && width === before?.width;
  const places = (headings ?? (isPart ? before.headings : null))?.places;
  const columns = new Set([places?.get("className"), places?.get("arm")]);
  const rows = withMergedClass(block, plain, columns, headings?.row ?? -1);
  return { name: `Table ${number}`, rows, width, headings };
}

/** The rows, with the class or arm of a merged cell in each row that the cell covers. */
function withMergedClass(
  { rows, merged }: TextTable,
  plain: string[][],
  columns: ReadonlySet<number | undefined>,
  headingRow: number,
): string[][] {
  const held: string[] = [];
  return plain.map((row, at) => {
    const isMerged = (column: number): boolean => merged.has(rows[at]?.[column] ?? []);
    // a merged cell may reach down to rows that nobody has filled in
    const isFilled = row.some((cell, column) => !isMerged(column) && /\p{L}{2}/u.test(cell));
    return row.map((cell, column) => {
      if (!columns.has(column) || at <= headingRow) return cell;
      if (!isMerged(column)) held[column] = cell;
      return isMerged(column) && isFilled ? (held[column] ?? "") : cell;
    });
  });
}

function listOf({ name, rows, width, headings }: Table, className: string | null, last: List | undefined): List {
  // a table without headings has those of the table before, if that has as many columns
  const headingRow = headings === null ? (last?.headingRow ?? []) : (rows[headings.row] ?? []);
  const given = headings === null && headingRow.length > 0 ? [[...headingRow]] : [];
  const numbers = headings === null ? (last?.numbers ?? null) : (headings.places.get("number") ?? null);
  return { sheet: { name, rows: [...classRow(className), ...given, ...rows] }, headingRow, width, numbers };
}

/** Whether a table without headings may have those of a list: signatures have no numbers. */
function hasColumnsOf({ width, numbers }: List, table: Table): boolean {
  const isFilled = (row: readonly string[]): boolean => row.filter((cell) => cell !== "").length > 1;
  const isNumber = (cell = ""): boolean => /^\d*$/.test(cell);
  return (
    table.width === width && table.rows.every((row) => numbers === null || !isFilled(row) || isNumber(row[numbers]))
  );
}

/** Whether a table is the next part of a list, on another page or of the boys below the girls. */
function goesOn({ headingRow }: List, { rows, headings }: Table, above: readonly string[]): boolean {
  if (!above.every(isGirlsOrBoys)) return false;
  if (headings === null) return true;
  const titles = rows.slice(0, headings.row).map((row) => row.join(" ").trim());
  return titles.every((title) => title === "" || isGirlsOrBoys(title)) && isSameRow(rows[headings.row], headingRow);
}

const isSameRow = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one.join("\n").toLowerCase() === other.join("\n").toLowerCase();

const classAbove = (texts: readonly string[]): string | null =>
  texts.map((text) => classInTitle(withoutNumber(text))).findLast((name) => name !== null) ?? null;

/** The class in the page header; null where the pages have several. */
function classOfMargins(unread: readonly UnreadText[]): string | null {
  const texts = unread.flatMap(({ where, text }) => (where === "header" ? text.split("\n") : []));
  const [name = null, ...others] = new Set(withinLimits(texts).flatMap((text) => classInTitle(text) ?? []));
  return others.length === 0 ? name : null;
}

/** The text with one tab between its columns. */
const withTabs = (text: string): string =>
  text
    .split("\t")
    .map(clean)
    .filter((cell) => cell !== "")
    .join("\t");

/** Word raises the letters of "1st term". */
const lineText = ({ text }: TextLine): string => text.replaceAll(/<\/?su[bp]>/g, "");

/** The text of a cell, without a number that stands alone: Word numbers empty lines as well. */
const cellText = (cell: TextCell): string => clean(cell.map(lineText).join(" ")).replace(/^\(?\d{1,4}[.):]+$/, "");

function struckOutNotes(blocks: DocumentLines["blocks"]): string[] {
  const lines = blocks.flatMap((block) => (isTable(block) ? block.rows.flat(2) : [block]));
  return lines.some(({ faults }) => faults.includes(struckOutFault))
    ? ["Names that are struck out in Word were read like the others. Please check them."]
    : [];
}
