import { receiveTask, sendAnswer } from "../../../api/core/files/worker-messages.ts";

/* A script for `runFileWorker` that answers with the names of the settings it can see. */

await receiveTask();
sendAnswer(Object.keys(process.env));
