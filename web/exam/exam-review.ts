import type { ReviewEntry } from "../attempt/parts/review-entry.ts";
import { tally, type Tally } from "./exam-figures.ts";
import { answeredCount, firstIndexOf, rightCount, type ExamRecord } from "../attempt/attempt.ts";
import { totalOf, type ExamState } from "../attempt/reducer.ts";

/** The summary of the results: the server's figures where it sent some, else this device's (C-QUIZ-22). */
export function resultTally(state: ExamState, record: ExamRecord): Tally {
  const result = record.reply?.result;
  const review = record.reply?.review ?? [];
  const attempted =
    review.length > 0 ? review.filter(({ userAnswer }) => userAnswer !== null).length : answeredCount(record);
  if (!result) return tally({ total: record.handIn?.total || totalOf(state), passed: rightCount(record), attempted });
  return {
    ...tally({ total: result.totalQuestions, passed: result.score, attempted: Math.max(attempted, result.score) }),
    percentage: result.percentage,
  };
}

/** Every loaded question with own answer, key and tab. */
export function reviewOf(state: ExamState, record: ExamRecord): ReviewEntry[] {
  const keys = new Map(record.reply?.review.map((entry) => [entry.questionId, entry]));
  const pages = Object.entries(state.pages).map(([page, questions]) => [Number(page), questions] as const);
  return pages
    .sort(([a], [b]) => a - b)
    .flatMap(([page, questions]) =>
      questions.map((question, offset) => {
        const key = keys.get(question.id);
        const kept = record.answers[question.id];
        const own = key ? key.userAnswer : (kept?.letter ?? null);
        const right = key?.correctAnswer ?? (kept?.isCorrect && own === kept.letter ? own : null);
        const isRight = key?.correctAnswer ? own === key.correctAnswer : kept?.isCorrect === true;
        return {
          number: firstIndexOf(page) + offset + 1,
          question,
          outcome: own === null ? "unattempted" : isRight ? "correct" : "incorrect",
          own,
          right,
          explanation: key?.explanation?.trim() || null,
          formattedExplanation: key?.formattedExplanation ?? null,
        };
      }),
    );
}
