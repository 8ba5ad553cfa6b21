import { runFileWorker } from "../core/file-worker.ts";
import { keyText, optionLines, type WrittenQuestion } from "./written-question.ts";

/* Questions as lines of a document, and which of them the import reads as they are. */

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

/**
 * By question: whether the import reads its lines as this question. Reading takes long where texts are made for it, so that it
 * happens in a thread of its own (SEC-44). Empty when that thread exceeded its limits.
 */
export async function areReadAsThemselves(questions: readonly WrittenQuestion[]): Promise<readonly boolean[]> {
  const texts = questions.map(({ text, options, correctAnswer, explanation }): WrittenTexts => {
    return { text, options, correctAnswer, explanation };
  });
  return (await runFileWorker<boolean[]>(new URL("./written-lines-worker.ts", import.meta.url), texts)) ?? [];
}
