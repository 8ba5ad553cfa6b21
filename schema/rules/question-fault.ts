import { counted } from "./counted.ts";
import { questionTextMaxLength } from "./limits.ts";
import { letters } from "./words.ts";

/* Apart from the rules of the forms, so that the editor of questions comes without the library of the rules. */

/** What is wrong with a question that students shall answer; null when nothing is. */
export function questionFault(question: {
  text?: string | null | undefined;
  optionA?: string | null | undefined;
  optionB?: string | null | undefined;
  optionC?: string | null | undefined;
  optionD?: string | null | undefined;
  correctAnswer?: string | null | undefined;
}): { column: string; reason: string } | null {
  const at = (column: string, reason: string) => ({ column, reason });
  const texts = letters.map((letter) => (question[`option${letter}`] ?? "").trim());
  const isGiven = (letter: string): boolean => texts[letters.findIndex((known) => known === letter)] !== "";
  if ((question.text ?? "").trim() === "") return at("text", "The question has no text");
  if (texts[0] === "") return at("optionA", "Option A is missing");
  if (texts[1] === "") return at("optionB", "Option B is missing");
  if (texts[2] === "" && texts[3] !== "") return at("optionC", "Option C is missing");
  // capitals count: TT, Tt and tt are different genes
  const given = texts.filter((option) => option !== "");
  if (new Set(given).size < given.length) return at("optionA", "Two options are the same");
  if (!question.correctAnswer) return at("correctAnswer", "The right answer is not marked");
  return isGiven(question.correctAnswer) ? null : at("correctAnswer", "The right answer is an option that is missing");
}

/** Why a text of a question cannot be kept; null where all are short enough. */
export function lengthFault(texts: readonly (string | null | undefined)[]): string | null {
  if (!texts.some((one) => (one ?? "").length > questionTextMaxLength)) return null;
  return `a text has at most ${counted(questionTextMaxLength)} characters`;
}
