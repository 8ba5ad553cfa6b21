import { account } from "../../schema/rest/account.ts";
import { auth } from "../../schema/rest/auth.ts";
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
    ownData: (_, { after }, { rest }) => rest.call(account.ownData, { query: { after: after ?? undefined } }),
    accountClosing: async (_, _args, { rest }) => {
      const { earningsKobo, ...closing } = await rest.call(account.accountClosing, {});
      return { ...closing, earnings: earningsKobo / 100 };
    },
  },
  Mutation: {
    changePassword: (_, { input }, { rest }) => rest.call(auth.changePassword, { body: input }),
    closeAccount: (_, { input }, { rest }) => rest.call(account.closeAccount, { body: input }),
    updateUserDetails: async (_, { id, input }, { rest }) => {
      const { message, user } = await rest.call(account.updateUserDetails, { params: { id }, body: { id, ...input } });
      return { message, user: user === null ? null : withPhone(user) };
    },
  },
};
