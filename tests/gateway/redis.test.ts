import { createClient } from "@redis/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exam } from "../../schema/rest/exam.ts";
import { results } from "../../schema/rest/results.ts";
import { startGateway } from "../support/gateway.ts";
import { startUpstream, type Upstream } from "../support/upstream.ts";

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
      const [one, two] = [
        await startGateway(upstream.url, { REDIS_URL: url ?? "" }),
        await startGateway(upstream.url, { REDIS_URL: url ?? "" }),
      ];
      expect((await one.query("{ examTypes }")).data).toEqual({ examTypes: ["JAMB"] });
      expect((await two.query("{ examTypes }")).data).toEqual({ examTypes: ["JAMB"] });
      expect(upstream.seen).toHaveLength(1);
      await one.close();
      await two.close();
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
