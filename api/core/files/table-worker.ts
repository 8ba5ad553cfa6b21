import { parentPort, workerData } from "node:worker_threads";
import type { TableTask } from "./table-file.ts";
import { readTableFile } from "./table-reader.ts";

/* The thread of `readTable` and `readSheets`: one file, one answer. */

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await readTableFile(workerData as TableTask));
