import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "@redis/client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { account } from "../../schema/rest/account.ts";
import { openRedis } from "../../server/redis.ts";
import { exam } from "../../schema/rest/exam.ts";
import { practice } from "../../schema/rest/practice.ts";
import { results } from "../../schema/rest/results.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import { startRedis, type RedisServer } from "../../tools/topology/redis.ts";
import { eventually } from "../support/mailbox.ts";
import { nowhere, startUpstream, type Upstream } from "../support/upstream.ts";

/* Several gateways and one Redis. TEST_REDIS_URL names the server; CI starts one. */
const url = process.env["TEST_REDIS_URL"];

describe.skipIf(url === undefined)(
  "[SEC-53] with REDIS_URL (skipped without TEST_REDIS_URL: needs a Redis server)",
  () => {
    let upstream: Upstream;
    beforeAll(async () => {
      upstream = await startUpstream();
      const client = createClient({ url: url ?? "" });
      await client.connect();
      for (const key of await client.keys("akada:catalogue:*")) await client.del(key);
      await client.close();
    });
    afterAll(() => upstream.close());

    it("two gateways make one call between them", async () => {
      upstream.on(exam.examTypes).reply(200, ["JAMB"]);
      upstream.on(exam.bankSize).reply(200, { questions: 3 });
      upstream.on(results.leaderboard).reply(200, [{ name: "Ada O.", averageScore: "81" }]);
      upstream
        .on(practice.trialQuestions)
        .reply(200, [{ id: "1", question: "?", optionA: "1", optionB: "2", optionC: "3", optionD: "4" }]);
      const [one, two] = [
        await startGateway(upstream.url, { REDIS_URL: url ?? "" }),
        await startGateway(upstream.url, { REDIS_URL: url ?? "" }),
      ];
      const lists = `{ examTypes leaderboard { name bestSubject } bankSize(examType: "JAMB") { questions firstYear }
        trialQuestions(examType: "JAMB") { question questionImageAlt } }`;
      const { data } = await one.query(lists);
      expect(data).toMatchObject({ examTypes: ["JAMB"], leaderboard: [{ name: "Ada O.", bestSubject: null }] });
      expect((await two.query(lists)).data).toEqual(data);
      expect(upstream.seen).toHaveLength(4);
      await one.close();
      await two.close();
    });
  },
);

describe.skipIf(url === undefined)(
  "[LIM-14] two gateways with one Redis (skipped without TEST_REDIS_URL: needs redis-server)",
  () => {
    let upstream: Upstream;
    let redis: RedisServer;
    let gateways: [TestGateway, TestGateway];
    beforeAll(async () => {
      [upstream, redis] = [await startUpstream(), await startRedis()];
      const env = {
        REDIS_URL: redis.url,
        RATE_LIMITS: "on",
        LIM_14_ANONYMOUS_MINUTE: "4",
        LIM_14_USER_MINUTE: "6",
      };
      gateways = [await startGateway(upstream.url, env), await startGateway(upstream.url, env)];
    });
    beforeEach(() => redis.flush());
    afterAll(async () => {
      await Promise.all(gateways.map((gateway) => gateway.close()));
      await upstream.close();
      await redis.stop();
    });

    /** Statuses of requests that go to both in turn. */
    const askBoth = async (count: number, token?: string): Promise<number[]> => {
      const statuses: number[] = [];
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
      for (let index = 0; index < count; index += 1) {
        const gateway = gateways[index % 2];
        const query = token === undefined ? "{ __typename }" : "{ profile { email } }";
        if (gateway !== undefined) statuses.push((await gateway.query(query, {}, headers)).status);
      }
      return statuses;
    };

    it("share the limit of an address", async () => {
      expect(await askBoth(6)).toEqual([200, 200, 200, 200, 429, 429]);
    });

    it("know each other's signed-in people, whose limit they share, and tell Redis no token", async () => {
      upstream.on(account.profile).reply(200, { firstName: "Ada", email: "ada@example.com" });
      const token = "token-of-ada-0123456789";
      // the first request counts for the address: no gateway knew the token
      expect(await askBoth(8, token)).toEqual([200, 200, 200, 200, 200, 200, 200, 429]);
      const content = await redis.content();
      expect(content["akada:hits:gateway:ip:127.0.0.1"]).toBe("1");
      expect(JSON.stringify(content)).not.toContain(token);
    });

    it("take back from the common count what reached no server", async () => {
      const env = { REDIS_URL: redis.url, RATE_LIMITS: "on", LIM_14_ANONYMOUS_MINUTE: "4" };
      const gateway = await startGateway(nowhere, env);
      for (let index = 0; index < 12; index += 1) {
        expect((await gateway.query("{ profile { email } }", {}, { authorization: "Bearer t" })).status).toBe(200);
      }
      await gateway.close();
    });

    it("connect anew after Redis was frozen for longer than a silent connection is kept", async () => {
      const lines: string[] = [];
      const note = (text: string) => lines.push(text);
      const shared = await openRedis(redis.url, { warn: (_detail, text) => note(text), info: note });
      const ping = () => shared.ask((client) => client.ping());
      expect(await ping()).toBe("PONG");
      redis.freeze();
      // one ping and the silence after it, and the next connection, which is silent from its beginning
      for (let round = 0; round < 75; round += 1) {
        expect(await ping()).toBeUndefined();
        await wait(100);
      }
      redis.thaw();
      await eventually("Redis", ping);
      expect(lines).toEqual(["Redis is away: each process works by itself until it is back", "Redis is back"]);
      shared.close();
    });

    it("count each by itself without Redis", async () => {
      await redis.kill();
      expect(await askBoth(10)).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429, 429]);
      await redis.restart();
    });
  },
);

it("goes on working while Redis is away", async () => {
  const upstream = await startUpstream();
  upstream.on(results.leaderboard).reply(200, []);
  const gateway = await startGateway(upstream.url, { REDIS_URL: "redis://127.0.0.1:1" });
  expect((await gateway.query("{ leaderboard { name } }")).data).toEqual({ leaderboard: [] });
  await gateway.close();
  await upstream.close();
});
