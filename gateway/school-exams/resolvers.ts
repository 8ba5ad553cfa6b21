import { schoolExams } from "../../schema/rest/school-exams.ts";
import { schoolSubjects } from "../../schema/rest/school-subjects.ts";
import { formattedQuestion, formattedText, purseOf } from "../core/formatted-text.ts";
import type { Rest } from "../core/rest.ts";
import { asksFor } from "../core/selection.ts";
import type { Resolvers, SchoolFile } from "../generated/resolvers.ts";
import { examOf, importOf, stateOf, termText, type ExamRow, type Names } from "./present.ts";
import { filterReports, join, newestFirst, prefetch } from "./reports.ts";

const files: Record<SchoolFile, "question-file" | "slips" | "template-docx" | "template-csv" | "template-xlsx"> = {
  QUESTION_FILE: "question-file",
  SLIPS: "slips",
  TEMPLATE_DOCX: "template-docx",
  TEMPLATE_CSV: "template-csv",
  TEMPLATE_XLSX: "template-xlsx",
};

/** Names that the exams themselves do not tell; a caller who may not see the lists goes without. */
async function namesFor(rows: ExamRow[], rest: Rest): Promise<Names | undefined> {
  if (rows.every((row) => row.subject !== null && row.class !== null)) return undefined;
  const [subjects, classes] = await Promise.all(
    [schoolSubjects.schoolSubjects, schoolSubjects.schoolClasses].map(async (row) =>
      rest.call(row, {}).then(
        (list) => new Map(list.map(({ id, name }) => [id, name])),
        () => new Map<string, string>(),
      ),
    ),
  );
  return { subjects: subjects ?? new Map(), classes: classes ?? new Map() };
}

type Texts = Record<"optionA" | "optionB" | "optionC" | "optionD", string | null | undefined> & { text: string };

const formatted = ({ text, optionA, optionB, optionC, optionD }: Partial<Texts>, request: object) =>
  formattedQuestion(
    {
      question: text ?? "",
      optionA: optionA ?? "",
      optionB: optionB ?? "",
      optionC: optionC ?? "",
      optionD: optionD ?? "",
    },
    purseOf(request),
  );

export const schoolExamsResolvers: Resolvers = {
  SchoolAttemptQuestion: {
    formatted: ({ text }, _args, request) => formattedText(text ?? "", purseOf(request)),
  },
  SchoolAttemptOption: {
    formatted: ({ text }, _args, request) => formattedText(text ?? "", purseOf(request)),
  },
  SchoolQuestionAnalysis: {
    formatted: ({ text }, _args, request) => formattedText(text ?? "", purseOf(request)),
  },
  SchoolQuestion: { formatted: (texts, _args, request) => formatted(texts, request) },
  SchoolImportedQuestion: { formatted: (texts, _args, request) => formatted(texts, request) },
  Query: {
    schoolExams: async (_, _args, { rest }) => {
      const rows = await rest.call(schoolExams.schoolExams, {});
      const names = await namesFor(rows, rest);
      return rows.map((row) => examOf(row, names));
    },
    schoolReports: async (_, _args, context, info) => {
      const reply = context.rest.call(schoolExams.schoolReports, { query: {} });
      const wanted = { student: asksFor(info, "student"), exam: asksFor(info, "exam") };
      // asked for beside the reports, not after them
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
      const reply = context.rest.call(schoolExams.schoolReports, { query });
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
    schoolExamQuestions: (_, { examId }, { rest }) =>
      rest.call(schoolExams.schoolExamQuestions, { params: { id: examId } }),
    schoolExamRoom: async (_, { examId, since }, { rest }) => {
      const query = { since: since ?? undefined };
      const room = await rest.call(schoolExams.schoolExamRoom, { params: { id: examId }, query });
      const students = room.students.map(({ state, ...student }) => Object.assign(student, { state: stateOf(state) }));
      return { serverNow: room.serverNow, students };
    },
    schoolExamSlips: (_, { examId, studentId }, { rest }) =>
      rest.call(schoolExams.schoolExamSlips, { params: { id: examId }, query: { studentId: studentId ?? undefined } }),
    verifySchoolSlip: (_, params, { rest }) => rest.call(schoolExams.verifySchoolSlip, { params }),
    schoolExamAnalysis: (_, { examId }, { rest }) =>
      rest.call(schoolExams.schoolExamAnalysis, { params: { id: examId } }),
  },
  Mutation: {
    createSchoolExam: async (_, { input, questionFile, requestKey }, { rest }) => {
      const made = await rest.upload(schoolExams.createSchoolExam, {
        body: { ...input, term: termText(input.term) },
        file: (await questionFile) ?? null,
        repeatKey: requestKey,
      });
      return { message: made.message, exam: made.exam ? examOf(made.exam) : null };
    },
    updateSchoolExam: async (_, { id, input, questionFile }, { rest }) => {
      const saved = await rest.upload(schoolExams.updateSchoolExam, {
        params: { id },
        body: { ...input, term: termText(input.term) },
        file: (await questionFile) ?? null,
      });
      return examOf(saved);
    },
    deleteSchoolExam: (_, params, { rest }) => rest.call(schoolExams.deleteSchoolExam, { params }),
    publishSchoolExam: async (_, { id, ...body }, { rest }) =>
      examOf(await rest.call(schoolExams.publishSchoolExam, { params: { id }, body })),
    closeSchoolExam: async (_, params, { rest }) => examOf(await rest.call(schoolExams.closeSchoolExam, { params })),
    startSchoolAttempt: (_, { examId }, { rest }) =>
      rest.call(schoolExams.startSchoolAttempt, { params: { id: examId } }),
    saveSchoolAnswers: (_, { examId, attemptId, attemptToken, answers }, { rest }) =>
      rest.call(schoolExams.saveSchoolAnswers, { params: { id: examId, attemptId }, attemptToken, body: { answers } }),
    submitSchoolAttempt: (_, { examId, attemptId, attemptToken, lastSeq, answersHeld }, { rest }) =>
      rest.call(schoolExams.submitSchoolAttempt, {
        params: { id: examId, attemptId },
        attemptToken,
        body: { lastSeq, answersHeld },
      }),
    previewSchoolQuestions: async (_, { examId, file }, { rest }) =>
      importOf(await rest.upload(schoolExams.previewSchoolQuestions, { params: { id: examId }, file: await file })),
    uploadSchoolQuestionPicture: async (_, { examId, file }, { rest }) =>
      rest.upload(schoolExams.uploadSchoolQuestionPicture, { params: { id: examId }, file: await file }),
    updateSchoolExamQuestions: (_, { examId, input }, { rest }) =>
      rest.call(schoolExams.updateSchoolExamQuestions, { params: { id: examId }, body: input }),
    giveExtraTime: async (_, { examId, input }, { rest }) =>
      (await rest.call(schoolExams.giveExtraTime, { params: { id: examId }, body: input })).attempts,
    createSchoolFileLink: (_, { file, examId }, { rest }) =>
      rest.call(schoolExams.createSchoolFileLink, { body: { file: files[file], examId } }),
  },
};
