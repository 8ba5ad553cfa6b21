import { questionReports } from "../../schema/rest/question-reports.ts";
import type { FieldCase } from "../support/field-case.ts";

const at = "2026-11-20T09:00:00.000Z";
const question = {
  id: "q1",
  question: "What is 2 + 2?",
  subjectName: "Mathematics",
  examType: "JAMB",
  year: 2024,
  optionA: "3",
  optionB: "4",
  optionC: "5",
  optionD: "6",
  correctAnswer: "A",
  version: 1,
};
const entry = {
  questionId: "q1",
  question,
  isInBank: true,
  count: 2,
  reasons: [{ reason: "wrong-key", count: 2 }],
  notes: [{ reason: "wrong-key", note: "It is 4.", at }],
  latestAt: at,
  status: "open",
};

/** Fields of the room question-reports. */
export const questionReportCases: FieldCase[] = [
  {
    field: "reportQuestion",
    document: "mutation M($input: ReportQuestionInput!) { reportQuestion(input: $input) { id message } }",
    variables: { input: { questionId: "q1", reason: "WRONG_KEY", note: "It is 4." } },
    row: questionReports.reportQuestion,
    sees: { call: "POST /exam/report-question", body: { questionId: "q1", reason: "wrong-key", note: "It is 4." } },
    reply: { id: "r1", message: "Thank you." },
    data: { reportQuestion: { id: "r1", message: "Thank you." } },
  },
  {
    field: "questionReports",
    document: `{ questionReports(status: OPEN, page: 2) { total items { id isInBank count latestAt status reply
      question { correctAnswer version } reasons { reason count } notes { reason note at } } } }`,
    row: questionReports.questionReports,
    sees: { call: "GET /admin/question-reports", query: { status: "open", page: "2", limit: "10" } },
    reply: { items: [entry], total: 11 },
    data: {
      questionReports: {
        total: 11,
        items: [
          {
            id: "q1",
            isInBank: true,
            count: 2,
            latestAt: at,
            status: "OPEN",
            reply: null,
            question: { correctAnswer: "A", version: 1 },
            reasons: [{ reason: "WRONG_KEY", count: 2 }],
            notes: [{ reason: "WRONG_KEY", note: "It is 4.", at }],
          },
        ],
      },
    },
  },
  {
    field: "updateQuestionReport",
    document: `mutation M($input: UpdateQuestionReportInput!) {
      updateQuestionReport(questionId: "q1", input: $input) { status reply } }`,
    variables: { input: { status: "REJECTED", reply: "It is right." } },
    row: questionReports.updateQuestionReport,
    sees: { call: "PUT /admin/question-reports/q1", body: { status: "rejected", reply: "It is right." } },
    reply: { ...entry, status: "rejected", reply: "It is right." },
    data: { updateQuestionReport: { status: "REJECTED", reply: "It is right." } },
  },
  {
    field: "remarkPreview",
    document: '{ remarkPreview(questionId: "q1") { version affected changed nowPass nowFail openExams jobId } }',
    row: questionReports.remarkPreview,
    sees: { call: "GET /admin/remark-questions/q1" },
    reply: { version: 2, affected: 30, changed: 12, nowPass: 3, nowFail: 1 },
    data: {
      remarkPreview: { version: 2, affected: 30, changed: 12, nowPass: 3, nowFail: 1, openExams: 0, jobId: null },
    },
  },
  {
    field: "remarkQuestion",
    document: 'mutation M($input: RemarkQuestionInput!) { remarkQuestion(questionId: "q1", input: $input) { jobId } }',
    variables: { input: { version: 2, reason: "The key was wrong." } },
    row: questionReports.remarkQuestion,
    sees: { call: "POST /admin/remark-questions/q1", body: { version: 2, reason: "The key was wrong." } },
    reply: { jobId: "j1" },
    data: { remarkQuestion: { jobId: "j1" } },
  },
  {
    field: "remarkJob",
    document: '{ remarkJob(jobId: "j1") { id state done total changed } }',
    row: questionReports.remarkJob,
    sees: { call: "GET /admin/remark-jobs/j1" },
    reply: { state: "running", done: 100, total: 300, changed: 40 },
    data: { remarkJob: { id: "j1", state: "RUNNING", done: 100, total: 300, changed: 40 } },
  },
];
