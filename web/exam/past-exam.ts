import type { ReviewEntry } from "../attempt/results/review-entry.ts";
import { reviewEntry, tally, type Tally } from "./exam-results.ts";
import type { PastExamQuery } from "./past-exam.generated.ts";

export type PastExam = NonNullable<PastExamQuery["pastExam"]>;

/** Every question of an exam of the history. */
export function pastReviewOf({ questions, review }: PastExam): ReviewEntry[] {
  const reviewed = new Map(
    review.map(({ userAnswer, ...entry }) => [entry.questionId, { ...entry, answer: userAnswer }]),
  );
  return questions.map((question, index) => reviewEntry(index + 1, question, reviewed.get(question.id)));
}

/** The summary of an exam of the history: the server's figures. */
export function pastTally({ result, review }: PastExam): Tally {
  const attempted = review.filter(({ userAnswer }) => userAnswer !== null).length;
  return {
    ...tally({ total: result.totalQuestions, passed: result.score, attempted: Math.max(attempted, result.score) }),
    percentage: result.percentage,
  };
}
