import { workerData } from "node:worker_threads";
import { postAnswer } from "./post-answer.ts";
import type { TableTask } from "./table-file.ts";
import { readTableFile } from "./table-reader.ts";

/* Runs in a thread for `readSheets`: reads one file and posts its cells. */

postAnswer(await readTableFile(workerData as TableTask));
