import { parentPort, workerData } from "node:worker_threads";
import { bareCell } from "../../schema/rules/csv-cell.ts";
import type { TableFault, TableSheet, TableTask } from "../core/files/table-file.ts";
import { readTableFile } from "../core/files/table-reader.ts";
import type { ReadPaper } from "./paper-question.ts";
import { readQuestionSheets } from "./question-table.ts";

/* The thread of `readQuestionTable`: one file, one answer. */

async function answer(task: TableTask): Promise<ReadPaper | { fault: TableFault }> {
  const workbook = await readTableFile(task);
  if ("fault" in workbook) return workbook;
  const { sheets, doubts } = workbook;
  // a CSV file has one sheet without a name
  const paper = readQuestionSheets(sheets.map((sheet) => (sheet.name === "" ? withBareCells(sheet) : sheet)));
  // line 0 means the whole file
  const errors = doubts.map((reason) => ({ line: 0, column: null, reason }));
  return { ...paper, errors: [...errors, ...paper.errors] };
}

/** The cells of a CSV file without the mark by which our own files keep spreadsheets from running them as formulas. */
const withBareCells = ({ name, rows }: TableSheet): TableSheet => ({
  name,
  rows: rows.map((row) => row.map(bareCell)),
});

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await answer(workerData as TableTask));
