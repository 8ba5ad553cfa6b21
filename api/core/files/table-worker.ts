import { receiveTask, sendContent } from "./worker-messages.ts";
import type { TableTask } from "./table-file.ts";
import { readTableFile } from "./table-reader.ts";

/* Runs in a process of its own for `readSheets`: reads one file and sends its cells. */

sendContent(await readTableFile(await receiveTask<TableTask>()));
