import { referral } from "../../schema/rest/referral.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const referralResolvers: Resolvers = {
  Query: {
    referralStats: (_, _args, { rest }) => rest.call(referral.referralStats, {}),
  },
};
