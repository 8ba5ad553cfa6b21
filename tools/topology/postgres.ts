import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { openCluster } from "../../api/core/database/embedded/cluster.ts";
import { openEmbeddedServer, type EmbeddedServer } from "../../api/core/database/embedded/open.ts";
import { ensureServer, stopServer, type Settings } from "../../api/core/database/embedded/server.ts";
import { copyServer } from "./base-backup.ts";

/** A PostgreSQL server for several processes. */
interface Server {
  url: string;
  close(): Promise<void>;
}

export interface Primary extends Server {
  dataDir: string;
  /** Ends it, in order (SIGINT) or without warning (SIGKILL). It is started again. */
  end(signal: "SIGINT" | "SIGKILL"): void;
  /** Ends it without warning and for good, as when its machine is lost. */
  lose(): Promise<void>;
}

export interface Replica extends Server {
  /** Starts it again after `close`. */
  restart(): Promise<void>;
}

/** Name of the replica: of its connection, and of what the primary keeps for it. */
const replicaName = "replica";
/**
 * Enough connections for the pools of all processes, and what a replica needs to follow. A database that has had a replica
 * does not start without them.
 */
export const primarySettings: Settings = { max_connections: 200, wal_level: "replica", max_wal_senders: 4 };
/** What is acknowledged is on the disk of the replica as well (D-175). A server with this waits for its replica. */
const whileReplicated: Settings = { ...primarySettings, synchronous_standby_names: replicaName };

/** The address of a server of ours, for `DATABASE_URL`. */
export const urlOf = ({ host, port, user, password }: Omit<EmbeddedServer["connection"], "database">): string =>
  `postgres://${user}:${password}@localhost:${port}/akada?host=${encodeURIComponent(host)}`;

/** Starts the PostgreSQL that comes along on a data folder, and again when it dies. Nothing can be written without a replica. */
export async function startPrimary(dataDir: string, more: Settings = {}): Promise<Primary> {
  const server = await openEmbeddedServer(dataDir, { isOwner: true, settings: { ...whileReplicated, ...more } });
  const pidFile = join(dataDir, "postgres/postmaster.pid");
  const end = (signal: "SIGINT" | "SIGKILL"): void => {
    const [pid] = readFileSync(pidFile, "utf8").split("\n");
    process.kill(Number(pid), signal);
  };
  let isLost = false;
  return {
    url: urlOf(server.connection),
    dataDir,
    end,
    lose: async () => {
      isLost = true;
      // first, so that it is not started again
      const closed = server.close();
      // without the file no server runs: the database is just being started again
      if (existsSync(pidFile)) end("SIGKILL");
      await closed;
    },
    close: async () => {
      if (!isLost) await server.close();
    },
  };
}

/** Makes a streaming replica of a running server in a new folder, and starts it. */
export async function startReplica(primary: Pick<Primary, "url" | "dataDir">, dataDir: string): Promise<Replica> {
  const to = join(dataDir, "postgres");
  // one that was left when the topology was killed still follows
  if (existsSync(join(to, "postmaster.pid"))) {
    const left = await openCluster(dataDir);
    await stopServer(left.cluster, left.runner);
  }
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  await copyServer(primary.url, join(primary.dataDir, "postgres"), to, async (client) => {
    // the slot keeps what is written during the copy, and while the replica is away
    await client.query(
      "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active",
      [replicaName],
    );
    await client.query("select pg_create_physical_replication_slot($1, true)", [replicaName]);
  });
  writeFileSync(join(to, "standby.signal"), "", { mode: 0o600 });
  cpSync(join(primary.dataDir, "postgres-password"), join(dataDir, "postgres-password"));
  const { cluster, runner } = await openCluster(dataDir);
  const { searchParams, port, username, password } = new URL(primary.url);
  const start = () =>
    ensureServer(cluster, runner, {
      ...primarySettings,
      // the primary waits for it, so it looks soon whether a primary that was restarted is back
      wal_retrieve_retry_interval: "500ms",
      primary_conninfo: `host=${searchParams.get("host")} port=${port} user=${username} password=${password} application_name=${replicaName}`,
      primary_slot_name: replicaName,
    });
  const { address } = await start();
  return { url: urlOf(address), close: () => stopServer(cluster, runner), restart: async () => void (await start()) };
}

/** Runs one statement on a server, in a connection of its own. */
export async function runOn<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
