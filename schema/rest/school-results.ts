import { z } from "zod";
import { answersPerPage, pageSizeMax, schoolRemarksPerPage, searchMaxLength } from "../rules/limits.ts";
import { schoolRemarkRules, sharedResultRules } from "../rules/school-results.ts";
import { letters, markingKeys } from "../rules/words.ts";
import { documentedForm, withDocumentedForm } from "./documented-form.ts";
import { staffDownload } from "./downloaded-file.ts";
import { room, row } from "./row.ts";
import { everybody, staff } from "./school-roles.ts";
import {
  count,
  entity,
  flag,
  id,
  isRecord,
  list,
  maybeCount,
  maybeFlag,
  maybeNumber,
  maybeText,
  maybeTime,
  notice,
  number,
  pageNumber,
  pageSize,
  paging,
  text,
  time,
  searchText,
} from "./lenient-readers.ts";

const letter = z.enum(letters);
const markingKey = z.enum(markingKeys, "Please choose the right answer.");

/** A correction of a key after the exam (EXT-54). */
const remark = entity({
  id,
  questionId: id,
  number: count,
  oldKey: markingKey,
  newKey: markingKey,
  reason: text,
  correctedAt: time,
  correctedBy: text,
  changed: count,
});

const report = entity({
  id,
  examId: id,
  studentId: id,
  score: number,
  totalQuestions: count,
  date: maybeTime,
  // EXT-54: when a corrected key changed the score, and the score before; left out by most rows
  remarkedAt: z.optional(time),
  scoreBefore: z.optional(number),
  // what the lists of exams and students no longer have; in one object, because a long list without it is read faster then
  gone: z.optional(
    z.object({
      exam: maybeText,
      subject: maybeText,
      class: maybeText,
      examDate: maybeText,
      student: maybeText,
      // what tells a student apart who has left, where another one of the school has or had the name
      removed: z.optional(text),
    }),
  ),
});

/** A bare list, or with paging `{ reports, total }`; a list in any other wrapping counts as bare. */
const reports = withDocumentedForm(
  z.preprocess(
    (value) => {
      if (!isRecord(value)) return value ?? [];
      const found = Object.values(value).find(Array.isArray);
      if (value["total"] !== undefined) return { ...value, reports: value["reports"] ?? found ?? [] };
      return found ?? value;
    },
    z.union([z.array(report), z.object({ reports: z.array(report), total: count, totalUnfiltered: maybeCount })]),
  ),
  () => z.array(documentedForm(report)),
);

const slip = z.object({
  studentId: id,
  student: text,
  // left out where the student has none
  admissionNo: z.optional(z.nullable(text)),
  score: number,
  total: count,
  percentage: count,
  status: text,
  code: text,
  classPosition: maybeCount,
  classSize: maybeCount,
  schoolLogo: maybeText,
  date: maybeTime,
  remarkedAt: maybeTime,
});

/** A parent's link to one result (EXT-68). */
const resultLink = z.object({ token: text, expiresAt: time, isExpired: flag, madeBy: text });

/** School document section 7, reports; analysis, corrected keys, printed and shared results (EXT-18, 24, 49, 50, 54, 62, 68). */
export const schoolResults = room("school-results", {
  schoolReports: row({
    method: "GET",
    path: "/api/reports",
    access: "school",
    roles: everybody,
    query: z.object({
      page: pageNumber.optional(),
      limit: pageSize.optional(),
      subjectId: z.string().max(100).optional(),
      examId: z.string().max(100).optional(),
      studentId: z.string().max(100).optional(),
      search: searchText.max(searchMaxLength).optional(),
    }),
    reply: reports,
    fallback: "Could not load students or subjects",
    list: true,
  }),
  schoolExamSlips: row({
    method: "GET",
    path: "/api/exams/:id/slips",
    access: "school",
    roles: everybody,
    extension: "EXT-18a",
    query: z.object({ studentId: z.string().max(100).optional() }),
    reply: list(slip),
    fallback: "Failed to load the result slips",
    list: true,
  }),
  schoolExamSlipsFile: staffDownload({
    path: "/api/exams/:id/slips.pdf",
    extension: "EXT-18b",
    fallback: "Failed to print the result slips",
  }),
  verifySchoolSlip: row({
    method: "GET",
    path: "/school/verify-slip/:code",
    access: "public",
    extension: "EXT-18c",
    reply: z.object({
      school: text,
      exam: text,
      initials: text,
      percentage: count,
      date: time,
      remarkedAt: maybeTime,
    }),
    fallback: "Failed to check the result slip",
  }),
  schoolExamAnalysis: row({
    method: "GET",
    path: "/api/exams/:id/analysis",
    access: "school",
    roles: staff,
    extension: "EXT-24",
    reply: z.object({
      items: list(
        z.object({
          questionId: id,
          text: maybeText,
          correctAnswer: letter.nullish(),
          countsForAll: maybeFlag,
          difficulty: number,
          discrimination: number,
          chosen: z.object({ A: count, B: count, C: count, D: count, none: count }),
          note: maybeText,
        }),
      ),
      count,
    }),
    fallback: "Failed to load the analysis",
    list: true,
  }),
  schoolExamAnswers: row({
    method: "GET",
    path: "/api/exams/:id/answers",
    access: "school",
    roles: staff,
    extension: "EXT-49a",
    query: z.object(paging(answersPerPage)),
    reply: z.object({
      isSoFar: flag,
      questions: list(z.object({ questionId: id, correctAnswer: letter.nullish(), countsForAll: maybeFlag })),
      students: list(
        z.object({
          studentId: id,
          name: text,
          className: maybeText,
          state: z.enum(["absent", "writing", "submitted"]),
          score: maybeNumber,
          // one sign for each question, A to D or -: a list would be eight times as long
          answers: text,
        }),
      ),
      total: count,
    }),
    fallback: "Failed to load the answers",
    list: true,
  }),
  schoolClassResult: row({
    method: "GET",
    path: "/api/exams/:id/class-result",
    access: "school",
    roles: staff,
    extension: "EXT-50",
    query: z.object(paging(pageSizeMax)),
    reply: z.object({
      taken: count,
      average: maybeCount,
      passed: count,
      distribution: list(count),
      absent: list(z.object({ studentId: id, name: text })),
      absentTotal: count,
    }),
    fallback: "Failed to load the result of the class",
    list: true,
  }),
  schoolClassResultFile: staffDownload({
    path: "/api/exams/:id/class-result.pdf",
    extension: "EXT-62a",
    fallback: "Failed to print the result of the class",
  }),
  verifySchoolClassResult: row({
    method: "GET",
    path: "/school/verify-class-result/:code",
    access: "public",
    extension: "EXT-62b",
    reply: z.object({
      school: text,
      exam: text,
      className: text,
      taken: count,
      average: maybeCount,
      passed: count,
      date: time,
    }),
    fallback: "Failed to check the result of the class",
  }),
  schoolResultLink: row({
    method: "GET",
    path: "/api/exams/:id/result-links/:studentId",
    access: "school",
    roles: staff,
    extension: "EXT-68a",
    reply: z.object({ link: resultLink.nullable() }),
    fallback: "Failed to load the link for a parent",
  }),
  createSchoolResultLink: row({
    method: "PUT",
    path: "/api/exams/:id/result-links/:studentId",
    access: "school",
    roles: staff,
    extension: "EXT-68b",
    reply: resultLink,
    fallback: "Failed to make the link",
  }),
  deleteSchoolResultLink: row({
    method: "DELETE",
    path: "/api/exams/:id/result-links/:studentId",
    access: "school",
    roles: staff,
    extension: "EXT-68c",
    reply: notice,
    fallback: "Failed to stop the link",
  }),
  // the token opens a result: it stands in the body, so that no log of addresses holds it
  sharedSchoolResult: row({
    method: "POST",
    path: "/school/shared-result",
    access: "public",
    extension: "EXT-68d",
    body: sharedResultRules,
    reply: z.object({
      school: text,
      schoolLogo: maybeText,
      student: text,
      exam: text,
      subjectName: text,
      className: text,
      score: number,
      total: count,
      percentage: count,
      status: text,
      classAverage: maybeCount,
      date: time,
      remarkedAt: maybeTime,
      expiresAt: time,
    }),
    fallback: "Failed to load the result",
  }),
  schoolRemarkPreview: row({
    method: "GET",
    path: "/api/exams/:id/remark-questions/:questionId",
    access: "school",
    roles: staff,
    extension: "EXT-54a",
    query: z.object({ newKey: markingKey, ...paging(schoolRemarksPerPage) }),
    reply: z.object({
      oldKey: markingKey,
      taken: count,
      changed: count,
      nowPass: count,
      nowFail: count,
      results: list(z.object({ studentId: id, name: text, score: count, newScore: count, total: count })),
    }),
    fallback: "Failed to load what the re-mark would change",
    list: true,
  }),
  remarkSchoolQuestion: row({
    method: "POST",
    path: "/api/exams/:id/remark-questions/:questionId",
    access: "school",
    roles: staff,
    extension: "EXT-54b",
    body: schoolRemarkRules,
    reply: remark,
    fallback: "Failed to correct the key",
  }),
  schoolRemarks: row({
    method: "GET",
    path: "/api/exams/:id/remarks",
    access: "school",
    roles: staff,
    extension: "EXT-54c",
    query: z.object(paging(schoolRemarksPerPage)),
    reply: z.object({ items: list(remark), total: count }),
    fallback: "Failed to load the corrected keys",
    list: true,
  }),
  schoolExamAnswersFile: staffDownload({
    path: "/api/exams/:id/answers.csv",
    extension: "EXT-49b",
    fallback: "Failed to load the answers",
  }),
});
