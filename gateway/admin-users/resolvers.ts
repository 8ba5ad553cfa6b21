import { adminUsers } from "../../schema/rest/admin-users.ts";
import type { Resolvers } from "../generated/resolvers.ts";

/** REST spells the number two ways, GraphQL one (D-34). */
const withPhoneNumber = <T extends { phone: string | null; phoneNumber: string | null }>(user: T): T => ({
  ...user,
  phoneNumber: user.phoneNumber ?? user.phone,
});

export const adminUsersResolvers: Resolvers = {
  Query: {
    adminUsers: async (_, { search, page, limit }, { rest }) => {
      const query = { search: search || undefined, page, limit };
      const { users, total, canSearch } = await rest.call(adminUsers.adminUsers, { query });
      return { users: users.map(withPhoneNumber), total, canSearch: canSearch === true };
    },
  },
  Mutation: {
    updateUser: async (_, { id, input }, { rest }) =>
      withPhoneNumber(await rest.call(adminUsers.updateUser, { params: { id }, body: input })),
    deleteUser: (_, { id }, { rest }) => rest.call(adminUsers.deleteUser, { params: { id } }),
  },
};
