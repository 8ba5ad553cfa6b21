import { schoolSettings } from "../../schema/rest/school-settings.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const schoolSettingsResolvers: Resolvers = {
  Query: {
    schoolSettings: (_, _args, { rest }) => rest.call(schoolSettings.schoolSettings, {}),
  },
  Mutation: {
    updateSchoolSettings: (_, { input }, { rest }) => rest.call(schoolSettings.updateSchoolSettings, { body: input }),
    uploadSchoolLogo: async (_, { file }, { rest }) =>
      rest.upload(schoolSettings.uploadSchoolLogo, { file: await file }),
  },
};
