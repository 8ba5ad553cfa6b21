import { execute, getOperationAST, GraphQLError, parse, validate, type ExecutionResult } from "graphql";
import { describe, expect, it } from "vitest";
import { buildSchema } from "../../gateway/app.ts";
import { createContext, type GatewayContext } from "../../gateway/core/operations/context.ts";
import { createExecutor, createOwnOperations } from "../../gateway/core/operations/executor.ts";
import { Loaders } from "../../gateway/core/calls/loaders.ts";
import type { Rest } from "../../gateway/core/calls/rest.ts";
import { canonicalText, hashDocument, readStoredOperations } from "../../gateway/core/operations/stored-operations.ts";
import type { Row } from "../../schema/rest/row.ts";
import { readRuntime } from "../../server/runtime.ts";

/* The compiled executor must answer like graphql-js, errors included. */
const schema = buildSchema();
const question = {
  id: "q1",
  question: "?",
  optionA: "1",
  optionB: "2",
  optionC: "3",
  optionD: "4",
  questionImageUrl: null,
  questionImageAlt: null,
};
const good: Record<string, unknown> = {
  examTypes: ["JAMB", "WAEC"],
  examSubjects: ["Physics"],
  examYears: [2025, 2026],
  examQuestions: {
    questions: [question, { ...question, id: "q2" }],
    totalPages: 4,
    totalQuestions: 40,
    attempt: {
      id: "a",
      startedAt: "2026-11-20T09:00:00Z",
      deadline: "2026-11-20T10:00:00Z",
      serverNow: "2026-11-20T09:10:00Z",
      answers: [{ questionId: "q1", userAnswer: "A", isCorrect: null }],
    },
  },
  profile: {
    firstName: "Ada",
    lastName: null,
    email: "a@b.c",
    phone: null,
    phoneNumber: "080",
    createdAt: "2026-11-20T09:00:00Z",
  },
  userDetails: { firstName: "Ada", lastName: "Obi", phone: "1", phoneNumber: null },
  examStats: { totalExams: 3, highestScore: 92.5, examsPassed: 2 },
  leaderboard: [{ name: "Ada O.", bestSubject: null, averageScore: "91%" }],
  examHistory: [
    {
      id: "1",
      name: "x",
      date: "2026-11-20T09:00:00Z",
      score: 75,
      status: "Pass",
      examType: null,
      subjectName: null,
      year: null,
    },
  ],
  paymentStatus: { subscribedExamTypes: ["JAMB"] },
  prices: [{ examType: "JAMB", listPrice: 1000, fee: 2000 }],
  paymentReferences: [{ reference: "r", examType: "JAMB", createdAt: "2026-11-20T09:00:00Z", status: "open" }],
  referralStats: { referredCount: 1, totalEarnings: 100, earningsPerReferral: 100, subscriptionFee: 2000 },
  verifyOtp: { message: "ok" },
  register: { message: null },
  submitResult: {
    message: "ok",
    result: { id: "r", score: 3, totalQuestions: 4, percentage: 75, status: "Pass", receipt: null },
    review: [],
  },
  sendResultEmail: { message: null },
  schoolReports: [
    { id: "r1", examId: "e1", studentId: "s1", score: 3, totalQuestions: 4, date: "2026-11-20T09:00:00Z" },
    { id: "r2", examId: "e1", studentId: "gone", score: 1, totalQuestions: 4, date: null },
  ],
  schoolStudents: [
    {
      id: "s1",
      name: "Ada Obi",
      email: null,
      hasTemporaryCredentials: false,
      credentialsExpireAt: null,
      credentialsExpired: false,
    },
  ],
  validateAnswer: { isCorrect: true, savedSeq: 3 },
};

/** Rows answered from the table above; `bad` replaces some, an Error among them is thrown. */
function contextWith(bad: Record<string, unknown>): GatewayContext {
  const call = async (row: Row): Promise<unknown> => {
    const value = row.name in bad ? bad[row.name] : good[row.name];
    if (value instanceof Error) throw value;
    return structuredClone(value);
  };
  const rest = { call } as unknown as Rest;
  return createContext(rest, new Loaders(rest), readRuntime("gateway", { NODE_ENV: "test" }));
}

interface Case {
  name: string;
  text: string;
  variables?: Record<string, unknown>;
  bad?: Record<string, unknown>;
}
const failed = new GraphQLError("Failed to fetch exam types. Please try again.", {
  extensions: { code: "UPSTREAM_FAILED", status: 502, serverMessage: null },
});
const pages =
  "query Q($paper: PaperInput!, $page: Int!) { examQuestions(paper: $paper, page: $page) { totalPages questions { id question } attempt { id deadline answers { userAnswer isCorrect } } } }";
const paper = { examType: "JAMB", subjectName: "Physics", year: 2026 };
const verify = "mutation V($input: VerifyOtpInput!) { verifyOtp(input: $input) { message } }";

const cases: Case[] = [
  { name: "a list of scalars", text: "{ examTypes }" },
  { name: "__typename at the root and below", text: "{ __typename profile { __typename email } }" },
  { name: "aliases of one field", text: '{ a: examSubjects(examType: "JAMB") b: examSubjects(examType: "WAEC") }' },
  { name: "nested lists", text: pages, variables: { paper, page: 1 } },
  { name: "a default value", text: 'query Q($type: String! = "JAMB") { examSubjects(examType: $type) }' },
  {
    name: "a default overridden by null",
    text: 'query Q($type: String = "JAMB") { examSubjects(examType: $type) }',
    variables: { type: null },
  },
  { name: "a missing variable", text: pages, variables: { paper } },
  { name: "a variable of the wrong type", text: pages, variables: { paper, page: "two" } },
  { name: "a variable with an unknown field", text: pages, variables: { paper: { ...paper, extra: 1 }, page: 1 } },
  { name: "a variable with a missing field", text: pages, variables: { paper: { examType: "JAMB" }, page: 1 } },
  {
    name: "an enum variable out of range",
    text: "mutation M($input: ValidateAnswerInput!) { validateAnswer(input: $input) { isCorrect } }",
    variables: { input: { questionId: "1", userAnswer: "E" } },
  },
  {
    name: "a custom scalar that does not parse",
    text: "mutation M($input: ValidateAnswerInput!) { validateAnswer(input: $input) { isCorrect } }",
    variables: { input: { questionId: "1", userAnswer: "A", answeredAt: "never" } },
  },
  { name: "several faulty variables", text: pages, variables: { paper: null, page: null } },
  { name: "no variables at all", text: pages },
  {
    name: "@skip and @include",
    text: "query Q($yes: Boolean!, $no: Boolean!) { examTypes @include(if: $no) profile @skip(if: $no) { email firstName @include(if: $yes) } }",
    variables: { yes: true, no: false },
  },
  {
    name: "fragments",
    text: "query Q { profile { ...P } } fragment P on Profile { email ...N } fragment N on Profile { firstName lastName }",
  },
  { name: "inline fragments", text: "{ profile { ... on Profile { email } ... { phone } } }" },
  {
    name: "the same field in two fragments",
    text: "query Q { profile { ...A ...B } } fragment A on Profile { email } fragment B on Profile { email phone }",
  },
  { name: "a field that fails", text: "{ examTypes }", bad: { examTypes: failed } },
  { name: "one of several that fails", text: "{ examTypes examStats { totalExams } }", bad: { examTypes: failed } },
  {
    name: "all of several that fail",
    text: "{ examTypes examStats { totalExams } }",
    bad: { examTypes: failed, examStats: failed },
  },
  { name: "an error that is no GraphQL error", text: "{ examTypes }", bad: { examTypes: new TypeError("boom") } },
  { name: "null for a nullable field", text: "{ examTypes }", bad: { examTypes: null } },
  { name: "null inside a list of non-nulls", text: "{ examTypes }", bad: { examTypes: ["JAMB", null] } },
  {
    name: "null for a non-null field below",
    text: "{ referralStats { referredCount totalEarnings } examTypes }",
    bad: { referralStats: { referredCount: null, totalEarnings: 1 } },
  },
  {
    name: "null for a non-null field in a list",
    text: "{ prices { fee examType } }",
    bad: {
      prices: [
        { fee: 1, examType: "JAMB" },
        { fee: null, examType: "WAEC" },
      ],
    },
  },
  {
    name: "a scalar of the wrong kind",
    text: "{ examStats { totalExams highestScore } }",
    bad: { examStats: { totalExams: "many", highestScore: 1 } },
  },
  {
    name: "a fraction where a whole number belongs",
    text: "{ examStats { totalExams highestScore } }",
    bad: { examStats: { totalExams: 1.5, highestScore: 1.5 } },
  },
  {
    name: "a time that is none",
    text: "{ profile { createdAt email } }",
    bad: { profile: { createdAt: "yesterday", email: "a" } },
  },
  {
    name: "an enum value out of range",
    text: pages,
    variables: { paper, page: 1 },
    bad: {
      examQuestions: {
        questions: [],
        attempt: { id: "a", deadline: "2026-11-20T09:00:00Z", answers: [{ userAnswer: "E", isCorrect: true }] },
      },
    },
  },
  { name: "an object instead of a list", text: "{ leaderboard { name } }", bad: { leaderboard: { name: "x" } } },
  { name: "a mutation", text: verify, variables: { input: { email: "a@b.c", otp: "123456" } } },
  {
    name: "a mutation that fails",
    text: verify,
    variables: { input: { email: "a@b.c", otp: "123456" } },
    bad: { verifyOtp: failed },
  },
  {
    name: "a mutation whose non-null answer is null",
    text: verify,
    variables: { input: { email: "a@b.c", otp: "123456" } },
    bad: { verifyOtp: null },
  },
  {
    name: "two calls in a row, the second failing",
    text: "mutation S($input: SubmitExamInput!) { submitExam(input: $input) { emailed message result { percentage } review { questionId } } }",
    variables: { input: { userId: "1", score: 1, totalQuestions: 2, ...paper } },
    bad: { sendResultEmail: failed },
  },
  { name: "a resolver without a call", text: "{ paymentSettings { provider publicKey scriptUrl } }" },
  {
    name: "introspection",
    text: '{ __schema { queryType { name } } __type(name: "Profile") { fields { name type { kind name } } } }',
  },
  ...Object.values(readStoredOperations()).map((text, index) => ({
    name: `stored operation ${index + 1}`,
    text,
    variables: {},
  })),
];

const plain = (result: ExecutionResult): unknown => {
  const json = JSON.parse(JSON.stringify(result)) as {
    errors?: { path?: unknown; message: string; locations?: unknown }[];
  };
  json.errors?.sort((a, b) => String(a.path).localeCompare(String(b.path)));
  // the messages of an internal error differ in quotation marks; callers never see them
  for (const error of json.errors ?? [])
    if (error.path !== undefined) error.message = error.message.replaceAll('"', "");
  return json;
};

describe("the compiled executor", () => {
  it("is compared over at least 32 operations", () => {
    expect(cases.length).toBeGreaterThanOrEqual(32);
  });

  it.each(cases.map((one) => [one.name, one] as const))("answers like graphql-js: %s", async (_name, one) => {
    const document = parse(one.text);
    expect(validate(schema, document)).toEqual([]);
    const operation = getOperationAST(document);
    if (operation === null || operation === undefined) throw new Error("no operation");
    const variables = one.variables ?? {};
    const expected = plain(
      await execute({ schema, document, variableValues: variables, contextValue: contextWith(one.bad ?? {}) }),
    );
    for (const executor of [
      createExecutor(schema, createOwnOperations(schema, new Set([hashDocument(document)]))),
      createExecutor(schema, createOwnOperations(schema, new Set())),
    ]) {
      const run = () =>
        executor({ document, operation, operationName: null, variables, contextValue: contextWith(one.bad ?? {}) });
      expect(plain(await run())).toEqual(expected);
      // compiled at the latest now
      expect(plain(await run())).toEqual(expected);
    }
  });

  it("answers an app without __typename, which sent an operation of our client first, and our client, each as it asked", async () => {
    const app = parse("query Leaderboard { leaderboard { name } }");
    const own = parse(canonicalText(app));
    const run = createExecutor(schema, createOwnOperations(schema, new Set([hashDocument(own)])));
    for (const document of [app, own, app, own]) {
      const operation = getOperationAST(document);
      if (operation === null || operation === undefined) throw new Error("no operation");
      const call = { document, variables: {}, contextValue: contextWith({}) };
      const expected = plain(await execute({ schema, ...call, contextValue: contextWith({}) }));
      expect(plain(await run({ ...call, operation, operationName: null }))).toEqual(expected);
      expect(JSON.stringify(expected).includes("__typename")).toBe(document === own);
    }
  });
});
