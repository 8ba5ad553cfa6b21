import type { Letter } from "../../../schema/rules/words.ts";
import type { Question } from "../../../web/attempt/question.ts";
import type { CheckAnswerMutation } from "../../../web/practice/practice.generated.ts";
import { buildQuestion } from "./attempt-fixtures.ts";

type ServerVerdict = CheckAnswerMutation["checkAnswer"];

export const paper = { examType: "JAMB", subjectName: "Chemistry", year: 2023 };

/** Questions whose key is always C. */
export const buildQuestions = (count: number): Question[] =>
  Array.from({ length: count }, (_, index) => buildQuestion(index + 1));

export const buildVerdict = (selectedAnswer: Letter, given: Partial<ServerVerdict> = {}): ServerVerdict => ({
  __typename: "PracticeVerdict",
  selectedAnswer,
  isCorrect: selectedAnswer === "C",
  correctAnswer: "C",
  correctOption: null,
  explanation: "Because it is third.",
  formattedExplanation: null,
  ...given,
});
