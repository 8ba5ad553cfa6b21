import type { FormattedParts } from "../../schema/rules/formatted.ts";
import { letters, type Letter } from "../../schema/rules/words.ts";

/**
 * What a person answers to a question. State machine, store and queue pass it on unread and compare it with `===`, so it
 * stays a string, also for another kind of question (decisions/021).
 */
export type Answer = Letter;

/** A question with its options; an option that it does not have is empty. */
export interface Question {
  id: string;
  question: string;
  optionA: string;
  optionB: string;
  optionC: string;
  optionD: string;
  questionImageUrl: string | null;
  questionImageAlt: string | null;
  /** The texts with formulas drawn; an attempt kept on the device from before the server sent them has none. */
  formatted: Record<"question" | `option${Letter}`, FormattedParts | null> | null;
}

export const optionText = (question: Question, letter: Letter): string => question[`option${letter}`];

/** The options that a question has: those of a school may be two or three. */
export const shownLetters = (question: Question): Letter[] =>
  letters.filter((letter) => letter < "C" || optionText(question, letter) !== "");

/** The answer that a key gives to a question: the letter of an option that it has. */
export const answerOfKey = (question: Question, key: string): Answer | undefined =>
  shownLetters(question).find((letter) => letter === key);
