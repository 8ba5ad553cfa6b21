import { createReadStream } from "node:fs";
import { parse, type CsvError } from "csv-parse";
import { compile, safeParse } from "zod/v4/core";
import { questionRules, type CheckedQuestion } from "../../schema/rules/admin-questions.ts";
import { hasMarks, questionFields } from "../../schema/rules/question-columns.ts";
import { bareCell, isBlankRow, spreadsheetErrorIn } from "../../schema/rules/csv-cell.ts";
import { csvCellBytes, csvRowsMax } from "../../schema/rules/limits.ts";
import type { Picture } from "../core/files/pictures.ts";
import { readHeader, type Columns } from "./csv-header.ts";

/** A fault of a row; rows are numbered as in a spreadsheet, the header being 1. */
export interface RowFault {
  row: number | null;
  column: string | null;
  reason: string;
}

/** A valid row, with a picture that is not stored yet, or what is wrong with it. */
export type ReadRow =
  | { row: number; question: CheckedQuestion; picture?: Picture | undefined }
  | { row: number; faults: RowFault[] };

/** The whole file is refused and nothing of it is saved. */
export class FileRefused extends Error {}

/** Where the error of a spreadsheet would become part of a question. */
const textFields = ["question", "optionA", "optionB", "optionC", "optionD", "explanation"] as const;

const rules = compile(questionRules);
/** Why a file with a first row and nothing below it is refused. */
export const noQuestions = "The file has no questions in it.";

const pieceBytes = 64 * 1024;
// the longest row with cells of the allowed length, with all quotation marks doubled
const maxRecordCharacters = questionFields.length * csvCellBytes * 2 + 1000;

/**
 * Reads a CSV file row by row, each checked by the rules of a question (D-44), and hands the rows on in lists as the pieces of
 * the file come. Rows that cannot be read come as faults. The parser calls back for each row instead of passing it through
 * a stream of its own, which took as long as parsing. @throws FileRefused
 */
export async function* readRows(path: string): AsyncGenerator<ReadRow[]> {
  let ready: ReadRow[] = [];
  let header: Columns | undefined;
  let isMarked = false;
  let skipped = 0;
  let count = 0;
  let broken: string | undefined;
  const add = (row: ReadRow): void => {
    count += 1;
    if (count > csvRowsMax) throw new FileRefused(`The file has more than ${csvRowsMax.toLocaleString("en")} rows.`);
    ready.push(row);
  };
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: maxRecordCharacters,
    // passes the text of the row, as far as it was read, to `on_skip`
    raw: true,
    on_record: (read: unknown, { records, empty_lines: empty }) => {
      broken = undefined;
      const cells = readCells(read);
      if (header === undefined) {
        header = readHeaderOrThrow(cells);
        isMarked = hasMarks(cells);
      } else if (!isBlankRow(cells)) {
        add(checkRow(records + skipped + empty, isMarked ? cells.map(bareCell) : cells, header));
      }
      return null;
    },
    on_skip: (error, raw = "") => {
      // a second error of the same row has more of the same text
      const isSameRow = broken !== undefined && raw.length > broken.length && raw.startsWith(broken);
      broken = raw;
      if (error === undefined || isSameRow) return undefined;
      if (header === undefined) throw new FileRefused(explainError(error));
      skipped += 1;
      const row = Number(error["records"]) + skipped + Number(error["empty_lines"]);
      add({ row, faults: [{ row, column: null, reason: explainError(error) }] });
      return undefined;
    },
  });
  parser.resume();
  const write = (piece: Buffer): Promise<void> =>
    new Promise((resolve, reject) => parser.write(piece, (error) => (error ? reject(error) : resolve())));
  const failed = new Promise<never>((_resolve, reject) => parser.once("error", reject));
  failed.catch(() => {});
  const take = (): ReadRow[] => {
    const rows = ready;
    ready = [];
    return rows;
  };
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
    await Promise.race([write(piece), failed]);
    yield take();
  }
  const ended = new Promise<void>((resolve) => parser.once("end", resolve));
  parser.end();
  await Promise.race([ended, failed]);
  if (header === undefined) throw new FileRefused("This file is empty.");
  if (count === 0) throw new FileRefused(noQuestions);
  yield take();
}

function readHeaderOrThrow(cells: string[]): Columns {
  const header = readHeader(cells);
  if (typeof header === "string") throw new FileRefused(header);
  return header;
}

/** The form of records with the option `raw`. */
function readCells(row: unknown): string[] {
  const cells: unknown = typeof row === "object" && row !== null && "record" in row ? row.record : [];
  return Array.isArray(cells) ? cells.map(String) : [];
}

/** A message for people; the parser's own names bytes of its buffer. */
function explainError({ code }: CsvError): string {
  if (code === "CSV_QUOTE_NOT_CLOSED")
    return "A quotation mark is opened here and never closed. Rows after it were not read.";
  if (code === "CSV_MAX_RECORD_SIZE") return "The row is too large, or a quotation mark is opened and never closed.";
  if (code === "INVALID_OPENING_QUOTE") return "A quotation mark stands inside a cell that does not begin with one.";
  if (code === "CSV_INVALID_CLOSING_QUOTE") return "A quotation mark inside a cell must be doubled.";
  return "The row cannot be read.";
}

/** Checks the cells of a row; `given` stands in for cells that are blank or have no column. */
export function checkRow(row: number, cells: string[], header: Columns, given: Record<string, string> = {}): ReadRow {
  const faults: RowFault[] = [];
  const values = { ...given };
  for (const [index, cell] of cells.entries()) {
    const column = header[index] ?? null;
    if (column === "ignored") continue;
    if (column !== null) values[column] = cell.trim() === "" ? (given[column] ?? cell) : cell;
    else if (cell.trim() !== "") faults.push({ row, column: null, reason: "The row has more cells than the header." });
    // each UTF-16 unit has at most three bytes in UTF-8
    if (cell.length * 3 > csvCellBytes && Buffer.byteLength(cell) > csvCellBytes) {
      faults.push({ row, column, reason: `The cell is larger than ${csvCellBytes / 1024} KB.` });
    }
  }
  return faults.length > 0 ? { row, faults } : checkValues(row, values);
}

/** Checks a question by the rules of the bank. */
export function checkValues(row: number, values: Record<string, string>): ReadRow {
  const error = spreadsheetErrorIn(textFields.map((field) => values[field] ?? ""));
  if (error !== undefined) {
    const column = textFields.find((field) => values[field]?.trim() === error) ?? null;
    return { row, faults: [{ row, column, reason: `The cell holds the spreadsheet error ${error}` }] };
  }
  const result = safeParse(rules, values);
  if (result.success) return { row, question: result.data };
  return {
    row,
    faults: result.error.issues.map(({ path, message }) => ({ row, column: String(path[0] ?? ""), reason: message })),
  };
}
