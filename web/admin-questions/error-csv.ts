import { parse } from "csv-parse/browser/esm/sync";
import { columnKey, correctionColumns, hasMarks, questionFields } from "../../schema/rules/question-columns.ts";
import { bareCell, csvCell } from "../../schema/rules/csv-cell.ts";
import { sortableTime } from "../lib/words/dates.ts";
import { saveFile } from "../lib/files/save-file.ts";
import type { FaultRow } from "./fault-rows.ts";

const line = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** Records of a CSV file up to the last one wanted, blank lines too: the header is number 1, as in a spreadsheet. */
function firstRecords(text: string, last: number): string[][] {
  return parse(text, { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: false, to: last });
}

/** Where a file has the documented columns, in any order and any case. */
const columnPlaces = (header: readonly string[]): number[] =>
  questionFields.map((field) => header.findIndex((title) => columnKey(title) === columnKey(field)));

function faultyLines(text: string, faults: readonly FaultRow[]): string[] {
  const reasons = new Map<number, string[]>();
  for (const { row, column, reason } of faults) {
    if (row === null) continue;
    reasons.set(row, [...(reasons.get(row) ?? []), column === null ? reason : `${column}: ${reason}`]);
  }
  const rows = [...reasons.keys()].sort((a, b) => a - b);
  const records = firstRecords(text, rows.at(-1) ?? 0);
  const columns = columnPlaces(records[0] ?? []);
  // cells of a file that we wrote already have an apostrophe, and get one again when they are written here
  const textOf = hasMarks(records[0] ?? []) ? bareCell : String;
  return rows.map((row) =>
    line([
      ...columns.map((index) => textOf(records[row - 1]?.[index] ?? "")),
      faults[0]?.fileName ?? "",
      String(row),
      (reasons.get(row) ?? []).join("; "),
    ]),
  );
}

/**
 * The rows that were not saved, as they stood in their files, with the reasons behind them: to be corrected in a
 * spreadsheet and uploaded again; the last three columns mean nothing to the server.
 */
export async function errorCsv(files: ReadonlyMap<string, File>, faults: readonly FaultRow[]): Promise<string> {
  const lines: string[] = [];
  for (const [id, file] of files) {
    const own = faults.filter(({ uploadId }) => uploadId === id);
    if (own.length > 0) lines.push(...faultyLines(await file.text(), own));
  }
  return `\uFEFF${line([...questionFields, ...correctionColumns])}${lines.join("")}`;
}

/** Makes that file and saves it on the device. */
export async function saveErrorCsv(files: ReadonlyMap<string, File>, faults: readonly FaultRow[]): Promise<void> {
  const stamp = sortableTime(new Date()).replaceAll(/[ :]/g, "-");
  saveFile(`rows-to-correct-${stamp}.csv`, await errorCsv(files, faults), "text/csv;charset=utf-8");
}
