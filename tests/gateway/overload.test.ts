import Fastify from "fastify";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { buildApi } from "../support/api.ts";
import { startGateway } from "../support/gateway.ts";

const lateAt250 = { REL_15_LOOP_DELAY_MS: "250" };

/** Keeps the event loop busy, a third of a second at a time, until the test stops it. */
function burn(): () => void {
  let isBurning = true;
  const turn = (): void => {
    const until = performance.now() + 330;
    while (performance.now() < until);
    if (isBurning) setImmediate(turn);
  };
  turn();
  return () => {
    isBurning = false;
  };
}

describe("a process that cannot keep up [REL-15]", () => {
  let cool: (() => void) | undefined;
  afterEach(() => cool?.());

  it("sends REST calls away with 503 and Retry-After, answers its probes, and takes calls again afterwards", async () => {
    const api = await buildApi(lateAt250);
    onTestFinished(() => api.stop());
    const get = (path: string) => api.call("GET", path);
    expect((await get("/api/exam/exam-types")).statusCode).toBe(200);
    cool = burn();
    const refused = await vi.waitFor(
      async () => {
        const answer = await get("/api/exam/exam-types");
        expect(answer.statusCode).toBe(503);
        return answer;
      },
      { timeout: 20_000, interval: 1 },
    );
    expect(refused.headers["retry-after"]).toBe("2");
    expect(refused.json()).toEqual({ code: "OVERLOADED", message: "The service is busy. Please try again." });
    expect((await get("/healthz")).statusCode).toBe(200);
    cool();
    await vi.waitFor(async () => expect((await get("/api/exam/exam-types")).statusCode).toBe(200), { timeout: 10_000 });
  });

  it("sends GraphQL away in its own words, answers its probes, and takes operations again afterwards", async () => {
    const upstream = Fastify();
    upstream.get("/api/exam/exam-types", async () => ["JAMB"]);
    onTestFinished(() => upstream.close());
    const gateway = await startGateway(await upstream.listen({ port: 0 }), lateAt250);
    onTestFinished(() => gateway.close());
    const ask = () => gateway.query("{ examTypes }");
    expect((await ask()).data).toEqual({ examTypes: ["JAMB"] });
    cool = burn();
    const refused = await vi.waitFor(
      async () => {
        const answer = await ask();
        expect(answer.status).toBe(503);
        return answer;
      },
      { timeout: 20_000, interval: 1 },
    );
    expect(refused.headers["retry-after"]).toBe("2");
    expect(refused.errors).toEqual([
      {
        message: "The service is busy. Please try again.",
        extensions: {
          code: "OVERLOADED",
          status: 503,
          serverMessage: "The service is busy. Please try again.",
          retryAfterSeconds: 2,
        },
      },
    ]);
    expect((await gateway.app.inject("/healthz")).statusCode).toBe(200);
    cool();
    await vi.waitFor(async () => expect((await ask()).data).toEqual({ examTypes: ["JAMB"] }), { timeout: 10_000 });
  });
});
