import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { adminQuestions } from "../../schema/rest/admin-questions.ts";
import { account } from "../../schema/rest/account.ts";
import { auth } from "../../schema/rest/auth.ts";
import { exam } from "../../schema/rest/exam.ts";
import { payment } from "../../schema/rest/payment.ts";
import { practice } from "../../schema/rest/practice.ts";
import { school } from "../../schema/rest/school.ts";
import { schoolResults } from "../../schema/rest/school-results.ts";
import { schoolPeople } from "../../schema/rest/school-people.ts";
import { referral } from "../../schema/rest/referral.ts";
import { results } from "../../schema/rest/results.ts";
import type { Row } from "../../schema/rest/row.ts";
import { table } from "../../schema/rest/table.ts";
import { gatewayForEachTest } from "../support/gateway.ts";
import type { Upstream } from "../support/upstream.ts";

const { upstream, gateway } = gatewayForEachTest({}, { LIM_15_JSON_BYTES: 2000, LIM_15_LIST_BYTES: 4000 });
const signedIn = { authorization: "Bearer token-1" };

const verify = `mutation V($input: VerifyOtpInput!) { verifyOtp(input: $input) { message } }`;
const verifyInput = { input: { email: "ada@example.com", otp: "123456" } };

describe("a call to the REST server", () => {
  it("is sent once, with the documented path, method and body", async () => {
    upstream.on(auth.verifyOtp).reply(200, { message: "Verified" });
    const reply = await gateway.query(verify, verifyInput);
    expect(reply.data).toEqual({ verifyOtp: { message: "Verified" } });
    expect(upstream.seen).toHaveLength(1);
    expect(upstream.seen[0]).toMatchObject({
      call: "POST /auth/verifyOTP",
      body: { email: "ada@example.com", otp: "123456" },
    });
  });

  it("[SEC-46] carries the token only where the row asks for one, and no header of the browser", async () => {
    upstream.on(auth.verifyOtp).reply(200, {});
    upstream.on(account.profile).reply(200, { firstName: "Ada" });
    await gateway.query(verify, verifyInput, { ...signedIn, cookie: "role=admin", "x-forwarded-host": "evil" });
    await gateway.query("{ profile { firstName } }", {}, { ...signedIn, "user-agent": "phone" });
    const [open, own] = upstream.seen;
    expect(open?.headers.authorization).toBeUndefined();
    expect(own?.headers.authorization).toBe("Bearer token-1");
    for (const call of upstream.seen) {
      expect(Object.keys(call.headers).filter((name) => /cookie|forwarded-host|user-agent/.test(name))).toEqual([]);
    }
  });

  it("[SEC-46] keeps an id inside its path segment", async () => {
    upstream.on(account.userDetails).reply(200, {});
    for (const id of ["..", ".", "a/../b", "a%2fb", "a?x=1", "a#b"]) {
      await gateway.query("query U($id: ID!) { userDetails(id: $id) { firstName } }", { id }, signedIn);
    }
    expect(upstream.seen.map((call) => call.path)).toEqual([
      "/api/auth/get-user/a%2F..%2Fb",
      "/api/auth/get-user/a%252fb",
      "/api/auth/get-user/a%3Fx%3D1",
      "/api/auth/get-user/a%23b",
    ]);
  });

  it("[SEC-46] an id with half of a character names nothing, and is no failure of ours", async () => {
    const document = "query U($id: ID!) { userDetails(id: $id) { firstName } }";
    const { errors } = await gateway.query(document, { id: "a\ud800" }, signedIn);
    expect(errors[0]?.extensions).toMatchObject({ code: "BAD_USER_INPUT", status: 400 });
    expect(upstream.seen).toEqual([]);
  });

  it("[C-SES-08] is not sent without a token: 'No access token found'", async () => {
    const reply = await gateway.query("{ profile { email } examStats { totalExams } }");
    expect(reply.errors.map((error) => error.message)).toEqual(["No access token found", "No access token found"]);
    expect(reply.errors[0]?.extensions).toMatchObject({ code: "UNAUTHENTICATED", status: 401 });
    expect(upstream.seen).toEqual([]);
  });

  it("[C-SES-09] sends the token on optional rows if there is one", async () => {
    upstream.on(payment.paymentStatus).reply(200, { subscribedExamTypes: ["JAMB"] });
    await gateway.query("{ paymentStatus { subscribedExamTypes } }");
    await gateway.query("{ paymentStatus { subscribedExamTypes } }", {}, signedIn);
    expect(upstream.seen.map((call) => call.headers.authorization)).toEqual([undefined, "Bearer token-1"]);
  });

  it("fetches equal reads of one request once", async () => {
    upstream.on(exam.examTypes).reply(200, ["JAMB"]);
    const reply = await gateway.query("{ a: examTypes b: examTypes }");
    expect(reply.data).toEqual({ a: ["JAMB"], b: ["JAMB"] });
    expect(upstream.seen).toHaveLength(1);
  });

  it("refuses input that breaks the row's rule with the documented text, before any call", async () => {
    const reply = await gateway.query(verify, { input: { email: "ada@example.com", otp: "12" } });
    expect(reply.errors[0]).toMatchObject({
      message: "Please enter a complete 6-digit OTP",
      extensions: { code: "BAD_USER_INPUT", status: 400 },
    });
    expect(upstream.seen).toEqual([]);
  });

  it("names the device by a cookie that scripts cannot read, where the row asks, and keeps it", async () => {
    const login = "mutation L($input: LoginInput!) { login(input: $input) { accessToken } }";
    const input = { input: { email: "ada@example.com", password: "x" } };
    upstream.on(exam.examTypes).reply(200, []);
    upstream.on(auth.login).reply(200, { user: { id: 1 }, accessToken: "t" });
    expect((await gateway.query("{ examTypes }")).headers["set-cookie"]).toBeUndefined();
    const first = await gateway.query(login, input);
    const cookie = String(first.headers["set-cookie"]);
    expect(cookie).toMatch(/^akada_device=[\w-]{36}; .*HttpOnly; SameSite=Lax/);
    const again = await gateway.query(login, input, { cookie: cookie.split(";")[0] ?? "" });
    expect(again.headers["set-cookie"]).toBeUndefined();
    await gateway.query(login, input, { "x-device-id": "a-mobile-device-0001" });
    const [none, one, two, mobile] = upstream.seen.map((call) => call.headers["x-device-id"]);
    expect(none).toBeUndefined();
    expect(one).toBe(two);
    expect(mobile).toBe("a-mobile-device-0001");
  });

  it("names the device at each login and each step with a code or a new password by mail [LIM-10] [D-290] [D-293]", () => {
    const rows = Object.values(table).flatMap((ofRoom) => Object.values<Row>(ofRoom));
    const isStep = /resetPassword|forgotPassword|^(school)?(Verify|Resend)Otp$|^register$/i;
    const asking = rows.filter(({ checksPassword, name }) => checksPassword === true || isStep.test(name));
    expect(asking.length).toBeGreaterThan(9);
    expect(asking.filter(({ device }) => device !== true)).toEqual([]);
  });

  it("[SEC-53] tells caches to keep nothing", async () => {
    upstream.on(exam.examTypes).reply(200, []);
    expect((await gateway.query("{ examTypes }")).headers["cache-control"]).toBe("no-store");
  });
});

describe("what a foreign server may send", () => {
  it("[C-ENT-01] ids as numbers or under _id, numbers as text, nulls, unknown fields", async () => {
    upstream.on(auth.login).reply(201, {
      user: { _id: 42, firstName: "Ada", lastName: null, phoneNumber: 8030, secret: "x" },
      accessToken: "t",
      extra: true,
    });
    const reply = await gateway.query(
      `mutation L($input: LoginInput!) { login(input: $input) { accessToken message user { id firstName lastName phone } } }`,
      { input: { email: "ada@example.com", password: "x" } },
    );
    expect(reply.data).toEqual({
      login: { accessToken: "t", message: null, user: { id: "42", firstName: "Ada", lastName: null, phone: "8030" } },
    });
  });

  it("a history wrapped in an object, figures as text, dates in another form", async () => {
    upstream.on(results.examHistory).reply(200, {
      history: [{ _id: 7, name: "JAMB Physics", date: "2026-05-01", score: "72.5", status: "Pass" }],
    });
    upstream.on(results.examStats).reply(200, { totalExams: "3", highestScore: "88", examsPassed: 2 });
    const reply = await gateway.query(
      "{ examHistory { id score date } examStats { totalExams highestScore examsPassed } }",
      {},
      signedIn,
    );
    expect(reply.data).toEqual({
      examHistory: [{ id: "7", score: 72.5, date: "2026-05-01T00:00:00.000Z" }],
      examStats: { totalExams: 3, highestScore: 88, examsPassed: 2 },
    });
  });

  describe("[D-324] a reply under `data`", () => {
    const inExam = `{ examQuestions(paper: { examType: "JAMB", subjectName: "Physics", year: 2026 }) { questions { id } totalPages } }`;
    const question = { id: 1, question: "?", optionA: "1", optionB: "2", optionC: "3", optionD: "4" };

    it.each([
      [
        exam.examQuestions,
        inExam,
        { questions: [question], totalPages: 1 },
        { questions: [{ id: "1" }], totalPages: 1 },
      ],
      [results.performance, "{ performance { totalExams } }", { totalExams: 4 }, { totalExams: 4 }],
      [
        payment.paymentStatus,
        "{ paymentStatus { subscribedExamTypes } }",
        { subscribedExamTypes: ["JAMB"] },
        { subscribedExamTypes: ["JAMB"] },
      ],
      [account.profile, "{ profile { firstName } }", { firstName: "Ada" }, { firstName: "Ada" }],
      [
        results.examHistory,
        "{ examHistory { id } }",
        { history: [{ id: 1, name: "a", score: 1, status: "Pass" }] },
        [{ id: "1" }],
      ],
      [exam.examTypes, "{ examTypes }", ["JAMB"], ["JAMB"]],
      [exam.examTypes, "{ examTypes }", null, []],
    ] as [Row, string, unknown, unknown][])("is read: %#", async (row, document, data, read) => {
      upstream.on(row).reply(200, { success: true, message: "Found", data });
      const reply = await gateway.query(document, {}, signedIn);
      expect([reply.errors, Object.values(reply.data ?? {})]).toEqual([[], [read]]);
    });

    it("takes a list under it for the documented one, beside its total", async () => {
      upstream.on(exam.examQuestions).reply(200, { success: true, data: [question], totalPages: 3 });
      const found = { examQuestions: { questions: [{ id: "1" }], totalPages: 3 } };
      expect((await gateway.query(inExam, {}, signedIn)).data).toEqual(found);
      const report = { id: 1, examId: 2, studentId: 3, score: 4, totalQuestions: 5 };
      upstream.on(schoolResults.schoolReports).reply(200, { data: [report], total: 9 });
      const document = "{ schoolReportPage(page: 1, limit: 1) { total reports { id } } }";
      const page = { schoolReportPage: { total: 9, reports: [{ id: "1" }] } };
      expect((await gateway.query(document, {}, signedIn)).data).toEqual(page);
    });

    it("keeps the words beside it, and reads what a write has made and the token of a login", async () => {
      upstream.on(auth.verifyOtp).reply(200, { success: true, message: "Verified", data: null });
      expect((await gateway.query(verify, verifyInput)).data).toEqual({ verifyOtp: { message: "Verified" } });
      upstream.on(auth.login).reply(200, { success: true, data: { accessToken: "t", user: { id: 1 } } });
      const login = `mutation { login(input: { email: "ada@example.com", password: "x" }) { accessToken user { id } } }`;
      expect((await gateway.query(login)).data).toEqual({ login: { accessToken: "t", user: { id: "1" } } });
    });
  });

  it.each([
    [results.performance, "{ performance { totalExams } }", { stats: { exams: 4 } }],
    [payment.paymentStatus, "{ paymentStatus { subscribedExamTypes } }", { subscriptions: ["JAMB"] }],
    [account.userDetails, '{ userDetails(id: "1") { firstName } }', { user: { name: "Ada" } }],
    [
      account.userDetails,
      '{ userDetails(id: "1") { firstName } }',
      { user: { firstName: "Ada" }, editor: { firstName: "Bola" } },
    ],
  ] as [Row, string, unknown][])(
    "an answer without anything documented fails, and is not read as empty: %#",
    async (row, document, body) => {
      upstream.on(row).reply(200, body);
      const reply = await gateway.query(document, {}, signedIn);
      expect(reply.errors[0]).toMatchObject({
        message: row.fallback,
        extensions: { code: "UPSTREAM_FAILED", status: 502 },
      });
    },
  );

  it.each([
    [results.performance, "{ performance { totalExams } }", { stats: { totalExams: 4 } }, { totalExams: 4 }],
    [
      account.profile,
      "{ profile { firstName } }",
      { success: true, message: "Found", user: { _id: "a", firstName: "Ada" } },
      { firstName: "Ada" },
    ],
    [
      account.userDetails,
      '{ userDetails(id: "1") { firstName } }',
      { data: { user: { firstName: "Ada" } } },
      { firstName: "Ada" },
    ],
    [
      schoolPeople.createStudentCredentials,
      'mutation { createStudentCredentials(studentId: "1", expiresInDays: 7) { name tempPassword } }',
      { message: "Created", credentials: { studentName: "Chidi", tempPassword: "k7-2" } },
      { name: "Chidi", tempPassword: "k7-2" },
    ],
    [
      practice.checkAnswer,
      'mutation { checkAnswer(input: { questionId: "1", selectedAnswer: A }) { isCorrect correctAnswer } }',
      { status: "success", result: { isCorrect: false, correctAnswer: "B" } },
      { isCorrect: false, correctAnswer: "B" },
    ],
  ] as [Row, string, unknown, unknown][])(
    "[D-394] reads a reply under the name of the thing: %#",
    async (row, document, body, read) => {
      upstream.on(row).reply(200, body);
      const reply = await gateway.query(document, {}, signedIn);
      expect([reply.errors, Object.values(reply.data ?? {})]).toEqual([[], [read]]);
    },
  );

  it.each([
    [{ errors: { email: ["Email is taken"], phone: ["Phone is taken"] } }, "Email is taken"],
    [{ errors: { email: { message: "Email is taken", kind: "unique" } } }, "Email is taken"],
    [{ errors: {} }, "Registration failed"],
  ])("says the problem of the first field, where a server has them by field: %#", async (body, message) => {
    upstream.on(auth.register).reply(422, body);
    const document = `mutation { register(input: { firstName: "Ada", lastName: "Obi", email: "ada@example.com",
      phoneNumber: "0803", password: "Quiet-Harbour-42", confirmPassword: "Quiet-Harbour-42" }) { message } }`;
    expect((await gateway.query(document)).errors[0]?.message).toBe(message);
  });

  it("[D-393] has fields of its own under names of ours", async () => {
    const own = { version: "v2", createdBy: { _id: "u1" }, attempt: 3, receipt: {}, openExams: 2, duplicates: ["7"] };
    const question = { id: 1, question: "?", optionA: "1", optionB: "2", optionC: "3", optionD: "4" };
    upstream.on(results.examStats).reply(200, { ...own, totalExams: 3, highestScore: 60, examsPassed: 1 });
    upstream.on(results.examHistory).reply(200, [{ ...own, id: 7, name: "JAMB", score: 60, status: "Pass", year: {} }]);
    upstream.on(exam.examQuestions).reply(200, { ...own, questions: [{ ...own, ...question }], totalPages: 1 });
    const { data, errors } = await gateway.query(
      `{ examStats { totalExams openExams { year } } examHistory { id receipt year }
        examQuestions(paper: { examType: "JAMB", subjectName: "Physics", year: 2026 }) { questions { id } attempt { id } } }`,
      {},
      signedIn,
    );
    expect(errors).toEqual([]);
    expect(data).toEqual({
      examStats: { totalExams: 3, openExams: [] },
      examHistory: [{ id: "7", receipt: null, year: null }],
      examQuestions: { questions: [{ id: "1" }], attempt: null },
    });
  });

  it("choices that a database lists more than once, and empty ones", async () => {
    upstream.on(exam.examTypes).reply(200, ["JAMB", null, "WAEC", "JAMB", ""]);
    upstream.on(exam.examSubjects).reply(200, ["Physics", "Physics"]);
    upstream.on(exam.examYears).reply(200, [2020, "2020", null, 2019]);
    upstream.on(practice.practiceSubjects).reply(200, { subjects: [null, "Physics", "Physics"] });
    upstream.on(practice.practiceYears).reply(200, [2020, 2019, null, 2020]);
    upstream.on(payment.paymentStatus).reply(200, { subscribedExamTypes: ["JAMB", "JAMB"] });
    const { data, errors } = await gateway.query(
      `{ examTypes examSubjects(examType: "JAMB") examYears(examType: "JAMB", subjectName: "Physics")
        practiceSubjects(examType: "JAMB") practiceYears(examType: "JAMB", subject: "Physics")
        paymentStatus { subscribedExamTypes } }`,
      {},
      signedIn,
    );
    expect(errors).toEqual([]);
    expect(data).toEqual({
      examTypes: ["JAMB", "WAEC"],
      examSubjects: ["Physics"],
      examYears: [2020, 2019],
      practiceSubjects: ["Physics"],
      practiceYears: [2019, 2020],
      paymentStatus: { subscribedExamTypes: ["JAMB"] },
    });
  });

  it("results and roles in other words or letters than the documented ones", async () => {
    const statuses = ["PASS", "failed", "Pass", "Passed", "pending"];
    upstream.on(results.examHistory).reply(
      200,
      statuses.map((status, id) => ({ id, name: "JAMB", score: 60, status })),
    );
    const { data } = await gateway.query("{ examHistory { status } }", {}, signedIn);
    expect(data?.["examHistory"]).toEqual(["Pass", "Fail", "Pass", "Pass", "pending"].map((status) => ({ status })));
    upstream.on(school.schoolLogin).reply(200, { data: { token: "t", user: { id: 1, role: "admin" } } });
    const login = await gateway.query(
      'mutation { schoolLogin(input: { role: ADMIN, email: "ada@example.com", password: "x" }) { user { role } } }',
    );
    expect(login.data).toEqual({ schoolLogin: { user: { role: "ADMIN" } } });
  });

  it("a list that is null, a 204 without body", async () => {
    upstream.on(exam.examTypes).reply(200, null);
    upstream.on(auth.verifyOtp).raw((_request, response) => void response.writeHead(204).end());
    expect((await gateway.query("{ examTypes }")).data).toEqual({ examTypes: [] });
    expect((await gateway.query(verify, verifyInput)).data).toEqual({ verifyOtp: { message: null } });
  });

  it("sums that are null, because there is nothing to add", async () => {
    upstream.on(results.examStats).reply(200, { totalExams: 0, highestScore: null, examsPassed: null });
    upstream.on(referral.referralStats).reply(200, { referredCount: 0, totalEarnings: null });
    const document = "{ examStats { examsPassed } referralStats { totalEarnings } }";
    const { data } = await gateway.query(document, {}, signedIn);
    expect(data).toEqual({ examStats: { examsPassed: 0 }, referralStats: { totalEarnings: 0 } });
  });

  it("a byte order mark before the body, and a line break in place of one", async () => {
    upstream.on(exam.examTypes).raw((_request, response) => void response.writeHead(200).end('\uFEFF["JAMB"]\r\n'));
    upstream.on(auth.verifyOtp).raw((_request, response) => void response.writeHead(200).end("\r\n"));
    expect((await gateway.query("{ examTypes }")).data).toEqual({ examTypes: ["JAMB"] });
    expect((await gateway.query(verify, verifyInput)).data).toEqual({ verifyOtp: { message: null } });
  });

  it("[R-CAN-18] an exam history in an order of its own", async () => {
    const row = (id: string, date: string | null) => ({ id, name: "JAMB", score: 60, status: "Pass", date });
    const rows = [
      row("a", "2026-05-01"),
      row("b", null),
      row("c", "2026-07-01T10:00:00+01:00"),
      row("d", "2026-06-01"),
    ];
    upstream.on(results.examHistory).reply(200, rows);
    const { data } = await gateway.query("{ examHistory { id } }", {}, signedIn);
    expect(data).toEqual({ examHistory: ["c", "d", "a", "b"].map((id) => ({ id })) });
  });

  it("[D-343] the words of the status in reply to a write, but no other words, and none for a list or a payment", async () => {
    const words = (text: string) => (_request: unknown, response: ServerResponse) => void response.end(text);
    upstream.on(auth.verifyOtp).raw(words("OK"));
    expect((await gateway.query(verify, verifyInput)).data).toEqual({ verifyOtp: { message: null } });
    upstream.on(auth.verifyOtp).raw(words("Invalid OTP"));
    expect((await gateway.query(verify, verifyInput)).errors[0]?.message).toBe(auth.verifyOtp.fallback);
    upstream.on(exam.examTypes).raw(words("OK"));
    expect((await gateway.query("{ examTypes }")).errors[0]?.message).toBe(exam.examTypes.fallback);
    upstream.on(payment.verifyPayment).raw(words("OK"));
    const pay = `mutation { verifyPayment(input: { reference: "1-a", examType: "JAMB" }) { message } }`;
    expect((await gateway.query(pay, {}, signedIn)).errors[0]?.message).toBe(payment.verifyPayment.fallback);
  });

  it("asks for replies that are not compressed", async () => {
    upstream.on(exam.examTypes).reply(200, []);
    await gateway.query("{ examTypes }");
    expect(upstream.seen[0]?.headers["accept-encoding"]).toBe("identity");
  });

  it("a page of the bank with keys by text, or that are none of the letters", async () => {
    const paper = { question: "?", subjectName: "Physics", examType: "JAMB", year: 2026 };
    const options = { optionA: "3", optionB: "4", optionC: "5", optionD: "6" };
    const keyed = (correctAnswer: unknown, id: number) => ({ id, ...paper, ...options, correctAnswer });
    const questions = ["B", "4", "E", 7, null, undefined].map(keyed);
    upstream.on(adminQuestions.adminQuestions).reply(200, { questions, total: 6 });
    const reply = await gateway.query("{ adminQuestions { questions { correctAnswer } } }", {}, signedIn);
    const read = ["B", "B", null, null, null, null].map((correctAnswer) => ({ correctAnswer }));
    expect(reply.data).toEqual({ adminQuestions: { questions: read } });
  });

  it("a temporary password with an expiry that cannot be read", async () => {
    const issued = { studentName: "Ada", tempPassword: "ABCDEFGH23456", expiresAt: "in 7 days" };
    upstream.on(schoolPeople.createStudentCredentials).reply(200, issued);
    const document = `mutation { createStudentCredentials(studentId: "1") { name tempPassword expiresAt } }`;
    const reply = await gateway.query(document, {}, signedIn);
    expect(reply.data).toEqual({
      createStudentCredentials: { name: "Ada", tempPassword: "ABCDEFGH23456", expiresAt: null },
    });
  });

  it("[SEC-30] keys in a question list are removed", async () => {
    const question = {
      id: 1,
      question: "?",
      optionA: 1,
      optionB: 2,
      optionC: 3,
      optionD: 4,
      correctAnswer: "B",
      explanation: "because",
    };
    upstream.on(exam.examQuestions).reply(200, { questions: [question], totalPages: 1, totalQuestions: 1 });
    const reply = await gateway.query(
      `{ examQuestions(paper: { examType: "JAMB", subjectName: "Physics", year: 2026 }) { questions { id optionB } attempt { id } } }`,
      {},
      signedIn,
    );
    expect(reply.data).toEqual({ examQuestions: { questions: [{ id: "1", optionB: "2" }], attempt: null } });
    expect(reply.text).not.toContain("because");
  });
});

describe("a call that fails", () => {
  const codes: [number, string][] = [
    [400, "BAD_USER_INPUT"],
    // this call is public and asks for no password
    [401, "FORBIDDEN"],
    [402, "FORBIDDEN"],
    [403, "FORBIDDEN"],
    [404, "NOT_FOUND"],
    // a proxy that did not get the request whole: the same one may pass the next time
    [408, "UPSTREAM_FAILED"],
    [409, "CONFLICT"],
    [413, "PAYLOAD_TOO_LARGE"],
    [418, "BAD_USER_INPUT"],
    [422, "BAD_USER_INPUT"],
    [425, "UPSTREAM_FAILED"],
    [429, "RATE_LIMITED"],
  ];
  it.each(codes)("passes the message of a %i on, with code %s", async (status, code) => {
    upstream.on(auth.verifyOtp).reply(status, { message: "Their words" }, { "retry-after": "7" });
    const { errors } = await gateway.query(verify, verifyInput);
    expect(errors[0]).toMatchObject({
      message: "Their words",
      extensions: { code, status, serverMessage: "Their words", retryAfterSeconds: 7 },
    });
  });

  it("an answer that a proxy answers with 408 is to be sent again, not given up", async () => {
    upstream.on(exam.validateAnswer).raw((_request, response) => void response.writeHead(408).end("<h1>Timeout</h1>"));
    const { errors } = await gateway.query(
      'mutation { validateAnswer(input: { questionId: "1", userAnswer: A }) { isCorrect } }',
      {},
      signedIn,
    );
    expect(errors[0]).toMatchObject({
      message: "Failed to validate answer. Please try again.",
      extensions: { code: "UPSTREAM_FAILED", status: 408, serverMessage: null },
    });
  });

  it.each([
    [{ detail: "Their words" }],
    [{ type: "about:blank", title: "Bad Request", status: 400, detail: "Their words" }],
    [{ detail: [{ loc: ["body", "otp"], msg: "Their words", type: "value_error" }] }],
    [{ error: { message: "Their words" } }],
    [{ errors: [{ msg: "Their words" }] }],
  ])("finds the words of a foreign server in %j", async (body) => {
    upstream.on(auth.verifyOtp).reply(400, body);
    expect((await gateway.query(verify, verifyInput)).errors[0]?.message).toBe("Their words");
  });

  describe("[D-242] a 200 that says in its body that it failed", () => {
    const wrong = "Invalid or expired OTP";

    it.each([
      { success: false, message: wrong },
      { status: false, message: wrong },
      { status: "error", message: wrong },
      { status: "fail", message: wrong },
      { error: wrong },
      { error: true, message: wrong },
      { success: false, error: { message: wrong } },
    ])("is a refusal with the words of the server: %j", async (body) => {
      upstream.on(auth.verifyOtp).reply(200, body);
      const reply = await gateway.query(verify, verifyInput);
      expect([reply.data, reply.errors[0]]).toMatchObject([
        null,
        { message: wrong, extensions: { code: "BAD_USER_INPUT", serverMessage: wrong } },
      ]);
    });

    it("is no payment, and wrong credentials where a password was asked for", async () => {
      upstream.on(payment.verifyPayment).reply(200, { status: false, message: "Transaction not found" });
      const check = `mutation { verifyPayment(input: { reference: "r1", examType: "JAMB" }) { message } }`;
      const paid = await gateway.query(check, {}, signedIn);
      expect(paid.errors[0]).toMatchObject({
        message: "Transaction not found",
        extensions: { code: "BAD_USER_INPUT" },
      });
      const unpaid = { status: "abandoned", gateway_response: "The transaction was not completed" };
      upstream.on(payment.verifyPayment).reply(200, { status: true, message: "Checked", data: unpaid });
      expect((await gateway.query(check, {}, signedIn)).errors[0]?.extensions["code"]).toBe("BAD_USER_INPUT");
      upstream.on(auth.login).reply(200, { success: false });
      const login = `mutation { login(input: { email: "ada@example.com", password: "x" }) { accessToken } }`;
      expect((await gateway.query(login)).errors[0]).toMatchObject({
        message: "Invalid email or password",
        extensions: { code: "UNAUTHENTICATED", serverMessage: null },
      });
    });

    it("is none in the result of an exam that was not passed", async () => {
      upstream.on(exam.submitResult).reply(200, { message: "Saved", score: 3, status: "fail" });
      upstream.on(exam.sendResultEmail).reply(200, {});
      const submit = `mutation { submitExam(input: { userId: "1", score: 3, totalQuestions: 9, examType: "JAMB", subjectName: "Physics", year: 2026 }) { message } }`;
      expect((await gateway.query(submit, {}, signedIn)).data).toEqual({ submitExam: { message: "Saved" } });
    });

    it("is none where it says that it went well, or has a status of its own", async () => {
      for (const body of [
        { success: true, error: null },
        { status: "pending", error: "" },
        { status: true, error: false },
      ]) {
        upstream.on(auth.verifyOtp).reply(200, body);
        expect((await gateway.query(verify, verifyInput)).errors).toEqual([]);
      }
    });
  });

  it("keeps the fallback apart from the server's words", async () => {
    upstream.on(auth.verifyOtp).reply(400, { reason: "not where words stand" });
    const { errors } = await gateway.query(verify, verifyInput);
    expect(errors[0]).toMatchObject({ message: "OTP verification failed", extensions: { serverMessage: null } });
  });

  it("cuts long messages and takes control characters out", async () => {
    upstream.on(auth.verifyOtp).reply(400, { message: `a\u0000b\n${"x".repeat(500)}` });
    const { errors } = await gateway.query(verify, verifyInput);
    expect(errors[0]?.message).toHaveLength(300);
    expect(errors[0]?.message.startsWith("a b x")).toBe(true);
  });

  it.each([
    [401, "Please verify your email first", "EMAIL_NOT_VERIFIED"],
    [403, "Email not verified. Check your inbox.", "EMAIL_NOT_VERIFIED"],
    [401, "Your account has not been verified", "EMAIL_NOT_VERIFIED"],
    [401, "Please verify your email and password", "UNAUTHENTICATED"],
    [401, "Invalid email or password", "UNAUTHENTICATED"],
    [403, "Already logged in on another device", "FORBIDDEN"],
    [400, "Please verify your email first", "BAD_USER_INPUT"],
  ])("[C-LOG-08] a login that a foreign server answers with %i '%s' is %s", async (status, message, code) => {
    upstream.on(auth.login).reply(status, { message });
    const reply = await gateway.query('mutation { login(input: { email: "a@b.co", password: "x" }) { accessToken } }');
    expect(reply.errors[0]).toMatchObject({ message, extensions: { code, status, serverMessage: message } });
  });

  it("lets our own codes refine the status", async () => {
    upstream.on(auth.login).reply(403, { message: "Already logged in on another device", code: "OTHER_DEVICE" });
    const { errors } = await gateway.query("mutation L($input: LoginInput!) { login(input: $input) { accessToken } }", {
      input: { email: "ada@example.com", password: "x" },
    });
    expect(errors[0]?.extensions).toMatchObject({ code: "OTHER_DEVICE", status: 403 });
  });

  describe("[EXT-40] the end of a session in a 401", () => {
    const at = "2026-11-20T13:02:00.000Z";
    const refusalOf = async (body: object, status = 401) => {
      upstream.on(account.profile).reply(status, { message: "Your session has ended. Please log in again.", ...body });
      return (await gateway.query("{ profile { firstName } }", {}, signedIn)).errors[0];
    };

    it("reaches the client beside the documented text", async () => {
      const sessionEnd = { reason: "EXPIRED", at, afterMinutes: 60 };
      expect(await refusalOf({ sessionEnd: { ...sessionEnd, ip: "10.0.0.1" } })).toMatchObject({
        message: "Your session has ended. Please log in again.",
        extensions: { code: "UNAUTHENTICATED", status: 401, sessionEnd },
      });
      expect(JSON.stringify(await refusalOf({ sessionEnd: { ...sessionEnd, ip: "10.0.0.1" } }))).not.toContain(
        "10.0.0.1",
      );
    });

    it.each([
      {},
      { sessionEnd: "EXPIRED" },
      { sessionEnd: { reason: "BECAUSE", at } },
      { sessionEnd: { reason: "EXPIRED" } },
      { sessionEnd: { reason: "EXPIRED", at: "2026-<b>" } },
    ])("is left out when a foreign server sends %j", async (body) => {
      const error = await refusalOf(body);
      expect(error?.extensions).toMatchObject({ code: "UNAUTHENTICATED", status: 401 });
      expect(error?.extensions).not.toHaveProperty("sessionEnd");
    });

    it("is left out of every other status", async () => {
      const error = await refusalOf({ sessionEnd: { reason: "EXPIRED", at } }, 403);
      expect(error?.extensions).not.toHaveProperty("sessionEnd");
    });
  });

  const html = (status: number) => (_request: unknown, response: ServerResponse) =>
    void response.writeHead(status, { "content-type": "text/html" }).end("<h1>secret-host /var/www stack</h1>");
  const faults: [string, Parameters<ReturnType<Upstream["on"]>["raw"]>[0]][] = [
    ["500 JSON", (_q, s) => void s.writeHead(500).end(JSON.stringify({ message: "secret-host stack" }))],
    ["HTML 500", html(500)],
    ["HTML 404", html(404)],
    ["HTML 200", html(200)],
    ["a redirect", (_q, s) => void s.writeHead(302, { location: "http://secret-host/" }).end()],
    ["garbage", (_q, s) => void s.writeHead(200).end("{{{ secret-host")],
    ["the wrong shape", (_q, s) => void s.writeHead(200).end(JSON.stringify({ types: "secret-host" }))],
    [
      "a truncated body",
      (_q, s) => {
        s.writeHead(200, { "content-length": "500" });
        s.write('["secret-host"');
        s.destroy();
      },
    ],
    ["a reset", (_q, s) => void s.destroy()],
    ["more than the limit", (_q, s) => void s.writeHead(200).end(JSON.stringify(["secret-host".repeat(1000)]))],
    [
      "gzip nobody asked for",
      (_q, s) => void s.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync('["secret-host"]')),
    ],
  ];
  it.each(faults)(
    "[REL-05, LIM-15] answers %s with the documented text and leaves the other fields",
    async (_name, answer) => {
      upstream.on(exam.examTypes).raw(answer);
      upstream.on(payment.paymentStatus).reply(200, { subscribedExamTypes: ["WAEC"] });
      const reply = await gateway.query("{ examTypes paymentStatus { subscribedExamTypes } }");
      expect(reply.data).toEqual({ examTypes: null, paymentStatus: { subscribedExamTypes: ["WAEC"] } });
      expect(reply.errors).toHaveLength(1);
      expect(reply.errors[0]?.message).toBe("Failed to fetch exam types. Please try again.");
      expect(reply.text).not.toContain("secret-host");
    },
  );

  it("[REL-05] says so when no server listens", async () => {
    await upstream.close();
    const { errors } = await gateway.query("{ examTypes }");
    expect(errors[0]).toMatchObject({
      message: "Failed to fetch exam types. Please try again.",
      extensions: { code: "UPSTREAM_FAILED", serverMessage: null },
    });
  });

  it("[REL-02] never repeats a write", async () => {
    upstream.on(auth.verifyOtp).raw((_request, response) => void response.destroy());
    await gateway.query(verify, verifyInput);
    expect(upstream.seen).toHaveLength(1);
  });
});

describe("an operation that a foreign server lacks", () => {
  it.each([404, 405, 501])("is NOT_OFFERED on a %i without a code, and not asked for again", async (status) => {
    upstream.on(payment.prices).reply(status, status === 404 ? undefined : { message: "Cannot GET" });
    for (const _time of [1, 2]) {
      const { errors } = await gateway.query("{ prices { fee } }");
      expect(errors[0]?.extensions).toMatchObject({ code: "NOT_OFFERED" });
    }
    expect(upstream.seen).toHaveLength(1);
  });

  it.each([401, 403])(
    "is NOT_OFFERED on a %i to a public call, which says nothing about the caller's session",
    async (status) => {
      upstream.on(payment.prices).reply(status, { message: "No token provided" });
      const { errors } = await gateway.query("{ prices { fee } }", {}, signedIn);
      expect(errors[0]?.extensions).toMatchObject({ code: "NOT_OFFERED" });
    },
  );

  it.each([404, "ROUTE_NOT_FOUND"])("is NOT_OFFERED on a 404 with a code of a foreign server: %s", async (code) => {
    upstream.on(payment.prices).reply(404, { message: "Route not found", code });
    const { errors } = await gateway.query("{ prices { fee } }");
    expect(errors[0]?.extensions).toMatchObject({ code: "NOT_OFFERED" });
  });

  it("is NOT_OFFERED where the server shows the first page of its own client at that path", async () => {
    upstream.on(payment.prices).raw((_request, response) => {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<!doctype html><title>Home</title>");
    });
    const { errors } = await gateway.query("{ prices { fee } }");
    expect(errors[0]?.extensions).toMatchObject({ code: "NOT_OFFERED" });
    upstream.on(payment.prices).reply(200, []);
    expect((await gateway.query("{ prices { fee } }")).errors).toEqual([]);
  });

  it("is asked for again after a 403, which a firewall may have answered to one call alone", async () => {
    upstream.on(payment.prices).reply(403, "<h1>Blocked</h1>");
    const { errors } = await gateway.query("{ prices { fee } }");
    expect(errors[0]?.extensions).toMatchObject({ code: "NOT_OFFERED" });
    upstream.on(payment.prices).reply(200, []);
    expect((await gateway.query("{ prices { fee } }")).errors).toEqual([]);
  });

  it.each<[string, number, unknown]>([
    [
      "succeeded",
      200,
      { school: "Unity", exam: "Mock", initials: "A. O.", percentage: 50, date: "2026-11-20T09:00:00.000Z" },
    ],
    [
      "was refused by the server itself",
      404,
      { message: "There is no result slip with this code.", code: "NOT_FOUND" },
    ],
  ])("is asked for again after a 404 to one call, where an earlier one %s", async (_, status, body) => {
    const check = "query ($code: String!) { verifySchoolSlip(code: $code) { school } }";
    const answered = () => void upstream.on(schoolResults.verifySchoolSlip).reply(status, body);
    answered();
    const first = await gateway.query(check, { code: "AK-2345-6789" });
    // what Apache answers to a slash in an id
    upstream.on(schoolResults.verifySchoolSlip).reply(404, "<h1>Not Found</h1>");
    const { errors } = await gateway.query(check, { code: "AK/2345" });
    expect(errors[0]?.extensions).toMatchObject({ code: "NOT_OFFERED" });
    answered();
    const { data, errors: after } = await gateway.query(check, { code: "AK-2345-6789" });
    expect({ data, after }).toEqual({ data: first.data, after: first.errors });
    expect(upstream.seen).toHaveLength(3);
  });

  it("a 401 to a login is UNAUTHENTICATED, also for a caller whose app sends an old token along", async () => {
    upstream.on(auth.login).reply(401, { message: "Invalid email or password" });
    const login = `mutation { login(input: { email: "ada@example.com", password: "x" }) { message } }`;
    for (const caller of [signedIn, {}]) {
      expect((await gateway.query(login, {}, caller)).errors[0]?.extensions["code"]).toBe("UNAUTHENTICATED");
    }
  });

  it("a 401 to a documented public call is FORBIDDEN, whoever asks: no session has ended", async () => {
    upstream.on(exam.examTypes).reply(401, { message: "No token provided" });
    const codes = [];
    for (const caller of [signedIn, {}]) {
      codes.push((await gateway.query("{ examTypes }", {}, caller)).errors[0]?.extensions["code"]);
    }
    expect(codes).toEqual(["FORBIDDEN", "FORBIDDEN"]);
  });

  it("a 404 with a code is a missing thing", async () => {
    upstream.on(payment.prices).reply(404, { message: "None", code: "NOT_FOUND" });
    const { errors } = await gateway.query("{ prices { fee } }");
    expect(errors[0]).toMatchObject({ message: "None", extensions: { code: "NOT_FOUND" } });
  });
});

describe("submitExam joins two documented calls", () => {
  const submit = `mutation S($input: SubmitExamInput!) { submitExam(input: $input) { emailed message result { score percentage } review { questionId correctAnswer } } }`;
  const input = {
    userId: "1",
    examId: "9",
    score: 3,
    totalQuestions: 4,
    examType: "JAMB",
    subjectName: "Physics",
    year: 2026,
  };

  it("[C-QUIZ-13] submits first, then asks for the mail", async () => {
    upstream.on(exam.submitResult).reply(200, { message: "ok" }).on(exam.sendResultEmail).reply(200, {});
    const reply = await gateway.query(submit, { input }, signedIn);
    expect(reply.data).toEqual({ submitExam: { emailed: true, message: "ok", result: null, review: [] } });
    expect(upstream.seen.map((call) => call.call)).toEqual([
      "POST /exam/submit-result",
      "POST /exam/send-result-email",
    ]);
    expect(upstream.seen[0]?.body).toEqual(input);
  });

  it("[D-223] sends no field that has no value, which a strict server would refuse", async () => {
    upstream.on(exam.submitResult).reply(200, {}).on(exam.sendResultEmail).reply(200, {});
    await gateway.query(submit, { input: { ...input, examId: null, attemptId: null } }, signedIn);
    const { examId: _, ...sent } = input;
    expect(upstream.seen.map(({ body }) => body)).toEqual([sent, sent]);
  });

  it("a failed mail does not undo the result; after a failed result no mail is asked for", async () => {
    upstream.on(exam.submitResult).reply(200).on(exam.sendResultEmail).reply(500);
    expect((await gateway.query(submit, { input }, signedIn)).data).toMatchObject({ submitExam: { emailed: false } });
    upstream.on(exam.submitResult).reply(500);
    const failed = await gateway.query(submit, { input }, signedIn);
    expect(failed.errors[0]?.message).toBe("Failed to submit exam result.");
    expect(upstream.seen).toHaveLength(3);
  });
});
