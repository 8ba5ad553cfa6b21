import { quoted, readKeyList, type KeyEntry } from "../../../schema/rules/answer-keys.ts";
import { bareCell, isBlankRow } from "../../../schema/rules/csv-cell.ts";
import { hasMarks } from "../../../schema/rules/question-columns.ts";
import type { TableSheet } from "../../core/files/table-file.ts";
import { settlePaper, type ImportFault, type LeftOut, type PaperQuestion, type ReadPaper } from "./question.ts";
import { isSection } from "./words.ts";
import { readQuestionLines } from "./question-lines.ts";
import {
  type Columns,
  columnsAt,
  columnsWithoutHeadings,
  isKeyHeading,
  isNumberHeading,
  readColumns,
  unknownColumns,
  unreadColumns,
} from "./table-columns.ts";
import { readQuestionRow } from "./table-questions.ts";
import { plainLine } from "../../core/files/text-line.ts";

/* Questions in rows of a table: CSV and Excel. */

/** Titles and empty lines may stand above the headings, not more. */
const headingRows = 20;

/** Takes the marks against formulas (SEC-42) off a CSV file that we wrote, also if it has been saved as a workbook since. */
const withBareCells = ({ name, rows }: TableSheet): TableSheet => ({
  name,
  rows: rows.slice(0, headingRows).some(hasMarks) ? rows.map((row) => row.map(bareCell)) : rows,
});

interface Headings {
  at: number;
  columns: Columns;
}
function findHeadings(rows: readonly string[][]): Headings | null {
  for (let at = 0; at < Math.min(rows.length, headingRows); at += 1) {
    const columns = columnsAt(rows, at);
    if (columns !== null) return { at, columns };
  }
  return null;
}

/** A sheet of numbers and answers without questions, as lines of a list. */
function keysOfSheet({ rows }: TableSheet): KeyEntry[] | null {
  const at = rows.slice(0, headingRows).findIndex((row) => {
    return row.some(isNumberOfKeys) && row.some(isKeyHeading);
  });
  if (at === -1) return null;
  const headings = rows[at] ?? [];
  const [number, key] = [isNumberOfKeys, isKeyHeading].map((isIt) => headings.findIndex(isIt));
  const lines = rows.slice(at + 1).flatMap((row, index) => {
    const [no, given] = [row[number ?? -1]?.trim() ?? "", row[key ?? -1]?.trim() ?? ""];
    return /^\d{1,3}\W?$/.test(no) && given !== ""
      ? [{ line: at + index + 2, text: `${no.replace(/\D$/, "")}. ${given}` }]
      : [];
  });
  return readKeyList(lines).entries;
}
/** In a sheet that has only keys, the column of numbers may be called "Question". */
const isNumberOfKeys = (cell: string): boolean => isNumberHeading(cell) || /^\s*q(?:uestions?)?\W*$/i.test(cell);

/** Rows with headings in any order, on one sheet or several; without headings the columns are those of the template. */
export function readQuestionSheets(sheets: readonly TableSheet[]): ReadPaper {
  const written = sheets.filter(({ rows }) => !rows.every(isBlankRow)).map(withBareCells);
  const withHeadings = written.filter(({ rows }) => findHeadings(rows) !== null);
  const [first] = written;
  const papers = withHeadings.length > 0 ? withHeadings : first === undefined ? [] : [first];
  const read = new SheetReader();
  for (const sheet of papers) {
    const isText =
      findHeadings(sheet.rows) === null &&
      !sheet.rows.some((row) => row.filter((cell) => cell.trim() !== "").length > 2);
    if (isText) return withUnread(readQuestionLines(sheetLines(sheet)), written.slice(1));
    read.sheet(sheet, papers.length > 1);
  }
  const entries = written
    .filter((sheet) => !papers.includes(sheet))
    .flatMap((sheet) => {
      const keys = keysOfSheet(sheet);
      if (keys === null) read.errors.push(unreadSheet(sheet));
      return keys ?? [];
    });
  const settled = settlePaper(read.paper, entries);
  const errors = [...read.errors, ...settled.errors];
  if (read.paper.length === 0) errors.push({ line: 0, column: null, reason: "The file has no questions in it." });
  return { ...settled, leftOut: read.leftOut, errors: errors.toSorted((a, b) => a.line - b.line) };
}

const unreadSheet = ({ name }: TableSheet): ImportFault => ({
  line: 0,
  column: null,
  reason: `The sheet ${quoted(name)} was not read: it has no columns for questions and options`,
});

const withUnread = (paper: ReadPaper, unread: readonly TableSheet[]): ReadPaper => ({
  ...paper,
  errors: [...unread.map(unreadSheet), ...paper.errors],
});

/** A paper that was typed line by line into the first column. */
const sheetLines = ({ rows }: TableSheet) => rows.map((row, index) => plainLine(index + 1, row.join("\t").trim()));

class SheetReader {
  readonly paper: PaperQuestion[] = [];
  readonly errors: ImportFault[] = [];
  readonly leftOut: LeftOut[] = [];
  #above = 0;

  /** Reads one more sheet. Its lines are counted on from the sheet before, because a line number names a question. */
  sheet({ name, rows }: TableSheet, isOneOfSeveral: boolean): void {
    const headings = findHeadings(rows);
    const columns = headings?.columns ?? columnsWithoutHeadings(rows);
    for (const reason of [unknownColumns(columns.unknown), unreadColumns(rows, columns, headings?.at ?? -1)])
      if (reason !== null) this.errors.push({ line: this.#above + (headings?.at ?? 0) + 1, column: null, reason });
    let section = isOneOfSeveral ? name : null;
    for (const [index, row] of rows.entries()) {
      const line = this.#above + index + 1;
      if (isBlankRow(row) || index === headings?.at) continue;
      const cells = row.filter((cell) => cell.trim() !== "");
      const [only = ""] = cells;
      const isTitle =
        cells.length === 1 && (index < (headings?.at ?? 0) || isSection(only) || readColumns(row) !== null);
      if (index < (headings?.at ?? 0) || isTitle || (readColumns(row) !== null && headings !== null)) {
        this.leftOut.push({ line, text: cells.join(" ") });
        if (isSection(only) && index > (headings?.at ?? -1)) section = only.trim();
        continue;
      }
      const question = readQuestionRow(
        row.map((cell) => plainLine(line, cell)),
        columns,
        line,
      );
      if (question === null) this.leftOut.push({ line, text: cells.join(" ") });
      else this.paper.push({ ...question, section: question.section ?? section });
    }
    this.#above += rows.length;
  }
}
