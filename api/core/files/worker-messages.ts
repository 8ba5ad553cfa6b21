import { fileTextMax } from "../../../schema/rules/limits.ts";

/* How a script that `runFileWorker` has started gets its task and gives its answer. */

/** The task that the API has sent to this process. */
export const receiveTask = <Task>(): Promise<Task> =>
  new Promise((resolve) => process.once("message", (task) => resolve(task as Task)));

/** Sends the answer of this process to the API. */
export const sendAnswer = (answer: object | null): void => void process.send?.(answer);

/**
 * The same for what was read from a file: null where it has too much text, which counts as a file that is too large. Cells that
 * share one text take no room in this process, but each gets a copy on the way, in memory that is not limited.
 */
export const sendContent = (content: object): void => sendAnswer(textLength(content) > fileTextMax ? null : content);

/** Characters of all texts in an answer. */
function textLength(answer: object): number {
  const waiting: unknown[] = [answer];
  let length = 0;
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string") length += value.length;
    else if (value instanceof Map) for (const entry of value) waiting.push(...entry);
    else if (typeof value === "object" && value !== null && !ArrayBuffer.isView(value))
      for (const part of Object.values(value)) waiting.push(part);
  }
  return length;
}
