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
