import { csvCell } from "../../../schema/rules/csv-cell.ts";
import { runFileWorker } from "../../core/files/file-worker.ts";
import { tooLargeToWrite } from "./too-large.ts";
import { xmlText, type WrittenQuestion, type WrittenQuestions } from "./written-question.ts";

/** A column of a table of questions. */
export interface WrittenColumn {
  name: string;
  cell: (question: WrittenQuestion) => string;
}

/** A CSV file with a byte order mark, for Excel; cells that a spreadsheet would run are marked (SEC-42). */
export async function* writeCsv(
  questions: WrittenQuestions,
  columns: readonly WrittenColumn[],
): AsyncGenerator<string> {
  yield `\uFEFF${columns.map(({ name }) => csvCell(name)).join(",")}\r\n`;
  for await (const question of questions) {
    yield `${columns.map(({ cell }) => csvCell(cell(question))).join(",")}\r\n`;
  }
}

/** The rows of a workbook, the first of them its headings. */
export interface WorkbookTask {
  rows: string[][];
  widths: number[];
}

/**
 * A workbook, whose cells are texts, so that none of them is run. It is made in a process of its own, because 5,000 questions take
 * most of a second. @throws HttpError 413 for more than the import reads again
 */
export async function writeWorkbook(
  questions: readonly WrittenQuestion[],
  columns: readonly WrittenColumn[],
): Promise<Uint8Array> {
  const rows = questions.map((question) => columns.map(({ cell }) => xmlText(cell(question))));
  const task: WorkbookTask = {
    rows: [columns.map(({ name }) => name), ...rows],
    widths: columns.map(({ name }) => (name === "question" ? 50 : 18)),
  };
  const bytes = await runFileWorker<Uint8Array>(new URL("./sheet-worker.ts", import.meta.url), task);
  if (bytes === null) throw tooLargeToWrite();
  return bytes;
}
