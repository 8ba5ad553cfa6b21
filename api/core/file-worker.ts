import { Worker } from "node:worker_threads";
import { createConcurrencyLimit } from "./concurrency-limit.ts";

const mostSeconds = 15;
// a thread takes up to 200 MB
const runLimited = createConcurrencyLimit(2, 20);

/**
 * Runs a script on an uploaded file in a thread of its own, with limits of memory and time (SEC-44). Null when the thread
 * exceeded one of them. @throws HttpError 503 when too many files wait
 */
export const runFileWorker = <Answer>(script: URL, task: object): Promise<Answer | null> =>
  runLimited(() => {
    // a small young generation: with a large one V8 ends the whole process, not only the thread, when memory runs out
    const resourceLimits = { maxOldGenerationSizeMb: 200, maxYoungGenerationSizeMb: 8 };
    const worker = new Worker(script, { workerData: task, resourceLimits });
    return new Promise<Answer | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), mostSeconds * 1000);
      worker.once("message", (answer: Answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      // running out of memory arrives here
      worker.once("error", () => {
        clearTimeout(timer);
        resolve(null);
      });
    }).finally(() => worker.terminate());
  });
