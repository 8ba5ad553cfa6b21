import { auth } from "../../schema/rest/auth.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const authResolvers: Resolvers = {
  Mutation: {
    register: (_, { input }, { rest }) => rest.call(auth.register, { body: input }),
    login: async (_, { input }, { rest }) => {
      const { user, ...session } = await rest.call(auth.login, { body: input });
      rest.welcome(session.accessToken);
      return { ...session, user: { ...user, phone: user.phone ?? user.phoneNumber } };
    },
    logout: (_, { input }, { rest }) => rest.call(auth.logout, { body: input }),
    resendOtp: (_, { input }, { rest }) => rest.call(auth.resendOtp, { body: input }),
    verifyOtp: (_, { input }, { rest }) => rest.call(auth.verifyOtp, { body: input }),
    forgotPassword: (_, { input }, { rest }) => rest.call(auth.forgotPassword, { body: input }),
    resetPassword: (_, { input }, { rest }) => rest.call(auth.resetPassword, { body: input }),
    sendOtherDeviceCode: (_, { input }, { rest }) => rest.call(auth.sendOtherDeviceCode, { body: input }),
    logoutOtherDevice: (_, { input }, { rest }) => rest.call(auth.logoutOtherDevice, { body: input }),
  },
};
