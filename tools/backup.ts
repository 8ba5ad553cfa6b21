import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { Database } from "../api/core/database/db.ts";
import { asideSchema, migrate, migrationNames, restoreCutOff } from "../api/core/database/migrate.ts";
import { startQueue } from "../api/core/database/queue.ts";
import { RuntimeFault } from "../server/runtime.ts";

/*
 * A backup is one gzip file: a header with the names of the migrations, then for each table
 * its rows in PostgreSQL's COPY format, then the sequences, then a line that marks its end. It does not depend on the
 * version of PostgreSQL, nor on whether the database is the embedded one or a server.
 */
const title = "-- akada backup 1";
const lastLine = "-- end of backup";
const queueTable = "pgboss.job";
const endOfRows = "\\.";

interface Table {
  name: string;
  columns: string[];
}

/**
 * Writes the content of the database at one moment to `file`, while people go on working.
 * @throws RuntimeFault where a restore was killed: the backup would be of an empty database, and perhaps take the place of a good one
 */
export async function backUp(database: Database, file: string): Promise<{ tables: number; rows: number }> {
  const client = await database.connect();
  const unfinished = `${file}.unfinished`;
  const counted = { tables: 0, rows: 0 };
  let isOurs = false;
  try {
    await client.query("begin isolation level repeatable read read only");
    if (await wasCutOff(client)) throw restoreCutOff();
    if (!(await takeFile(client, unfinished)))
      throw new RuntimeFault(`Another backup into ${file} is being written: please wait until it has ended.`);
    isOurs = true;
    if (existsSync(file)) throw new RuntimeFault(`${file} exists already; a backup does not overwrite another.`);
    await pipeline(
      Readable.from(textOf(client, counted)),
      createGzip(),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    renameSync(unfinished, file);
    return counted;
  } catch (error) {
    throw writeFault(error, file);
  } finally {
    if (isOurs) rmSync(unfinished, { force: true });
    await client.end();
  }
}

/** Names the file where the system could not write it: its own words for a full disk name none. */
function writeFault(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !("syscall" in error) || "path" in error) return error;
  return new RuntimeFault(`${file} could not be written, and nothing of it is left: ${error.message}`);
}

// The first of the two numbers of these locks. No other advisory lock uses it.
const backupLock = 4_215_018;

/** Whether no other backup of this database is writing this file. Two would mix their contents, and the first would seem whole. */
async function takeFile(client: pg.Client, file: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    "select pg_try_advisory_xact_lock($1::int, hashtext($2)) as taken",
    [backupLock, file],
  );
  return rows[0]?.taken === true;
}

async function* textOf(client: pg.Client, counted: { tables: number; rows: number }): AsyncGenerator<string | Buffer> {
  const { rows: done } = await client.query<{ name: string }>("select name from kysely_migration order by name");
  yield `${title}\n-- migrations: ${done.map(({ name }) => name).join(" ")}\n`;
  for (const { name, columns } of await listTables(client)) {
    const list = columns.join(", ");
    // finished jobs are not needed
    const source =
      name === queueTable ? `(select ${list} from ${name} where state < 'completed')` : `${name} (${list})`;
    yield `COPY ${name} (${list}) FROM stdin;\n`;
    const rows = client.query(copyTo(`copy ${source} to stdout`));
    yield* rows as AsyncIterable<Buffer>;
    yield `${endOfRows}\n`;
    counted.tables += 1;
    counted.rows += rows.rowCount;
  }
  const { rows: counters } = await client.query<{ name: string; last: string }>(
    `select schemaname || '.' || sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  for (const { name, last } of counters) yield `SELECT setval('${name}', ${last});\n`;
  yield `${lastLine}\n`;
}

/** Tables with their writable columns, each after the tables it refers to. */
async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(
    `select n.nspname || '.' || c.relname as name,
       array(select quote_ident(a.attname) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum)
         as columns,
       array(select distinct fn.nspname || '.' || f.relname from pg_constraint k
         join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
         where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where (n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'kysely_migration%')
       or n.nspname || '.' || c.relname = $1
     order by 1`,
    [queueTable],
  );
  const sorted: Table[] = [];
  let left = rows;
  while (left.length > 0) {
    const ready = left.filter(({ needs }) => !left.some(({ name }) => needs.includes(name)));
    if (ready.length === 0)
      throw new Error(`These tables refer to each other: ${left.map(({ name }) => name).join(", ")}`);
    sorted.push(...ready.map(({ name, columns }) => ({ name, columns })));
    left = left.filter((table) => !ready.includes(table));
  }
  return sorted;
}

const asideQueue = "pgboss_before_restore";
const migratorTables = ["kysely_migration", "kysely_migration_lock"];

/**
 * Fills an empty database with a backup. With `replace` the database may have content, which is deleted once the backup is in
 * place. If it fails, the database is as it was before; if it is killed, the next restore first brings that back.
 * @throws RuntimeFault when the file is not a whole backup, is of a newer version, or the database is not empty.
 */
export async function restore(database: Database, file: string, replace: boolean): Promise<{ rows: number }> {
  const migrations = await readHead(file);
  const unknown = migrations.filter((name) => !migrationNames().includes(name));
  if (unknown.length > 0)
    throw new RuntimeFault(
      `${file} holds a database that a newer version has changed (${unknown.join(", ")}). Restore it with that version.`,
    );
  const client = await database.connect();
  try {
    if (await wasCutOff(client)) {
      if (!replace) throw restoreCutOff();
      await takeBack(client);
    }
    if (!replace && !(await isEmpty(client))) {
      throw new RuntimeFault(
        "The database is not empty. Restore into another DATA_DIR, or add --replace: everything in it is then deleted.",
      );
    }
    await putAside(client);
    try {
      await migrate(database.kysely, { only: migrations, isRestore: true });
      const queue = await startQueue(database, () => {});
      await queue.stop();
      await client.query("begin");
      const rows = await fill(client, file);
      await client.query("commit");
      await migrate(database.kysely, { isRestore: true });
      await client.query(`drop schema if exists ${asideSchema}, ${asideQueue} cascade`);
      return { rows };
    } catch (error) {
      await client.query("rollback");
      await takeBack(client);
      throw error;
    }
  } finally {
    await client.end();
  }
}

/** Whether an earlier restore was killed. */
async function wasCutOff(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select from pg_namespace where nspname = $1", [asideSchema]);
  return rows.length > 0;
}

/** Brings back what was there before a restore that was cut off. False when there was none. */
export async function undoCutOffRestore(database: Database): Promise<boolean> {
  const client = await database.connect();
  try {
    if (!(await wasCutOff(client))) return false;
    await takeBack(client);
    return true;
  } finally {
    await client.end();
  }
}

async function putAside(client: pg.Client): Promise<void> {
  await client.query(`begin; create schema ${asideSchema}`);
  await moveOurs(client, "public", asideSchema);
  // the migrator takes tables of these names in any schema for its own
  for (const name of migratorTables) await renameTable(client, name, `aside_${name}`);
  await renameQueue(client, "pgboss", asideQueue);
  await client.query("commit");
}

async function takeBack(client: pg.Client): Promise<void> {
  const failed = "failed_restore";
  await client.query(`begin; create schema ${failed}`);
  await moveOurs(client, "public", failed);
  await client.query(`drop schema ${failed} cascade; drop schema if exists pgboss cascade`);
  for (const name of migratorTables) await renameTable(client, `aside_${name}`, name);
  await moveOurs(client, asideSchema, "public");
  await renameQueue(client, asideQueue, "pgboss");
  await client.query(`drop schema ${asideSchema}; commit`);
}

const renameTable = (client: pg.Client, from: string, to: string) =>
  client.query(`alter table if exists ${asideSchema}.${from} rename to ${to}`);

async function renameQueue(client: pg.Client, from: string, to: string): Promise<void> {
  const { rows } = await client.query("select from pg_namespace where nspname = $1", [from]);
  if (rows.length > 0) await client.query(`alter schema ${from} rename to ${to}`);
}

/**
 * Moves everything from one schema to another but what belongs to an extension: only an administrator may be allowed to make
 * that again. Sequences and indexes of tables go with them.
 */
async function moveOurs(client: pg.Client, from: string, to: string): Promise<void> {
  const { rows } = await client.query<{ command: string }>(
    `select format('alter %s %I.%I set schema %I',
         case c.relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, $1::text, c.relname, $2::text)
         as command
       from pg_class c where c.relnamespace = $1::text::regnamespace and c.relkind in ('r', 'p', 'v', 'S')
         and not exists (select from pg_depend d
           where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('e', 'a', 'i'))
     union all
     select format('alter collation %I.%I set schema %I', $1::text, l.collname, $2::text)
       from pg_collation l where l.collnamespace = $1::text::regnamespace
         and not exists (select from pg_depend d
           where d.classid = 'pg_collation'::regclass and d.objid = l.oid and d.deptype = 'e')
     union all
     select format('alter function %s set schema %I', p.oid::regprocedure, $2::text)
       from pg_proc p where p.pronamespace = $1::text::regnamespace
         and not exists (select from pg_depend d
           where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
    [from, to],
  );
  for (const { command } of rows) await client.query(command);
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows: found } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.candidates') is not null as "isThere"`,
  );
  if (found[0]?.isThere !== true) return true;
  const { rows } = await client.query<{ isUsed: boolean }>(
    `select exists (select from candidates) or exists (select from admins) or exists (select from schools)
       or exists (select from questions) as "isUsed"`,
  );
  return rows[0]?.isUsed === false;
}

async function fill(client: pg.Client, file: string): Promise<number> {
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]));
  const own = [...tables.keys()].filter((name) => name !== queueTable);
  await client.query(`truncate ${own.join(", ")}`);
  for (const name of own) await client.query(`alter table ${name} disable trigger user`);
  let into: ReturnType<typeof copyFrom> | undefined;
  let count = 0;
  for await (const line of linesOf(file)) {
    if (into !== undefined && line !== endOfRows) {
      if (!into.write(`${line}\n`)) await once(into, "drain");
    } else if (into !== undefined) {
      into.end();
      await once(into, "finish");
      count += into.rowCount;
      into = undefined;
    } else {
      const [, name = "", columns = ""] = /^COPY (\S+) \((.+)\) FROM stdin;$/.exec(line) ?? [];
      const table = tables.get(name);
      if (table !== undefined && columns.split(", ").every((column) => table.columns.includes(column))) {
        into = client.query(copyFrom(`copy ${name} (${columns}) from stdin`));
      } else if (name !== "") {
        throw new RuntimeFault(`${file} holds a table that this version does not know: ${name} (${columns}).`);
      }
      const [, counter, last] = /^SELECT setval\('([\w.]+)', (\d+)\);$/.exec(line) ?? [];
      if (counter !== undefined) await client.query("select setval($1::regclass, $2)", [counter, last]);
    }
  }
  for (const name of own) await client.query(`alter table ${name} enable trigger user`);
  return count;
}

/** The migrations that a backup fits. @throws RuntimeFault when the file is something else, damaged, or cut off. */
async function readHead(file: string): Promise<string[]> {
  let number = 0;
  let last = "";
  let migrations: string[] = [];
  try {
    for await (const line of linesOf(file)) {
      number += 1;
      last = line;
      if (number === 1 && line !== title) break;
      if (number === 2) migrations = line.replace("-- migrations: ", "").split(" ");
    }
  } catch (error) {
    throw new RuntimeFault(`${file} cannot be read as a backup: ${error instanceof Error ? error.message : error}.`);
  }
  if (last !== lastLine) throw new RuntimeFault(`${file} is not a whole backup.`);
  return migrations;
}

/** Splits at line feeds only: Node's own reader also splits at other characters, which rows may contain. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const reading = pipeline(createReadStream(file), unpacked);
  // the loop below gets its error
  reading.catch(() => {});
  unpacked.setEncoding("utf8");
  let rest = "";
  for await (const piece of unpacked as AsyncIterable<string>) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
