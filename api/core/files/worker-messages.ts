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
export const sendContent = (content: object): void => sendAnswer(takeTexts(content) > fileTextMax ? null : content);

/** A text as the database takes it: half of a character and NUL, which XML can name, become the sign for a lost one. */
const storable = (text: string): string =>
  text.isWellFormed() && !text.includes("\0") ? text : text.toWellFormed().replaceAll("\0", "\uFFFD");

/** Makes all texts in an answer storable, and counts their characters. */
function takeTexts(answer: object): number {
  const waiting: unknown[] = [answer];
  let length = 0;
  const take = (part: unknown, replace: (text: string) => void): void => {
    if (typeof part !== "string") return void waiting.push(part);
    length += part.length;
    const text = storable(part);
    if (text !== part) replace(text);
  };
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (value instanceof Map) {
      for (const [key, part] of value as Map<string, unknown>) take(part, (text) => value.set(key, text));
    } else if (typeof value === "object" && value !== null && !ArrayBuffer.isView(value)) {
      for (const [key, part] of Object.entries(value))
        take(part, (text) => void ((value as Record<string, unknown>)[key] = text));
    }
  }
  return length;
}
