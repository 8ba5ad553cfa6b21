import { adminQuestions } from "../../schema/rest/admin-questions.ts";
import { adminUsers } from "../../schema/rest/admin-users.ts";
import { admin } from "../../schema/rest/admin.ts";
import type { FieldCase } from "../support/field-case.ts";

const credentials = { email: "root@example.com", password: "Quiet-Harbour-42" };
const content = {
  question: "What is 2 + 2?",
  subjectName: "Mathematics",
  examType: "JAMB",
  year: 2024,
  optionA: "3",
  optionB: "4",
  optionC: "5",
  optionD: "6",
  correctAnswer: "B",
  explanation: "Count.",
};
const question = { id: "q1", ...content, version: 3 };
const at = "2026-11-20T09:00:00.000Z";

/** Fields of the rooms admin, admin-users and admin-questions; files are in uploads.test.ts. */
export const adminCases: FieldCase[] = [
  {
    field: "adminLogin",
    document: "mutation M($input: AdminLoginInput!) { adminLogin(input: $input) { token message } }",
    variables: { input: credentials },
    row: admin.adminLogin,
    sees: { call: "POST /admin/admin-login", body: credentials },
    reply: { token: "t" },
    data: { adminLogin: { token: "t", message: null } },
  },
  {
    field: "adminRegister",
    document: "mutation M($input: AdminRegisterInput!) { adminRegister(input: $input) { message } }",
    variables: { input: { name: "Root", ...credentials, inviteCode: "sesame" } },
    row: admin.adminRegister,
    sees: { call: "POST /admin/admin-register", body: { name: "Root", ...credentials, inviteCode: "sesame" } },
    reply: { message: "Done" },
    data: { adminRegister: { message: "Done" } },
  },
  {
    field: "createAdmin",
    document: "mutation M($input: CreateAdminInput!) { createAdmin(input: $input) { message } }",
    variables: { input: credentials },
    row: admin.createAdmin,
    sees: { call: "POST /admin/create-admin", body: credentials },
    reply: {},
    data: { createAdmin: { message: null } },
  },
  {
    field: "adminChangePassword",
    document: "mutation M($input: ChangePasswordInput!) { adminChangePassword(input: $input) { message } }",
    variables: { input: { currentPassword: "Quiet-Harbour-42", newPassword: "Calm-Harbour-43" } },
    row: admin.adminChangePassword,
    sees: {
      call: "POST /admin/change-password",
      body: { currentPassword: "Quiet-Harbour-42", newPassword: "Calm-Harbour-43" },
    },
    reply: { message: "Done" },
    data: { adminChangePassword: { message: "Done" } },
  },
  {
    field: "adminOverview",
    document: `{ adminOverview(from: "2026-11-01", to: "2026-11-02") {
      candidates subscriptions attemptsPerDay { day count } questions { examType subjectName year count } } }`,
    row: admin.adminOverview,
    sees: { call: "GET /admin/overview", query: { from: "2026-11-01", to: "2026-11-02" } },
    reply: {
      candidates: 5,
      subscriptions: 2,
      attemptsPerDay: [{ day: "2026-11-01", count: 3 }],
      questions: [{ examType: "JAMB", subjectName: "Physics", year: 2024, count: 40 }],
    },
    data: {
      adminOverview: {
        candidates: 5,
        subscriptions: 2,
        attemptsPerDay: [{ day: "2026-11-01", count: 3 }],
        questions: [{ examType: "JAMB", subjectName: "Physics", year: 2024, count: 40 }],
      },
    },
  },
  {
    field: "platformSchools",
    document: '{ platformSchools(search: "unity") { total items { id name isVerified students exams createdAt } } }',
    row: admin.platformSchools,
    sees: { call: "GET /admin/schools", query: { search: "unity", page: "1", limit: "20" } },
    reply: {
      items: [{ id: 3, name: "Unity", isVerified: true, students: "40", exams: 2, createdAt: at }],
      total: 1,
    },
    data: {
      platformSchools: {
        total: 1,
        items: [{ id: "3", name: "Unity", isVerified: true, students: 40, exams: 2, createdAt: at }],
      },
    },
  },
  {
    field: "platformPayments",
    document: `{ platformPayments(search: "AKD", page: 2) { total
      items { reference createdAt candidateName examType amountKobo status } } }`,
    row: admin.platformPayments,
    sees: { call: "GET /admin/payments", query: { search: "AKD", page: "2", limit: "20" } },
    reply: {
      items: [{ reference: "AKD-1", createdAt: at, examType: "JAMB", amountKobo: 200_000, status: "granted" }],
      total: 21,
    },
    data: {
      platformPayments: {
        total: 21,
        items: [
          {
            reference: "AKD-1",
            createdAt: at,
            candidateName: null,
            examType: "JAMB",
            amountKobo: 200_000,
            status: "GRANTED",
          },
        ],
      },
    },
  },
  {
    field: "platformAdmins",
    document: "{ platformAdmins { total items { id name email createdAt isSelf canRemove } } }",
    row: admin.platformAdmins,
    sees: { call: "GET /admin/admins", query: { page: "1", limit: "20" } },
    reply: {
      items: [{ id: 1, name: "Root", email: "r@x.ng", createdAt: at, isSelf: true, canRemove: false }],
      total: 1,
    },
    data: {
      platformAdmins: {
        total: 1,
        items: [{ id: "1", name: "Root", email: "r@x.ng", createdAt: at, isSelf: true, canRemove: false }],
      },
    },
  },
  {
    field: "removeAdmin",
    document: 'mutation { removeAdmin(id: "2", password: "Quiet-Harbour-42") { message } }',
    row: admin.removeAdmin,
    sees: { call: "POST /admin/admins/2/remove", body: { password: "Quiet-Harbour-42" } },
    reply: { message: "Admin removed successfully!" },
    data: { removeAdmin: { message: "Admin removed successfully!" } },
  },
  {
    field: "auditLog",
    document: `{ auditLog(filter: { actor: "root@example.com" }, page: 2) { total
      items { at actor action object requestId actorName actorSchool objectName } } }`,
    row: admin.auditLog,
    sees: { call: "GET /admin/audit-log", query: { actor: "root@example.com", page: "2", limit: "20" } },
    reply: {
      items: [
        { at, actor: "root@example.com", action: "user.deleted", object: "7" },
        {
          at,
          actor: "8",
          action: "school-exam.closed",
          object: "9",
          actorName: "Ada",
          actorSchool: "S",
          objectName: "E",
        },
      ],
      total: 21,
    },
    data: {
      auditLog: {
        total: 21,
        items: [
          {
            at,
            actor: "root@example.com",
            action: "user.deleted",
            object: "7",
            requestId: null,
            actorName: null,
            actorSchool: null,
            objectName: null,
          },
          {
            at,
            actor: "8",
            action: "school-exam.closed",
            object: "9",
            requestId: null,
            actorName: "Ada",
            actorSchool: "S",
            objectName: "E",
          },
        ],
      },
    },
  },
  {
    field: "adminUsers",
    document: '{ adminUsers(search: "ada") { total canSearch users { id firstName lastName phoneNumber } } }',
    row: adminUsers.adminUsers,
    sees: { call: "GET /admin/users", query: { search: "ada", page: "1", limit: "10" } },
    reply: { users: [{ _id: 7, firstName: "Ada", lastName: "", phone: "0803" }], total: "11" },
    // this server does not say that it searches
    data: {
      adminUsers: {
        total: 11,
        canSearch: false,
        users: [{ id: "7", firstName: "Ada", lastName: null, phoneNumber: "0803" }],
      },
    },
  },
  {
    field: "updateUser",
    document:
      'mutation M($input: UpdateUserInput!) { updateUser(id: "7", input: $input) { id firstName phoneNumber } }',
    variables: { input: { firstName: "Ada", lastName: "Obi", email: "ada@example.com", phoneNumber: "0803" } },
    row: adminUsers.updateUser,
    sees: {
      call: "PUT /admin/edit-users/7",
      body: { firstName: "Ada", lastName: "Obi", email: "ada@example.com", phoneNumber: "0803" },
    },
    reply: { message: "Saved", user: { id: 7, firstName: "Ada", phoneNumber: "0803" } },
    data: { updateUser: { id: "7", firstName: "Ada", phoneNumber: "0803" } },
  },
  {
    field: "deleteUser",
    document: 'mutation { deleteUser(id: "7") { message } }',
    row: adminUsers.deleteUser,
    sees: { call: "DELETE /admin/delete-users/7" },
    reply: { message: "Gone" },
    data: { deleteUser: { message: "Gone" } },
  },
  {
    field: "adminQuestions",
    document: `query Q($filter: QuestionFilter) { adminQuestions(filter: $filter) { total
      questions { id correctAnswer version questionImageUrl formatted { question } formattedExplanation } } }`,
    variables: { filter: { subjectName: "Mathematics", examType: "", year: null } },
    row: adminQuestions.adminQuestions,
    // a filter that is empty is left out (A-QST-02)
    sees: { call: "GET /admin/get-questions", query: { subjectName: "Mathematics", page: "1", limit: "3" } },
    reply: { questions: [{ ...question, correctAnswer: "optionB", explanation: "It is <b>four</b>." }], total: 4 },
    data: {
      adminQuestions: {
        total: 4,
        questions: [
          {
            id: "q1",
            correctAnswer: "B",
            version: 3,
            questionImageUrl: null,
            formatted: null,
            formattedExplanation: ["It is ", ["b", "four"], "."],
          },
        ],
      },
    },
  },
  {
    field: "updateQuestion",
    document:
      'mutation M($input: UpdateQuestionInput!) { updateQuestion(id: "q1", input: $input) { message question { version } } }',
    variables: { input: { ...content, questionImageAlt: "A sum", version: 2 } },
    row: adminQuestions.updateQuestion,
    sees: { call: "PUT /admin/update-questions/q1", body: { ...content, questionImageAlt: "A sum", version: 2 } },
    reply: { message: "Saved", question },
    data: { updateQuestion: { message: "Saved", question: { version: 3 } } },
  },
  {
    field: "deleteQuestion",
    document: 'mutation { deleteQuestion(id: "q1", version: 2) { message } }',
    row: adminQuestions.deleteQuestion,
    sees: { call: "DELETE /admin/del-questions/q1", query: { version: "2" } },
    reply: {},
    data: { deleteQuestion: { message: null } },
  },
  {
    field: "uploadProgress",
    document: '{ uploadProgress(uploadId: "upload-1") { files { name rowsRead inserted errors done } } }',
    row: adminQuestions.uploadProgress,
    sees: { call: "GET /admin/upload-progress/upload-1" },
    reply: { files: [{ name: "a.csv", rowsRead: 500, inserted: 0, errors: 2, done: false }] },
    data: { uploadProgress: { files: [{ name: "a.csv", rowsRead: 500, inserted: 0, errors: 2, done: false }] } },
  },
  {
    field: "questionPreview",
    document: `query P($texts: QuestionTextsInput!) { questionPreview(texts: $texts) {
      formatted { question optionA } formattedExplanation } }`,
    variables: {
      texts: {
        question: "<b>Two</b>",
        optionA: "1",
        optionB: "2",
        optionC: "3",
        optionD: "4",
        explanation: "It is 2.",
      },
    },
    row: adminQuestions.adminQuestions,
    sees: { call: "GET /admin/get-questions", query: { page: "1", limit: "1" } },
    reply: { questions: [], total: 0 },
    data: {
      questionPreview: { formatted: { question: [["b", "Two"]], optionA: null }, formattedExplanation: null },
    },
  },
  {
    field: "questionVersions",
    document: '{ questionVersions(id: "q1") { version changedAt changedBy question { optionA } } }',
    row: adminQuestions.questionVersions,
    sees: { call: "GET /admin/question-versions/q1" },
    reply: [{ version: 3, changedAt: at, changedBy: "root@example.com", question }],
    data: {
      questionVersions: [{ version: 3, changedAt: at, changedBy: "root@example.com", question: { optionA: "3" } }],
    },
  },
  {
    field: "createQuestionTemplateLink",
    document: "mutation { createQuestionTemplateLink(format: GIFT) { path expiresAt } }",
    row: adminQuestions.createQuestionTemplateLink,
    sees: { call: "POST /admin/question-templates", body: { format: "gift" } },
    reply: { path: "/files/bank/r", expiresAt: at },
    data: { createQuestionTemplateLink: { path: "/files/bank/r", expiresAt: at } },
  },
  {
    field: "createQuestionExport",
    document:
      "mutation E($filter: QuestionFilter) { createQuestionExport(format: AIKEN, filter: $filter) { path expiresAt questions } }",
    variables: { filter: { examType: "JAMB", subjectName: "", year: 2024 } },
    row: adminQuestions.createQuestionExport,
    sees: { call: "POST /admin/question-exports", body: { format: "aiken", examType: "JAMB", year: 2024 } },
    reply: { path: "/files/bank/r", expiresAt: at, questions: 40 },
    data: { createQuestionExport: { path: "/files/bank/r", expiresAt: at, questions: 40 } },
  },
];
