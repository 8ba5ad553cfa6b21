import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { RuntimeFault } from "../../../server/runtime.ts";
import { withoutTimeout } from "./prepared.ts";
import type { Tables } from "./tables.ts";

const migrationFolder = join(import.meta.dirname, "../../migrations");
const maxTries = 60;
const betweenTriesMs = 1000;

export const migrationNames = (folder = migrationFolder): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .map((file) => basename(file, ".sql"));

/** Reads NNN-words.sql files; one statement ends with a semicolon at the end of a line. */
function readMigrations(folder: string, only?: readonly string[]): Record<string, Migration> {
  const names = migrationNames(folder).filter((name) => only === undefined || only.includes(name));
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        up: async (db: Kysely<unknown>) => {
          // Building an index of a big table may take long. A table lock is waited for briefly only, because everybody who
          // wants to read the table meanwhile has to wait behind the migration.
          await sql`set local statement_timeout = 0`.execute(db);
          await sql`set local lock_timeout = '2s'`.execute(db);
          const statements = readFileSync(join(folder, `${name}.sql`), "utf8").split(/;\s*$/m);
          for (const statement of statements) {
            if (statement.replaceAll(/^\s*--.*$/gm, "").trim() !== "")
              await sql.raw(statement + withoutTimeout).execute(db);
          }
        },
      },
    ]),
  );
}

/** The schema to which a restore (tools/backup.ts) moves the earlier tables, until it has succeeded. */
export const asideSchema = "before_restore";

/** Whether a restore was killed. It moves the earlier tables aside when it begins, and deletes them in its last step. */
async function wasRestoreCutOff(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select from pg_namespace where nspname = ${asideSchema}`.execute(db);
  return rows.length > 0;
}

export const restoreCutOff = (): RuntimeFault =>
  new RuntimeFault(
    "An earlier restore was cut off, or is still running. `npm run db:restore -- --undo` brings back what was there before it; " +
      "with --replace the restore does so itself and begins anew.",
  );

/**
 * Brings the database to the newest version, under the migrator's own lock and in one transaction. Where that would keep
 * readers waiting, it is rolled back and tried again (REL-19). `only` names the migrations to run, for a backup of an
 * earlier version. Only a restore itself goes on while content stands aside: anybody else would find an empty database, and
 * what people did in it would be lost with the undoing (D-265).
 */
export async function migrate(
  db: Kysely<Tables>,
  {
    folder = migrationFolder,
    only,
    isRestore = false,
  }: { folder?: string; only?: readonly string[]; isRestore?: boolean } = {},
): Promise<void> {
  if (!isRestore && (await wasRestoreCutOff(db))) throw restoreCutOff();
  // branches are merged in any order, so a database may have a higher number than a new migration
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...(await alreadyDone(db)), ...readMigrations(folder, only) }) },
    allowUnorderedMigrations: true,
  });
  let tries = 1;
  for (;;) {
    const { error } = await migrator.migrateToLatest();
    if (error === undefined) return;
    // Another process migrates, and the wait for its lock has reached the time limit of a statement, which only
    // migrations themselves are free of. However long that takes, this process needs its result.
    if (hasCode(error, "57014")) continue;
    if (!hasCode(error, "55P03") || tries === maxTries) throw explainMissing(error);
    tries += 1;
    await wait(betweenTriesMs);
  }
}

/**
 * The migrations that the database has had. During an upgrade, and after a return to the version before, some of them are of
 * a newer version and not among the files; the migrator would refuse to start without them (D-177).
 */
async function alreadyDone(db: Kysely<Tables>): Promise<Record<string, Migration>> {
  const { rows: found } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db);
  if (found[0]?.isThere !== true) return {};
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const nothing = async (): Promise<void> => {};
  return Object.fromEntries(rows.map(({ name }) => [name, { up: nothing }]));
}

/** Whether an error bears a code of PostgreSQL: 55P03 is a lock that was not got in time, 57014 a statement that was ended. */
const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

/** Tells the operator what to do about a database that lacks what the product needs. */
function explainMissing(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  // PostgreSQL says so of an ICU collation in a database that was made under the locale C
  if (error.message.includes("encoding is not supported"))
    return new RuntimeFault(
      "The database is not in UTF-8, so it can neither keep nor order names. Make another one with: " +
        "create database akada encoding 'UTF8' template template0;",
    );
  const [, extension] = /extension "(\w+)"/.exec(error.message) ?? [];
  if (extension === undefined) return error;
  // some hosts let only an administrator create extensions
  return new RuntimeFault(
    `The database needs the extension ${extension}, and it could not be made: ${error.message}. Install the contrib ` +
      `package of that PostgreSQL if it is not there, and have its administrator run once, in this database: ` +
      `create extension ${extension};`,
  );
}
