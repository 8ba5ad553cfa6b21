import { readFileSync } from "node:fs";
import { buildASTSchema, parse, validate } from "graphql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { documentLimits } from "../../gateway/core/operations/document-rules.ts";
import { readSchema } from "../../gateway/core/operations/schema.ts";
import { manifestFile } from "../../gateway/core/operations/stored-operations.ts";
import { exam } from "../../schema/rest/exam.ts";
import { results } from "../../schema/rest/results.ts";
import { variables } from "../../server/runtime.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import { startUpstream, type Upstream } from "../support/upstream.ts";

let upstream: Upstream;
let gateway: TestGateway;
beforeAll(async () => {
  upstream = await startUpstream();
  upstream.on(exam.examTypes).reply(200, ["JAMB"]).on(results.leaderboard).reply(200, []);
  gateway = await startGateway(upstream.url);
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});
beforeEach(() => void (upstream.seen.length = 0));

const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(" ");

/** Refused as a bad document, with its reason, before any call. */
async function expectRefused(document: string, reason: string): Promise<void> {
  const reply = await gateway.query(document);
  expect(reply.status).toBe(400);
  expect(reply.errors.map((error) => error.message).join(" ")).toContain(reason);
  expect(upstream.seen).toEqual([]);
}

describe("[LIM-05, SEC-50] documents beyond their limits", () => {
  it("16 aliases are one too many, plain and in fragments", async () => {
    await expectRefused(`{ ${times(16, (index) => `a${index}: examTypes`)} }`, "More than 15 aliases.");
    const fragment = `fragment F on Query { ${times(8, (index) => `a${index}: examTypes`)} }`;
    await expectRefused(`query Q { ...F ... on Query { ...F } } ${fragment}`, "More than 15 aliases.");
    expect((await gateway.query(`{ ${times(9, (index) => `a${index}: examTypes`)} }`)).data).toBeTruthy();
  });

  it("21 directives are one too many, wherever they stand", async () => {
    expect.hasAssertions();
    await expectRefused(`{ examTypes ${times(21, () => "@include(if: true)")} }`, "More than 20 directives.");
    await expectRefused(
      `query Q { ...F ${times(21, () => "@skip(if: false)")} } fragment F on Query { examTypes }`,
      "More than 20 directives.",
    );
  });

  it("depth counts levels, also through fragments", async () => {
    const deep = await startGateway(upstream.url, {}, { LIM_05_DEPTH: 2 });
    const reply = await deep.query(
      `query Q { examQuestions(paper: {examType: "a", subjectName: "b", year: 2000}) { ...P } } fragment P on ExamQuestionPage { questions { id } }`,
    );
    expect(reply.status).toBe(400);
    expect(reply.text).toContain("More than 2 levels.");
    expect((await deep.query("{ leaderboard { name } }")).data).toEqual({ leaderboard: [] });
    await deep.close();
  });
});

describe("the smallest limits that a start takes", () => {
  it("let every operation of the client through", () => {
    const least = (name: keyof typeof variables): number => {
      const isTaken = (value: number) => variables[name].value.safeParse(String(value)).success;
      return Array.from({ length: 1000 }, (_, value) => value).find(isTaken) ?? Infinity;
    };
    const limits = {
      depth: least("LIM_05_DEPTH"),
      aliases: least("LIM_05_ALIASES"),
      directives: least("LIM_05_DIRECTIVES"),
      cost: least("LIM_06_COST"),
      queryFields: least("LIM_06_QUERY_FIELDS"),
      mutationFields: least("LIM_06_MUTATION_FIELDS"),
      operations: least("LIM_07_OPERATIONS"),
      fragments: least("LIM_07_FRAGMENTS"),
      variables: least("LIM_07_VARIABLES"),
    };
    const schema = buildASTSchema(readSchema(), { assumeValid: true });
    const operations = JSON.parse(readFileSync(manifestFile, "utf8")) as Record<string, string>;
    const refused = Object.values(operations).flatMap((text) =>
      validate(schema, parse(text, { maxTokens: least("LIM_05_TOKENS") }), [documentLimits(limits)]),
    );
    expect(Object.keys(operations).length).toBeGreaterThan(100);
    expect(refused).toEqual([]);
  });
});

describe("[LIM-06] cost and root fields", () => {
  it("allows ten fields in a query and one in a mutation", async () => {
    expect.hasAssertions();
    await expectRefused(`{ ${times(11, () => "examTypes")} }`, "More than 10 fields in a query.");
    const resend = (alias: string): string => `${alias}: resendOtp(input: { email: "ada@example.com" }) { message }`;
    await expectRefused(`mutation M { ${resend("a")} ${resend("b")} }`, "More than 1 fields in a mutation.");
    await expectRefused(
      `mutation M { ...F ${resend("b")} } fragment F on Mutation { ${resend("a")} }`,
      "More than 1 fields in a mutation.",
    );
  });

  it("weighs calls and the size of lists", async () => {
    const strict = await startGateway(upstream.url, {}, { LIM_06_COST: 65 });
    // leaderboard: one call (10) and fifty rows; three more calls of 10
    expect((await strict.query("{ leaderboard { name } }")).status).toBe(200);
    const two = await strict.query("{ leaderboard { name } examTypes }");
    expect(two.status).toBe(400);
    expect(two.text).toContain("More than 65 units of cost.");
    await strict.close();
  });

  it("the cost of fragments that double each other is computed without unfolding them", async () => {
    expect.hasAssertions();
    const chain = times(
      13,
      (index) => `fragment F${index} on Query { ...F${index + 1} ... on Query { ...F${index + 1} } }`,
    );
    await expectRefused(`query Q { ...F0 } ${chain} fragment F13 on Query { leaderboard { name } }`, "units of cost");
  });

  it("fragments that spread each other 28 times are not unfolded, neither by a rule nor by what asks for a field", async () => {
    const chain = (type: string) =>
      times(14, (index) => `fragment F${index} on ${type} { ${times(28, () => `...F${index + 1}`)} }`);
    await expectRefused(`{ ...F0 } ${chain("Query")}`, "Unknown fragment");
    const reply = await gateway.query(
      `{ schoolReports { ...F0 } } ${chain("SchoolReport")} fragment F14 on SchoolReport { id }`,
    );
    expect(reply.errors[0]).toMatchObject({ extensions: { code: "UNAUTHENTICATED" } });
  });

  it("a circle of fragments ends as a bad document", async () => {
    const reply = await gateway.query("query Q { ...A } fragment A on Query { ...B } fragment B on Query { ...A }");
    expect(reply.status).toBe(400);
  });
});

describe("[LIM-07] parts of a document", () => {
  it("operations, fragments and variables", async () => {
    expect.hasAssertions();
    await expectRefused(
      times(6, (index) => `query Q${index} { examTypes }`),
      "More than 5 operations.",
    );
    await expectRefused(
      `query Q { examTypes } ${times(16, (index) => `fragment F${index} on Query { examTypes }`)}`,
      "More than 15 fragments.",
    );
    await expectRefused(`query Q(${times(51, (index) => `$v${index}: Int`)}) { examTypes }`, "More than 50 variables.");
  });

  it.each(["x", ""])("a name that no operation has (%j) is a bad document, and nothing is executed", async (name) => {
    const response = await gateway.app.inject({
      method: "POST",
      url: "/graphql",
      payload: {
        query: 'mutation M { resendOtp(input: { email: "ada@example.com" }) { message } }',
        operationName: name,
      },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errors: [{ extensions: { code: "OPERATION_RESOLUTION_FAILURE" } }] });
    expect(upstream.seen).toEqual([]);
  });

  it("returns at most five errors", async () => {
    const reply = await gateway.query(`{ ${times(20, (index) => `nothing${index}`)} }`);
    expect(reply.errors).toHaveLength(5);
  });

  it("does not describe every fault of long variables, also of an operation that was sent before [D-356]", async () => {
    const save = `mutation Save($answers: [SchoolLateAnswerInput!]!) {
      deliverSchoolAnswersLate(examId: "e", attemptId: "a", answers: $answers) { waiting } }`;
    const send = async (answers: unknown, count: number): Promise<number> => {
      const begun = performance.now();
      const reply = await gateway.query(save, { answers });
      expect([reply.status, reply.errors.length]).toEqual([400, count]);
      return performance.now() - begun;
    };
    const many = Array.from({ length: 30_000 }, () => ({}));
    const waits: { many: number; one: number }[] = [];
    for (let round = 0; round < 5; round += 1)
      waits.push({ one: await send("x".repeat(90_000), 1), many: await send(many, 5) });
    const least = (name: "many" | "one") => Math.min(...waits.slice(1).map((wait) => wait[name]));
    // 90,000 faults that are all described take several hundred times as long as one
    expect(least("many") / least("one")).toBeLessThan(50);
    expect(upstream.seen).toEqual([]);
  });
});
