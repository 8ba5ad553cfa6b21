import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import pg from "pg";

const isNotCopied = (path: string): boolean =>
  /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pg_replslot|pg_internal\.init)$/.test(basename(path));

/**
 * Copies the data directory of a running server into a new folder, as PostgreSQL's documentation describes it under
 * "Making a base backup using the low level API"; pg_basebackup, which does the same, is not among the programs that come
 * along. The copy needs the write-ahead log since its beginning, from a primary or an archive. `before` may use the
 * connection first.
 */
export async function copyServer(
  url: string,
  from: string,
  to: string,
  before: (client: pg.Client) => Promise<unknown> = async () => {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await before(client);
    await client.query("select pg_backup_start('copy', true)");
    cpSync(from, to, { recursive: true, preserveTimestamps: true, filter: (path) => !isNotCopied(path) });
    for (const file of readdirSync(join(to, "pg_wal"))) {
      if (/^[0-9A-F]{24}/.test(file)) rmSync(join(to, "pg_wal", file));
    }
    mkdirSync(join(to, "pg_replslot"), { mode: 0o700 });
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    writeFileSync(join(to, "backup_label"), rows[0]?.labelfile ?? "", { mode: 0o600 });
  } finally {
    await client.end();
  }
}
