import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import pg from "pg";

/**
 * What a base backup leaves out, as the chapter named below says. Folders stay, empty: their files go while the server runs,
 * and are made anew or come with the write-ahead log.
 */
const isNotCopied = (path: string): boolean =>
  /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pg_replslot|pg_internal\.init|pgsql_tmp.*)$/.test(basename(path)) ||
  /^pg_(wal|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)$/.test(basename(dirname(path)));

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
    mkdirSync(join(to, "pg_replslot"), { mode: 0o700 });
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    writeFileSync(join(to, "backup_label"), rows[0]?.labelfile ?? "", { mode: 0o600 });
  } finally {
    await client.end();
  }
}
