import type { Letter } from "../../../schema/rules/words.ts";
import type { ExamQuestionsQuery } from "../../../web/exam/exam.generated.ts";
import { buildQuestions, minute, startedAt } from "./attempt-fixtures.ts";

export { minute, startedAt } from "./attempt-fixtures.ts";

type ServerPage = NonNullable<ExamQuestionsQuery["examQuestions"]>;

export const paper = { examType: "JAMB", subjectName: "Chemistry", year: 2023 };

interface PageOptions {
  page?: number;
  /** How many pages together. */
  pages?: number;
  total?: number;
  answers?: Record<string, Letter>;
  serverNow?: number;
  attemptId?: string | null;
  startedAt?: number;
}

/** Some pages of a paper as the server sends them. */
export function buildPage(options: PageOptions = {}): ServerPage {
  const { page = 1, pages = 1, total = 25, answers = {}, attemptId = "a1", startedAt: from = startedAt } = options;
  return {
    __typename: "ExamQuestionPage",
    totalPages: Math.ceil(total / 10),
    totalQuestions: total,
    questions: Array.from({ length: pages }, (_, index) => buildQuestions(page + index, total))
      .flat()
      .map((question) => Object.assign({ __typename: "Question" as const }, question, { formatted: null })),
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
              seq: null,
              answeredAt: null,
            })),
          },
  };
}
