import { z } from "zod";
import { reportedQuestionsPerPage } from "../rules/limits.ts";
import {
  decisionRules,
  remarkReasonRules,
  reportReasons,
  reportRules,
  reportStatuses,
} from "../rules/question-reports.ts";
import { question } from "./admin-questions.ts";
import { room, row } from "./row.ts";
import { count, entity, flag, id, list, maybeCount, maybeText, paging, text, time } from "./lenient-readers.ts";

const reason = z.enum(reportReasons);
const status = z.enum(reportStatuses);

const reportedQuestion = z.object({
  questionId: id,
  question,
  isInBank: flag,
  count,
  reasons: list(z.object({ reason, count })),
  notes: list(z.object({ reason, note: text, at: time })),
  latestAt: time,
  status,
  reply: maybeText,
});

/** What nobody documented: a wrong key is reported, corrected, and the exams it spoiled are marked again (EXT-16). */
export const questionReports = room("question-reports", {
  reportQuestion: row({
    method: "POST",
    path: "/exam/report-question",
    access: "candidate",
    body: z.intersection(reportRules, z.object({ questionId: id })),
    reply: entity({ id, message: text }),
    fallback: "Failed to send your report. Please try again.",
    extension: "EXT-16a",
  }),
  questionReports: row({
    method: "GET",
    path: "/admin/question-reports",
    access: "admin",
    query: z.object({ status: status.optional(), ...paging(reportedQuestionsPerPage) }),
    reply: z.object({ items: list(reportedQuestion), total: count }),
    fallback: "Failed to fetch the reported questions",
    list: true,
    extension: "EXT-16b",
  }),
  updateQuestionReport: row({
    method: "PUT",
    path: "/admin/question-reports/:questionId",
    access: "admin",
    body: decisionRules,
    reply: reportedQuestion,
    fallback: "Failed to update the report",
    extension: "EXT-16c",
  }),
  remarkPreview: row({
    method: "GET",
    path: "/admin/remark-questions/:id",
    access: "admin",
    reply: z.object({
      version: count,
      affected: count,
      changed: count,
      nowPass: count,
      nowFail: count,
      openExams: maybeCount,
      jobId: maybeText,
    }),
    fallback: "Failed to fetch what a re-mark would change",
    extension: "EXT-16d",
  }),
  remarkQuestion: row({
    method: "POST",
    path: "/admin/remark-questions/:id",
    access: "admin",
    body: z.intersection(remarkReasonRules, z.object({ version: z.int32("The version is missing") })),
    reply: z.object({ jobId: id }),
    status: 202,
    fallback: "Failed to start the re-mark",
    extension: "EXT-16e",
  }),
  remarkJob: row({
    method: "GET",
    path: "/admin/remark-jobs/:jobId",
    access: "admin",
    reply: z.object({ state: z.enum(["waiting", "running", "done"]), done: count, total: count, changed: count }),
    fallback: "Failed to fetch the progress of the re-mark",
    extension: "EXT-16f",
  }),
});
