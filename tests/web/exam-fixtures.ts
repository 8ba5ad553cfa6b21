import type { ExamPage } from "../../web/attempt/attempt.ts";
import type { Letter } from "../../schema/rules/words.ts";

export const paper = { examType: "JAMB", subjectName: "Chemistry", year: 2023 };
export const startedAt = Date.parse("2026-11-20T12:00:00.000Z");
export const minute = 60_000;

/** A question; its key is always C. */
export const buildQuestion = (number: number): ExamPage["questions"][number] => ({
  __typename: "Question",
  id: `q${number}`,
  question: `Stem ${number}`,
  optionA: `First ${number}`,
  optionB: `Second ${number}`,
  optionC: `Third ${number}`,
  optionD: `Fourth ${number}`,
  questionImageUrl: null,
  questionImageAlt: null,
  formatted: null,
});

interface PageOptions {
  page?: number;
  total?: number;
  answers?: Record<string, Letter>;
  serverNow?: number;
  attemptId?: string | null;
  startedAt?: number;
}

/** One page of a paper as the server sends it. */
export function buildPage(options: PageOptions = {}): ExamPage {
  const { page = 1, total = 25, answers = {}, attemptId = "a1", startedAt: from = startedAt } = options;
  const first = (page - 1) * 10 + 1;
  const numbers = Array.from({ length: Math.max(0, Math.min(10, total - first + 1)) }, (_, index) => first + index);
  return {
    __typename: "ExamQuestionPage",
    totalPages: Math.ceil(total / 10),
    totalQuestions: total,
    questions: numbers.map(buildQuestion),
    attempt:
      attemptId === null
        ? null
        : {
            __typename: "ExamAttempt",
            id: attemptId,
            startedAt: new Date(from).toISOString(),
            deadline: new Date(from + 60 * minute).toISOString(),
            serverNow: new Date(options.serverNow ?? from).toISOString(),
            answers: Object.entries(answers).map(([questionId, userAnswer]) => ({
              __typename: "SavedAnswer" as const,
              questionId,
              userAnswer,
              isCorrect: userAnswer === "C",
            })),
          },
  };
}
