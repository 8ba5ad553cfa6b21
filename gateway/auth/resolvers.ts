import { auth } from "../../schema/rest/auth.ts";
import { CallFailed, withCode } from "../core/errors.ts";
import type { Resolvers } from "../generated/resolvers.ts";

// the only place that examines a message, because the documented API has no code for this case
const asksForVerification =
  /\b(not|isn't|never)( yet)?( been)? (verified|confirmed)|\bunverified\b|\b(verify|confirm) your (e-?mail( address)?|account)\b(?! (and|or)\b)/i;

/** Gives a login refused because of an unverified address the code that our own server sends (D-23). */
function readRefusal(error: unknown): never {
  if (error instanceof CallFailed) {
    const { code, serverMessage } = error.extensions;
    const isRefusal = code === "UNAUTHENTICATED" || code === "FORBIDDEN";
    if (isRefusal && typeof serverMessage === "string" && asksForVerification.test(serverMessage))
      throw withCode(error, "EMAIL_NOT_VERIFIED");
  }
  throw error;
}

export const authResolvers: Resolvers = {
  Mutation: {
    register: (_, { input }, { rest }) => rest.call(auth.register, { body: input }),
    login: async (_, { input }, { rest }) => {
      await rest.waitForTurn();
      const { user, ...session } = await rest.call(auth.login, { body: input }).catch(readRefusal);
      rest.acceptToken(session.accessToken);
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
