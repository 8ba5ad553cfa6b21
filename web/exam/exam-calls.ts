import type { ApolloClient } from "@apollo/client";
import { correctCount, type Attempt, type LoadedQuestions, type Receipt, type Verdict } from "../attempt/attempt.ts";
import type { AttemptPorts, SentAnswer } from "../attempt/engine.ts";
import { send } from "../lib/send.ts";
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

/** Loading the first page begins an attempt; loading another only reports the open one. */
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

/** Questions of a running exam must not stay in the cache; the device store keeps what the attempt needs. */
const fetchPolicy = "no-cache";

/** The calls of an exam. */
export function examCalls(client: ApolloClient, paper: Paper): ExamCalls {
  const loadPage = async (page: number): Promise<LoadedQuestions> => {
    const { examQuestions } = await send(client, ExamQuestionsDocument, { paper, page }, { fetchPolicy });
    return loadedFrom(page, examQuestions);
  };
  return {
    loadPage,
    lookUp: () => loadPage(secondPage),
    saveAnswer: async ({ questionId, answer, attemptId, seq, answeredAt }: SentAnswer) => {
      const numbered = attemptId === null ? {} : { attemptId, seq, answeredAt };
      const input = { questionId, userAnswer: answer, ...numbered };
      const { validateAnswer } = await send(client, ValidateAnswerDocument, { input }, { fetchPolicy });
      return { savedSeq: validateAnswer.savedSeq, verdict: verdictOf(validateAnswer.isCorrect) };
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
      const { submitExam } = await send(client, SubmitExamDocument, { input }, { fetchPolicy });
      return receiptFrom(submitExam);
    },
  };
}
