import type { IncomingMessage, ServerResponse } from "node:http";
import { isDeepStrictEqual } from "node:util";
import {
  getNamedType,
  isCompositeType,
  isEnumType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  print,
  visit,
  type GraphQLField,
  type GraphQLOutputType,
  type OperationDefinitionNode,
} from "graphql";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildSchema } from "../../gateway/app.ts";
import { readStoredOperations } from "../../gateway/core/operations/stored-operations.ts";
import type { Row } from "../../schema/rest/row.ts";
import { rows } from "../../schema/rest/table.ts";
import { startGateway, type GraphQLReply, type TestGateway } from "../support/gateway.ts";
import { canary, variants, type Outcome } from "../support/hostile.ts";
import { sampleReply, sampleVariables } from "../support/data/sample.ts";
import { startUpstream, type Upstream } from "../support/upstream.ts";

/*
 * Every operation in front of a REST server that somebody else wrote: each call that an operation makes is answered in
 * every way of tests/support/hostile.ts. Nothing is listed here; a new operation is covered as soon as it exists. Answers
 * that drip or never come are in resilience.test.ts, with limits short enough to wait for.
 */
const schema = buildSchema();
const errorCodes = new Set(enumValues("ErrorCode"));

interface Operation {
  name: string;
  text: string;
  variables: Record<string, unknown>;
  parts: Part[];
}

/** A root field of an operation, and an operation with that field alone: it shows which rows the field reads. */
interface Part {
  key: string;
  field: GraphQLField<unknown, unknown>;
  text: string;
}

const stored = Object.values(readStoredOperations()).map(operationOf);
const asked = new Set(stored.flatMap(({ parts }) => parts.map(({ field }) => field.name)));
/** Operations for root fields that no screen asks for yet, with all their fields. */
const unasked = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {})
    .filter((field) => !asked.has(field.name))
    .map((field) => operationOf(wholeField(field, type === schema.getQueryType() ? "query" : "mutation"))),
);
const operations = [...stored, ...unasked];

/**
 * Fields that still have a value when one of their calls fails: what is left of the data, and where the errors are.
 * Every other field fails with its call.
 */
const milder: Record<string, (data: Data) => { data: Data; paths: string[] }> = {
  // a mail that fails does not undo a result (C-QUIZ-13)
  "submitExam.sendResultEmail": (data) => ({
    data: { submitExam: { ...(data["submitExam"] as object), emailed: false } },
    paths: [],
  }),
  // the report stays, its student or its exam is missing
  "schoolReports.schoolStudents": (data) => withoutPart(data, "student"),
  "schoolReports.schoolExams": (data) => withoutPart(data, "exam"),
  // the search continues in the other lists
  "schoolReportPage.schoolStudents": (data) => withoutPartOfPage(data, "student"),
  "schoolReportPage.schoolExams": (data) => withoutPartOfPage(data, "exam"),
};

type Joined = "student" | "exam";
/** Reports whose students or exams could not be loaded. */
const without = (reports: object[], part: Joined): object[] =>
  reports.map((report) => Object.assign({}, report, part in report ? { [part]: null } : {}));

function withoutPart(data: Data, part: Joined): { data: Data; paths: string[] } {
  const schoolReports = without(data["schoolReports"] as object[], part);
  return { data: { ...data, schoolReports }, paths: [`schoolReports.${part}`] };
}

function withoutPartOfPage(data: Data, part: Joined): { data: Data; paths: string[] } {
  const page = data["schoolReportPage"] as { reports: object[] };
  const schoolReportPage = { ...page, reports: without(page.reports, part) };
  return { data: { ...data, schoolReportPage }, paths: [`schoolReportPage.reports.${part}`] };
}

/** Fields whose reply the documents do not show; they are null if the server sends less. */
const notShown = new Set(["createSchoolClass"]);

type Data = Record<string, unknown>;
type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let upstream: Upstream;
let gateway: TestGateway;
let called = new Set<Row>();
const answers = new Map<Row, Answer>();
let runs = 0;

beforeAll(async () => {
  upstream = await startUpstream();
  for (const row of rows) {
    upstream.on(row).raw((request, response) => {
      called.add(row);
      const answer = answers.get(row) ?? goodAnswer(row);
      answer(request, response);
    });
  }
  // as in production, where no answer names the calls behind it; the unasked fields are no operations of the client
  gateway = await startGateway(upstream.url, {
    NODE_ENV: "production",
    TRUSTED_DOCUMENTS: "off",
    PAYSTACK_PUBLIC_KEY: "pk_test_1",
    // production needs limits; these are too high to be reached
    RATE_LIMITS: "on",
    LIM_14_ANONYMOUS_MINUTE: "1000000",
    LIM_14_USER_MINUTE: "1000000",
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await gateway.close();
  await upstream.close();
  console.info(
    `contract: ${operations.length} operations (${stored.length} of the client) x ${variants.length} variants, ${runs} requests`,
  );
});

// Eleven minutes pass before each request, after which breakers, shared answers and missing operations are forgotten.
let minutes = 0;
const now = performance.now.bind(performance);
vi.spyOn(performance, "now").mockImplementation(() => now() + minutes * 60_000);

async function run(operation: Operation, text = operation.text): Promise<GraphQLReply> {
  minutes += 11;
  runs += 1;
  called = new Set();
  upstream.seen.length = 0;
  const used = parse(text).definitions[0] as OperationDefinitionNode;
  const names = new Set(used.variableDefinitions?.map(({ variable }) => variable.name.value));
  const variables = Object.fromEntries(Object.entries(operation.variables).filter(([name]) => names.has(name)));
  return gateway.query(text, variables, { authorization: "Bearer token-1" });
}

describe("a foreign server", () => {
  it("is tested with every operation of the client", () => {
    expect(stored.length).toBeGreaterThan(20);
  });

  it.each(operations)("$name", async (operation) => {
    answers.clear();
    const good = await run(operation);
    const whole = [...good.errors.map(({ message }) => message), ...nullsOf(good.data)];
    expect(whole, "the well-formed answer has errors or nulls: see tests/support/data/sample.ts").toEqual([]);
    const readers = await readersOf(operation);
    const complaints: string[] = [];
    for (const row of readers.keys()) {
      for (const variant of variants) {
        answers.clear();
        answers.set(row, variant.answer(row, sampleReply(row)));
        const reply = await run(operation);
        const wrong = findWrong(operation, good.data ?? {}, reply, new Map([[row, variant.outcome(row)]]), readers);
        complaints.push(...wrong.map((complaint) => `${row.name}, ${variant.name}: ${complaint}`));
      }
    }
    complaints.push(...(await withoutExtensions(operation, good.data ?? {}, readers)));
    expect(complaints).toEqual([]);
  });
});

/** The rows that an operation calls, each with the root fields that read it. */
async function readersOf(operation: Operation): Promise<Map<Row, Part[]>> {
  const readers = new Map<Row, Part[]>();
  for (const part of operation.parts) {
    await run(operation, part.text);
    expect(upstream.seen.length, "a call that no row documents").toBe(called.size);
    for (const row of called) readers.set(row, [...(readers.get(row) ?? []), part]);
  }
  return readers;
}

/** A server with the documented calls and none of ours: NOT_OFFERED there, everything else as usual. */
async function withoutExtensions(operation: Operation, good: Data, readers: Map<Row, Part[]>): Promise<string[]> {
  const missing = [...readers.keys()].filter((row) => row.extension !== undefined);
  answers.clear();
  for (const row of missing) answers.set(row, (_request, response) => void response.writeHead(404).end());
  const outcomes = new Map(missing.map((row): [Row, Outcome] => [row, { code: "NOT_OFFERED" }]));
  const wrong = findWrong(operation, good, await run(operation), outcomes, readers);
  return wrong.map((complaint) => `without extensions: ${complaint}`);
}

/** The faults of an answer, compared with the expected results of the rows. */
function findWrong(
  operation: Operation,
  good: Data,
  reply: GraphQLReply,
  outcomes: Map<Row, Outcome>,
  readers: Map<Row, Part[]>,
): string[] {
  const complaints = leaksOf(reply);
  let data: Data | null = good;
  const expected = new Map<string, { row: Row; outcome: Exclude<Outcome, string> }>();
  for (const [row, outcome] of outcomes) {
    for (const { key, field } of readers.get(row) ?? []) {
      if (typeof outcome === "string") continue;
      const mild: ReturnType<(typeof milder)[string]> | undefined = milder[`${field.name}.${row.name}`]?.(data ?? {});
      if (mild === undefined) data = isNonNullType(field.type) ? null : { ...data, [key]: null };
      else data = mild.data;
      for (const path of mild?.paths ?? [key]) expected.set(path, { row, outcome });
    }
  }
  if (reply.status !== 200) complaints.push(`status ${reply.status}`);
  const isLess = [...outcomes.values()].includes("less");
  if (isLess) {
    const lost = operation.parts.filter(
      ({ key, field }) => (reply.data?.[key] ?? null) === null && !notShown.has(field.name),
    );
    complaints.push(...lost.map(({ key }) => `${key} is lost`));
  } else if (!isDeepStrictEqual(toPlain(reply.data), toPlain(data))) {
    complaints.push(`data is ${JSON.stringify(reply.data)}`);
  }
  const [has, should] = [new Set(reply.errors.map(placeOf)), expected].map((places) =>
    [...places.keys()].sort().join(),
  );
  if (has !== should) complaints.push(`errors at [${has}] instead of [${should}]: ${JSON.stringify(reply.errors)}`);
  for (const error of reply.errors) {
    const cause = expected.get(placeOf(error));
    if (cause !== undefined) complaints.push(...faultsOf(error, cause.row, cause.outcome));
  }
  return complaints;
}

/** The path of an error, the same for every item of a list. */
const placeOf = ({ path }: GraphQLReply["errors"][number]): string =>
  (path ?? []).filter((step) => typeof step === "string").join(".");

function faultsOf(error: GraphQLReply["errors"][number], row: Row, outcome: Exclude<Outcome, string>): string[] {
  const complaints: string[] = [];
  const message = outcome.message ?? outcome.fallback ?? row.fallback;
  const { code, status, serverMessage, retryAfterSeconds, ...rest } = error.extensions;
  if (error.message !== message) complaints.push(`the message is ${JSON.stringify(error.message)}`);
  if (error.message.length > 300) complaints.push("the message is too long");
  if (code !== outcome.code || !errorCodes.has(String(code))) complaints.push(`the code is ${String(code)}`);
  if (typeof status !== "number") complaints.push("there is no status");
  if (serverMessage !== (outcome.message ?? null)) complaints.push(`the server's words are ${String(serverMessage)}`);
  if (retryAfterSeconds !== outcome.retryAfterSeconds) complaints.push(`retry after ${String(retryAfterSeconds)} s`);
  if (Object.keys(rest).length > 0) complaints.push(`unknown extensions ${Object.keys(rest).join()}`);
  return complaints;
}

/** Texts of the server that reached the caller, and internal details of the gateway. */
function leaksOf(reply: GraphQLReply): string[] {
  const all = `${JSON.stringify(reply.headers)}\n${reply.text}`;
  const secrets = [canary, new URL(upstream.url).host, ...upstream.seen.map(({ path }) => path)];
  const complaints = secrets.filter((secret) => all.includes(secret)).map((secret) => `leaks ${secret}`);
  if (/\bat \S+ \(|node_modules|\.ts:\d/.test(all)) complaints.push("shows a stack");
  if (upstream.seen.some(({ path }) => path.includes(canary))) complaints.push("follows a redirect");
  return complaints;
}

function goodAnswer(row: Row): Answer {
  const body = JSON.stringify(sampleReply(row));
  return (_request, response) => {
    response.writeHead(row.status ?? 200, { "content-type": "application/json" });
    response.end(body);
  };
}

const toPlain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Where an answer has nulls. */
/** Fields that are null beside another one that says the same. */
const besideAnother = new Set(["data.checkAnswer.correctOption", "data.checkTrialAnswer.correctOption"]);

function nullsOf(value: unknown, path = "data"): string[] {
  if (value === null) return besideAnother.has(path) ? [] : [`${path} is null`];
  if (typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) => nullsOf(inner, `${path}.${key}`));
}

function enumValues(name: string): string[] {
  const type = schema.getType(name);
  return isEnumType(type) ? type.getValues().map((value) => value.name) : [];
}

function operationOf(text: string): Operation {
  const document = parse(text);
  const definition = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  if (definition === undefined) throw new Error(`no operation in ${text}`);
  const fields = schema.getRootType(definition.operation)?.getFields() ?? {};
  const parts = definition.selectionSet.selections.flatMap((node): Part[] => {
    if (node.kind !== Kind.FIELD) throw new Error(`${text}: root fields are written out, not spread`);
    const field = fields[node.name.value];
    if (field === undefined) return [];
    const used = new Set<string>();
    visit(node, { Variable: ({ name }) => void used.add(name.value) });
    const alone: OperationDefinitionNode = {
      ...definition,
      variableDefinitions: definition.variableDefinitions?.filter(({ variable }) => used.has(variable.name.value)),
      selectionSet: { ...definition.selectionSet, selections: [node] },
    };
    const others = document.definitions.filter((one) => one !== definition);
    return [{ key: node.alias?.value ?? node.name.value, field, text: withUsedFragments([alone, ...others]) }];
  });
  return {
    name: definition.name?.value ?? text,
    text,
    variables: sampleVariables(schema, definition),
    parts,
  };
}

/** A document without the fragments that its operation does not spread. */
function withUsedFragments(definitions: ReturnType<typeof parse>["definitions"][number][]): string {
  const byName = new Map(
    definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
  );
  const [operation] = definitions;
  const kept = new Set(operation === undefined ? [] : [operation]);
  for (const definition of kept) {
    visit(definition, {
      FragmentSpread: ({ name }) => {
        const fragment = byName.get(name.value);
        if (fragment !== undefined) kept.add(fragment);
      },
    });
  }
  return [...kept].map(print).join("\n");
}

/** An operation that asks for everything below a root field. */
function wholeField(field: GraphQLField<unknown, unknown>, kind: "query" | "mutation"): string {
  const variables = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(", ");
  const values = field.args.map(({ name }) => `${name}: $${name}`).join(", ");
  const name = `${field.name}Whole`;
  const selection = `${field.name}${values === "" ? "" : `(${values})`}${wholeType(field.type)}`;
  return `${kind} ${name}${variables === "" ? "" : `(${variables})`} { ${selection} }`;
}

function wholeType(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (!isCompositeType(named)) return "";
  if (!isObjectType(named)) throw new Error(`no selection for ${named.name}`);
  const fields = Object.values(named.getFields()).map((field) => `${field.name}${wholeType(field.type)}`);
  return ` { ${fields.join(" ")} }`;
}
