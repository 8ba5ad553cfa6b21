import { runFileWorker } from "../../core/files/file-worker.ts";
import type { ReadyQuestions, WrittenTexts } from "./lines.ts";

/**
 * Checks how the import would read these questions, and makes their formulas, before they are written to a Word document. Runs in
 * a process of its own, because some texts would take long (SEC-44). Both are empty when that process exceeded its limits.
 */
export async function readyToWrite(questions: readonly WrittenTexts[]): Promise<ReadyQuestions> {
  const texts = questions.map(({ text, options, correctAnswer, explanation }): WrittenTexts => {
    return { text, options, correctAnswer, explanation };
  });
  const ready = await runFileWorker<ReadyQuestions>(new URL("./lines-worker.ts", import.meta.url), texts);
  return ready ?? { areLines: [], formulas: new Map() };
}
