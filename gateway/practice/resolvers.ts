import { practice } from "../../schema/rest/practice.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const practiceResolvers: Resolvers = {
  Query: {
    practiceSubjects: (_, params, { rest }) => rest.call(practice.practiceSubjects, { params }),
    practiceYears: (_, params, { rest }) => rest.call(practice.practiceYears, { params }),
    practiceQuestions: (_, { examType, subject, year }, { rest }) =>
      rest.call(practice.practiceQuestions, { params: { examType, subject, year: String(year) } }),
  },
  Mutation: {
    checkAnswer: (_, { input }, { rest }) => rest.call(practice.checkAnswer, { body: input }),
  },
};
