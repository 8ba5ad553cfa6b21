import type { ApolloClient } from "@apollo/client";
import { correctCount, type Attempt, type LoadedQuestions, type Receipt, type Verdict } from "../attempt/attempt.ts";
import type { AttemptPorts, SentAnswer } from "../attempt/engine.ts";
import type { Paper } from "../lib/paper.ts";
import {
  ExamQuestionsDocument,
  SubmitExamDocument,
  ValidateAnswerDocument,
  type ExamQuestionsQuery,
  type SubmitExamMutation,
} from "./exam.generated.ts";

type ServerPage = NonNullable<ExamQuestionsQuery["examQuestions"]>;

const verdictOf = (isCorrect: boolean | null): Verdict | null =>
  isCorrect === null ? null : { isCorrect, correctAnswer: null, explanation: null, formattedExplanation: null };

/** Only the first page begins an attempt; asking for another tells of the open one. */
const secondPage = 2;

function loadedFrom(page: number, { questions, totalQuestions, totalPages, attempt }: ServerPage): LoadedQuestions {
  return {
    pages: questions.length > 0 ? { [page]: questions } : {},
    totalQuestions,
    totalPages,
    attempt: attempt && {
      id: attempt.id,
      startedAt: Date.parse(attempt.startedAt),
      deadline: Date.parse(attempt.deadline),
      now: Date.parse(attempt.serverNow),
      answers: attempt.answers.map(({ questionId, userAnswer, isCorrect }) => ({
        questionId,
        answer: userAnswer,
        verdict: verdictOf(isCorrect),
      })),
    },
  };
}

function receiptFrom({ emailed, result, review }: SubmitExamMutation["submitExam"]): Receipt {
  return {
    code: result?.receipt ?? null,
    isEmailed: emailed,
    arrived: null,
    score: result && { correct: result.score, total: result.totalQuestions, percentage: result.percentage },
    review: review.map(({ userAnswer, ...reviewed }) => ({ ...reviewed, answer: userAnswer })),
  };
}

type ExamCalls = Pick<AttemptPorts, "loadPage" | "lookUp" | "saveAnswer"> & {
  submit: (userId: string, attempt: Attempt, answersHeld: number | null) => Promise<Receipt>;
};

/** The calls of an exam. Nothing is cached: the device store of the attempt holds what must be held. */
export function examCalls(client: ApolloClient, paper: Paper): ExamCalls {
  const loadPage = async (page: number): Promise<LoadedQuestions> => {
    const variables = { paper, page };
    const { data } = await client.query({ query: ExamQuestionsDocument, variables, fetchPolicy: "no-cache" });
    if (!data?.examQuestions) throw new TypeError("The answer holds no questions.");
    return loadedFrom(page, data.examQuestions);
  };
  return {
    loadPage,
    lookUp: () => loadPage(secondPage),
    saveAnswer: async ({ questionId, answer, attemptId, seq, answeredAt }: SentAnswer) => {
      const numbered = attemptId === null ? {} : { attemptId, seq, answeredAt };
      const variables = { input: { questionId, userAnswer: answer, ...numbered } };
      const { data } = await client.mutate({ mutation: ValidateAnswerDocument, variables, fetchPolicy: "no-cache" });
      if (!data) throw new TypeError("The answer holds no verdict.");
      const { savedSeq, isCorrect } = data.validateAnswer;
      return { savedSeq, verdict: verdictOf(isCorrect) };
    },
    submit: async (userId, attempt, answersHeld) => {
      const input = {
        userId,
        examId: attempt.submission?.firstQuestionId ?? null,
        score: correctCount(attempt),
        totalQuestions: attempt.submission?.total ?? 0,
        ...paper,
        attemptId: attempt.id,
        ...(answersHeld === null ? {} : { answersHeld }),
      };
      const variables = { input };
      const { data } = await client.mutate({ mutation: SubmitExamDocument, variables, fetchPolicy: "no-cache" });
      if (!data) throw new TypeError("The answer holds no result.");
      return receiptFrom(data.submitExam);
    },
  };
}
