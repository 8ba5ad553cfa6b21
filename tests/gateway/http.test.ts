import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { Agent, get as getOver, request as send, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { parse } from "graphql";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { buildGateway } from "../../gateway/app.ts";
import {
  manifestFile,
  nameOf,
  readOwnOperations,
  readReleasedOperations,
  storedName,
} from "../../gateway/core/operations/stored-operations.ts";
import { auth } from "../../schema/rest/auth.ts";
import { exam } from "../../schema/rest/exam.ts";
import { readRuntime } from "../../server/runtime.ts";
import { gatewayForEachTest, startGateway, type TestGateway } from "../support/gateway.ts";

const { upstream, gateway } = gatewayForEachTest();
beforeEach(() => void upstream.on(exam.examTypes).reply(200, ["JAMB"]));

const other = async (env: Record<string, string>): Promise<TestGateway> => {
  const one = await startGateway(upstream.url, env);
  onTestFinished(() => one.close());
  return one;
};
const graphqlType = "application/graphql-response+json";
const production = { NODE_ENV: "production", PUBLIC_WEB_URL: "https://akada.example" };
const post = (payload: string | object, headers: Record<string, string> = {}) =>
  gateway.app.inject({
    method: "POST",
    url: "/graphql",
    headers: { "content-type": "application/json", ...headers },
    payload,
  });

describe("hostile requests", () => {
  it("[LIM-01] refuses a large body, a long address and fat headers", async () => {
    const large = JSON.stringify({ query: "{ examTypes }", variables: { x: "y".repeat(101 * 1024) } });
    expect((await post(large)).statusCode).toBe(413);
    const long = await gateway.app.inject({ method: "GET", url: `/graphql?query=${"x".repeat(9000)}` });
    expect(long.statusCode).toBe(414);
    const url = await gateway.app.listen({ port: 0, host: "127.0.0.1" });
    const fat = await fetch(`${url}/healthz`, { headers: { "x-fat": "y".repeat(17 * 1024) } });
    expect(fat.status).toBe(431);
  });

  it.each(["application/json", "multipart/form-data; boundary=x"])(
    "[LIM-01] unpacks no compressed request of the type %s",
    async (type) => {
      const payload = gzipSync(JSON.stringify({ query: "{ examTypes }" }));
      const headers = { "content-type": type, "content-encoding": "gzip", "apollo-require-preflight": "1" };
      expect((await post(payload, headers)).statusCode).toBe(400);
      expect(upstream.seen).toEqual([]);
    },
  );

  it("[SEC-52] answers 408 to a body that does not come to its end, because a proxy takes a closed connection for a failure", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const warned = vi.spyOn(gateway.app.log, "warn");
    const url = await gateway.app.listen({ port: 0, host: "127.0.0.1" });
    const before = vi.getTimerCount();
    const headers = { "content-type": "application/json", "content-length": "100" };
    const sent = send(`${url}/graphql`, { method: "POST", headers });
    const answer = new Promise<IncomingMessage>((resolve, reject) =>
      sent.once("response", resolve).on("error", reject),
    );
    sent.write("{");
    while (vi.getTimerCount() === before) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(61_000);
    expect((await answer).statusCode).toBe(408);
    expect(warned).not.toHaveBeenCalled();
  });

  it("[SEC-51] refuses a body in words of its own, which name no package", async () => {
    const refusals: [payload: string, type: string, status: number, message: string, code: string][] = [
      ["{", "application/json", 400, "The request could not be read.", "BAD_REQUEST"],
      ['{"__proto__": {"a": 1}}', "application/json", 400, "The request could not be read.", "BAD_REQUEST"],
      ["<a/>", "text/xml", 415, "The request could not be read.", "BAD_REQUEST"],
      ["x".repeat(200_000), "application/json", 413, "The request is too large.", "PAYLOAD_TOO_LARGE"],
    ];
    for (const [payload, type, status, message, code] of refusals) {
      const answer = await post(payload, { "content-type": type });
      expect([answer.statusCode, answer.json()]).toEqual([status, { errors: [{ message, extensions: { code } }] }]);
    }
  });

  it("[SEC-51] does not show the message of an internal error", async () => {
    const { app } = await buildGateway(readRuntime("gateway", { NODE_ENV: "test", LOG_LEVEL: "silent" }));
    app.get("/defect", () => {
      throw new Error("column users.password");
    });
    const response = await app.inject({ method: "GET", url: "/defect" });
    expect([response.statusCode, response.json()]).toEqual([500, { message: "Server error occurred." }]);
    await app.close();
  });

  it("[LIM-05] stops a document of more than 1,000 tokens in the parser", async () => {
    const response = await post({ query: `{ ${"examTypes ".repeat(1001)} }` });
    expect(response.statusCode).toBe(400);
    expect(upstream.seen).toEqual([]);
  });

  it("[LIM-08] executes no batches and no subscriptions", async () => {
    expect((await post([{ query: "{ examTypes }" }, { query: "{ examTypes }" }])).statusCode).toBe(400);
    expect((await post({ query: "subscription { x }" })).statusCode).toBe(400);
  });

  it.each(["", "{", "null", "[]", '{"query": 7}', '{"query": "{"}', '{"query": "{ nothing }"}', '{"variables": {}}'])(
    "answers the body %j with a 4xx",
    async (body) => {
      const { statusCode } = await post(body);
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode).toBeLessThan(500);
    },
  );

  it("[SEC-52] refuses everything that a foreign page could send without a preflight", async () => {
    const form = await gateway.app.inject({
      method: "POST",
      url: "/graphql",
      headers: { "content-type": "text/plain" },
      payload: JSON.stringify({ query: "{ examTypes }" }),
    });
    expect(form.statusCode).toBeGreaterThanOrEqual(400);
    const get = await gateway.app.inject({ method: "GET", url: "/graphql?query=%7BexamTypes%7D" });
    expect(get.statusCode).toBe(400);
    const mutation = await gateway.app.inject({
      method: "GET",
      url: `/graphql?query=${encodeURIComponent('mutation { createPaymentReference(examType: "JAMB") { reference } }')}`,
      headers: { "apollo-require-preflight": "1" },
    });
    expect(mutation.statusCode).toBe(405);
    expect(upstream.seen).toEqual([]);
  });

  it("[SEC-52] allows only the configured origins", async () => {
    const strict = await post({ query: "{ examTypes }" }, { origin: "https://evil.example" });
    expect(strict.headers["access-control-allow-origin"]).toBeUndefined();
    const open = await other({ CORS_ORIGINS: "https://app.example" });
    const answer = async (origin: string) =>
      (
        await open.app.inject({
          method: "OPTIONS",
          url: "/graphql",
          headers: { origin, "access-control-request-method": "POST" },
        })
      ).headers["access-control-allow-origin"];
    expect(await answer("https://app.example")).toBe("https://app.example");
    expect(await answer("https://evil.example")).toBeUndefined();
  });

  it("[SEC-52] lets a page of a named origin send what docs/graphql.md lists, and gives it no cookie", async () => {
    const { app } = await other({ CORS_ORIGINS: "https://app.example, https://two.example" });
    const wanted = ["content-type", "authorization", "x-device-id", "x-request-id", "apollo-require-preflight"];
    const preflight = await app.inject({
      method: "OPTIONS",
      url: "/graphql",
      headers: {
        origin: "https://two.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": wanted.join(","),
      },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      "access-control-allow-origin": "https://two.example",
      "access-control-allow-methods": "POST",
      "access-control-max-age": "600",
    });
    const allowed = String(preflight.headers["access-control-allow-headers"]).split(/, */);
    expect(allowed.toSorted()).toEqual(wanted.toSorted());
    const ask = (origin: string) =>
      app.inject({
        method: "POST",
        url: "/graphql",
        headers: { "content-type": "application/json", origin, "x-device-id": "a-device-of-its-own-1" },
        payload: { query: "{ examTypes }" },
      });
    const answer = await ask("https://app.example");
    expect(answer.json()).toMatchObject({ data: { examTypes: ["JAMB"] } });
    expect(answer.headers).toMatchObject({
      "access-control-allow-origin": "https://app.example",
      "access-control-expose-headers": "retry-after, x-request-id",
      vary: expect.stringMatching(/\borigin\b/i),
      "x-request-id": expect.any(String),
    });
    expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect((await ask("https://evil.example")).headers["access-control-allow-origin"]).toBeUndefined();
  });
});

describe("in production", () => {
  it("[SEC-51] shows no schema, no suggestion, no rejected value and no upstream call", async () => {
    const closed = await other({ ...production, TRUSTED_DOCUMENTS: "0" });
    expect((await closed.query("{ __schema { types { name } } }")).errors).not.toEqual([]);
    const typo = await closed.query("{ examTypess }");
    expect(typo.text).not.toMatch(/Did you mean/i);
    const variable = await closed.query(
      'query Q($page: Int!) { examQuestions(paper: {examType: "a", subjectName: "b", year: 1}, page: $page) { totalPages } }',
      {
        page: "canary-value",
      },
    );
    expect(variable.status).toBe(400);
    expect(variable.text).not.toContain("canary-value");
    const ok = await closed.query("{ examTypes }");
    expect(ok.data).toEqual({ examTypes: ["JAMB"] });
    expect(ok.extensions?.["upstream"]).toBeUndefined();
  });

  it("[SEC-54] executes the client's own operations and no others", async () => {
    const trusting = await other(production);
    const refused = await trusting.query("{ examTypes }");
    expect(refused.status).toBe(400);
    expect(upstream.seen).toEqual([]);
    upstream.on(auth.verifyOtp).reply(200, { message: "Verified" });
    expect(existsSync(manifestFile)).toBe(true);
    const texts = Object.values(JSON.parse(readFileSync(manifestFile, "utf8")) as Record<string, string>);
    const verify = texts.find((text) => text.includes("mutation VerifyOtp")) ?? "";
    const input = { email: "ada@example.com", otp: "123456" };
    // as the client sends it, and spelled with other spaces
    for (const text of [verify, verify.replaceAll(/\s+/g, " ")]) {
      expect((await trusting.query(text, { input })).data).toMatchObject({ verifyOtp: { message: "Verified" } });
    }
    expect((await trusting.query(`${verify} # more`.replace("message", "message x: message"), { input })).status).toBe(
      400,
    );
  });

  it("[SEC-54] puts the text in the place of the name of a stored operation, and learns no further one", async () => {
    const trusting = await other(production);
    const texts = Object.entries(JSON.parse(readFileSync(manifestFile, "utf8")) as Record<string, string>);
    const [hash = "", text = ""] = texts.find(([, one]) => one.includes("query ExamTypes")) ?? [];
    const name = storedName("ExamTypes", hash);
    const ask = (payload: object) =>
      trusting.app.inject({ method: "POST", url: "/graphql", headers: { accept: graphqlType }, payload });
    // the second time it is known and takes the short way
    for (const operationName of [name, name]) {
      const answer = await ask({ operationName, variables: {} });
      expect([answer.statusCode, answer.json()]).toEqual([200, { data: { examTypes: ["JAMB"] } }]);
    }
    for (const operationName of ["ExamTypes", "ExamTypes.00000000", `Other.${hash.slice(0, 8)}`, "constructor"]) {
      const answer = await ask({ operationName });
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([400, `${graphqlType}; charset=utf-8`]);
      expect(answer.json()).toEqual({
        errors: [{ message: "This operation is not known here.", extensions: { code: "PERSISTED_QUERY_NOT_FOUND" } }],
      });
    }
    // a text that comes with a name is not stored under it
    expect((await ask({ operationName: "ExamTypes", query: text })).statusCode).toBe(200);
    expect((await ask({ operationName: "ExamTypes" })).statusCode).toBe(400);
  });

  it("[SEC-54, REL-14] refuses an operation that it does not know so that clients read the code", async () => {
    const trusting = await other(production);
    const answer = await trusting.app.inject({ method: "POST", url: "/graphql", payload: { query: "{ examTypes }" } });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([400, `${graphqlType}; charset=utf-8`]);
    expect(answer.json()).toMatchObject({
      errors: [{ extensions: { code: "BAD_REQUEST", serverMessage: expect.stringContaining("Please load it again") } }],
    });
  });

  it("[SEC-54] knows the operations of earlier releases, by name and by text, for tabs and apps that are still of one", async () => {
    const trusting = await other(production);
    const own = new Set(Object.keys(readOwnOperations()));
    const earlier = Object.entries(readReleasedOperations()).filter(([hash]) => !own.has(hash));
    expect(earlier.length).toBeGreaterThan(0);
    for (const [hash, query] of earlier) {
      const name = nameOf(parse(query));
      for (const payload of [{ operationName: storedName(name, hash) }, { operationName: name, query }]) {
        const answer = await trusting.app.inject({ method: "POST", url: "/graphql", payload });
        expect(answer.body).not.toContain("not known here");
        expect(answer.body).not.toContain("GRAPHQL_VALIDATION_FAILED");
      }
    }
  });

  it("[SEC-60] sends HSTS and a secure device cookie over https", async () => {
    const secure = await other({ ...production, TRUSTED_DOCUMENTS: "0" });
    upstream.on(auth.login).reply(200, { user: { id: 1 }, accessToken: "t" });
    const reply = await secure.query("mutation L($input: LoginInput!) { login(input: $input) { accessToken } }", {
      input: { email: "ada@example.com", password: "x" },
    });
    expect(reply.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect(String(reply.headers["set-cookie"])).toContain("Secure");
  });
});

describe("every answer", () => {
  it("[SEC-60] to a call has few headers, and one that a browser may show as a page has all of them", async () => {
    const named = { "x-request-id": "request-0001", accept: graphqlType };
    const call = await post({ query: "{ examTypes }" }, named);
    const { date: _date, ...headers } = call.headers;
    expect(headers).toEqual({
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "content-type": `${graphqlType}; charset=utf-8`,
      "content-length": expect.any(String),
    });
    const page = await gateway.app.inject({ method: "GET", url: "/graphql?query=%7BexamTypes%7D" });
    expect(page.headers).toMatchObject({
      "content-security-policy": "default-src 'none';frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    });
  });

  it("[SEC-60] carries the security headers", async () => {
    const { headers } = await gateway.app.inject({ method: "GET", url: "/healthz" });
    const policy = String(headers["content-security-policy"]);
    expect(policy).not.toContain("unsafe");
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "script-src 'self' https://js.paystack.co",
    ]) {
      expect(policy).toContain(part);
    }
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "permissions-policy": "camera=(), microphone=(), geolocation=()",
    });
    expect(headers["server"]).toBeUndefined();
    expect(headers["x-powered-by"]).toBeUndefined();
    const damaged = await gateway.app.inject({
      method: "GET",
      url: "/verify/%E0%A4%A?from=%E0",
      headers: { accept: "text/plain" },
    });
    expect(damaged.statusCode).toBe(404);
    expect(damaged.body).toBe('{"message":"Not found"}');
    expect(damaged.headers["content-security-policy"]).toBe(policy);
  });

  it("[REL-20] names its request, also to the REST server", async () => {
    const response = await post({ query: "{ examTypes }" }, { "x-request-id": "request-0001" });
    expect(upstream.seen[0]?.headers["x-request-id"]).toBe("request-0001");
    // the caller knows its own name for it
    expect(response.headers["x-request-id"]).toBeUndefined();
    const nameless = await post({ query: '{ examSubjects(examType: "JAMB") }' });
    expect(upstream.seen[1]?.headers["x-request-id"]).toBe(nameless.headers["x-request-id"]);
  });

  it("lists the REST calls of the request outside production", async () => {
    const reply = await gateway.query("{ examTypes }");
    expect(reply.extensions?.["upstream"]).toMatchObject([{ call: "GET /api/exam/exam-types", status: 200 }]);
  });
});

describe("health", () => {
  it("[REL-06] is alive without the REST server, and not ready while draining", async () => {
    await upstream.close();
    const get = (url: string) => gateway.app.inject({ method: "GET", url });
    expect((await get("/healthz")).statusCode).toBe(200);
    expect((await get("/readyz")).statusCode).toBe(200);
    void gateway.drain.begin();
    expect((await get("/readyz")).statusCode).toBe(503);
    expect((await get("/healthz")).statusCode).toBe(200);
  });
});

describe("[REL-07] a gateway that ends behind a proxy", () => {
  it("ends each connection with its next answer", async () => {
    const url = await gateway.app.listen({ port: 0, host: "127.0.0.1" });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async (): Promise<IncomingMessage> => {
      const [response] = (await once(getOver(`${url}/healthz`, { agent }), "response")) as [IncomingMessage];
      response.resume();
      await once(response, "end");
      return response;
    };
    const before = await ask();
    void gateway.drain.begin();
    const after = await ask();
    expect([before.headers.connection, after.headers.connection]).toEqual(["keep-alive", "close"]);
    expect(after.statusCode).toBe(200);
  });

  it("answers a request that arrives while it closes", async () => {
    const port = Number(new URL(await gateway.app.listen({ port: 0, host: "127.0.0.1" })).port);
    const accepted = once(gateway.app.server, "connection");
    const socket = connect(port, "127.0.0.1");
    socket.write("GET /healthz HTTP/1.1\r\n");
    await accepted;
    const closed = gateway.app.close();
    await new Promise((resolve) => setImmediate(resolve));
    socket.write("host: akada\r\n\r\n");
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
    await closed;
  });
});
