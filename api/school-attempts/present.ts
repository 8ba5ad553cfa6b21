import type { CountedAnswer } from "./answer-store.ts";
import { shownLetter } from "./question-order.ts";
import type { Attempt } from "./store.ts";

/** An answer that counts, with the letter that its student sees. */
export const presentAnswer = (attempt: Attempt, { question_id, answer, seq, answered_at }: CountedAnswer) => ({
  questionId: question_id,
  answer: answer === null ? null : shownLetter(attempt, question_id, answer),
  seq,
  answeredAt: answered_at.toISOString(),
});
