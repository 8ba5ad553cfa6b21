import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startBareApi } from "../../support/processes/api-process.ts";
import { createTestDatabase } from "../../support/processes/databases.ts";
import { eventually } from "../../support/mailbox.ts";
import type { TestDatabase } from "../../support/processes/postgres.ts";
import { startRedis, type RedisServer } from "../../../tools/topology/redis.ts";
import type { ServerProcess } from "../../support/processes/server-process.ts";

const most = 6;

/* TEST_REDIS_URL says that Redis is installed on this machine, as it is in CI; the servers here are the test's own. */
describe.skipIf(process.env["TEST_REDIS_URL"] === undefined)(
  "two API processes with REDIS_URL (skipped without TEST_REDIS_URL: needs redis-server) [LIM-14]",
  () => {
    let redis: RedisServer;
    let database: TestDatabase;
    let apis: [ServerProcess, ServerProcess];
    beforeAll(async () => {
      redis = await startRedis();
      database = await createTestDatabase();
      const env = {
        DATABASE_URL: database.url,
        REDIS_URL: redis.url,
        LOG_LEVEL: "info",
        LIM_14_ANONYMOUS_MINUTE: String(most),
      };
      // both at once, on a database without tables
      apis = [await startBareApi(env), await startBareApi(env)];
      await Promise.all(apis.map((api) => api.ready(60_000)));
    });
    afterAll(async () => {
      await Promise.all(apis.map((api) => api.kill()));
      await redis.stop();
      await database.drop();
    });

    let addresses = 0;
    /** An address that nobody has used; the API believes what a neighbour on loopback names. */
    const newAddress = (): string => `10.9.8.${(addresses += 1)}`;
    const ask = async (api: ServerProcess, address: string): Promise<number> => {
      const answer = await fetch(`${api.url}/api/auth/leaderboard`, { headers: { "x-forwarded-for": address } });
      await answer.arrayBuffer();
      return answer.status;
    };
    /** Statuses of twice the limit, sent to both in turn. */
    const askBoth = async (address = newAddress()): Promise<number[]> => {
      const statuses: number[] = [];
      for (let index = 0; index < 2 * most; index += 1) {
        const api = apis[index % 2];
        if (api !== undefined) statuses.push(await ask(api, address));
      }
      return statuses;
    };
    const shared = Array.from({ length: 2 * most }, (_, index) => (index < most ? 200 : 429));
    const each = Array.from({ length: 2 * most }, () => 200);
    // the log is written in pieces
    const whenWritten = { timeout: 10_000 };
    const linesOf = (api: ServerProcess, text: string): number => api.output().split(text).length - 1;
    const lines = (text: string): number[] => apis.map((api) => linesOf(api, text));
    const backIn = (times: number) =>
      eventually("Redis is back", async () => {
        for (const api of apis) await ask(api, newAddress());
        return lines("Redis is back").every((count) => count === times) ? true : undefined;
      });

    it("share one limit, which counts anew when Redis is emptied", async () => {
      const address = newAddress();
      expect(await askBoth(address)).toEqual(shared);
      await redis.flush();
      expect(await askBoth(address)).toEqual(shared);
      expect(lines("Redis is away")).toEqual([0, 0]);
    });

    it("count each by itself while Redis is frozen, say so in one line, and share again afterwards", async () => {
      redis.freeze();
      expect(await askBoth()).toEqual(each);
      expect(await askBoth()).toEqual(each);
      const address = newAddress();
      await askBoth(address);
      expect(await Promise.all(apis.map((api) => ask(api, address)))).toEqual([429, 429]);
      await vi.waitFor(() => expect(lines("Redis is away")).toEqual([1, 1]), whenWritten);
      redis.thaw();
      await backIn(1);
      expect(await askBoth()).toEqual(shared);
    });

    it("the same when Redis is killed, and started again empty", async () => {
      await redis.kill();
      expect(await askBoth()).toEqual(each);
      await vi.waitFor(() => expect(lines("Redis is away")).toEqual([2, 2]), whenWritten);
      await redis.restart();
      await backIn(2);
      expect(await askBoth()).toEqual(shared);
      expect(lines("Redis is away")).toEqual([2, 2]);
    });

    it("start without Redis as well, and say so", async () => {
      const api = await startBareApi({
        DATABASE_URL: database.url,
        REDIS_URL: "redis://127.0.0.1:1",
        LOG_LEVEL: "warn",
      });
      await api.ready(60_000);
      expect(await ask(api, newAddress())).toBe(200);
      await vi.waitFor(() => expect(linesOf(api, "Redis is away")).toBe(1), whenWritten);
      await api.kill();
    });
  },
);
