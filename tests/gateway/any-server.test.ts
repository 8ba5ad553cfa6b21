import { describe, expect, it } from "vitest";
import { admin } from "../../schema/rest/admin.ts";
import { marketing } from "../../schema/rest/marketing.ts";
import { schoolPeople } from "../../schema/rest/school-people.ts";
import { schoolSettings } from "../../schema/rest/school-settings.ts";
import { schoolSubjects } from "../../schema/rest/school-subjects.ts";
import { schoolSettingsDefaults } from "../../schema/rules/school-settings-defaults.ts";
import { school } from "../../schema/rest/school.ts";
import { gatewayForEachTest, startGateway } from "../support/gateway.ts";
import { registeredSchool, student } from "./school-cases.ts";

/* What the gateway makes of servers that answer otherwise than ours, and leave something out. */
const { upstream, gateway } = gatewayForEachTest();
const email = "ada@example.com";

describe("schools in front of any server", () => {
  const signIn = `mutation M($input: SchoolLoginInput!) { schoolLogin(input: $input) { user { role } } }`;
  it("[S-ENT-02] sends a teacher's sign-in ID without what is left over in the other fields", async () => {
    upstream.on(school.schoolLogin).reply(200, { data: { token: "t", user: { id: 1, role: "TEACHER" } } });
    const input = { role: "TEACHER", signInId: " ABC ", email, password: "x" };
    const reply = await gateway.query(signIn, { input });
    expect(reply.data).toEqual({ schoolLogin: { user: { role: "TEACHER" } } });
    expect(upstream.seen[0]?.body).toEqual({ role: "TEACHER", signInId: "ABC" });
  });

  it("[S-LOG-07, D-344] reads a session that stands in the body itself", async () => {
    upstream.on(school.schoolLogin).reply(200, { token: "t", user: { _id: 7, role: "ADMIN" } });
    const reply = await gateway.query(
      `mutation M($input: SchoolLoginInput!) { schoolLogin(input: $input) { token user { id role } } }`,
      {
        input: { role: "ADMIN", email, password: "x" },
      },
    );
    expect(reply.data).toEqual({ schoolLogin: { token: "t", user: { id: "7", role: "ADMIN" } } });
  });

  it("[S-REG-16] a success that is not 201 is 'Registration failed'", async () => {
    upstream.on(school.schoolRegister).reply(200, { message: "fine" });
    const reply = await gateway.query(
      "mutation M($input: SchoolRegisterInput!) { schoolRegister(input: $input) { message } }",
      {
        input: registeredSchool,
      },
    );
    expect(reply.errors[0]).toMatchObject({
      message: "Registration failed",
      extensions: { code: "UPSTREAM_FAILED", status: 200 },
    });
  });

  it("[S-REG-16] a success without a word is one", async () => {
    upstream.on(school.schoolRegister).reply(201, "");
    const document = "mutation M($input: SchoolRegisterInput!) { schoolRegister(input: $input) { schoolId message } }";
    const reply = await gateway.query(document, { input: registeredSchool });
    expect(reply.errors).toEqual([]);
    expect(reply.data).toEqual({ schoolRegister: { schoolId: null, message: null } });
  });

  it("[B-32] [B-33] a setting that the server leaves out has its documented value", async () => {
    upstream.on(schoolSettings.schoolSettings).reply(200, { schoolName: "Unity", questionsPerPage: 5 });
    const document = `{ schoolSettings { defaultExamDuration questionsPerPage randomizeQuestions passwordMinLength
      sessionTimeout emailNotifications inAppNotifications } }`;
    const reply = await gateway.query(document, {}, { authorization: "Bearer s" });
    expect(reply.data).toEqual({ schoolSettings: { ...schoolSettingsDefaults, questionsPerPage: 5 } });
  });

  it("[D-18] sends a token of any signs on, as it came", async () => {
    upstream.on(schoolSettings.schoolSettings).reply(200, { schoolName: "Unity" });
    const token = "17|uA9d:x=y";
    const reply = await gateway.query("{ schoolSettings { schoolName } }", {}, { authorization: `Bearer ${token}` });
    expect(reply.data).toEqual({ schoolSettings: { schoolName: "Unity" } });
    expect(upstream.seen.at(-1)?.headers.authorization).toBe(`Bearer ${token}`);
  });

  it("[D-88] [D-240] names a repeated write to the server, and makes no write under a name that would not count", async () => {
    upstream.on(schoolPeople.createSchoolStudent).reply(200, { id: 9, ...student });
    const add = `mutation M($input: CreateSchoolStudentInput!, $key: String) {
      createSchoolStudent(input: $input, requestKey: $key) { id } }`;
    const send = (key: string | null) => gateway.query(add, { input: student, key }, { authorization: "Bearer t" });
    for (const key of ["too-short", "a\r\nb: 0123456789abcdef", ""]) {
      expect((await send(key)).errors[0]).toMatchObject({
        message: "The request key must have 16 to 100 letters, digits, hyphens or underscores",
        extensions: { code: "BAD_USER_INPUT", status: 400, field: "requestKey" },
      });
    }
    for (const key of ["0123456789abcdef-_", null]) expect((await send(key)).errors).toEqual([]);
    expect(upstream.seen.map((call) => call.headers["idempotency-key"])).toEqual(["0123456789abcdef-_", undefined]);
  });

  it.each([
    [
      "sendContactMessage",
      "SendContactMessageInput",
      "message",
      marketing.sendContactMessage,
      { name: "Ada", email, message: "Hello" },
    ],
    ["createSchoolSubject", "SchoolNameInput", "id", schoolSubjects.createSchoolSubject, { name: "Physics" }],
    ["createSchoolClass", "SchoolNameInput", "id", schoolSubjects.createSchoolClass, { name: "JSS 1" }],
  ] as const)("[D-410] %s names the form that it sends", async (field, type, result, row, input) => {
    upstream.on(row).reply(200, { id: 9, ...input });
    const document = `mutation M($input: ${type}!, $key: String) { ${field}(input: $input, requestKey: $key) { ${result} } }`;
    const key = "0123456789abcdef";
    expect((await gateway.query(document, { input, key }, { authorization: "Bearer t" })).errors).toEqual([]);
    expect(upstream.seen.map((call) => call.headers["idempotency-key"])).toEqual([key]);
  });

  it("[R-SCH-29, S-SET-04] sends a logo as the documented field", async () => {
    upstream.on(schoolSettings.uploadSchoolLogo).reply(200, { url: "/files/a.png" });
    const logo = new File(["picture"], "logo.png", { type: "image/png" });
    const reply = await gateway.query(
      "mutation M($file: Upload!) { uploadSchoolLogo(file: $file) { url } }",
      { file: logo },
      { authorization: "Bearer t" },
    );
    expect(reply.data).toEqual({ uploadSchoolLogo: { url: "/files/a.png" } });
    expect(upstream.seen[0]?.call).toBe("POST /api/upload/logo");
    expect(upstream.seen[0]?.body).toMatch(/name="logo"; filename="logo.png"\r\n.*image\/png\r\n\r\npicture\r\n/);
  });

  it("[EXT-15a] sends a list of students and shows what was read", async () => {
    const read = {
      line: 2,
      name: "Chidi",
      email: "",
      className: "JSS 1",
      problem: "Please enter a valid email address",
    };
    upstream.on(schoolPeople.previewStudentImport).reply(200, { importId: 5, rows: [read] });
    const reply = await gateway.query(
      `mutation M($file: Upload!) {
        previewStudentImport(file: $file) { importId rows { line name email className classId problem } notes } }`,
      { file: new File(["name,email,class"], "list.csv", { type: "text/csv" }) },
      { authorization: "Bearer t" },
    );
    expect(reply.data).toEqual({
      previewStudentImport: { importId: "5", rows: [{ ...read, email: null, classId: null }], notes: [] },
    });
    expect(upstream.seen[0]?.call).toBe("POST /school/import-students/preview");
    expect(upstream.seen[0]?.body).toMatch(/name="file"; filename="list.csv"/);
  });

  it("[D-386] says which lines of a list give their numbers to students who are there, where the server tells", async () => {
    upstream.on(schoolPeople.previewStudentImport).reply(200, {
      importId: 5,
      rows: [
        { line: 2, isKnown: true, problem: null },
        { line: 3, isKnown: false },
        { line: 4, isKnown: null },
        { line: 5 },
      ],
    });
    const reply = await gateway.query(
      "mutation M($file: Upload!) { previewStudentImport(file: $file) { rows { line isKnown } } }",
      { file: new File(["name,class"], "list.csv", { type: "text/csv" }) },
      { authorization: "Bearer t" },
    );
    const rows = [true, false, null, null].map((isKnown, index) => ({ line: index + 2, isKnown }));
    expect(reply.data).toEqual({ previewStudentImport: { rows } });
  });

  it("[EXT-04] says that a server offers no recovery", async () => {
    const reply = await gateway.query(
      "mutation M($input: EmailInput!) { schoolForgotPassword(input: $input) { message } }",
      {
        input: { email },
      },
    );
    expect(reply.errors[0]).toMatchObject({
      message: "Failed to request password reset",
      extensions: { code: "NOT_OFFERED" },
    });
  });
});

describe("createAdmin", () => {
  it("[A-CRE-02] [A-CRE-04] a new admin is one only with 201", async () => {
    upstream.on(admin.createAdmin).reply(200, { message: "Admin already exists" });
    const document = "mutation M($input: CreateAdminInput!) { createAdmin(input: $input) { message } }";
    const input = { email: "bola@example.com", password: "Quiet-Harbour-42" };
    const reply = await gateway.query(document, { input }, { authorization: "Bearer token-1" });
    expect(reply.errors[0]).toMatchObject({
      message: "An unexpected error occurred",
      extensions: { code: "UPSTREAM_FAILED", serverMessage: null },
    });
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
