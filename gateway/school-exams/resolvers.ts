import { schoolExams } from "../../schema/rest/school-exams.ts";
import type { Rest } from "../core/calls/rest.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { namesFor } from "./names.ts";
import { formatQuestion, presentExam, termText, type ExamRow } from "./present.ts";

/** One exam with the names or ids that the server left out. */
const present = async (row: ExamRow, rest: Rest) => presentExam(row, await namesFor([row], rest));

export const schoolExamsResolvers: Resolvers = {
  SchoolQuestion: { formatted: (texts, _args, request) => formatQuestion(texts, request) },
  Query: {
    schoolExams: async (_, _args, { rest }) => {
      const rows = await rest.call(schoolExams.schoolExams, {});
      const names = await namesFor(rows, rest);
      return rows.map((row) => presentExam(row, names));
    },
    schoolExamQuestions: (_, { examId }, { rest }) =>
      rest.call(schoolExams.schoolExamQuestions, { params: { id: examId } }),
  },
  Mutation: {
    createSchoolExam: async (_, { input, questionFile, requestKey }, { rest }) => {
      const made = await rest.upload(schoolExams.createSchoolExam, {
        body: { ...input, term: termText(input.term) },
        file: (await questionFile) ?? null,
        repeatKey: requestKey,
      });
      return { message: made.message, exam: made.exam ? await present(made.exam, rest) : null };
    },
    updateSchoolExam: async (_, { id, input, questionFile }, { rest }) => {
      const saved = await rest.upload(schoolExams.updateSchoolExam, {
        params: { id },
        body: { ...input, term: termText(input.term) },
        file: (await questionFile) ?? null,
      });
      return present(saved, rest);
    },
    deleteSchoolExam: (_, params, { rest }) => rest.call(schoolExams.deleteSchoolExam, { params }),
    publishSchoolExam: async (_, { id, ...body }, { rest }) =>
      present(await rest.call(schoolExams.publishSchoolExam, { params: { id }, body }), rest),
    closeSchoolExam: async (_, params, { rest }) =>
      present(await rest.call(schoolExams.closeSchoolExam, { params }), rest),
    uploadSchoolQuestionPicture: async (_, { examId, file }, { rest }) =>
      rest.upload(schoolExams.uploadSchoolQuestionPicture, { params: { id: examId }, file: await file }),
    updateSchoolExamQuestions: (_, { examId, input }, { rest }) =>
      rest.call(schoolExams.updateSchoolExamQuestions, { params: { id: examId }, body: input }),
  },
};
