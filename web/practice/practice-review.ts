import { candidatePassPercent } from "../../schema/rules/limits.ts";
import { percentOf } from "../lib/percent.ts";
import type { Outcome, ReviewEntry } from "../attempt/parts/review-entry.ts";
import type { PracticeAnswer, PracticeRecord } from "./practice-record.ts";

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

/** The figures of a test, from its checked answers (D-15). */
export function tallyOf({ questions, answers }: PracticeRecord): PracticeTally {
  const total = questions.length;
  const answered = Object.keys(answers).length;
  const correct = Object.values(answers).filter(({ verdict }) => verdict?.isCorrect === true).length;
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

function outcomeOf(answer: PracticeAnswer | undefined): Outcome {
  if (!answer) return "unattempted";
  if (!answer.verdict) return "unchecked";
  return answer.verdict.isCorrect ? "correct" : "incorrect";
}

/** Every question in the order of the paper, with own answer, key and explanation (C-PRAC-11). */
export function reviewOf({ questions, answers }: PracticeRecord): ReviewEntry[] {
  return questions.map((question, index) => {
    const answer = answers[question.id];
    const verdict = answer?.verdict ?? null;
    const own = answer?.letter ?? null;
    return {
      number: index + 1,
      question,
      outcome: outcomeOf(answer),
      own,
      right: verdict?.correctAnswer ?? (verdict?.isCorrect ? own : null),
      explanation: verdict?.explanation?.trim() || null,
      formattedExplanation: verdict?.formattedExplanation ?? null,
    };
  });
}
