import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { openEmbedded } from "../../api/core/db.ts";
import { migrate } from "../../api/core/migrate.ts";
import { startQueue } from "../../api/core/queue.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, ".cache");

/** Where the migrated, empty database waits as a tar file; named by the hash of what made it. */
export function templateFile(): string {
  const hash = createHash("sha256");
  for (const file of [
    ...globSync("api/migrations/*.sql", { cwd: root }),
    "package-lock.json",
    "api/core/queue.ts",
  ].sort()) {
    hash.update(readFileSync(join(root, file)));
  }
  return join(folder, `database-${hash.digest("hex").slice(0, 16)}.tar.gz`);
}

/** Vitest global setup: creating a database costs seconds of processor time, loading a template a fraction of one. */
export async function setup(): Promise<void> {
  const file = templateFile();
  if (existsSync(file)) return;
  mkdirSync(folder, { recursive: true });
  const scratch = join(folder, `template-${process.pid}`);
  const database = await openEmbedded(scratch);
  await migrate(database.kysely);
  const queue = await startQueue(database, () => {});
  await queue.stop();
  await database.close();
  const pglite = await PGlite.create(join(scratch, "pg"));
  const dump = await pglite.dumpDataDir("gzip");
  await pglite.close();
  writeFileSync(`${file}.new`, new Uint8Array(await dump.arrayBuffer()));
  renameSync(`${file}.new`, file);
}
