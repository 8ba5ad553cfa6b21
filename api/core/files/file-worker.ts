import { AsyncLocalStorage } from "node:async_hooks";
import { Worker } from "node:worker_threads";
import { createFairLimit } from "../../../schema/fair-limit.ts";
import { busy, HttpError } from "../errors.ts";

const maxSeconds = 15;
// a thread takes up to 200 MB
const runLimited = createFairLimit({ atOnce: 2, atOnceOfOne: 1, maxWaiting: 20, refusal: busy });
const owners = new AsyncLocalStorage<string>();

/** Runs work on files for a school: of its files one is in a thread at a time, so that other schools get the other thread (D-231). */
export const filesOf = <Answer>(owner: string, work: () => Promise<Answer>): Promise<Answer> => owners.run(owner, work);

/** For a file that exceeds a limit of its thread. */
export const tooMuch = (): HttpError =>
  new HttpError(413, "PAYLOAD_TOO_LARGE", "This file holds too much to be read at once. Please split it.");

/**
 * Runs a script on an uploaded file in a thread of its own, with limits of memory and time (SEC-44). Null when the thread
 * exceeded one of them. @throws HttpError 503 when too many files wait
 */
export const runFileWorker = <Answer>(script: URL, task: object): Promise<Answer | null> =>
  runLimited(owners.getStore() ?? "platform", () => {
    // a small young generation: with a large one V8 ends the whole process, not only the thread, when memory runs out
    const resourceLimits = { maxOldGenerationSizeMb: 200, maxYoungGenerationSizeMb: 8 };
    const worker = new Worker(script, { workerData: task, resourceLimits });
    return new Promise<Answer | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), maxSeconds * 1000);
      worker.once("message", (answer: Answer | null) => {
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
