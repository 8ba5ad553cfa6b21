import { results } from "../../schema/rest/results.ts";
import { newestFirst } from "../core/calls/newest-first.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const resultsResolvers: Resolvers = {
  Query: {
    performance: (_, _args, { rest }) => rest.call(results.performance, {}),
    examHistory: async (_, _args, { rest }) => newestFirst(await rest.call(results.examHistory, {})),
    examStats: (_, _args, { rest }) => rest.call(results.examStats, {}),
    leaderboard: (_, { examType }, { rest }) =>
      rest.call(results.leaderboard, { query: { examType: examType ?? undefined } }),
    ownStanding: (_, { examType }, { rest }) =>
      rest.call(results.ownStanding, { query: { examType: examType ?? undefined } }),
  },
};
