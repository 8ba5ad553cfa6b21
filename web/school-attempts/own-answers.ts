import type { Outcome, ReviewEntry } from "../attempt/results/review-entry.ts";
import { day } from "../lib/words/dates.ts";
import type { OwnSchoolAnswersQuery } from "./own-answers.generated.ts";
import { ownAnswersTexts as words } from "./own-answers-texts.ts";
import { questionFrom } from "./paper-question.ts";

export type OwnSchoolAnswers = NonNullable<OwnSchoolAnswersQuery["ownSchoolAnswers"]>;

const outcomeOf = (own: string | null, right: string | null): Outcome =>
  own === null ? "unattempted" : own === right ? "correct" : "incorrect";

/** What is said below the questions whose key was corrected, by question. */
export function correctionsOf({ review }: OwnSchoolAnswers): ReadonlyMap<string, string> {
  return new Map(
    review.flatMap(({ questionId, countsForAll, correctedAt }) => {
      if (countsForAll) return [[questionId, words.forAll]];
      return !correctedAt ? [] : [[questionId, words.keyCorrected(day(correctedAt))]];
    }),
  );
}

/** Every question of an own exam, in the order in which the student saw them. */
export function ownReviewOf({ questions, review }: OwnSchoolAnswers): ReviewEntry[] {
  const reviewed = new Map(review.map((entry) => [entry.questionId, entry]));
  return questions.map((question, index) => {
    const known = reviewed.get(question.id);
    const own = known?.userAnswer ?? null;
    const right = known?.correctAnswer ?? null;
    return {
      number: index + 1,
      question: questionFrom(question),
      outcome: known?.countsForAll ? "correct" : outcomeOf(own, right),
      own,
      right,
      explanation: known?.explanation?.trim() || null,
      formattedExplanation: known?.formattedExplanation ?? null,
    };
  });
}
