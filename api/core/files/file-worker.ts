import { AsyncLocalStorage } from "node:async_hooks";
import { fork } from "node:child_process";
import { createFairLimit } from "../../../server/fair-limit.ts";
import { uploadAnswerSeconds } from "../../../schema/rules/limits.ts";
import { programEnvironment } from "../config.ts";
import { busy, HttpError, unavailable } from "../errors.ts";

const maxSeconds = 15;
const maxMegabytes = 200;
/**
 * How long a file may wait for its turn, so that the answer comes in time, with some seconds for the rest of the work. The gateway
 * takes a late answer for a failure of the API, and after twenty such files of one school it refused those of all (REL-03).
 */
const mostWaitMs = (uploadAnswerSeconds - maxSeconds - 5) * 1000;
const runLimited = createFairLimit({ atOnce: 2, atOnceOfOne: 1, maxWaiting: 20, refusal: busy });
const owners = new AsyncLocalStorage<string>();

/** Runs work on files for a school. Only one of its files is worked on at a time, so that others need not wait for it (D-231). */
export const filesOf = <Answer>(owner: string, work: () => Promise<Answer>): Promise<Answer> => owners.run(owner, work);

/** For a file that exceeds a limit of its process. */
export const tooMuch = (): HttpError =>
  new HttpError(413, "PAYLOAD_TOO_LARGE", "This file holds too much to be read at once. Please split it.");

/**
 * Runs a script on an uploaded file in a process of its own, with limits of memory and time (SEC-44). Not in a thread: when its
 * memory runs out, V8 often ends the whole process. It does not get our secrets. Null when it exceeded a limit. @throws HttpError
 * 429 or 503 when too many files wait or one waits too long, 503 when no process can be started or the operator ends it
 */
export const runFileWorker = <Answer extends object>(script: URL, task: object): Promise<Answer | null> =>
  runLimited(owners.getStore() ?? "platform", () => runWorker<Answer>(script, task), mostWaitMs);

function runWorker<Answer extends object>(script: URL, task: object): Promise<Answer | null> {
  const worker = fork(script, {
    serialization: "advanced",
    env: programEnvironment(),
    execArgv: [`--max-old-space-size=${maxMegabytes}`],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let timer: NodeJS.Timeout | undefined;
  return new Promise<Answer | null>((resolve, reject) => {
    timer = setTimeout(() => resolve(null), maxSeconds * 1000);
    worker.once("message", (answer) => resolve(answer as Answer | null));
    // V8 ends a process without memory by a signal of its own; Ctrl-C and a stop of the whole service reach this process too
    worker.once("exit", (_code, signal) =>
      signal === "SIGINT" || signal === "SIGTERM" ? reject(unavailable()) : resolve(null),
    );
    worker.once("error", () => reject(unavailable()));
    // a process that has ended by now is reported above
    worker.send(task, () => undefined);
  }).finally(() => {
    clearTimeout(timer);
    worker.kill("SIGKILL");
  });
}
