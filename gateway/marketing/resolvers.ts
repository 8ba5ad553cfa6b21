import { marketing } from "../../schema/rest/marketing.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const marketingResolvers: Resolvers = {
  Mutation: {
    sendContactMessage: (_, { input }, { rest }) => rest.call(marketing.sendContactMessage, { body: input }),
  },
};
