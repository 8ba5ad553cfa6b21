import { questionFiles } from "../../schema/rest/question-files.ts";
import type { Resolvers, SchoolFile } from "../generated/resolvers.ts";
import { formatQuestion } from "../school-exams/present.ts";
import { presentImport } from "./present.ts";

const files = {
  QUESTION_FILE: "question-file",
  QUESTION_PAPER: "question-paper",
  SLIPS: "slips",
  CLASS_RESULT: "class-result",
  ANSWERS: "answers",
  TEMPLATE_DOCX: "template-docx",
  TEMPLATE_CSV: "template-csv",
  TEMPLATE_XLSX: "template-xlsx",
  TEMPLATE_AIKEN: "template-aiken",
  TEMPLATE_GIFT: "template-gift",
  TEMPLATE_XML: "template-xml",
  QUESTIONS_DOCX: "questions-docx",
  QUESTIONS_CSV: "questions-csv",
  QUESTIONS_XLSX: "questions-xlsx",
  QUESTIONS_AIKEN: "questions-aiken",
  QUESTIONS_GIFT: "questions-gift",
  QUESTIONS_XML: "questions-xml",
} as const satisfies Record<SchoolFile, string>;

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
