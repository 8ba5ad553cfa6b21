import { receiveTask, sendContent } from "../../core/files/worker-messages.ts";
import type { TableFault, TableTask } from "../../core/files/table-file.ts";
import { readTableFile } from "../../core/files/table-reader.ts";
import type { ReadPaper } from "./question.ts";
import { readQuestionSheets } from "./question-table.ts";

/* Runs in a process of its own for `readQuestionTable`: reads one file and sends its questions. */

async function answer(task: TableTask): Promise<ReadPaper | { fault: TableFault }> {
  const workbook = await readTableFile(task);
  if ("fault" in workbook) return workbook;
  const { sheets, doubts } = workbook;
  const paper = readQuestionSheets(sheets);
  // line 0 means the whole file
  const errors = doubts.map((reason) => ({ line: 0, column: null, reason }));
  return { ...paper, errors: [...errors, ...paper.errors] };
}

sendContent(await answer(await receiveTask<TableTask>()));
