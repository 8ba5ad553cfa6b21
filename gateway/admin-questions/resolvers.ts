import { adminQuestions } from "../../schema/rest/admin-questions.ts";
import type { Output } from "../../schema/rest/row.ts";
import { formattedQuestion, formattedText, formulaBudget } from "../core/calls/formatted-text.ts";
import type { QuestionFormat, Resolvers } from "../generated/resolvers.ts";

/** Another server may not count faults: then it is the number of those it lists. Only an import has notes. */
const withCount = (upload: Output<typeof adminQuestions.uploadQuestions.reply>) => ({
  ...upload,
  errorCount: upload.errorCount ?? upload.errors.length,
  notes: upload.notes ?? [],
});

const formats = {
  CSV: "csv",
  XLSX: "xlsx",
  DOCX: "docx",
  AIKEN: "aiken",
  GIFT: "gift",
  XML: "xml",
} as const satisfies Record<QuestionFormat, string>;

export const adminQuestionsResolvers: Resolvers = {
  AdminQuestion: {
    formatted: (texts, _args, request) => formattedQuestion(texts, formulaBudget(request)),
    formattedExplanation: ({ explanation }, _args, request) => formattedText(explanation ?? "", formulaBudget(request)),
  },
  Query: {
    adminQuestions: (_, { filter, page, limit }, { rest }) => {
      const { subjectName, examType, year, search } = filter ?? {};
      // empty filters are not sent (A-QST-02)
      const query = {
        subjectName: subjectName || undefined,
        examType: examType || undefined,
        year: year ?? undefined,
        search: search || undefined,
      };
      return rest.call(adminQuestions.adminQuestions, { query: { ...query, page, limit } });
    },
    uploadProgress: (_, params, { rest }) => rest.call(adminQuestions.uploadProgress, { params }),
    questionVersions: (_, params, { rest }) => rest.call(adminQuestions.questionVersions, { params }),
    questionPreview: async (_, { texts }, request) => {
      // after the call, so that formulas are only translated for admins
      await request.rest.call(adminQuestions.adminQuestions, { query: { page: 1, limit: 1 } });
      return {
        formatted: formattedQuestion(texts, formulaBudget(request)),
        formattedExplanation: formattedText(texts.explanation ?? "", formulaBudget(request)),
      };
    },
  },
  Mutation: {
    updateQuestion: (_, { id, input }, { rest }) => {
      const { questionImageAlt, version, ...documented } = input;
      // a server that sends no version does not know the additional fields
      const extras = typeof version === "number" ? { questionImageAlt, version } : {};
      return rest.call(adminQuestions.updateQuestion, { params: { id }, body: { ...documented, ...extras } });
    },
    deleteQuestion: (_, { id, version }, { rest }) =>
      rest.call(adminQuestions.deleteQuestion, { params: { id }, query: { version: version ?? undefined } }),
    uploadQuestions: async (_, { file, uploadId }, { rest }) =>
      withCount(await rest.upload(adminQuestions.uploadQuestions, { file: await file, uploadId })),
    importQuestions: async (_, { file, paper, checkOnly, uploadId }, { rest }) => {
      const { examType, subjectName, year } = paper ?? {};
      // the fields of a multipart form are texts
      const body = {
        examType,
        subjectName,
        year: year === null || year === undefined ? null : String(year),
        checkOnly: checkOnly ? ("true" as const) : null,
      };
      return withCount(await rest.upload(adminQuestions.importQuestions, { body, file: await file, uploadId }));
    },
    createQuestionTemplateLink: (_, { format }, { rest }) =>
      rest.call(adminQuestions.createQuestionTemplateLink, { body: { format: formats[format] } }),
    createQuestionExport: (_, { format, filter }, { rest }) => {
      const { subjectName, examType, year, search } = filter ?? {};
      const given = {
        examType: examType || undefined,
        subjectName: subjectName || undefined,
        search: search || undefined,
      };
      const body = { format: formats[format], ...given, year: year ?? undefined };
      return rest.call(adminQuestions.createQuestionExport, { body });
    },
    checkQuestions: async (_, { file, uploadId }, { rest }) =>
      withCount(await rest.upload(adminQuestions.checkQuestions, { file: await file, uploadId })),
  },
};
