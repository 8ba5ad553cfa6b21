import { parentPort } from "node:worker_threads";
import { fileTextMax } from "../../../schema/rules/limits.ts";

/**
 * Sends the answer of a thread to `runFileWorker`, or null where it has too much text, which counts as a file that is too large.
 * Cells that share one text take no room in the thread, but each gets a copy on the way, in memory that is not limited.
 */
export function postAnswer(answer: object): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(textLength(answer) > fileTextMax ? null : answer);
}

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
