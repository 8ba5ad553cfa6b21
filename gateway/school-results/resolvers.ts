import { schoolResults } from "../../schema/rest/school-results.ts";
import { formattedText, formulaBudget } from "../core/calls/formatted-text.ts";
import { shownPicture } from "../core/calls/upstream-pictures.ts";
import { asksFor } from "../core/operations/selection.ts";
import { attemptStates } from "../school-exams/present.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { newestFirst } from "../core/calls/newest-first.ts";
import { filterReports, join, prefetch } from "./reports.ts";

export const schoolResultsResolvers: Resolvers = {
  SchoolQuestionAnalysis: {
    formatted: ({ text }, _args, request) => formattedText(text ?? "", formulaBudget(request)),
  },
  SharedSchoolResult: {
    schoolLogo: ({ schoolLogo }, _args, { config }) => shownPicture(schoolLogo ?? null, config.API_URL),
  },
  Query: {
    schoolReports: async (_, _args, context, info) => {
      const reply = context.rest.call(schoolResults.schoolReports, { query: {} });
      const wanted = { student: asksFor(info, "student"), exam: asksFor(info, "exam") };
      // sent in parallel with the call for the reports
      prefetch(context, wanted);
      const found = await reply;
      const rows = Array.isArray(found) ? found : found.reports;
      return wanted.student || wanted.exam ? join(rows, wanted, context, ["schoolReports"]) : rows;
    },
    schoolReportPage: async (_, { filter, page, limit }, context, info) => {
      const query = {
        page,
        limit,
        subjectId: filter?.subjectId || undefined,
        examId: filter?.examId || undefined,
        studentId: filter?.studentId || undefined,
        search: filter?.search || undefined,
      };
      const path = ["schoolReportPage", "reports"];
      const reply = context.rest.call(schoolResults.schoolReports, { query });
      const wanted = { student: asksFor(info, "reports.student"), exam: asksFor(info, "reports.exam") };
      prefetch(context, wanted);
      const found = await reply;
      if (!Array.isArray(found)) {
        const { total, totalUnfiltered } = found;
        const reports = await join(found.reports, wanted, context, path);
        return { reports, total, totalUnfiltered: totalUnfiltered ?? total };
      }
      const matching = newestFirst(await filterReports(found, filter ?? {}, context, path));
      const size = Math.min(Math.max(limit, 1), 100);
      const from = (Math.max(page, 1) - 1) * size;
      const reports = await join(matching.slice(from, from + size), wanted, context, path);
      return { reports, total: matching.length, totalUnfiltered: found.length };
    },
    schoolExamSlips: (_, { examId, studentId }, { rest }) =>
      rest.call(schoolResults.schoolExamSlips, {
        params: { id: examId },
        query: { studentId: studentId ?? undefined },
      }),
    verifySchoolSlip: (_, params, { rest }) => rest.call(schoolResults.verifySchoolSlip, { params }),
    verifySchoolClassResult: (_, params, { rest }) => rest.call(schoolResults.verifySchoolClassResult, { params }),
    schoolResultLink: async (_, { examId, studentId }, { rest }) =>
      (await rest.call(schoolResults.schoolResultLink, { params: { id: examId, studentId } })).link,
    sharedSchoolResult: (_, body, { rest }) => rest.call(schoolResults.sharedSchoolResult, { body }),
    schoolClassResult: (_, { examId, page, limit }, { rest }) =>
      rest.call(schoolResults.schoolClassResult, { params: { id: examId }, query: { page, limit } }),
    schoolExamAnswers: async (_, { examId, page, limit }, { rest }) => {
      const query = { page, limit };
      const found = await rest.call(schoolResults.schoolExamAnswers, { params: { id: examId }, query });
      const students = found.students.map(({ state, ...student }) =>
        Object.assign(student, { state: attemptStates[state] }),
      );
      return { ...found, students };
    },
    schoolExamAnalysis: (_, { examId }, { rest }) =>
      rest.call(schoolResults.schoolExamAnalysis, { params: { id: examId } }),
    schoolRemarkPreview: (_, { examId, questionId, newKey, page, limit }, { rest }) =>
      rest.call(schoolResults.schoolRemarkPreview, {
        params: { id: examId, questionId },
        query: { newKey, page, limit },
      }),
    schoolRemarks: (_, { examId, page, limit }, { rest }) =>
      rest.call(schoolResults.schoolRemarks, { params: { id: examId }, query: { page, limit } }),
  },
  Mutation: {
    createSchoolResultLink: (_, { examId, studentId }, { rest }) =>
      rest.call(schoolResults.createSchoolResultLink, { params: { id: examId, studentId } }),
    deleteSchoolResultLink: (_, { examId, studentId }, { rest }) =>
      rest.call(schoolResults.deleteSchoolResultLink, { params: { id: examId, studentId } }),
    remarkSchoolQuestion: (_, { examId, questionId, input }, { rest }) =>
      rest.call(schoolResults.remarkSchoolQuestion, { params: { id: examId, questionId }, body: input }),
  },
};
