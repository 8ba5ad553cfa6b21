import { schoolSettings } from "../../schema/rest/school-settings.ts";
import { shownPicture, storedPicture } from "../core/calls/upstream-pictures.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const schoolSettingsResolvers: Resolvers = {
  SchoolSettings: {
    logoUrl: ({ logoUrl }, _args, { config }) => shownPicture(logoUrl ?? null, config.API_URL),
  },
  UploadedLogo: {
    url: ({ url = "" }, _args, { config }) => shownPicture(url, config.API_URL),
  },
  Query: {
    schoolSettings: (_, _args, { rest }) => rest.call(schoolSettings.schoolSettings, {}),
    schoolLog: (_, { page, limit }, { rest }) => rest.call(schoolSettings.schoolLog, { query: { page, limit } }),
  },
  Mutation: {
    updateSchoolSettings: (_, { input }, { rest, config }) => {
      const body = {
        ...input,
        logoUrl: storedPicture(input.logoUrl, config.API_URL),
        studentsSeeAnswers: input.studentsSeeAnswers ?? undefined,
        parentsSeeAverage: input.parentsSeeAverage ?? undefined,
      };
      return rest.call(schoolSettings.updateSchoolSettings, { body });
    },
    uploadSchoolLogo: async (_, { file }, { rest }) =>
      rest.upload(schoolSettings.uploadSchoolLogo, { file: await file }),
  },
};
