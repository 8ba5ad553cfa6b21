import type * as z from "zod";
import { exam } from "../../schema/rest/exam.ts";
import { formattedQuestion, formattedText, formulaBudget } from "../core/calls/formatted-text.ts";
import { shownPicture } from "../core/calls/upstream-pictures.ts";
import type { Resolvers, ValidateAnswerInput } from "../generated/resolvers.ts";
import { readPages } from "./pages.ts";

type Verdict = z.output<typeof exam.validateAnswer.reply>;

/**
 * Whether the server has just what was sent, and no later answer of the attempt. Then it is not said again, because an answer
 * is to cost a phone little.
 */
const isAsSent = (sent: ValidateAnswerInput, { stored, savedSeq }: Verdict): boolean =>
  stored !== null &&
  savedSeq === sent.seq &&
  stored.seq === sent.seq &&
  stored.userAnswer === sent.userAnswer &&
  Date.parse(stored.answeredAt) === Date.parse(String(sent.answeredAt));

export const examResolvers: Resolvers = {
  Question: {
    formatted: (texts, _args, request) => formattedQuestion(texts, formulaBudget(request)),
    questionImageUrl: ({ questionImageUrl }, _args, { config }) =>
      shownPicture(questionImageUrl, config.API_URL) ?? null,
  },
  ReviewedQuestion: {
    formattedExplanation: ({ explanation }, _args, request) => formattedText(explanation ?? "", formulaBudget(request)),
  },
  Query: {
    examTypes: (_, _args, { rest }) => rest.call(exam.examTypes, {}),
    examSubjects: (_, query, { rest }) => rest.call(exam.examSubjects, { query }),
    examYears: (_, query, { rest }) => rest.call(exam.examYears, { query }),
    examQuestions: (_, { paper, page, pages }, { rest }) =>
      readPages((number) => rest.call(exam.examQuestions, { query: { ...paper, page: number } }), page, pages),
    paperSize: (_, { paper }, { rest }) => rest.call(exam.paperSize, { query: paper }),
    bankSize: (_, query, { rest }) => rest.call(exam.bankSize, { query }),
    pastExam: (_, params, { rest }) => rest.call(exam.pastExam, { params }),
  },
  PaperPicture: { url: ({ url }, _args, { config }) => shownPicture(url ?? "", config.API_URL) },
  Mutation: {
    validateAnswer: async (_, { input }, { rest }) => {
      const verdict = await rest.call(exam.validateAnswer, { body: input });
      return isAsSent(input, verdict) ? { ...verdict, stored: null } : verdict;
    },
    deliverLateAnswers: (_, { input }, { rest }) => rest.call(exam.deliverLateAnswers, { body: input }),
    // Two documented calls in their documented order; a mail that fails does not undo a result (C-QUIZ-13).
    submitExam: async (_, { input }, { rest }) => {
      const submitted = await rest.call(exam.submitResult, { body: input });
      const emailed = await rest.call(exam.sendResultEmail, { body: input }).then(
        () => true,
        () => false,
      );
      return { ...submitted, emailed };
    },
  },
};
