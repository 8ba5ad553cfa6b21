import { questionFiles } from "../../schema/rest/question-files.ts";
import type { Resolvers, SchoolFile } from "../generated/resolvers.ts";
import { formatQuestion } from "../school-exams/present.ts";
import { presentImport } from "./present.ts";

const files: Record<
  SchoolFile,
  "question-file" | "slips" | "class-result" | "answers" | "template-docx" | "template-csv" | "template-xlsx"
> = {
  QUESTION_FILE: "question-file",
  SLIPS: "slips",
  CLASS_RESULT: "class-result",
  ANSWERS: "answers",
  TEMPLATE_DOCX: "template-docx",
  TEMPLATE_CSV: "template-csv",
  TEMPLATE_XLSX: "template-xlsx",
};

export const questionFilesResolvers: Resolvers = {
  SchoolImportedQuestion: { formatted: (texts, _args, request) => formatQuestion(texts, request) },
  Mutation: {
    previewSchoolQuestions: async (_, { examId, file }, { rest }) =>
      presentImport(
        await rest.upload(questionFiles.previewSchoolQuestions, { params: { id: examId }, file: await file }),
      ),
    createSchoolFileLink: (_, { file, examId }, { rest }) =>
      rest.call(questionFiles.createSchoolFileLink, { body: { file: files[file], examId } }),
  },
};
