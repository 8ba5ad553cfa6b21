import { school } from "../../schema/rest/school.ts";
import { schoolRoles, type SchoolRole } from "../../schema/rules/school-words.ts";
import type { Resolvers, SchoolLoginInput } from "../generated/resolvers.ts";

/** Null for an unknown role (S-SES-05). */
const knownRole = (role: string): SchoolRole | null =>
  schoolRoles.find((known) => known === role.trim().toUpperCase()) ?? null;

/** Only the documented fields of the role (S-ENT-02). */
const documentedCredentials = ({ role, email, password, signInId }: SchoolLoginInput) =>
  role === "ADMIN" ? { role, email: email ?? "", password: password ?? "" } : { role, signInId: signInId ?? "" };

const events = { published: "PUBLISHED", results: "RESULTS" } as const;
const presentMail = <Wait extends { event: keyof typeof events }, Mail extends { waiting: Wait[] }>(mail: Mail) => ({
  ...mail,
  waiting: mail.waiting.map((one) => ({ ...one, event: events[one.event] })),
});

export const schoolResolvers: Resolvers = {
  Query: {
    schoolMail: async (_, _args, { rest }) => presentMail(await rest.call(school.schoolMail, {})),
  },
  Mutation: {
    schoolChangePassword: (_, { input }, { rest }) => rest.call(school.schoolChangePassword, { body: input }),
    sendSchoolMailCode: (_, _args, { rest }) => rest.call(school.sendSchoolMailCode, {}),
    verifySchoolMail: async (_, body, { rest }) => presentMail(await rest.call(school.verifySchoolMail, { body })),
    schoolLogin: async (_, { input }, { rest }) => {
      // teachers and admins of a school let their students in
      if (input.role === "STUDENT") await rest.waitForTurn();
      const { data } = await rest.call(school.schoolLogin, { body: documentedCredentials(input) });
      rest.acceptToken(data.token);
      return { token: data.token, user: { ...data.user, role: knownRole(data.user.role) } };
    },
    // a token in the reply is not used, because the documents demand a login (D-71)
    schoolRegister: async (_, { input }, { rest }) => {
      const { schoolId, message } = await rest.call(school.schoolRegister, { body: input });
      return { schoolId, message };
    },
    schoolForgotPassword: (_, { input }, { rest }) => rest.call(school.schoolForgotPassword, { body: input }),
    schoolVerifyOtp: (_, { input }, { rest }) => rest.call(school.schoolVerifyOtp, { body: input }),
    schoolResendOtp: (_, { input }, { rest }) => rest.call(school.schoolResendOtp, { body: input }),
    schoolResetPassword: (_, { input }, { rest }) => rest.call(school.schoolResetPassword, { body: input }),
  },
};
