import { HttpError } from "../core/errors.ts";
import { receiveTask, sendContent } from "../core/files/worker-messages.ts";
import type { TableFault, TableTask } from "../core/files/table-file.ts";
import { readTableFile } from "../core/files/table-reader.ts";
import type { ClassList } from "./import.ts";
import { readClassSheets } from "./import-sheets.ts";

/* Runs in a process of its own for `readClassList`: reads one list and sends it. A list of 20 million characters takes a second. */

async function answer(task: TableTask): Promise<ClassList | { refusal: string } | { fault: TableFault }> {
  const workbook = await readTableFile(task);
  if ("fault" in workbook) return workbook;
  try {
    return { ...readClassSheets(workbook.sheets), hasHidden: workbook.hasHidden };
  } catch (error) {
    if (error instanceof HttpError) return { refusal: error.message };
    throw error;
  }
}

sendContent(await answer(await receiveTask<TableTask>()));
