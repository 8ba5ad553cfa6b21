import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { Database } from "../api/core/db.ts";
import { migrate, migrationNames } from "../api/core/migrate.ts";
import { startQueue } from "../api/core/queue.ts";
import { RuntimeFault } from "../schema/runtime.ts";

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

/** Writes the content of the database at one moment to `file`, while people go on working. */
export async function backUp(database: Database, file: string): Promise<{ tables: number; rows: number }> {
  if (existsSync(file)) throw new RuntimeFault(`${file} exists already; a backup does not overwrite another.`);
  const client = await database.connect();
  const unfinished = `${file}.unfinished`;
  const counted = { tables: 0, rows: 0 };
  try {
    await client.query("begin isolation level repeatable read read only");
    await pipeline(
      Readable.from(textOf(client, counted)),
      createGzip(),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    renameSync(unfinished, file);
    return counted;
  } finally {
    rmSync(unfinished, { force: true });
    await client.end();
  }
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

/**
 * Fills an empty database with a backup; `replace` deletes its present content first. The whole file is checked
 * before anything changes, and its rows are inserted in one transaction.
 * @throws RuntimeFault when the file is not a whole backup, is of a newer version, or the database is not empty.
 */
export async function restore(database: Database, file: string, replace: boolean): Promise<{ rows: number }> {
  const migrations = await readHead(file);
  const unknown = migrations.filter((name) => !migrationNames().includes(name));
  if (unknown.length > 0) throw new RuntimeFault(`${file} was made by a newer version: ${unknown.join(", ")}.`);
  const client = await database.connect();
  try {
    if (!replace && !(await isEmpty(client))) {
      throw new RuntimeFault(
        "The database is not empty. Restore into another DATA_DIR, or add --replace: everything in it is then deleted.",
      );
    }
    await client.query("drop schema if exists pgboss cascade; drop schema public cascade; create schema public");
    await migrate(database.kysely, { only: migrations });
    const queue = await startQueue(database, () => {});
    await queue.stop();
    await client.query("begin");
    const rows = await fill(client, file);
    await client.query("commit");
    await migrate(database.kysely);
    return { rows };
  } finally {
    await client.end();
  }
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
