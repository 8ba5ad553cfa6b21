import { practice } from "../../schema/rest/practice.ts";
import { formattedText, formulaBudget } from "../core/formatted-text.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const practiceResolvers: Resolvers = {
  PracticeVerdict: {
    formattedExplanation: ({ explanation }, _args, request) => formattedText(explanation ?? "", formulaBudget(request)),
  },
  Query: {
    practiceSubjects: (_, params, { rest }) => rest.call(practice.practiceSubjects, { params }),
    // The documents promise ascending years of whatever server stands behind (C-PRAC-16).
    practiceYears: async (_, params, { rest }) =>
      [...new Set(await rest.call(practice.practiceYears, { params }))].sort((a, b) => a - b),
    practiceQuestions: (_, { examType, subject, year }, { rest }) =>
      rest.call(practice.practiceQuestions, { params: { examType, subject, year: String(year) } }),
  },
  Mutation: {
    // The documented reply does not repeat question and answer; our own API does, and tells the answer that counts.
    checkAnswer: async (_, { input }, { rest }) => {
      const verdict = await rest.call(practice.checkAnswer, { body: input });
      const { questionId } = input;
      return { ...verdict, questionId, selectedAnswer: verdict.selectedAnswer ?? input.selectedAnswer };
    },
  },
};
