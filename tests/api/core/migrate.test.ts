import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openServer } from "../../../api/core/database/db.ts";
import { migrate } from "../../../api/core/database/migrate.ts";
import { RuntimeFault } from "../../../server/runtime.ts";
import { connectionMs } from "../../support/busy.ts";
import { createTestDatabase } from "../../support/processes/databases.ts";

describe("migrations [REL-19]", () => {
  let url: string;
  let folder: string;
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const open = () => {
    const database = openServer(url, undefined, connectionMs);
    onTestFinished(() => database.close());
    return database;
  };
  const setParameter = (name: string, value: string) => {
    const changed = new URL(url);
    changed.searchParams.set(name, value);
    url = changed.href;
  };
  /** A connection beside the migrator's. */
  const connect = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  const rowsOf = async (client: pg.Client, text: string): Promise<unknown[]> => (await client.query(text)).rows;

  beforeEach(async () => {
    const made = await createTestDatabase();
    url = made.url;
    folder = mkdtempSync(join(tmpdir(), "akada-migrations-"));
    onTestFinished(async () => {
      rmSync(folder, { recursive: true });
      await made.drop();
    });
    write("001-papers.sql", "create table papers (title text);\ninsert into papers values ('JAMB 2024');");
  });

  it("run once when several processes start at the same time", async () => {
    write("002-years.sql", "alter table papers add column year int;\ninsert into papers values ('NECO 2025', 2025);");
    await Promise.all([1, 2, 3, 4].map(() => migrate(open().kysely, { folder })));
    const client = await connect();
    expect(await rowsOf(client, "select title from papers order by title")).toEqual([
      { title: "JAMB 2024" },
      { title: "NECO 2025" },
    ]);
    expect(await rowsOf(client, "select name from kysely_migration order by name")).toEqual([
      { name: "001-papers" },
      { name: "002-years" },
    ]);
  });

  it("let a process of the version before start while the new one runs, and after a return to it", async () => {
    write("002-years.sql", "alter table papers add column year int;");
    await migrate(open().kysely, { folder });
    const newer = join(folder, "002-years.sql");
    rmSync(newer);
    await migrate(open().kysely, { folder });
    write("003-terms.sql", "alter table papers add column term text;");
    await migrate(open().kysely, { folder });
    const client = await connect();
    expect(await rowsOf(client, "select title, year, term from papers")).toEqual([
      { title: "JAMB 2024", year: null, term: null },
    ]);
  });

  it("leave nothing behind when the process is killed in the middle, and run again as a whole", async () => {
    const client = await connect();
    // Another connection creates a table with the name of one of our last tables, so that the migration waits in its middle
    await client.query("begin");
    await client.query("create table key_corrections (id int)");
    const child = spawn(process.execPath, [join(import.meta.dirname, "../../../tools/db.ts"), "migrate"], {
      env: { PATH: process.env["PATH"] ?? "", NODE_ENV: "test", DATABASE_URL: url },
      stdio: "ignore",
    });
    const ended = new Promise((resolve) => child.once("exit", (_code, signal) => resolve(signal)));
    const watcher = await connect();
    await vi.waitFor(
      async () => {
        const waiting = await rowsOf(
          watcher,
          `select 1 from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%create table key_corrections%'`,
        );
        expect(waiting).toHaveLength(1);
      },
      { timeout: 60_000, interval: 20 },
    );
    child.kill("SIGKILL");
    expect(await ended).toBe("SIGKILL");
    await client.query("rollback");
    const tables = "select count(*)::int as tables from pg_tables where tablename in ('questions', 'remarks')";
    await vi.waitFor(async () => expect(await rowsOf(watcher, tables)).toEqual([{ tables: 0 }]), { timeout: 10_000 });

    await migrate(open().kysely);
    expect(await rowsOf(watcher, tables)).toEqual([{ tables: 2 }]);
  }, 90_000);

  it("do not block readers while they wait for a table in use", async () => {
    await migrate(open().kysely, { folder });
    write("002-years.sql", "alter table papers add column year int;");
    const [slow, other] = [await connect(), await connect()];
    await slow.query("begin");
    await slow.query("select * from papers");
    const migrated = migrate(open().kysely, { folder });
    await vi.waitFor(async () => {
      const waiting = "select 1 from pg_locks where not granted and relation = 'papers'::regclass";
      expect(await rowsOf(other, waiting)).toHaveLength(1);
    }, 10_000);
    // waits for the table behind the migration, which gives up its place
    expect(await rowsOf(other, "select title from papers")).toEqual([{ title: "JAMB 2024" }]);
    await slow.query("commit");
    await migrated;
    expect(await rowsOf(other, "select year from papers")).toEqual([{ year: null }]);
  });

  it("take as long as they need, though an answer of the database is waited for briefly elsewhere", async () => {
    setParameter("query_timeout", "2000");
    write("002-slow.sql", "select pg_sleep(3);");
    await migrate(open().kysely, { folder });
    const { rows } = await open().execute("select name from kysely_migration order by name");
    expect(rows).toEqual([{ name: "001-papers" }, { name: "002-slow" }]);
  });

  it("are waited for by a process that starts meanwhile, longer than it waits for any other answer", async () => {
    setParameter("statement_timeout", "200");
    write("002-slow.sql", "select pg_sleep(1);");
    await Promise.all([1, 2].map(() => migrate(open().kysely, { folder })));
    const { rows } = await open().execute("select name from kysely_migration order by name");
    expect(rows).toEqual([{ name: "001-papers" }, { name: "002-slow" }]);
  });

  it("say what to do where the user of the database may not make an extension", async () => {
    const client = await connect();
    const role = new URL(url).pathname.slice(1);
    await client.query(`create role ${role}; grant create, usage on schema public to ${role}`);
    onTestFinished(async () => {
      await client.query(`drop owned by ${role}; drop role ${role}`);
    });
    setParameter("options", `-c role=${role}`);
    write("002-words.sql", "create extension if not exists pg_trgm;");
    const refused = migrate(open().kysely, { folder });
    await expect(refused).rejects.toThrow(RuntimeFault);
    await expect(refused).rejects.toThrow(/needs the extension pg_trgm.*permission denied.*create extension pg_trgm;/s);
  });

  it("say how to make a database in UTF-8 where this one is not", async () => {
    const client = await connect();
    const name = `${new URL(url).pathname.slice(1)}_ascii`;
    await client.query(
      `create database ${name} encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`,
    );
    onTestFinished(async () => {
      await client.query(`drop database ${name} with (force)`);
    });
    const ascii = new URL(url);
    ascii.pathname = `/${name}`;
    url = ascii.href;
    const refused = migrate(open().kysely);
    await expect(refused).rejects.toThrow(RuntimeFault);
    await expect(refused).rejects.toThrow("create database akada encoding 'UTF8' template template0;");
  });
});
