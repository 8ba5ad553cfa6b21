import type { ApolloClient } from "@apollo/client";
import { pagesAtOnceMax } from "../../schema/rules/limits.ts";
import { correctCount, type Attempt, type LoadedQuestions, type Receipt, type Verdict } from "../attempt/attempt.ts";
import type { AttemptPorts, AnswerToSend } from "../attempt/engine.ts";
import { inPages } from "../attempt/pages.ts";
import { sendAs } from "../lib/calls/send-as.ts";
import { paperKey, type Paper } from "../lib/paper.ts";
import {
  ExamAttemptDocument,
  DeliverLateAnswersDocument,
  ExamQuestionsDocument,
  PaperResultsDocument,
  SubmitExamDocument,
  ValidateAnswerDocument,
  type ExamQuestionsQuery,
  type PaperResultsQuery,
  type SubmitExamMutation,
} from "./exam.generated.ts";

type ServerPage = NonNullable<ExamQuestionsQuery["examQuestions"]>;

const verdictOf = (isCorrect: boolean | null): Verdict | null =>
  isCorrect === null ? null : { isCorrect, correctAnswer: null, explanation: null, formattedExplanation: null };

/** Loading the first page begins an attempt; loading another only reports the open one. */
const secondPage = 2;

const attemptFrom = (attempt: ServerPage["attempt"]): LoadedQuestions["attempt"] =>
  attempt && {
    id: attempt.id,
    startedAt: Date.parse(attempt.startedAt),
    deadline: Date.parse(attempt.deadline),
    now: Date.parse(attempt.serverNow),
    answers: attempt.answers.map(({ questionId, userAnswer, isCorrect, seq, answeredAt }) => ({
      questionId,
      answer: userAnswer,
      verdict: verdictOf(isCorrect),
      seq,
      answeredAt,
    })),
  };

const loadedFrom = (page: number, { questions, totalQuestions, totalPages, attempt }: ServerPage): LoadedQuestions => ({
  pages: inPages(questions, page),
  totalQuestions,
  totalPages,
  attempt: attemptFrom(attempt),
});

function receiptFrom({ emailed, result, review }: SubmitExamMutation["submitExam"]): Receipt {
  return {
    code: result?.receipt ?? null,
    isEmailed: emailed,
    arrived: null,
    submittedAt: result?.submittedAt ?? undefined,
    lateAnswers: result?.lateAnswers ?? undefined,
    score: result && { correct: result.score, total: result.totalQuestions, percentage: result.percentage },
    review: review.map(({ userAnswer, ...reviewed }) => ({ ...reviewed, answer: userAnswer })),
  };
}

/** Whether a result can be one of this paper: a server of the documents tells the name of an exam only. */
const mayBeOf = (paper: Paper, row: NonNullable<PaperResultsQuery["examHistory"]>[number]): boolean =>
  row.examType === null ||
  row.subjectName === null ||
  row.year === null ||
  paperKey(paper) === paperKey({ examType: row.examType, subjectName: row.subjectName, year: row.year });

type ExamCalls = Required<Pick<AttemptPorts, "loadPage" | "lookUp" | "saveAnswer" | "deliverLate" | "pastResults">> & {
  submit: (userId: string, attempt: Attempt, answersHeld: number | null) => Promise<Receipt>;
};

/** Questions of a running exam must not stay in the cache; the device store keeps what the attempt needs. */
const fetchPolicy = "no-cache";

/** The calls of a candidate's exam. */
export function examCalls(client: ApolloClient, paper: Paper, candidateId: string): ExamCalls {
  const send = sendAs(candidateId);
  const loadPage = async (page: number): Promise<LoadedQuestions> => {
    // The first call brings the whole paper, as far as the gateway could read it; what is missing comes page by page.
    const pages = page === 1 ? pagesAtOnceMax : 1;
    const { examQuestions } = await send(client, ExamQuestionsDocument, { paper, page, pages }, { fetchPolicy });
    return loadedFrom(page, examQuestions);
  };
  return {
    loadPage,
    lookUp: async () => {
      const { examQuestions } = await send(client, ExamAttemptDocument, { paper, page: secondPage }, { fetchPolicy });
      return { pages: {}, totalQuestions: null, totalPages: null, attempt: attemptFrom(examQuestions.attempt) };
    },
    saveAnswer: async ({ questionId, answer, attemptId, seq, answeredAt }: AnswerToSend) => {
      const numbered = attemptId === null ? {} : { attemptId, seq, answeredAt };
      const input = { questionId, userAnswer: answer, ...numbered };
      const { validateAnswer } = await send(client, ValidateAnswerDocument, { input }, { fetchPolicy });
      const { savedSeq, isCorrect, stored } = validateAnswer;
      return { savedSeq, verdict: verdictOf(isCorrect), stored: stored && { ...stored, answer: stored.userAnswer } };
    },
    deliverLate: async (attemptId, answers) => {
      const given = answers.map(({ questionId, answer, answeredAt }) => ({
        questionId,
        userAnswer: answer,
        answeredAt,
      }));
      const input = { attemptId, answers: given };
      const { deliverLateAnswers } = await send(client, DeliverLateAnswersDocument, { input }, { fetchPolicy });
      const counted = deliverLateAnswers.answers.map(({ questionId, userAnswer }) => [questionId, userAnswer] as const);
      return { counted: Object.fromEntries(counted), waiting: [], declined: [] };
    },
    pastResults: async () => {
      const { examHistory } = await send(client, PaperResultsDocument, {}, { fetchPolicy });
      return examHistory.filter((row) => mayBeOf(paper, row)).map(({ id, receipt }) => ({ id, code: receipt }));
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
