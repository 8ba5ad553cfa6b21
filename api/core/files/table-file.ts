import { counted } from "../../../schema/rules/counted.ts";
import { unpackedMaxBytes, unpackedMaxEntries } from "../../../schema/rules/limits.ts";
import { badRequest, HttpError } from "../errors.ts";
import { runFileWorker, tooMuch } from "./file-worker.ts";

/** Result of the worker: the cells as text, or why the file was refused. */
export type TableAnswer = Workbook | { fault: TableFault };
export interface Workbook {
  sheets: TableSheet[];
  /** What people see in the workbook and the cells as text do not say. */
  doubts: string[];
  /** Rows or sheets were read that Excel does not show, such as those that a filter leaves out. */
  hasHidden: boolean;
}
export interface TableSheet {
  /** Empty for a CSV file. */
  name: string;
  rows: string[][];
}
export type TableFault = "type" | "macros" | "unpacked" | "sheet" | "rows" | "much" | "broken";
export interface TableTask {
  bytes: Uint8Array;
  /** The most rows that are read, `otherRowsMax` included. */
  maxRows: number;
  maxBytes: number;
  maxEntries: number;
  /** Whether all sheets of a workbook are read, or the first alone. */
  hasAllSheets: boolean;
  /** Whether spaces at the ends of cells are kept. */
  keepsSpaces?: boolean;
}

const refusals: Record<TableFault, (maxRows: number) => HttpError> = {
  type: () =>
    new HttpError(
      415,
      "BAD_USER_INPUT",
      "Please choose a CSV file or an Excel workbook (.xlsx). Open an .xls or .ods file first and save it as .xlsx.",
    ),
  macros: () => new HttpError(415, "BAD_USER_INPUT", "This workbook contains macros. Please save it as .xlsx or CSV."),
  unpacked: () => new HttpError(413, "PAYLOAD_TOO_LARGE", "This workbook is too large when unpacked."),
  sheet: () =>
    new HttpError(413, "PAYLOAD_TOO_LARGE", "This workbook holds too much. Please copy the list alone into a new one."),
  rows: (maxRows) => tooMany(maxRows, "rows"),
  much: tooMuch,
  broken: () => badRequest("The file could not be read. Please save it again as .xlsx or CSV."),
};

/** Rows of a file besides those of its list: titles, blank lines, repeated headings and totals of a printed list. */
const otherRowsMax = 500;

/** For a file with more than this many rows, students or the like. */
export const tooMany = (most: number, of: string): HttpError =>
  new HttpError(413, "PAYLOAD_TOO_LARGE", `The file has more than ${counted(most)} ${of}. Please split it.`);

/**
 * The cells of a CSV file or of all sheets of an Excel workbook, read in a process with limits of memory and time (LIM-04,
 * SEC-44), with the spaces at their ends (SEC-40). The content decides which kind of file it is. Row `n` is at index `n - 1`;
 * all sheets together may have `maxRows` and `otherRowsMax` rows. @throws HttpError 415 for other files and macros, 413 for too much
 * in it, 400 when it cannot be read
 */
export const readSheets = (bytes: Uint8Array, maxRows: number): Promise<Workbook> =>
  runTableWorker<Workbook>(new URL("./table-worker.ts", import.meta.url), {
    bytes,
    maxRows,
    hasAllSheets: true,
    keepsSpaces: true,
  });

/**
 * Runs a script that reads a table in a process of its own, and returns what the script makes of it. Titles and the like may take
 * `otherRowsMax` rows besides the `maxRows` of the list. @throws HttpError for a file that cannot be read, `wrongType` for other files
 */
export async function runTableWorker<Answer extends object>(
  script: URL,
  file: Pick<TableTask, "bytes" | "maxRows" | "hasAllSheets" | "keepsSpaces">,
  wrongType = refusals.type,
): Promise<Answer> {
  const task: TableTask = {
    ...file,
    maxRows: file.maxRows + otherRowsMax,
    maxBytes: unpackedMaxBytes,
    maxEntries: unpackedMaxEntries,
  };
  const answer = (await runFileWorker<Answer | { fault: TableFault }>(script, task)) ?? { fault: "much" as const };
  if (!("fault" in answer)) return answer;
  const fault = answer.fault as TableFault;
  throw fault === "type" ? wrongType(file.maxRows) : refusals[fault](file.maxRows);
}
