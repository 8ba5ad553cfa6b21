import { practice } from "../../schema/rest/practice.ts";
import { letters, type Letter } from "../../schema/rules/words.ts";
import { formattedText, formulaBudget } from "../core/calls/formatted-text.ts";
import type { Resolvers } from "../generated/resolvers.ts";

interface RestVerdict {
  selectedAnswer?: Letter | null | undefined;
  correctAnswer: string | null;
}

/**
 * The documented reply does not repeat question and answer; our own API does, and tells the answer that counts. A key that
 * is no letter is the text of an option, which the reply does not list: the screen knows them.
 */
const present = <Reply extends RestVerdict>(
  { correctAnswer, ...verdict }: Reply,
  { questionId, selectedAnswer }: { questionId: string; selectedAnswer: Letter },
) => {
  const key = letters.find((letter) => letter === correctAnswer) ?? null;
  return {
    ...verdict,
    questionId,
    selectedAnswer: verdict.selectedAnswer ?? selectedAnswer,
    correctAnswer: key,
    correctOption: key === null ? correctAnswer : null,
  };
};

export const practiceResolvers: Resolvers = {
  PracticeVerdict: {
    formattedExplanation: ({ explanation }, _args, request) => formattedText(explanation ?? "", formulaBudget(request)),
  },
  Query: {
    practiceSubjects: (_, params, { rest }) => rest.call(practice.practiceSubjects, { params }),
    // The documents promise ascending years of whatever server stands behind (C-PRAC-16).
    practiceYears: async (_, params, { rest }) =>
      (await rest.call(practice.practiceYears, { params })).toSorted((a, b) => a - b),
    practiceQuestions: (_, { examType, subject, year }, { rest }) =>
      rest.call(practice.practiceQuestions, { params: { examType, subject, year: String(year) } }),
    practiceHistory: (_, { page, limit }, { rest }) => rest.call(practice.practiceHistory, { query: { page, limit } }),
    pastPractice: (_, params, { rest }) => rest.call(practice.pastPractice, { params }),
    trialQuestions: (_, query, { rest }) => rest.call(practice.trialQuestions, { query }),
  },
  Mutation: {
    checkAnswer: async (_, { input }, { rest }) =>
      present(await rest.call(practice.checkAnswer, { body: input }), input),
    checkTrialAnswer: async (_, { input }, { rest }) =>
      present(await rest.call(practice.checkTrialAnswer, { body: input }), input),
  },
};
