import type { FormattedParts } from "../../../schema/rules/formatted.ts";
import type { Answer, Question } from "../question.ts";

/** `unchecked`: answered, and no server has said yet whether it is right. */
export type Outcome = "correct" | "incorrect" | "unattempted" | "unchecked";

/** A question after the submission. */
export interface ReviewEntry {
  /** From 1. */
  number: number;
  question: Question;
  outcome: Outcome;
  own: Answer | null;
  /** Null where the server showed no key. */
  right: Answer | null;
  explanation: string | null;
  /** The explanation with formulas drawn, where it has any. */
  formattedExplanation: FormattedParts | null;
}
