import { createClient } from "@redis/client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createHitCounts } from "../../server/hit-counts.ts";
import { openRedis } from "../../server/redis.ts";
import { exam } from "../../schema/rest/exam.ts";
import { payment } from "../../schema/rest/payment.ts";
import { AcceptedTokens } from "../../gateway/core/limits/rate-limit.ts";
import { WaitingRoom } from "../../gateway/core/limits/waiting-room.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import { eventually } from "../support/mailbox.ts";
import { startUpstream, type Upstream } from "../support/upstream.ts";
import { startRedis, type RedisServer } from "../../tools/topology/redis.ts";

type Client = ReturnType<typeof createClient>;

/** What an older version, a person at the console or a fault may leave under a key. */
const strange: Record<string, (client: Client, key: string) => Promise<unknown>> = {
  "a list": (client, key) => client.rPush(key, ["1", "2"]),
  "a hash": (client, key) => client.hSet(key, "a", "b"),
  "a set": (client, key) => client.sAdd(key, "a"),
  "a sorted set of invented devices": (client, key) =>
    client.zAdd(
      key,
      Array.from({ length: 2000 }, (_, at) => ({ score: 4e12, value: `ghost ${at}` })),
    ),
  "a text": (client, key) => client.set(key, "hello"),
  "half of a JSON text": (client, key) => client.set(key, '{"akada-1":[{"name"'),
  "another form": (client, key) =>
    client.set(key, '{"akada-1":{"strange":[1]}}', { expiration: { type: "PX", value: 900 } }),
  null: (client, key) => client.set(key, '{"akada-1":null}', { expiration: { type: "PX", value: 900 } }),
  "an old reply without an end": (client, key) => client.set(key, '{"akada-1":["OLD"]}'),
  "a negative number": (client, key) => client.set(key, "-1000000"),
  "a negative number with an end": (client, key) =>
    client.set(key, "-1000000", { expiration: { type: "EX", value: 50 } }),
  "the largest number": (client, key) => client.set(key, "9223372036854775807"),
  "a number beyond all numbers": (client, key) => client.set(key, "1e999"),
  "no number": (client, key) => client.set(key, "nan"),
  "a far moment": (client, key) => client.set(key, "4000000000000.000", { expiration: { type: "EX", value: 1e9 } }),
  "a count without an end": (client, key) => client.set(key, "5"),
  "a count that ends in years": (client, key) => client.set(key, "5", { expiration: { type: "EX", value: 1e9 } }),
  "a text of 2 MB": (client, key) => client.set(key, "x".repeat(2_000_000)),
};

const isHere = process.env["TEST_REDIS_URL"] !== undefined;

describe.skipIf(!isHere)(
  "Redis with values that are not ours (skipped without TEST_REDIS_URL: needs redis-server) [LIM-14]",
  () => {
    let redis: RedisServer;
    let client: Client;
    let upstream: Upstream;
    let gateway: TestGateway;
    beforeAll(async () => {
      [redis, upstream] = [await startRedis(), await startUpstream()];
      client = createClient({ url: redis.url });
      await client.connect();
      gateway = await startGateway(upstream.url, {
        REDIS_URL: redis.url,
        RATE_LIMITS: "on",
        LIM_14_ANONYMOUS_MINUTE: "3",
      });
      upstream.on(exam.examTypes).reply(200, ["JAMB"]);
      upstream.on(payment.prices).reply(200, [{ examType: "JAMB", listPrice: 2000, fee: 1500 }]);
    });
    beforeEach(() => redis.flush());
    afterAll(async () => {
      client.destroy();
      await gateway.close();
      await upstream.close();
      await redis.stop();
    });

    it("counts an address anew", async () => {
      for (const [name, put] of Object.entries(strange)) {
        await redis.flush();
        await put(client, "akada:hits:gateway:ip:127.0.0.1");
        const statuses: number[] = [];
        for (let time = 0; time < 4; time += 1) statuses.push((await gateway.query("{ __typename }")).status);
        expect(statuses, name).toEqual([200, 200, 200, 429]);
        const left = await client.pTTL("akada:hits:gateway:ip:127.0.0.1");
        expect(left > 0 && left <= 60_000, name).toBe(true);
      }
    });

    it("asks the server for the catalogue [SEC-53]", async () => {
      for (const [name, put] of Object.entries(strange)) {
        for (const path of ["/api/exam/exam-types", "/payment/prices"]) {
          await client.del(`akada:catalogue:${upstream.url}:${path}`);
          await put(client, `akada:catalogue:${upstream.url}:${path}`);
        }
        // a new gateway for each value, because one remembers the catalogue for a second
        const other = await startGateway(upstream.url, { REDIS_URL: redis.url });
        const { data } = await other.query("{ examTypes prices { fee } }");
        await other.close();
        expect(data, name).toEqual({ examTypes: ["JAMB"], prices: [{ fee: 1500 }] });
      }
    });

    it("takes no token for accepted that has more than ten minutes left", async () => {
      const shared = await openRedis(redis.url, { warn: () => {}, info: () => {} });
      new AcceptedTokens(shared).add("of-ada");
      const others = new AcceptedTokens(shared);
      await eventually("the token", async () => ((await others.has("of-ada")) ? true : undefined));
      const [key = ""] = await client.keys("akada:accepted:*");
      for (const put of Object.values(strange)) {
        await client.del(key);
        await put(client, key);
        const left = await client.pTTL(key);
        expect(await new AcceptedTokens(shared).has("of-ada")).toBe(left > 0 && left <= 600_000);
      }
      shared.close();
    });

    it.each(["last-let-in", "line", "due", "device"])("lets people sign in in turn: %s [EXT-66]", async (part) => {
      for (const [name, put] of Object.entries(strange)) {
        await redis.flush();
        const lines: string[] = [];
        const note = (text: string) => lines.push(text);
        const shared = await openRedis(redis.url, { warn: (_detail, text) => note(text), info: note });
        const room = new WaitingRoom(shared, 60);
        await room.placeOf(() => "ada");
        const [ofAda = ""] = await client.keys("akada:waiting-room:device:*");
        const key = part === "device" ? ofAda : `akada:waiting-room:${part}`;
        await client.del(key);
        await put(client, key);
        const places = [];
        for (let person = 0; person < 9; person += 1) places.push(await room.placeOf(() => `person ${person}`));
        // five seconds' worth of people come in
        expect(places.slice(0, 3), name).toEqual([null, null, null]);
        expect(places.at(-1)?.position, name).toBeLessThan(5);
        expect(await room.placeOf(() => "late"), name).not.toBeNull();
        expect([shared.isHere(), lines], name).toEqual([true, []]);
        shared.close();
      }
    });

    it("writes one line in the log, however many keys there are, and does not take Redis for away", async () => {
      const lines: string[] = [];
      const note = (text: string) => lines.push(text);
      const shared = await openRedis(redis.url, { warn: (_detail, text) => note(text), info: note });
      const counts = createHitCounts("api", shared, () => 0);
      for (const [at, put] of Object.values(strange).entries()) {
        await put(client, `akada:hits:api:key-${at}`);
        expect((await counts.hit(`key-${at}`, 60_000)).hits).toBe(1);
      }
      expect(shared.isHere()).toBe(true);
      expect(lines).toEqual(["Redis held a value that is not ours: it was deleted"]);
      shared.close();
    });

    it("writes one line in the log while Redis answers some commands and refuses others, because its memory is full", async () => {
      const lines: string[] = [];
      const note = (text: string) => lines.push(text);
      const shared = await openRedis(redis.url, { warn: (_detail, text) => note(text), info: note });
      const [tokens, counts] = [new AcceptedTokens(shared), createHitCounts("api", shared, () => 0)];
      await client.configSet("maxmemory", "1");
      let losses = 0;
      await eventually("the third loss", async () => {
        const wasHere = shared.isHere();
        await tokens.has("of-nobody");
        await counts.hit("somebody", 60_000);
        if (wasHere && !shared.isHere()) losses += 1;
        return losses >= 3 ? true : undefined;
      });
      await client.configSet("maxmemory", "0");
      expect(lines).toEqual(["Redis is away: each process works by itself until it is back"]);
      shared.close();
    });
  },
);
