import { schoolSubjects } from "../../schema/rest/school-subjects.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const schoolSubjectsResolvers: Resolvers = {
  Query: {
    schoolSubjects: (_, _args, { rest }) => rest.call(schoolSubjects.schoolSubjects, {}),
    schoolClasses: (_, _args, { rest }) => rest.call(schoolSubjects.schoolClasses, {}),
  },
  Mutation: {
    createSchoolSubject: (_, { input, requestKey }, { rest }) =>
      rest.call(schoolSubjects.createSchoolSubject, { body: input, repeatKey: requestKey }),
    updateSchoolSubject: (_, { id, input }, { rest }) =>
      rest.call(schoolSubjects.updateSchoolSubject, { params: { id }, body: input }),
    deleteSchoolSubject: (_, { id }, { rest }) => rest.call(schoolSubjects.deleteSchoolSubject, { params: { id } }),
    createSchoolClass: async (_, { input, requestKey }, { rest }) => {
      const { id, name } = await rest.call(schoolSubjects.createSchoolClass, { body: input, repeatKey: requestKey });
      return id === null || name === null ? null : { id, name };
    },
    updateSchoolClass: (_, { id, input }, { rest }) =>
      rest.call(schoolSubjects.updateSchoolClass, { params: { id }, body: input }),
    deleteSchoolClass: (_, { id }, { rest }) => rest.call(schoolSubjects.deleteSchoolClass, { params: { id } }),
  },
};
