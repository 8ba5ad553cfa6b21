import { runFileWorker } from "../../core/files/file-worker.ts";
import { keyText, optionLines, type WrittenQuestion } from "./written-question.ts";

/* Questions as lines of a document, which of them the import reads as they are, and their formulas. */

export type WrittenTexts = Pick<WrittenQuestion, "text" | "options" | "correctAnswer" | "explanation">;

/** Spaces and tabs in a row would set texts side by side. */
export const plainSpaces = (text: string): string =>
  text
    .replaceAll(/[^\S\r\n]+/g, " ")
    .replaceAll(/\r\n?/g, "\n")
    .trim();

/** The lines of a question: stem, options, key and explanation. */
export function writtenLines(question: WrittenTexts, number: number): { stem: string; rest: string[] } {
  const key = keyText(question);
  const { text, explanation } = question;
  const rest = [
    ...optionLines(question),
    ...(key === "" ? [] : [`Answer: ${key}`]),
    ...(explanation === null ? [] : [`Explanation: ${explanation}`]),
  ];
  return { stem: `${number}. ${plainSpaces(text)}`, rest: rest.map(plainSpaces) };
}

export interface ReadyQuestions {
  /** By question: whether the import reads its lines as this question. */
  areLines: readonly boolean[];
  /** Formulas as Word writes them, by their TeX; those that Word has no form for are missing. */
  formulas: ReadonlyMap<string, string>;
}

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
