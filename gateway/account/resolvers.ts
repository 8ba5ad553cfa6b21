import { account } from "../../schema/rest/account.ts";
import type { Resolvers } from "../generated/resolvers.ts";

/** REST spells the number two ways, GraphQL one (D-34). */
const withPhone = <T extends { phone: string | null; phoneNumber: string | null }>(details: T): T => ({
  ...details,
  phone: details.phone ?? details.phoneNumber,
});

export const accountResolvers: Resolvers = {
  Query: {
    profile: async (_, _args, { rest }) => withPhone(await rest.call(account.profile, {})),
    userDetails: async (_, { id }, { rest }) => withPhone(await rest.call(account.userDetails, { params: { id } })),
  },
  Mutation: {
    updateUserDetails: async (_, { id, input }, { rest }) => {
      const { message, user } = await rest.call(account.updateUserDetails, { params: { id }, body: { id, ...input } });
      return { message, user: user === null ? null : withPhone(user) };
    },
  },
};
