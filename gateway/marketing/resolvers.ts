import { marketing } from "../../schema/rest/marketing.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const marketingResolvers: Resolvers = {
  Mutation: {
    sendContactMessage: (_, { input, requestKey }, { rest }) =>
      rest.call(marketing.sendContactMessage, { body: input, repeatKey: requestKey }),
  },
};
