import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { openDatabase, openServer } from "../../../api/core/database/db.ts";
import { readRuntime } from "../../../server/runtime.ts";
import { buildApi, buildCandidate } from "../../support/api.ts";
import { copyTemplate } from "../../support/processes/databases.ts";
import { ask, buildSchool } from "../../support/data/school.ts";
import { lockWaits, whileLocked } from "../../support/while-locked.ts";

it("opens no more connections than DATABASE_CONNECTIONS", async () => {
  const { url, drop } = await copyTemplate();
  const config = readRuntime("api", { NODE_ENV: "test", DATABASE_URL: url, DATABASE_CONNECTIONS: "4" });
  const database = await openDatabase(config, { isOwner: true });
  try {
    await Promise.all(Array.from({ length: 20 }, () => database.execute("select 1")));
    expect(database.connections().open).toBe(4);
  } finally {
    await database.close();
    await drop();
  }
});

it("has the settings that its code relies on, whatever those of the server are [D-398]", async () => {
  const { url, drop } = await copyTemplate();
  const name = new URL(url).pathname.slice(1);
  const odd = [
    "datestyle = 'SQL, DMY'",
    "intervalstyle = 'sql_standard'",
    "extra_float_digits = 0",
    "timezone = 'Africa/Lagos'",
    "default_transaction_isolation = 'serializable'",
  ];
  const before = openServer(url);
  for (const one of odd) await before.execute(`alter database "${name}" set ${one}`);
  await before.close();
  const database = openServer(url);
  const single = await database.connect();
  try {
    const question = `select '2026-03-04T05:06:07Z'::timestamptz as "time", '2026-03-04T23:30:00Z'::timestamptz::date::text as "day",
      '1 day 02:00:00'::interval::text as "while", 0.1::float8::text as "part", current_setting('transaction_isolation') as "isolation"`;
    const expected = {
      time: new Date("2026-03-04T05:06:07Z"),
      day: "2026-03-04",
      while: "1 day 02:00:00",
      part: "0.1",
      isolation: "read committed",
    };
    expect((await database.execute(question)).rows).toEqual([expected]);
    expect((await single.query(question)).rows).toEqual([expected]);
  } finally {
    await single.end();
    await database.close();
    await drop();
  }
});

it.each(["3", "31", "many"])("does not start with DATABASE_CONNECTIONS %s", (connections) => {
  expect(() => readRuntime("api", { NODE_ENV: "test", DATABASE_CONNECTIONS: connections })).toThrow(
    "DATABASE_CONNECTIONS",
  );
});

describe("a school or person whose calls wait for a row [REL-01, REL-03, D-301]", () => {
  it("has half of the connections, so that others are served meanwhile", async () => {
    const api = await buildApi();
    try {
      const school = await buildSchool(api);
      const other = await buildCandidate(api);
      const body = await ask<object>(api, "GET", "/api/settings", { token: school.admin.token });
      const save = () => api.call("PUT", "/api/settings", { token: school.admin.token, body });
      const saved = await whileLocked(
        api,
        sql`select from schools where id = ${school.id} for update`,
        () => Promise.all(Array.from({ length: 20 }, save)),
        async (db) => {
          const waiting = sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
          await vi.waitFor(async () => expect((await waiting.execute(db)).rows).toHaveLength(5), { timeout: 10_000 });
          // the other 15 of its 20 calls, as a monitor sees them
          const seen = () => expect(api.database.connections()).toMatchObject({ waiting: 0, "own-share": 15 });
          await vi.waitFor(seen, { timeout: 10_000 });
          expect((await api.call("GET", "/api/auth/profile", { token: other.token })).statusCode).toBe(200);
          expect((await waiting.execute(db)).rows).toHaveLength(5);
        },
      );
      expect(saved.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    } finally {
      await api.stop();
    }
  });
});

describe("a school that asks for a long list again and again [REL-03, D-390]", () => {
  it("has two of them made at a time, so that others are served meanwhile", async () => {
    const api = await buildApi();
    try {
      const school = await buildSchool(api);
      const other = await buildSchool(api);
      const list = () => api.call("GET", "/api/reports", { token: school.admin.token });
      const lists = await whileLocked(
        api,
        sql`lock table school_attempts in access exclusive mode`,
        () => Promise.all(Array.from({ length: 20 }, list)),
        async (db) => {
          await vi.waitFor(async () => expect(await lockWaits(db)).toBe(2), { timeout: 10_000 });
          expect((await api.call("GET", "/api/settings", { token: other.admin.token })).statusCode).toBe(200);
          expect(await lockWaits(db)).toBe(2);
        },
      );
      expect(lists.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    } finally {
      await api.stop();
    }
  });
});
