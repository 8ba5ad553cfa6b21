import { Worker } from "node:worker_threads";
import { createTurns } from "./turns.ts";

const mostSeconds = 15;
// a thread takes up to 200 MB; a request more than these waits
const inTurn = createTurns(2, 20);

/**
 * Reads a file that somebody sent in a thread of its own, with a limit of memory and time (SEC-44). Null when the thread
 * had to be ended. @throws HttpError 503 when too many files wait
 */
export const inFileThread = <Answer>(script: URL, task: object): Promise<Answer | null> =>
  inTurn(() => {
    // Young objects in small steps: with more at once than V8 lends a full heap, it would end the whole process.
    const resourceLimits = { maxOldGenerationSizeMb: 200, maxYoungGenerationSizeMb: 8 };
    const worker = new Worker(script, { workerData: task, resourceLimits });
    return new Promise<Answer | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), mostSeconds * 1000);
      worker.once("message", (answer: Answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      // out of memory arrives here
      worker.once("error", () => {
        clearTimeout(timer);
        resolve(null);
      });
    }).finally(() => worker.terminate());
  });
