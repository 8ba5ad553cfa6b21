import { workerData } from "node:worker_threads";
import { postAnswer } from "../../core/files/post-answer.ts";
import type { TableFault, TableTask } from "../../core/files/table-file.ts";
import { readTableFile } from "../../core/files/table-reader.ts";
import type { ReadPaper } from "./question.ts";
import { readQuestionSheets } from "./question-table.ts";

/* Runs in a thread for `readQuestionTable`: reads one file and posts its questions. */

async function answer(task: TableTask): Promise<ReadPaper | { fault: TableFault }> {
  const workbook = await readTableFile(task);
  if ("fault" in workbook) return workbook;
  const { sheets, doubts } = workbook;
  const paper = readQuestionSheets(sheets);
  // line 0 means the whole file
  const errors = doubts.map((reason) => ({ line: 0, column: null, reason }));
  return { ...paper, errors: [...errors, ...paper.errors] };
}

postAnswer(await answer(workerData as TableTask));
