import { admin } from "../../schema/rest/admin.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const adminResolvers: Resolvers = {
  Query: {
    adminOverview: (_, { from, to }, { rest }) =>
      rest.call(admin.adminOverview, { query: { from: from ?? undefined, to: to ?? undefined } }),
    auditLog: (_, { filter, page, limit }, { rest }) => {
      const { actor, action, from, to } = filter ?? {};
      const query = {
        actor: actor ?? undefined,
        action: action ?? undefined,
        from: from ?? undefined,
        to: to ?? undefined,
      };
      return rest.call(admin.auditLog, { query: { ...query, page, limit } });
    },
  },
  Mutation: {
    adminLogin: (_, { input }, { rest }) => rest.call(admin.adminLogin, { body: input }),
    adminRegister: (_, { input }, { rest }) => rest.call(admin.adminRegister, { body: input }),
    adminChangePassword: (_, { input }, { rest }) => rest.call(admin.adminChangePassword, { body: input }),
    createAdmin: (_, { input }, { rest }) => rest.call(admin.createAdmin, { body: input }),
  },
};
