import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { sql, type Kysely } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import type { Tables } from "./tables.ts";

const folder = join(import.meta.dirname, "../migrations");

/** Reads NNN-words.sql files; one statement ends with a semicolon at the end of a line. */
function readMigrations(): Record<string, Migration> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  return Object.fromEntries(
    files.map((file) => [
      basename(file, ".sql"),
      {
        up: async (db: Kysely<unknown>) => {
          const statements = readFileSync(join(folder, file), "utf8").split(/;\s*$/m);
          for (const statement of statements) {
            if (statement.replaceAll(/^\s*--.*$/gm, "").trim() !== "") await sql.raw(statement).execute(db);
          }
        },
      },
    ]),
  );
}

/** Brings the database to the newest version, once, under the migrator's own lock; each run is one transaction (REL-19). */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  // Branches land in any order: a lower number may come to a database that has a higher one
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => readMigrations() },
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
