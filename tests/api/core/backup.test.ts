import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openServer, type Database } from "../../../api/core/database/db.ts";
import { migrate } from "../../../api/core/database/migrate.ts";
import { backUp, restore, undoCutOffRestore } from "../../../tools/backup.ts";
import { buildApi, buildCandidate, type TestApi } from "../../support/api.ts";
import { connectionMs } from "../../support/busy.ts";
import { createTestDatabase } from "../../support/processes/databases.ts";
import { buildPaper, buildSubscriber } from "../../support/data/exam-attempts.ts";
import { databaseFolder } from "../../support/processes/scratch.ts";

/* One file that holds everything, and fits the embedded database and a server alike. */

let folder: string;
let api: TestApi;
let file: string;
// characters that COPY escapes, and that other programs may take for line ends
const oddText = 'A line\nand a tab\t, a backslash \\ and \\. alone, a return\r, \u2028, "quotes", Ẹ̀kọ́ 🎓';

beforeAll(async () => {
  folder = databaseFolder("backup");
  file = join(folder, "akada.backup.gz");
  api = await buildApi();
  const subscriber = await buildSubscriber(api);
  await buildCandidate(api, { referer: subscriber.email });
  await buildPaper(api, 60);
  await api.deps.db.updateTable("questions").set({ explanation: oddText }).where("position", "=", 1).execute();
  await api.deps.queue.send(api.deps.db, "parked-mail", { sealed: "waiting" });
  await api.deps.db
    .insertInto("audit_log")
    .values({ at: api.clock.now(), actor: "somebody", action: "backup.tested", object: null, request_id: null })
    .execute();
  await backUp(api.database, file);
});
afterAll(async () => {
  await api.stop();
  rmSync(folder, { recursive: true });
});

async function emptyDatabase(): Promise<Database> {
  const { url, drop } = await createTestDatabase();
  const database = openServer(url, undefined, connectionMs);
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  return database;
}

const withLines = (change: (lines: string[]) => string[]): string => {
  const changed = join(folder, "changed.gz");
  writeFileSync(changed, gzipSync(change(gunzipSync(readFileSync(file)).toString("utf8").split("\n")).join("\n")));
  return changed;
};

/** A backup with a table at its end that no version knows. */
const withOddTable = (): string =>
  withLines((lines) => [...lines.slice(0, -2), "COPY public.odd (a) FROM stdin;", "\\.", ...lines.slice(-2)]);

describe("a backup", () => {
  it.runIf(existsSync("/dev/full"))("names the file where the disk is full, and leaves none of it", async () => {
    const full = join(folder, "full.gz");
    symlinkSync("/dev/full", `${full}.unfinished`);
    await expect(backUp(api.database, full)).rejects.toThrow(
      `${full} could not be written, and nothing of it is left: ENOSPC`,
    );
    expect(readdirSync(folder).filter((name) => name.startsWith("full"))).toEqual([]);
  });

  it("restores everything, jobs and counters included, so that a second backup is the same", async () => {
    const database = await emptyDatabase();
    const { rows } = await restore(database, file, false);
    expect(rows).toBeGreaterThan(60);
    const again = join(folder, "again.gz");
    await backUp(database, again);
    expect(gunzipSync(readFileSync(again)).equals(gunzipSync(readFileSync(file)))).toBe(true);
    const { explanation } = await database.kysely
      .selectFrom("questions")
      .select("explanation")
      .where("position", "=", 1)
      .executeTakeFirstOrThrow();
    expect(explanation).toBe(oddText);
    const { rows: jobs } = await database.execute(
      "select data->>'sealed' as sealed from pgboss.job where name = 'parked-mail'",
    );
    expect(jobs).toEqual([{ sealed: "waiting" }]);
    const next = { at: new Date(), actor: "x", action: "y", object: null, request_id: null };
    await database.kysely.insertInto("audit_log").values(next).execute();
  });

  it("does not overwrite a file", async () => {
    await expect(backUp(api.database, file)).rejects.toThrow(`${file} exists already`);
  });

  it("is written by one process at a time, so that the contents of two are not mixed [REL-08]", async () => {
    const twice = join(folder, "twice.gz");
    const [done, ...others] = (await Promise.allSettled([1, 2, 3].map(() => backUp(api.database, twice)))).toSorted(
      (one, other) => one.status.localeCompare(other.status),
    );
    expect(done?.status).toBe("fulfilled");
    for (const other of others)
      expect(other).toMatchObject({
        reason: { message: expect.stringMatching(/^Another backup into|exists already/) },
      });
    expect(gunzipSync(readFileSync(twice)).equals(gunzipSync(readFileSync(file)))).toBe(true);
    expect(existsSync(`${twice}.unfinished`)).toBe(false);
    // another file may be written meanwhile
    await Promise.all(["one.gz", "two.gz"].map((name) => backUp(api.database, join(folder, name))));
  });

  it("is restored only into an empty database, unless it may replace the present one", async () => {
    const database = await emptyDatabase();
    await restore(database, file, false);
    await database.kysely.deleteFrom("subscriptions").execute();
    await expect(restore(database, file, false)).rejects.toThrow("The database is not empty.");
    await restore(database, file, true);
    expect(await database.kysely.selectFrom("subscriptions").selectAll().execute()).toHaveLength(1);
  });

  it.each([
    ["cut off", () => withLines((lines) => lines.slice(0, -20)), "is not a whole backup"],
    ["something else", () => withLines(() => ["Dear all,", "the exams begin on Monday."]), "is not a whole backup"],
    [
      "of a newer version",
      () => withLines(([title = "", , ...rest]) => [title, "-- migrations: 001-base 999-later", ...rest]),
      "holds a database that a newer version has changed (999-later). Restore it with that version.",
    ],
    [
      "not packed",
      () => {
        const plain = join(folder, "plain");
        writeFileSync(plain, "hello");
        return plain;
      },
      "cannot be read as a backup",
    ],
    ["missing", () => join(folder, "nowhere.gz"), "cannot be read as a backup"],
  ])("that is %s is refused before anything changes", async (_what, make, message) => {
    const database = await emptyDatabase();
    await database.execute("create table mine (id int)");
    await expect(restore(database, make(), true)).rejects.toThrow(message);
    expect((await database.execute("select count(*)::int as n from mine")).rows).toEqual([{ n: 0 }]);
  });

  it("is not restored over a database that the product uses, because what is stored meanwhile would be lost", async () => {
    const { url, drop } = await createTestDatabase();
    const database = openServer(url, undefined, connectionMs);
    await restore(database, file, false);
    const run = () =>
      spawnSync(process.execPath, ["tools/db.ts", "restore", file, "--replace"], {
        env: { PATH: process.env["PATH"] ?? "", NODE_ENV: "test", DATABASE_URL: url },
        encoding: "utf8",
      });
    const refused = run();
    await database.close();
    expect(refused.stderr).toMatch(/^The product uses this database \(\d connections called akada\)\. Stop every API/);
    expect(refused.status).toBe(1);
    expect(run().status).toBe(0);
    await drop();
  });

  it.each([["backup", "never.gz"], ["admin-password", "chief@akada.example"], ["send-parked-mails"]])(
    "db:%s on a database without the product says that another one may be meant",
    async (...command) => {
      const { url, drop } = await createTestDatabase();
      const { status, stderr } = spawnSync(process.execPath, ["tools/db.ts", ...command], {
        env: { PATH: process.env["PATH"] ?? "", NODE_ENV: "test", DATABASE_URL: url },
        encoding: "utf8",
      });
      await drop();
      const { host, pathname, password } = new URL(url);
      expect(stderr).toContain(`The product has never run on the database ${pathname.slice(1)} at ${host}`);
      expect(stderr).toContain(`npx node --env-file=.env tools/db.ts ${command.join(" ")}`);
      expect(stderr).not.toContain(`:${password}@`);
      expect(status).toBe(1);
    },
  );

  it("with an unknown table restores nothing", async () => {
    const database = await emptyDatabase();
    const odd = withLines((lines) => [
      ...lines.slice(0, -2),
      "COPY pg_catalog.pg_authid (rolname) FROM stdin;",
      "me",
      "\\.",
      ...lines.slice(-2),
    ]);
    await expect(restore(database, odd, false)).rejects.toThrow("holds a table that this version does not know");
    const { rows } = await database.execute("select to_regclass('candidates') as found");
    expect(rows).toEqual([{ found: null }]);
  });

  it("that cannot be restored to the end leaves everything as it was, jobs included", async () => {
    const database = await emptyDatabase();
    await restore(database, file, false);
    await database.kysely.deleteFrom("subscriptions").execute();
    const before = join(folder, "before.gz");
    await backUp(database, before);
    const odd = withOddTable();
    await expect(restore(database, odd, true)).rejects.toThrow("holds a table that this version does not know");
    const after = join(folder, "after.gz");
    await backUp(database, after);
    expect(gunzipSync(readFileSync(after)).equals(gunzipSync(readFileSync(before)))).toBe(true);
    expect((await database.execute("select nspname from pg_namespace where nspname like '%restore'")).rows).toEqual([]);
  });

  it("that was killed on the way is undone, by the next restore or by itself", async () => {
    const database = await emptyDatabase();
    await restore(database, file, false);
    await database.kysely.deleteFrom("subscriptions").execute();
    const before = join(folder, "before-kill.gz");
    await backUp(database, before);
    const odd = withOddTable();
    /** A restore that gets no further than its copy, like that of a process that was killed. */
    const restoreAndDie = async (): Promise<void> => {
      const connect = async () => {
        const client = await database.connect();
        const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
        const dying = (...given: unknown[]) =>
          given[0] === "rollback" ? Promise.reject(new Error("killed")) : query(...given);
        return Object.assign(client, { query: dying });
      };
      await expect(restore({ ...database, connect }, odd, true)).rejects.toThrow("killed");
    };
    const unchanged = async (): Promise<boolean> => {
      const after = join(folder, "after-kill.gz");
      rmSync(after, { force: true });
      await backUp(database, after);
      return gunzipSync(readFileSync(after)).equals(gunzipSync(readFileSync(before)));
    };
    await restoreAndDie();
    await expect(restore(database, file, false)).rejects.toThrow("An earlier restore was cut off");
    // nobody works in the empty database meanwhile, and no backup of it takes the place of a good one
    await expect(migrate(database.kysely)).rejects.toThrow("An earlier restore was cut off");
    await expect(backUp(database, join(folder, "of-nothing.gz"))).rejects.toThrow("An earlier restore was cut off");
    await expect(restore(database, odd, true)).rejects.toThrow("holds a table that this version does not know");
    expect(await unchanged()).toBe(true);
    await restoreAndDie();
    expect([await undoCutOffRestore(database), await undoCutOffRestore(database)]).toEqual([true, false]);
    expect(await unchanged()).toBe(true);
  });

  it("is restored without making an extension again, which only an administrator may be allowed to", async () => {
    const database = await emptyDatabase();
    const extension = async () =>
      (await database.execute("select oid, extnamespace from pg_extension order by 1")).rows;
    await restore(database, file, false);
    const before = await extension();
    await restore(database, file, true);
    expect(await extension()).toEqual(before);
  });

  it("restores nothing when it fails in the middle", async () => {
    const broken = { ...api.database, connect: async () => openServer("postgres://127.0.0.1:9/none").connect() };
    const target = join(folder, "broken.gz");
    await expect(backUp(broken, target)).rejects.toThrow("ECONNREFUSED");
    expect(existsSync(target) || existsSync(`${target}.unfinished`)).toBe(false);
  });
});
