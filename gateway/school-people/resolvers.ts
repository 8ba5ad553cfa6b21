import { schoolPeople } from "../../schema/rest/school-people.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const schoolPeopleResolvers: Resolvers = {
  Query: {
    lastStudentMove: async (_, _args, { rest }) => (await rest.call(schoolPeople.lastStudentMove, {})).move,
    schoolStudents: (_, _args, { rest }) => rest.call(schoolPeople.schoolStudents, {}),
    schoolTeachers: (_, _args, { rest }) => rest.call(schoolPeople.schoolTeachers, {}),
  },
  Mutation: {
    createSchoolStudent: (_, { input, requestKey }, { rest }) =>
      rest.call(schoolPeople.createSchoolStudent, { body: input, repeatKey: requestKey }),
    deleteSchoolStudent: (_, { id }, { rest }) => rest.call(schoolPeople.deleteSchoolStudent, { params: { id } }),
    createStudentCredentials: async (_, body, { rest }) => {
      const { studentName, studentEmail, ...issued } = await rest.call(schoolPeople.createStudentCredentials, { body });
      return { name: studentName, email: studentEmail, ...issued };
    },
    createSchoolTeacher: (_, { input, requestKey }, { rest }) =>
      rest.call(schoolPeople.createSchoolTeacher, { body: input, repeatKey: requestKey }),
    deleteSchoolTeacher: (_, { id }, { rest }) => rest.call(schoolPeople.deleteSchoolTeacher, { params: { id } }),
    createTeacherCredentials: async (_, body, { rest }) => {
      const { teacherName, teacherEmail, ...issued } = await rest.call(schoolPeople.createTeacherCredentials, { body });
      return { name: teacherName, email: teacherEmail, ...issued };
    },
    createSchoolUser: (_, { input, requestKey }, { rest }) =>
      rest.call(schoolPeople.createSchoolUser, { body: input, repeatKey: requestKey }),
    previewStudentImport: async (_, { file }, { rest }) =>
      rest.upload(schoolPeople.previewStudentImport, { file: await file }),
    importSchoolStudents: (_, { input }, { rest }) => rest.call(schoolPeople.importSchoolStudents, { body: input }),
    updateSchoolStudent: (_, { id, input }, { rest }) =>
      rest.call(schoolPeople.updateSchoolStudent, { params: { id }, body: input }),
    updateSchoolTeacher: (_, { id, input }, { rest }) =>
      rest.call(schoolPeople.updateSchoolTeacher, { params: { id }, body: input }),
    renewStudentSignIns: (_, { input }, { rest }) => rest.call(schoolPeople.renewStudentSignIns, { body: input }),
    undoStudentMove: (_, params, { rest }) => rest.call(schoolPeople.undoStudentMove, { params }),
    moveSchoolStudents: (_, { input }, { rest }) => rest.call(schoolPeople.moveSchoolStudents, { body: input }),
  },
};
