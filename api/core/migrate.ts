import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { RuntimeFault } from "../../schema/runtime.ts";
import { patient } from "./prepared.ts";
import type { Tables } from "./tables.ts";

const ours = join(import.meta.dirname, "../migrations");
const mostTries = 60;
const betweenTriesMs = 1000;

/** The names of all migrations of this version. */
export const migrationNames = (folder = ours): string[] =>
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
          // An index of a big table takes its time. A table that somebody reads is waited for briefly only: who comes to
          // read it meanwhile stands in line behind the migration.
          await sql`set local statement_timeout = 0`.execute(db);
          await sql`set local lock_timeout = '2s'`.execute(db);
          const statements = readFileSync(join(folder, `${name}.sql`), "utf8").split(/;\s*$/m);
          for (const statement of statements) {
            if (statement.replaceAll(/^\s*--.*$/gm, "").trim() !== "") await sql.raw(statement + patient).execute(db);
          }
        },
      },
    ]),
  );
}

/**
 * Brings the database to the newest version, once, under the migrator's own lock; each run is one transaction, which
 * steps back and tries again where it would keep readers waiting (REL-19). `only` names those to run, for a backup of an
 * earlier version.
 */
export async function migrate(
  db: Kysely<Tables>,
  { folder = ours, only }: { folder?: string; only?: readonly string[] } = {},
): Promise<void> {
  // Branches land in any order: a lower number may come to a database that has a higher one
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => readMigrations(folder, only) },
    allowUnorderedMigrations: true,
  });
  for (let tries = 1; ; tries += 1) {
    const { error } = await migrator.migrateToLatest();
    if (error === undefined) return;
    if (!isLockTimeout(error) || tries === mostTries) throw sayWhatIsMissing(error);
    await wait(betweenTriesMs);
  }
}

const isLockTimeout = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "55P03";

/** Some hosts keep extensions from the user that the product connects as; the operator has to know what to ask for. */
function sayWhatIsMissing(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const [, extension] = /extension "(\w+)"/.exec(error.message) ?? [];
  if (extension === undefined) return error;
  return new RuntimeFault(
    `The database needs the extension ${extension}, and it could not be made: ${error.message}. Install the contrib ` +
      `package of that PostgreSQL if it is not there, and have its administrator run once, in this database: ` +
      `create extension ${extension};`,
  );
}
