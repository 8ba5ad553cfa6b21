import { receiveTask, sendContent } from "../core/files/worker-messages.ts";
import type { TableFault, TableTask } from "../core/files/table-file.ts";
import { readTableFile } from "../core/files/table-reader.ts";
import type { ListAnswer } from "./class-list-file.ts";
import { readClassSheets } from "./import-sheets.ts";
import { listOrRefusal } from "./list-answer.ts";

/* Runs in a process of its own for `readClassList`: reads one list and sends it. A list of 20 million characters takes a second. */

async function answer(task: TableTask): Promise<ListAnswer | { fault: TableFault }> {
  const workbook = await readTableFile(task);
  if ("fault" in workbook) return workbook;
  return listOrRefusal(() => ({ ...readClassSheets(workbook.sheets), hasHidden: workbook.hasHidden }));
}

sendContent(await answer(await receiveTask<TableTask>()));
