import type { FormattedParts } from "../../schema/rules/formatted.ts";
import { letters, type Letter } from "../../schema/rules/words.ts";

/** What the parts here need of a question: the exam and the practice test each have more. */
export interface ShownQuestion {
  id: string;
  question: string;
  optionA: string;
  optionB: string;
  optionC: string;
  optionD: string;
  questionImageUrl: string | null;
  questionImageAlt: string | null;
  /** The texts with formulas drawn; a sitting kept on the device from before the server sent them has none. */
  formatted: Record<"question" | `option${Letter}`, FormattedParts | null> | null;
}

export const optionText = (question: ShownQuestion, letter: Letter): string => question[`option${letter}`];

/** The options that a question has: those of a school may be two or three. */
export const shownLetters = (question: ShownQuestion): Letter[] =>
  letters.filter((letter) => letter < "C" || optionText(question, letter) !== "");

/** The id of a question's box, for jumps and for keys; numbers count from 1. */
export const questionDomId = (number: number): string => `question-${number}`;

/** Puts the focus on the chosen option of a question, else on its first, and the question into view. */
export function focusQuestion(number: number): void {
  const box = document.getElementById(questionDomId(number));
  const radio =
    box?.querySelector<HTMLElement>("input:checked") ?? box?.querySelector<HTMLElement>("input[type=radio]");
  radio?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: "start" });
}
