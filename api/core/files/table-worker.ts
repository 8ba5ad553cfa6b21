import { workerData } from "node:worker_threads";
import { postAnswer } from "./post-answer.ts";
import type { TableTask } from "./table-file.ts";
import { readTableFile } from "./table-reader.ts";

/* The thread of `readSheets`: one file, one answer. */

postAnswer(await readTableFile(workerData as TableTask));
