import { unpackedMaxBytes, unpackedMaxEntries } from "../../schema/rules/limits.ts";
import { badRequest, HttpError } from "./errors.ts";
import { inFileThread } from "./file-thread.ts";

/** What the worker answers: the cells as text, or why there are none. */
export type TableAnswer = { sheets: TableSheet[] } | { fault: TableFault };
export interface TableSheet {
  /** Empty for a CSV file. */
  name: string;
  rows: string[][];
}
export type TableFault = "type" | "macros" | "unpacked" | "sheet" | "rows" | "broken";
export interface TableTask {
  bytes: Uint8Array;
  maxRows: number;
  maxBytes: number;
  maxEntries: number;
  /** Of a workbook; otherwise the first sheet alone. */
  hasAllSheets: boolean;
}

const refusals: Record<TableFault, () => HttpError> = {
  type: () => new HttpError(415, "BAD_USER_INPUT", "Please choose a CSV file or an Excel workbook (.xlsx)."),
  macros: () => new HttpError(415, "BAD_USER_INPUT", "This workbook contains macros. Please save it as .xlsx or CSV."),
  unpacked: () => new HttpError(413, "PAYLOAD_TOO_LARGE", "This workbook is too large when unpacked."),
  sheet: () =>
    new HttpError(413, "PAYLOAD_TOO_LARGE", "This workbook holds too much. Please copy the list alone into a new one."),
  rows: () => new HttpError(413, "PAYLOAD_TOO_LARGE", "The file has too many rows. Please split it."),
  broken: () => badRequest("The file could not be read. Please save it again as .xlsx or CSV."),
};

/** For a list with more rows than it may have. */
export const tooManyRows = refusals.rows;

/**
 * Cells of a CSV file or of the first sheet of an Excel workbook, read in a thread of its own with a limit of memory and
 * time (LIM-04, SEC-44); what the file is, its content decides. Row `n` stands at index `n - 1`.
 * @throws HttpError 415 for other files and macros, 413 for too much in it, 400 when it cannot be read
 */
export async function readTable(bytes: Uint8Array, maxRows: number): Promise<string[][]> {
  const [sheet] = await sheetsOf(bytes, maxRows, false);
  return sheet?.rows ?? [];
}

/** The same for every sheet of a workbook; together they have the limit of rows. @throws HttpError as above */
export async function readSheets(bytes: Uint8Array, maxRows: number): Promise<TableSheet[]> {
  return sheetsOf(bytes, maxRows, true);
}

async function sheetsOf(bytes: Uint8Array, maxRows: number, hasAllSheets: boolean): Promise<TableSheet[]> {
  const task = { bytes, maxRows, maxBytes: unpackedMaxBytes, maxEntries: unpackedMaxEntries, hasAllSheets };
  const script = new URL("./table-worker.ts", import.meta.url);
  const answer = (await inFileThread<TableAnswer>(script, task)) ?? { fault: "unpacked" };
  if ("fault" in answer) throw refusals[answer.fault]();
  return answer.sheets;
}
