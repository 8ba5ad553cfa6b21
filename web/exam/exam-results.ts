import { percentOf } from "../lib/words/percent.ts";
import {
  answeredCount,
  correctCount,
  type Attempt,
  type KeptAnswer,
  type ReviewedQuestion,
} from "../attempt/attempt.ts";
import { totalOf } from "../attempt/figures.ts";
import { loadedQuestions } from "../attempt/pages.ts";
import type { Question } from "../attempt/question.ts";
import type { ReviewEntry } from "../attempt/results/review-entry.ts";
import type { AttemptState } from "../attempt/state.ts";

export interface Tally {
  total: number;
  /** Right answers: the score. */
  passed: number;
  attempted: number;
  failed: number;
  unattempted: number;
  /** Whole percent of right answers. */
  percentage: number;
  /** Whole percent of answered questions. */
  progress: number;
}

/** The summary of an exam (C-QUIZ-22). */
export function tally({ total, passed, attempted }: { total: number; passed: number; attempted: number }): Tally {
  return {
    total,
    passed,
    attempted,
    failed: Math.max(0, attempted - passed),
    unattempted: Math.max(0, total - attempted),
    percentage: percentOf(passed, total),
    progress: percentOf(attempted, total),
  };
}

/** The figures while the exam runs. */
export const tallyOf = (state: AttemptState): Tally =>
  tally({
    total: totalOf(state),
    passed: state.attempt ? correctCount(state.attempt) : 0,
    attempted: state.attempt ? answeredCount(state.attempt) : 0,
  });

/** The summary of the results: the server's figures where it sent some, else this device's (C-QUIZ-22). */
export function resultTally(state: AttemptState, attempt: Attempt): Tally {
  const { score, review = [] } = attempt.receipt ?? {};
  const attempted = review.length > 0 ? review.filter(({ answer }) => answer !== null).length : answeredCount(attempt);
  if (!score) {
    return tally({ total: attempt.submission?.total || totalOf(state), passed: correctCount(attempt), attempted });
  }
  return {
    ...tally({ total: score.total, passed: score.correct, attempted: Math.max(attempted, score.correct) }),
    percentage: score.percentage,
  };
}

/** A question with what the server says of it; `kept` is what this device knows. */
export function reviewEntry(
  number: number,
  question: Question,
  server: ReviewedQuestion | undefined,
  kept?: KeptAnswer,
): ReviewEntry {
  const isKnownRight = kept?.verdict?.isCorrect === true;
  const own = server ? server.answer : (kept?.answer ?? null);
  const key = server?.correctAnswer ?? null;
  const isRight = key ? own === key : isKnownRight;
  return {
    number,
    question,
    outcome: own === null ? "unattempted" : isRight ? "correct" : "incorrect",
    own,
    right: key ?? (isKnownRight && own === kept.answer ? own : null),
    explanation: server?.explanation?.trim() || null,
    formattedExplanation: server?.formattedExplanation ?? null,
  };
}

/** Every loaded question with own answer, key and outcome. */
export function reviewOf({ pages }: AttemptState, attempt: Attempt): ReviewEntry[] {
  const reviewed = new Map(attempt.receipt?.review.map((entry) => [entry.questionId, entry]));
  return loadedQuestions(pages).map(({ index, question }) =>
    reviewEntry(index + 1, question, reviewed.get(question.id), attempt.answers[question.id]),
  );
}
