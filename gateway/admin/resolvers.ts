import { admin } from "../../schema/rest/admin.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { referenceStatus } from "../payment/reference-status.ts";

export const adminResolvers: Resolvers = {
  Query: {
    adminOverview: (_, { from, to }, { rest }) =>
      rest.call(admin.adminOverview, { query: { from: from ?? undefined, to: to ?? undefined } }),
    platformSchools: (_, { search, ...page }, { rest }) =>
      rest.call(admin.platformSchools, { query: { search: search ?? undefined, ...page } }),
    platformPayments: async (_, { search, ...page }, { rest }) => {
      const found = await rest.call(admin.platformPayments, { query: { search: search ?? undefined, ...page } });
      const items = found.items.map((item) => Object.assign({}, item, { status: referenceStatus[item.status] }));
      return { ...found, items };
    },
    platformAdmins: (_, { search, ...page }, { rest }) =>
      rest.call(admin.platformAdmins, { query: { search: search ?? undefined, ...page } }),
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
    removeAdmin: (_, { id, password }, { rest }) =>
      rest.call(admin.removeAdmin, { params: { id }, body: { password } }),
    adminLogin: (_, { input }, { rest }) => rest.call(admin.adminLogin, { body: input }),
    adminRegister: (_, { input }, { rest }) => rest.call(admin.adminRegister, { body: input }),
    adminChangePassword: (_, { input }, { rest }) => rest.call(admin.adminChangePassword, { body: input }),
    createAdmin: (_, { input }, { rest }) => rest.call(admin.createAdmin, { body: input }),
  },
};
