import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FastifyRequest } from "fastify";
import { getOperationAST, parse } from "graphql";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { KnownOperations } from "../../gateway/core/operations/known-operations.ts";
import { auth } from "../../schema/rest/auth.ts";
import { exam } from "../../schema/rest/exam.ts";
import { results } from "../../schema/rest/results.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import { startUpstream, type Upstream } from "../support/upstream.ts";

/* A known operation takes another way than a new one; the answers must be the same. */
const two = "query A { examTypes } query B { paymentSettings { provider } }";
const years = "query Y($examType: String!, $name: String!) { examYears(examType: $examType, subjectName: $name) }";
const bodies: [string, unknown][] = [
  ["a query", { query: "{ examTypes }" }],
  ["with everything else null", { query: "{ examTypes }", operationName: null, variables: null, extensions: null }],
  ["what Apollo Client adds", { query: "{ examTypes }", extensions: { clientLibrary: { name: "x", version: "1" } } }],
  ["one of two operations", { query: two, operationName: "A" }],
  ["the other of two", { query: two, operationName: "B" }],
  ["none of two", { query: two }],
  ["a name that no operation has", { query: "query A { examTypes }", operationName: "X" }],
  ["an empty name", { query: "{ examTypes }", operationName: "" }],
  ["a name that is none", { query: "{ examTypes }", operationName: 7 }],
  ["variables that fit", { query: years, variables: { examType: "JAMB", name: "Physics" } }],
  ["a variable that does not fit", { query: years, variables: { examType: 7, name: "Physics" } }],
  ["a variable that is missing", { query: years, variables: { examType: "JAMB" } }],
  ["variables in a list", { query: years, variables: [] }],
  ["variables as text", { query: "{ examTypes }", variables: "{}" }],
  ["extensions as text", { query: "{ examTypes }", extensions: "{}" }],
  ["a persisted query", { query: "{ examTypes }", extensions: { persistedQuery: { version: 1, sha256Hash: "x" } } }],
  ["a field that fails beside one that does not", { query: "{ examTypes leaderboard { name } }" }],
  ["a field that needs a login", { query: "{ profile { email } }" }],
  ["a mutation that fails", { query: 'mutation { verifyOtp(input: { email: "a@b.c", otp: "123456" }) { message } }' }],
  ["a batch", [{ query: "{ examTypes }" }]],
  ["no text", { query: 7 }],
];
const accepts: Record<string, string>[] = [
  {},
  { accept: "*/*" },
  { accept: "application/graphql-response+json,application/json;q=0.9" },
  { accept: "text/html" },
];

describe("an operation that is asked again", () => {
  let upstream: Upstream;
  let first: TestGateway;
  let warm: TestGateway;
  beforeAll(async () => {
    upstream = await startUpstream();
  });
  afterAll(() => upstream.close());
  beforeEach(async () => {
    upstream.on(exam.examTypes).reply(200, ["JAMB"]).on(exam.examYears).reply(200, [2020]);
    upstream.on(results.leaderboard).reply(500, {}).on(auth.verifyOtp).reply(400, { message: "Invalid OTP" });
    // in production an answer holds nothing that differs from call to call, such as durations
    const env = { NODE_ENV: "production", PUBLIC_WEB_URL: "https://akada.example", TRUSTED_DOCUMENTS: "off" };
    [first, warm] = [await startGateway(upstream.url, env), await startGateway(upstream.url, env)];
  });
  afterEach(async () => {
    await first.close();
    await warm.close();
  });

  const ask = async (gateway: TestGateway, payload: unknown, headers: Record<string, string>) => {
    // without the name of a device each answer would give it another one
    const all = { "x-device-id": "one-device-0123456789", ...headers };
    const answer = await gateway.app.inject({
      method: "POST",
      url: "/graphql",
      headers: all,
      payload: payload as object,
    });
    const { "x-request-id": _id, date: _date, ...told } = answer.headers;
    return { status: answer.statusCode, headers: told, body: answer.body };
  };

  it.each(bodies)("is answered like the first time: %s", async (_, body) => {
    // all texts and content types are known before the comparison
    for (const headers of accepts.slice(0, 3)) {
      for (const query of ["{ examTypes }", "query A { examTypes }", two, years]) {
        const operationName = query === two ? "A" : undefined;
        const { status } = await ask(warm, { query, operationName, variables: { examType: "A", name: "B" } }, headers);
        expect([query, status]).toEqual([query, 200]);
      }
    }
    for (const headers of accepts) {
      const expected = await ask(first, body, headers);
      expect(await ask(warm, body, headers)).toEqual(expected);
      expect(await ask(warm, body, headers)).toEqual(expected);
    }
  });

  const rows = Array.from({ length: 50 }, (_, index) => ({ name: `Candidate ${index}`, averageScore: "61" }));
  const unpack: Record<string, (bytes: Buffer) => Buffer> = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
    none: (bytes) => bytes,
  };
  const encodings: [string, string | undefined][] = [
    ["br", "gzip, deflate, br"],
    ["gzip", "gzip, br;q=0"],
    ["none", "identity"],
    ["none", undefined],
  ];
  it.each(encodings)("is compressed in the same way when its answer is kept: %s for %s", async (encoding, accepted) => {
    upstream.on(results.leaderboard).reply(200, rows);
    const payload = { query: "{ leaderboard { name } }" };
    const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
    const askForBoard = () => warm.app.inject({ method: "POST", url: "/graphql", headers, payload });
    const [made, kept, again] = [await askForBoard(), await askForBoard(), await askForBoard()];
    const board = { data: { leaderboard: rows.map(({ name }) => ({ name })) } };
    for (const answer of [made, kept, again]) {
      expect(answer.headers["content-encoding"] ?? "none").toBe(encoding);
      expect(JSON.parse(String(unpack[encoding]?.(answer.rawPayload)))).toEqual(board);
      expect(answer.headers["vary"]).toBe(made.headers["vary"]);
      expect(answer.headers["content-type"]).toBe(made.headers["content-type"]);
    }
  });
});

describe("what is known", () => {
  const document = parse("query A { examTypes }");
  const operation = getOperationAST(document);
  const request = (method: string, accept?: string): FastifyRequest =>
    ({ method, headers: { accept } }) as unknown as FastifyRequest;
  const knowing = (count: number): KnownOperations => {
    const known = new KnownOperations();
    known.addContentType(undefined, "application/json");
    if (operation === null || operation === undefined) throw new Error("no operation");
    for (let index = 1; index <= count; index += 1)
      known.add(`text ${index}`, { document, operation, operationName: "A" });
    return known;
  };

  it("is found by its text, for a POST, where the type of the answer is known", () => {
    const known = knowing(1);
    expect(known.find(request("POST"), { query: "text 1" })).toMatchObject({ contentType: "application/json" });
    expect(known.find(request("POST"), { query: "text 2" })).toBeNull();
    expect(known.find(request("GET"), { query: "text 1" })).toBeNull();
    expect(known.find(request("POST", "text/plain"), { query: "text 1" })).toBeNull();
  });

  it("is limited to the latest 500 texts", () => {
    const known = knowing(501);
    expect(known.find(request("POST"), { query: "text 1" })).toBeNull();
    expect(known.find(request("POST"), { query: "text 2" })).not.toBeNull();
  });
});
