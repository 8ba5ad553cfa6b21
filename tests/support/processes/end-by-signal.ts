import { receiveTask } from "../../../api/core/files/worker-messages.ts";

/* A script for `runFileWorker` that is ended as Ctrl-C or a stop of the whole service ends it. */

const { signal } = await receiveTask<{ signal: "SIGINT" | "SIGTERM" }>();
process.kill(process.pid, signal);
