import { buildASTSchema } from "graphql";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSchema } from "../../gateway/core/schema.ts";
import { account } from "../../schema/rest/account.ts";
import { auth } from "../../schema/rest/auth.ts";
import { exam } from "../../schema/rest/exam.ts";
import { marketing } from "../../schema/rest/marketing.ts";
import { payment } from "../../schema/rest/payment.ts";
import { practice } from "../../schema/rest/practice.ts";
import { referral } from "../../schema/rest/referral.ts";
import { results } from "../../schema/rest/results.ts";
import { schoolExams } from "../../schema/rest/school-exams.ts";
import { schoolPeople } from "../../schema/rest/school-people.ts";
import type { Row } from "../../schema/rest/row.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import { startUpstream, type Upstream } from "../support/upstream.ts";

/* Each field of the schema: which documented call it makes, with what, and what the client gets. */
interface Case {
  field: string;
  document: string;
  variables?: Record<string, unknown>;
  row: Row;
  /** What the REST server must have seen. */
  sees: { call: string; body?: unknown; query?: Record<string, string> };
  reply: unknown;
  data: unknown;
}

const email = "ada@example.com";
const message = { message: "Done" };
const notice = (field: string, type: string, row: Row, call: string, input: Record<string, unknown>): Case => ({
  field,
  document: `mutation M($input: ${type}!) { ${field}(input: $input) { message } }`,
  variables: { input },
  row,
  sees: { call, body: input },
  reply: message,
  data: { [field]: message },
});
const registration = {
  firstName: "Ada",
  lastName: "Obi",
  email,
  phoneNumber: "0803",
  referer: "bola@example.com",
  password: "Quiet-Harbour",
  confirmPassword: "Quiet-Harbour",
};
const paper = { examType: "JAMB", subjectName: "Physics", year: 2026 };
const question = { id: "q1", question: "?", optionA: "1", optionB: "2", optionC: "3", optionD: "4" };
const attempt = {
  id: "a1",
  startedAt: "2026-11-20T09:00:00.000Z",
  deadline: "2026-11-20T10:00:00.000Z",
  serverNow: "2026-11-20T09:05:00.000Z",
  answers: [{ questionId: "q1", userAnswer: "B", isCorrect: true }],
};

const cases: Case[] = [
  notice("register", "RegisterInput", auth.register, "POST /api/auth/register", registration),
  notice("logout", "LogoutInput", auth.logout, "POST /api/auth/logout", { userId: "7" }),
  notice("resendOtp", "EmailInput", auth.resendOtp, "POST /auth/resendOTP", { email }),
  notice("verifyOtp", "VerifyOtpInput", auth.verifyOtp, "POST /auth/verifyOTP", { email, otp: "123456" }),
  notice("forgotPassword", "EmailInput", auth.forgotPassword, "POST /auth/forgot-password", { email }),
  notice("resetPassword", "ResetPasswordInput", auth.resetPassword, "POST /forgotPwd/resetpassword", {
    token: "t",
    newPassword: "Harbour42",
  }),
  notice("sendOtherDeviceCode", "LoginInput", auth.sendOtherDeviceCode, "POST /auth/other-device/send-code", {
    email,
    password: "x",
  }),
  notice("logoutOtherDevice", "LogoutOtherDeviceInput", auth.logoutOtherDevice, "POST /auth/other-device/logout", {
    email,
    password: "x",
    otp: "123456",
  }),
  {
    field: "login",
    document:
      "mutation M($input: LoginInput!) { login(input: $input) { accessToken message user { id firstName phone } } }",
    variables: { input: { email, password: "x" } },
    row: auth.login,
    sees: { call: "POST /api/auth/login", body: { email, password: "x" } },
    reply: { user: { id: "7", firstName: "Ada", phone: "0803" }, accessToken: "t", message: "Hello" },
    data: { login: { accessToken: "t", message: "Hello", user: { id: "7", firstName: "Ada", phone: "0803" } } },
  },
  {
    field: "profile",
    document: "{ profile { firstName lastName email phone createdAt } }",
    row: account.profile,
    sees: { call: "GET /api/auth/profile" },
    reply: { firstName: "Ada", lastName: "", email, createdAt: "2026-11-20T09:00:00Z" },
    data: { profile: { firstName: "Ada", lastName: null, email, phone: null, createdAt: "2026-11-20T09:00:00.000Z" } },
  },
  {
    field: "userDetails",
    document: 'query Q { userDetails(id: "7") { firstName phone } }',
    row: account.userDetails,
    sees: { call: "GET /api/auth/get-user/7" },
    reply: { firstName: "Ada", phoneNumber: "0803" },
    data: { userDetails: { firstName: "Ada", phone: "0803" } },
  },
  {
    field: "updateUserDetails",
    document:
      'mutation M($input: UserDetailsInput!) { updateUserDetails(id: "7", input: $input) { message user { firstName } } }',
    variables: { input: { firstName: "Ada", lastName: "Obi", phone: null } },
    row: account.updateUserDetails,
    sees: { call: "PUT /api/auth/update-user/7", body: { id: "7", firstName: "Ada", lastName: "Obi", phone: null } },
    reply: { ...message, user: { firstName: "Ada" } },
    data: { updateUserDetails: { ...message, user: { firstName: "Ada" } } },
  },
  {
    field: "examTypes",
    document: "{ examTypes }",
    row: exam.examTypes,
    sees: { call: "GET /api/exam/exam-types" },
    reply: ["JAMB", "WAEC"],
    data: { examTypes: ["JAMB", "WAEC"] },
  },
  {
    field: "examSubjects",
    document: '{ examSubjects(examType: "Junior Waec") }',
    row: exam.examSubjects,
    sees: { call: "GET /api/exam/subjects", query: { examType: "Junior Waec" } },
    reply: ["Basic Science"],
    data: { examSubjects: ["Basic Science"] },
  },
  {
    field: "examYears",
    document: '{ examYears(examType: "JAMB", subjectName: "Physics & Maths") }',
    row: exam.examYears,
    sees: { call: "GET /api/exam/years", query: { examType: "JAMB", subjectName: "Physics & Maths" } },
    reply: [2025, "2026"],
    data: { examYears: [2025, 2026] },
  },
  {
    field: "examQuestions",
    document: `query Q($paper: PaperInput!) { examQuestions(paper: $paper, page: 2) { totalPages totalQuestions
      questions { id optionA } attempt { id deadline serverNow answers { questionId userAnswer isCorrect } } } }`,
    variables: { paper },
    row: exam.examQuestions,
    sees: { call: "GET /exam/questions", query: { ...paper, year: "2026", page: "2" } },
    reply: { questions: [question], totalPages: 4, totalQuestions: 40, attempt },
    data: {
      examQuestions: {
        totalPages: 4,
        totalQuestions: 40,
        questions: [{ id: "q1", optionA: "1" }],
        attempt: { id: "a1", deadline: attempt.deadline, serverNow: attempt.serverNow, answers: attempt.answers },
      },
    },
  },
  {
    field: "validateAnswer",
    document: "mutation M($input: ValidateAnswerInput!) { validateAnswer(input: $input) { isCorrect savedSeq } }",
    variables: { input: { questionId: "q1", userAnswer: "C" } },
    row: exam.validateAnswer,
    sees: { call: "POST /exam/validate-answer", body: { questionId: "q1", userAnswer: "C" } },
    reply: { isCorrect: "true" },
    data: { validateAnswer: { isCorrect: true, savedSeq: null } },
  },
  {
    field: "performance",
    document:
      "{ performance { totalExams averageScore bestPerformance { subject score } weakestSubject { subject } } }",
    row: results.performance,
    sees: { call: "GET /api/exam/performance" },
    reply: {
      totalExams: 2,
      averageScore: "61.5",
      bestPerformance: { subject: "Physics", score: 80 },
      weakestSubject: null,
    },
    data: {
      performance: {
        totalExams: 2,
        averageScore: 61.5,
        bestPerformance: { subject: "Physics", score: 80 },
        weakestSubject: null,
      },
    },
  },
  {
    field: "examHistory",
    document: "{ examHistory { id name date score status } }",
    row: results.examHistory,
    sees: { call: "GET /api/exam/exam-history" },
    reply: [{ id: 1, name: "JAMB Physics 2026", date: "2026-11-20T09:00:00Z", score: 75, status: "Pass" }],
    data: {
      examHistory: [
        { id: "1", name: "JAMB Physics 2026", date: "2026-11-20T09:00:00.000Z", score: 75, status: "Pass" },
      ],
    },
  },
  {
    field: "examStats",
    document: "{ examStats { totalExams highestScore examsPassed } }",
    row: results.examStats,
    sees: { call: "GET /exam/stats" },
    reply: { totalExams: 0, highestScore: null, examsPassed: 0 },
    data: { examStats: { totalExams: 0, highestScore: null, examsPassed: 0 } },
  },
  {
    field: "leaderboard",
    document: "{ leaderboard { name bestSubject averageScore } }",
    row: results.leaderboard,
    sees: { call: "GET /api/auth/leaderboard" },
    reply: [{ name: "Ada O.", bestSubject: "Physics", averageScore: 91.5 }],
    data: { leaderboard: [{ name: "Ada O.", bestSubject: "Physics", averageScore: "91.5" }] },
  },
  {
    field: "paymentStatus",
    document: "{ paymentStatus { subscribedExamTypes } }",
    row: payment.paymentStatus,
    sees: { call: "GET /api/subscription/payment-status" },
    reply: { subscribedExamTypes: ["JAMB"] },
    data: { paymentStatus: { subscribedExamTypes: ["JAMB"] } },
  },
  notice("verifyPayment", "VerifyPaymentInput", payment.verifyPayment, "POST /payment/verify-payment", {
    reference: "1-a",
    examType: "JAMB",
  }),
  {
    field: "createPaymentReference",
    document:
      'mutation M { createPaymentReference(examType: "JAMB") { reference amountKobo provider publicKey email currency } }',
    row: payment.createPaymentReference,
    sees: { call: "POST /payment/reference", body: { examType: "JAMB" } },
    reply: {
      reference: "1-a",
      examType: "JAMB",
      amountKobo: 200000,
      currency: "NGN",
      email,
      publicKey: "pk",
      provider: "sandbox",
    },
    data: {
      createPaymentReference: {
        reference: "1-a",
        amountKobo: 200000,
        provider: "SANDBOX",
        publicKey: "pk",
        email,
        currency: "NGN",
      },
    },
  },
  {
    field: "paymentReferences",
    document: "{ paymentReferences { reference status } }",
    row: payment.paymentReferences,
    sees: { call: "GET /payment/references" },
    reply: [{ reference: "1-a", examType: "JAMB", createdAt: "2026-11-20T09:00:00Z", status: "granted" }],
    data: { paymentReferences: [{ reference: "1-a", status: "GRANTED" }] },
  },
  {
    field: "prices",
    document: "{ prices { examType listPrice fee } }",
    row: payment.prices,
    sees: { call: "GET /payment/prices" },
    reply: [{ examType: "JAMB", listPrice: 1000, fee: 2000 }],
    data: { prices: [{ examType: "JAMB", listPrice: 1000, fee: 2000 }] },
  },
  {
    field: "practiceSubjects",
    document: '{ practiceSubjects(examType: "Junior Waec") }',
    row: practice.practiceSubjects,
    sees: { call: "GET /exam/subjects/Junior%20Waec" },
    reply: ["Basic Science"],
    data: { practiceSubjects: ["Basic Science"] },
  },
  {
    field: "practiceYears",
    document: '{ practiceYears(examType: "JAMB", subject: "Physics") }',
    row: practice.practiceYears,
    sees: { call: "GET /exam/years/JAMB/Physics" },
    reply: ["2025", 2026],
    data: { practiceYears: [2025, 2026] },
  },
  {
    field: "practiceQuestions",
    document: '{ practiceQuestions(examType: "JAMB", subject: "A/B", year: 2026) { id question } }',
    row: practice.practiceQuestions,
    sees: { call: "GET /exam/questions/JAMB/A%2FB/2026" },
    reply: [{ ...question, correctAnswer: "A", explanation: "x" }],
    data: { practiceQuestions: [{ id: "q1", question: "?" }] },
  },
  {
    field: "checkAnswer",
    document:
      "mutation M($input: CheckAnswerInput!) { checkAnswer(input: $input) { isCorrect correctAnswer explanation } }",
    variables: { input: { questionId: "q1", selectedAnswer: "C" } },
    row: practice.checkAnswer,
    sees: { call: "POST /exam/check-answer", body: { questionId: "q1", selectedAnswer: "C" } },
    reply: { isCorrect: false, correctAnswer: "optionB", explanation: "" },
    data: { checkAnswer: { isCorrect: false, correctAnswer: "B", explanation: null } },
  },
  {
    field: "schoolStudents",
    document: "{ schoolStudents { id name hasTemporaryCredentials credentialsExpired } }",
    row: schoolPeople.schoolStudents,
    sees: { call: "GET /school/get-students" },
    reply: [{ _id: 3, name: "Ada" }],
    data: { schoolStudents: [{ id: "3", name: "Ada", hasTemporaryCredentials: false, credentialsExpired: false }] },
  },
  {
    field: "schoolReports",
    document: "{ schoolReports { id score date } }",
    row: schoolExams.schoolReports,
    sees: { call: "GET /api/reports" },
    reply: { reports: [{ id: 1, examId: 2, studentId: 3, score: "4", totalQuestions: 5, date: "2026-11-20" }] },
    data: { schoolReports: [{ id: "1", score: 4, date: "2026-11-20T00:00:00.000Z" }] },
  },
  notice("sendContactMessage", "SendContactMessageInput", marketing.sendContactMessage, "POST /api/auth/contact", {
    name: "Ada",
    email,
    message: "Hello",
  }),
  {
    field: "referralStats",
    document: "{ referralStats { referredCount totalEarnings earningsPerReferral subscriptionFee } }",
    row: referral.referralStats,
    sees: { call: "GET /referrals/referral-stats" },
    reply: { referredCount: 6, totalEarnings: "400.00" },
    data: { referralStats: { referredCount: 6, totalEarnings: 400, earningsPerReferral: null, subscriptionFee: 2000 } },
  },
];

let upstream: Upstream;
let gateway: TestGateway;
beforeEach(async () => {
  upstream = await startUpstream();
  gateway = await startGateway(upstream.url);
});
afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

describe("each field makes its documented call", () => {
  it.each(cases.map((one) => [one.field, one] as const))("%s", async (_field, one) => {
    upstream.on(one.row).reply(one.row.status ?? 200, one.reply);
    const reply = await gateway.query(one.document, one.variables, { authorization: "Bearer t" });
    expect(reply.errors).toEqual([]);
    expect(reply.data).toEqual(one.data);
    expect(upstream.seen).toHaveLength(1);
    expect(upstream.seen[0]).toMatchObject(one.sees);
  });

  it("and no field is left out", () => {
    const schema = buildASTSchema(readSchema());
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}),
    );
    // tested beside this table: two calls in a row, and one without any
    const elsewhere = ["submitExam", "paymentSettings"];
    expect([...cases.map((one) => one.field), ...elsewhere].sort()).toEqual(fields.sort());
  });
});

describe("schoolReports with their students", () => {
  const ask = "{ schoolReports { id student { name } } }";
  const report = (id: number, studentId: number) => ({
    id,
    examId: 1,
    studentId,
    score: 1,
    totalQuestions: 2,
    date: null,
  });
  it("takes two calls for any number of rows", async () => {
    upstream.on(schoolExams.schoolReports).reply(
      200,
      Array.from({ length: 100 }, (_, index) => report(index, index % 3)),
    );
    upstream.on(schoolPeople.schoolStudents).reply(200, [
      { id: 0, name: "Ada" },
      { id: 1, name: "Bola" },
    ]);
    const reply = await gateway.query(ask, {}, { authorization: "Bearer t" });
    expect(reply.errors).toEqual([]);
    expect(upstream.seen.map((call) => call.path)).toEqual(["/api/reports", "/school/get-students"]);
    expect(reply.data).toMatchObject({
      schoolReports: { 0: { student: { name: "Ada" } }, 1: { student: { name: "Bola" } }, 2: { student: null } },
    });
  });

  it("keeps the reports when the students fail", async () => {
    upstream.on(schoolExams.schoolReports).reply(200, [report(1, 1)]);
    upstream.on(schoolPeople.schoolStudents).reply(403, { message: "no" });
    const reply = await gateway.query(ask, {}, { authorization: "Bearer t" });
    expect(reply.data).toEqual({ schoolReports: [{ id: "1", student: null }] });
    expect(reply.errors[0]).toMatchObject({ message: "no", path: ["schoolReports", "student"] });
  });
});

describe("paymentSettings", () => {
  const ask = "{ paymentSettings { provider publicKey scriptUrl } }";
  it("[B-25, C-PAY-04] takes the key from the configuration, in front of any server", async () => {
    const reply = await gateway.query(ask);
    expect(reply.data).toEqual({
      paymentSettings: { provider: "PAYSTACK", publicKey: null, scriptUrl: "https://js.paystack.co/v2/inline.js" },
    });
    const keyed = await startGateway(upstream.url, { PAYSTACK_PUBLIC_KEY: "pk_test_1" });
    expect((await keyed.query(ask)).data).toMatchObject({ paymentSettings: { publicKey: "pk_test_1" } });
    await keyed.close();
    expect(upstream.seen).toEqual([]);
  });

  it("offers the sandbox only beside our own API, outside production", async () => {
    const own = await startGateway("", { API_PORT: "1" });
    expect((await own.query(ask)).data).toMatchObject({ paymentSettings: { provider: "SANDBOX" } });
    await own.close();
  });
});
