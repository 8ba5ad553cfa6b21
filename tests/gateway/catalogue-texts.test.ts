import { describe, expect, it } from "vitest";
import { account } from "../../schema/rest/account.ts";
import { auth } from "../../schema/rest/auth.ts";
import { exam } from "../../schema/rest/exam.ts";
import { marketing } from "../../schema/rest/marketing.ts";
import { payment } from "../../schema/rest/payment.ts";
import { practice } from "../../schema/rest/practice.ts";
import { referral } from "../../schema/rest/referral.ts";
import { results } from "../../schema/rest/results.ts";
import type { Row } from "../../schema/rest/row.ts";
import { gatewayForEachTest, type GraphQLReply } from "../support/gateway.ts";

/*
 * The error catalogue of the candidate document, section 8, through the real gateway: what the caller reads when the
 * server behind a call fails without a message, and that its message comes first. Texts are spelled out here,
 * not read from the rows. Texts that a screen makes by itself are tested with the screen.
 */
interface Entry {
  /** The call, and the requirement of the screen that shows the text. */
  ids: string;
  row: Row;
  operation: string;
  text: string;
}

const paper = 'examType: "JAMB", subjectName: "Physics", year: 2026';
const entries: Entry[] = [
  {
    ids: "[R-CAN-01] C-REG-12",
    row: auth.register,
    operation: `mutation { register(input: { firstName: "Ada", lastName: "Obi", email: "ada@example.com",
      phoneNumber: "0803", password: "Quiet-Harbour", confirmPassword: "Quiet-Harbour" }) { message } }`,
    text: "Registration failed",
  },
  {
    ids: "[R-CAN-02] C-LOG-08",
    row: auth.login,
    operation: 'mutation { login(input: { email: "ada@example.com", password: "x" }) { message } }',
    text: "Invalid email or password",
  },
  {
    ids: "[R-CAN-03] C-SES-07",
    row: auth.logout,
    operation: 'mutation { logout(input: { userId: "7" }) { message } }',
    text: "Logout failed",
  },
  {
    ids: "[R-CAN-04] C-OTP-10",
    row: auth.resendOtp,
    operation: 'mutation { resendOtp(input: { email: "ada@example.com" }) { message } }',
    text: "Failed to resend OTP",
  },
  {
    ids: "[R-CAN-05] C-OTP-12",
    row: auth.verifyOtp,
    operation: 'mutation { verifyOtp(input: { email: "ada@example.com", otp: "123456" }) { message } }',
    text: "OTP verification failed",
  },
  {
    ids: "[R-CAN-06] C-FPW-03",
    row: auth.forgotPassword,
    operation: 'mutation { forgotPassword(input: { email: "ada@example.com" }) { message } }',
    text: "Failed to send reset link",
  },
  {
    ids: "[R-CAN-07] C-RPW-04",
    row: auth.resetPassword,
    operation: 'mutation { resetPassword(input: { token: "t", newPassword: "Harbour42" }) { message } }',
    text: "Failed to reset password",
  },
  {
    ids: "[R-CAN-08] C-LB-03",
    row: results.leaderboard,
    operation: "{ leaderboard { name } }",
    text: "Failed to load leaderboard. Please try again later.",
  },
  {
    ids: "[R-CAN-09] C-CON-04",
    row: marketing.sendContactMessage,
    operation: `mutation { sendContactMessage(input: { name: "Ada", email: "ada@example.com", message: "Hello" }) {
      message } }`,
    text: "Failed to send message. Please try again.",
  },
  {
    ids: "[R-CAN-10] C-PRO-02",
    row: account.profile,
    operation: "{ profile { firstName } }",
    text: "Failed to fetch profile data",
  },
  {
    ids: "[R-CAN-11] C-PRO-08",
    row: account.userDetails,
    operation: '{ userDetails(id: "7") { firstName } }',
    // The screen adds the reason.
    text: "Failed to fetch user details: ",
  },
  {
    ids: "[R-CAN-12] C-PRO-09",
    row: account.updateUserDetails,
    operation: `mutation { updateUserDetails(id: "7", input: { firstName: "Ada", lastName: "Obi", phone: "" }) {
      message } }`,
    text: "Update failed. Please try again.",
  },
  {
    ids: "[R-CAN-13] C-SEL-11",
    row: payment.paymentStatus,
    operation: "{ paymentStatus { subscribedExamTypes } }",
    text: "Failed to fetch subscription status. Please try again.",
  },
  {
    ids: "[R-CAN-14] C-SEL-12",
    row: exam.examTypes,
    operation: "{ examTypes }",
    text: "Failed to fetch exam types. Please try again.",
  },
  {
    ids: "[R-CAN-15] C-SEL-13",
    row: exam.examSubjects,
    operation: '{ examSubjects(examType: "JAMB") }',
    text: "Failed to fetch subjects. Please try again.",
  },
  {
    ids: "[R-CAN-16] C-SEL-14",
    row: exam.examYears,
    operation: '{ examYears(examType: "JAMB", subjectName: "Physics") }',
    text: "Failed to fetch years. Please try again.",
  },
  {
    ids: "[R-CAN-17] C-PRO-04",
    row: results.performance,
    operation: "{ performance { totalExams } }",
    text: "Failed to load performance data",
  },
  {
    ids: "[R-CAN-18] C-PRO-06",
    row: results.examHistory,
    operation: "{ examHistory { id } }",
    // The screen adds the reason.
    text: "Failed to fetch exam history: ",
  },
  {
    ids: "[R-CAN-19] C-PRO-04",
    row: results.examStats,
    operation: "{ examStats { totalExams } }",
    text: "Failed to load performance data",
  },
  {
    ids: "[R-CAN-20] C-REF-06",
    row: referral.referralStats,
    operation: "{ referralStats { referredCount } }",
    text: "Failed to fetch referral stats",
  },
  {
    ids: "[R-CAN-21] C-PAY-10",
    row: payment.verifyPayment,
    operation: 'mutation { verifyPayment(input: { reference: "r1", examType: "JAMB" }) { message } }',
    text: "Subscription verification failed.",
  },
  {
    ids: "[R-CAN-22] C-QUIZ-09",
    row: exam.examQuestions,
    operation: `{ examQuestions(paper: { ${paper} }) { totalPages } }`,
    text: "Failed to fetch questions. Please try again.",
  },
  {
    ids: "[R-CAN-23] C-QUIZ-08",
    row: exam.validateAnswer,
    operation: 'mutation { validateAnswer(input: { questionId: "q1", userAnswer: A }) { isCorrect } }',
    text: "Failed to validate answer. Please try again.",
  },
  {
    ids: "[R-CAN-24] C-QUIZ-16",
    row: exam.submitResult,
    operation: `mutation { submitExam(input: { userId: "7", score: 1, totalQuestions: 2, ${paper} }) { emailed } }`,
    text: "Failed to submit exam result.",
  },
  {
    ids: "[R-CAN-26] C-PRAC-13",
    row: practice.practiceSubjects,
    operation: '{ practiceSubjects(examType: "JAMB") }',
    text: "Failed to load exam subjects. Please try again.",
  },
  {
    ids: "[R-CAN-27] C-PRAC-14",
    row: practice.practiceYears,
    operation: '{ practiceYears(examType: "JAMB", subject: "Physics") }',
    text: "Failed to load exam years. Please try again.",
  },
  {
    ids: "[R-CAN-28] C-PRAC-15",
    row: practice.practiceQuestions,
    operation: '{ practiceQuestions(examType: "JAMB", subject: "Physics", year: 2026) { id } }',
    text: "Failed to load questions. Please try again.",
  },
  {
    ids: "[R-CAN-29] C-PRAC-07",
    row: practice.checkAnswer,
    operation: 'mutation { checkAnswer(input: { questionId: "q1", selectedAnswer: A }) { isCorrect } }',
    text: "Failed to check answer. Please try again.",
  },
];

const { upstream, gateway } = gatewayForEachTest();

const html = "<html><h1>502 Bad Gateway</h1><pre>at Server.handle (/srv/app.js:1)</pre></html>";

/** What a caller reads after the only call of an operation. */
async function ask({ operation, row }: Entry): Promise<Pick<GraphQLReply, "errors" | "text">> {
  const before = upstream.seen.length;
  const token: Record<string, string> = row.access === "public" ? {} : { authorization: "Bearer token" };
  const reply = await gateway.query(operation, {}, token);
  expect(upstream.seen.length).toBeGreaterThan(before);
  expect(reply.errors).toHaveLength(1);
  return reply;
}

describe("the catalogue of errors", () => {
  it.each(entries)("$ids: '$text'", async (entry) => {
    const answers = upstream.on(entry.row);
    const own = "Our words: not today.";

    answers.raw((_request, response) => response.writeHead(500, { "content-type": "text/html" }).end(html));
    const crashed = await ask(entry);
    expect(crashed.errors[0]?.message).toBe(entry.text);
    expect(crashed.errors[0]?.extensions).toMatchObject({ code: "UPSTREAM_FAILED", serverMessage: null });
    expect(crashed.text).not.toMatch(/Bad Gateway|app\.js/);

    upstream.on(entry.row).reply(500, { message: "column users.password does not exist" });
    const leaking = await ask(entry);
    expect(leaking.errors[0]?.message).toBe(entry.text);
    expect(leaking.text).not.toContain("column users.password");

    upstream.on(entry.row).raw((request) => request.socket.destroy());
    expect((await ask(entry)).errors[0]?.message).toBe(entry.text);

    upstream.on(entry.row).raw((_request, response) => response.writeHead(400).end(html));
    expect((await ask(entry)).errors[0]?.message).toBe(entry.text);

    upstream.on(entry.row).reply(400, { message: " " });
    expect((await ask(entry)).errors[0]?.message).toBe(entry.text);

    upstream.on(entry.row).reply(409, { message: own });
    const refused = await ask(entry);
    expect(refused.errors[0]?.message).toBe(own);
    expect(refused.errors[0]?.extensions).toMatchObject({ code: "CONFLICT", status: 409, serverMessage: own });
  });

  it("[R-CAN-25] a failed result mail does not make the submission fail", async () => {
    upstream.on(exam.submitResult).reply(200, { message: "Stored" });
    upstream.on(exam.sendResultEmail).raw((_request, response) => response.writeHead(500).end(html));
    const { data, errors } = await gateway.query(
      `mutation { submitExam(input: { userId: "7", score: 1, totalQuestions: 2, ${paper} }) { emailed message } }`,
      {},
      { authorization: "Bearer token" },
    );
    expect(errors).toEqual([]);
    expect(data).toEqual({ submitExam: { emailed: false, message: "Stored" } });
  });

  it("[C-SES-08] 'No access token found' before any call that needs a candidate", async () => {
    const needing = entries.filter(({ row }) => row.access === "candidate");
    expect(needing.length).toBeGreaterThan(10);
    for (const { operation } of needing) {
      const { errors } = await gateway.query(operation);
      expect(errors.map(({ message, extensions }) => [message, extensions["code"]])).toEqual([
        ["No access token found", "UNAUTHENTICATED"],
      ]);
    }
    expect(upstream.seen).toEqual([]);
  });

  it("names every documented call of a candidate once", () => {
    const rooms = [auth, account, exam, results, payment, referral, marketing, practice];
    const documented = rooms
      .flatMap((room): Row[] => Object.values(room))
      .filter((row) => row.extension === undefined && row !== exam.sendResultEmail);
    expect(entries.map(({ row }) => row.name).sort()).toEqual(documented.map((row) => row.name).sort());
  });
});
