import { candidatePassPercent } from "../../schema/rules/limits.ts";
import { answeredCount, correctCount, type KeptAnswer } from "../attempt/attempt.ts";
import { totalOf } from "../attempt/figures.ts";
import { loadedQuestions } from "../attempt/pages.ts";
import type { Outcome, ReviewEntry } from "../attempt/results/review-entry.ts";
import type { AttemptState } from "../attempt/state.ts";
import { percentOf } from "../lib/words/percent.ts";

export interface PracticeTally {
  total: number;
  answered: number;
  remaining: number;
  correct: number;
  /** Everything that is not correct: unanswered questions count as incorrect (C-PRAC-09). */
  incorrect: number;
  /** Whole percent of right answers. */
  percentage: number;
  grade: "Pass" | "Fail";
}

/** The figures of a test with so many right and answered questions (D-15). */
export function tallyFrom({
  correct,
  answered,
  total,
}: Record<"correct" | "answered" | "total", number>): PracticeTally {
  const percentage = percentOf(correct, total);
  return {
    total,
    answered,
    remaining: total - answered,
    correct,
    incorrect: total - correct,
    percentage,
    grade: percentage >= candidatePassPercent ? "Pass" : "Fail",
  };
}

/** The figures of a test, from its checked answers. */
export const tallyOf = (state: AttemptState): PracticeTally =>
  tallyFrom({
    correct: state.attempt ? correctCount(state.attempt) : 0,
    answered: state.attempt ? answeredCount(state.attempt) : 0,
    total: totalOf(state),
  });

function outcomeOf(kept: KeptAnswer | undefined): Outcome {
  if (!kept) return "unattempted";
  if (!kept.verdict) return "unchecked";
  return kept.verdict.isCorrect ? "correct" : "incorrect";
}

/** Every question in the order of the paper, with own answer, key and explanation (C-PRAC-11). */
export function reviewOf({ attempt, pages }: AttemptState): ReviewEntry[] {
  return loadedQuestions(pages).map(({ index, question }) => {
    const kept = attempt?.answers[question.id];
    const verdict = kept?.verdict ?? null;
    const own = kept?.answer ?? null;
    return {
      number: index + 1,
      question,
      outcome: outcomeOf(kept),
      own,
      right: verdict?.correctAnswer ?? (verdict?.isCorrect ? own : null),
      explanation: verdict?.explanation?.trim() || null,
      formattedExplanation: verdict?.formattedExplanation ?? null,
    };
  });
}
