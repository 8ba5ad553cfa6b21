import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AcceptedTokens } from "../../gateway/core/limits/rate-limit.ts";
import { account } from "../../schema/rest/account.ts";
import { exam } from "../../schema/rest/exam.ts";
import { schoolAttempts } from "../../schema/rest/school-attempts.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import { listenToLeaving } from "../support/leaving.ts";
import { nowhere, startUpstream, type Upstream } from "../support/upstream.ts";

let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.close());

const strict = (): Promise<TestGateway> =>
  startGateway(upstream.url, { RATE_LIMITS: "on", LIM_14_ANONYMOUS_MINUTE: "3", LIM_14_USER_MINUTE: "5" });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Statuses of the given number of requests, one after another. */
async function statuses(count: number, ask: (index: number) => Promise<{ status: number }>): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) found.push((await ask(index)).status);
  return found;
}

describe("[LIM-14] GraphQL requests per minute, in front of any server", () => {
  it("429 with a code and the seconds to wait, for an address beyond its limit", async () => {
    const gateway = await strict();
    upstream.on(exam.examTypes).reply(200, ["JAMB"]);
    expect(await statuses(3, () => gateway.query("{ examTypes }"))).toEqual([200, 200, 200]);
    const refused = await gateway.query("{ examTypes }");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.errors[0]?.extensions).toMatchObject({
      code: "RATE_LIMITED",
      status: 429,
      serverMessage: "Too many requests. Please wait a moment and try again.",
    });
    expect(refused.errors[0]?.extensions["retryAfterSeconds"]).toBeGreaterThan(0);
    await gateway.close();
  });

  it("counts and answers a request whose sender leaves while it is read, and none of one who had left before", async () => {
    upstream.on(exam.examTypes).reply(200, ["JAMB"]);
    const ask = async (url: string) => {
      const headers = { "content-type": "application/json", connection: "close" };
      return fetch(`${url}/graphql`, { method: "POST", headers, body: '{"query":"{ examTypes }"}' });
    };
    for (const [when, expected] of [
      ["after", [200, 200, 200, 429]],
      ["before", [499, 499, 499, 499]],
    ] as const) {
      const gateway = await strict();
      const url = await listenToLeaving(gateway.app, when);
      expect(await statuses(4, () => ask(url))).toEqual(expected);
      await gateway.close();
    }
  });

  it("an invented token counts for its address, however often it changes", async () => {
    const gateway = await strict();
    upstream.on(account.profile).reply(401, { message: "no" });
    const ask = (index: number) => gateway.query("{ profile { email } }", {}, bearer(`invented-${index}`));
    expect(await statuses(4, ask)).toEqual([200, 200, 200, 429]);
    await gateway.close();
  });

  it("a token that the server accepted has a limit of its own, and its neighbours keep theirs", async () => {
    const gateway = await strict();
    upstream.on(account.profile).reply(200, { firstName: "Ada", email: "ada@example.com" });
    const ask = (token: string) => () => gateway.query("{ profile { email } }", {}, bearer(token));
    expect(await statuses(7, ask("ada"))).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(await statuses(2, ask("bola"))).toEqual([200, 200]);
    await gateway.close();
  });

  it("the token of a school attempt counts as a person from its first request on, however many share the address", async () => {
    const gateway = await strict();
    const at = "2026-11-23T09:00:00.000Z";
    const attempt = { attemptId: "a1", attemptToken: "attempt-1", startedAt: at, deadline: at, serverNow: at };
    const paper = { questionsPerPage: 1, questions: [], answers: [], lastSeq: 0 };
    upstream.on(schoolAttempts.startSchoolAttempt).reply(200, { ...attempt, ...paper });
    upstream.on(schoolAttempts.saveSchoolAnswers).reply(200, { savedSeq: 1 });
    const start = 'mutation { startSchoolAttempt(examId: "7") { attemptId } }';
    expect((await gateway.query(start, {}, bearer("student"))).status).toBe(200);
    expect(await statuses(3, () => gateway.query("{ __typename }"))).toEqual([200, 200, 429]);
    const save = `mutation ($attemptToken: String) {
      saveSchoolAnswers(examId: "7", attemptId: "a1", attemptToken: $attemptToken, answers: []) { savedSeq } }`;
    expect((await gateway.query(save, { attemptToken: "attempt-1" })).status).toBe(200);
    await gateway.close();
  });

  it("a request that reached no server does not count: a class tries again while the API starts anew", async () => {
    const limits = { RATE_LIMITS: "on", LIM_14_ANONYMOUS_MINUTE: "3", LIM_14_USER_MINUTE: "5" };
    const gateway = await startGateway(nowhere, limits);
    const ask = () => gateway.query("{ profile { email } }", {}, bearer("ada"));
    expect(await statuses(12, ask)).toEqual(Array.from({ length: 12 }, () => 200));
    // what the gateway answers by itself counts as before
    const unknown = () => gateway.query("{ __typename }");
    expect(await statuses(4, unknown)).toEqual([200, 200, 200, 429]);
    await gateway.close();
  });

  it("an accepted token is forgotten after ten minutes", async () => {
    let now = 0;
    const accepted = new AcceptedTokens(null, () => now);
    accepted.add("ada");
    expect(await accepted.has("ada")).toBe(true);
    expect(await accepted.has("bola")).toBe(false);
    now = 10 * 60_000;
    expect(await accepted.has("ada")).toBe(false);
  });
});

describe("[REL-20] GET /metrics of the gateway", () => {
  const token = "a-monitor-of-ours-01";

  it("shows calls, failures and breaker of each group to a monitor that knows the token", async () => {
    const gateway = await startGateway(upstream.url, { METRICS_TOKEN: token });
    upstream.on(exam.examTypes).reply(500, {});
    await gateway.query("{ examTypes }");
    const answer = await gateway.app.inject({ url: "/metrics", headers: bearer(token) });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toContain("text/plain");
    expect(answer.body).toContain('akada_upstream_calls{group="exam"} 1');
    expect(answer.body).toContain('akada_upstream_failures{group="exam"} 1');
    expect(answer.body).toContain('akada_upstream_calls{group="auth"} 0');
    expect(answer.body).toContain('akada_upstream_breaker{group="exam"} 0');
    await gateway.close();
  });

  it("401 without it; no such page where no token is set", async () => {
    const gateway = await startGateway(upstream.url, { METRICS_TOKEN: token });
    expect((await gateway.app.inject({ url: "/metrics" })).statusCode).toBe(401);
    expect((await gateway.app.inject({ url: "/metrics", headers: bearer(`${token}x`) })).statusCode).toBe(401);
    await gateway.close();
    const without = await startGateway(upstream.url);
    expect((await without.app.inject({ url: "/metrics", headers: bearer(token) })).body).not.toContain("akada_");
    await without.close();
  });
});
