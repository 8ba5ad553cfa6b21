import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import pg from "pg";
import { findBinaries } from "../../api/core/embedded/binaries.ts";
import { openCluster } from "../../api/core/embedded/cluster.ts";
import { openEmbeddedServer, type EmbeddedServer } from "../../api/core/embedded/open.ts";
import { createRunner } from "../../api/core/embedded/run-as.ts";
import { ensureServer, stopServer, type Settings } from "../../api/core/embedded/server.ts";

/** A PostgreSQL server for several processes. */
export interface Server {
  url: string;
  close(): Promise<void>;
}

const slot = "topology";
/**
 * Enough connections for the pools of all processes, and what a replica needs to follow. A database that has had a replica
 * does not start without them.
 */
export const primarySettings: Settings = { max_connections: 200, wal_level: "replica", max_wal_senders: 4 };

const urlOf = ({ host, port, user, password }: Omit<EmbeddedServer["connection"], "database">): string =>
  `postgres://${user}:${password}@localhost:${port}/akada?host=${encodeURIComponent(host)}`;

/** Starts the PostgreSQL that comes along on a data folder, and again when it dies. */
export async function startPrimary(dataDir: string): Promise<Server & { dataDir: string }> {
  const server = await openEmbeddedServer(dataDir, { isOwner: true, settings: primarySettings });
  return { url: urlOf(server.connection), dataDir, close: () => server.close() };
}

/**
 * Makes a streaming replica of a running server in a new folder, and starts it. The files are copied while the server
 * runs, as PostgreSQL's documentation describes it under "Making a base backup using the low level API"; pg_basebackup,
 * which does the same, is not among the programs that come along.
 */
export async function startReplica(primary: Server & { dataDir: string }, dataDir: string): Promise<Server> {
  const from = join(primary.dataDir, "postgres");
  const to = join(dataDir, "postgres");
  // one that was left when the topology was killed still follows
  if (existsSync(join(to, "postmaster.pid"))) {
    const left = await openCluster(dataDir, () => createRunner(findBinaries(), dataDir));
    await stopServer(left.cluster, left.runner);
  }
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  try {
    // the slot keeps what is written during the copy, and while the replica is away
    await client.query(
      "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active",
      [slot],
    );
    await client.query("select pg_create_physical_replication_slot($1, true)", [slot]);
    await client.query("select pg_backup_start('replica', true)");
    cpSync(from, to, {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !/^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pg_replslot|pg_internal\.init)$/.test(basename(path)),
    });
    for (const file of readdirSync(join(to, "pg_wal"))) {
      if (/^[0-9A-F]{24}/.test(file)) rmSync(join(to, "pg_wal", file));
    }
    mkdirSync(join(to, "pg_replslot"), { mode: 0o700 });
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    writeFileSync(join(to, "backup_label"), rows[0]?.labelfile ?? "", { mode: 0o600 });
    writeFileSync(join(to, "standby.signal"), "", { mode: 0o600 });
  } finally {
    await client.end();
  }
  cpSync(join(primary.dataDir, "postgres-password"), join(dataDir, "postgres-password"));
  const { cluster, runner } = await openCluster(dataDir, () => createRunner(findBinaries(), dataDir));
  const { searchParams, port, username, password } = new URL(primary.url);
  const { address } = await ensureServer(cluster, runner, {
    ...primarySettings,
    primary_conninfo: `host=${searchParams.get("host")} port=${port} user=${username} password=${password}`,
    primary_slot_name: slot,
  });
  return { url: urlOf(address), close: () => stopServer(cluster, runner) };
}
