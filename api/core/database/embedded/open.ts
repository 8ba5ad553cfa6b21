import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { openCluster, type Cluster } from "./cluster.ts";
import { EmbeddedFault } from "./fault.ts";
import type { Runner } from "./run-as.ts";
import { ensureServer, stopServer, type Address, type Settings } from "./server.ts";

export interface EmbeddedServer {
  /** How to connect to the product's database. */
  connection: Address & { database: string };
  /** Releases the server; the owner, or the last user, stops it. */
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  /**
   * True for the API: one process at a time owns a folder, and keeps its server running. False for a command that works
   * on the database beside the owner.
   */
  isOwner: boolean;
  /** Settings of PostgreSQL that are added to ours. */
  settings?: Settings;
  /** Called when the server has died, and with each attempt to start it again. */
  report?: (event: string, error?: unknown) => void;
}

const database = "akada";
// The owner has an advisory lock with this number, which PostgreSQL releases when the owner's connection ends
const ownerLockKey = 4_215_017;
const retryMs = 1000;
const ownerTimeoutMs = 3000;

/**
 * Opens the embedded database in `dir`: makes it on the first start, then starts its server, or uses one that still runs.
 * @throws EmbeddedFault with what an operator can do, for example when another process owns the folder (REL-09).
 */
export async function openEmbeddedServer(dir: string, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { cluster, runner } = await openCluster(dir);
  return options.isOwner ? becomeOwner(cluster, runner, options) : joinServer(cluster, runner, options);
}

/** For a command beside the owner: it stops the server if it has started it and the server has no owner by then. */
async function joinServer(cluster: Cluster, runner: Runner, { settings }: EmbeddedOptions): Promise<EmbeddedServer> {
  const { address, hasStarted } = await ensureServer(cluster, runner, settings);
  await makeDatabase(address);
  return {
    connection: { ...address, database },
    close: async () => {
      if (hasStarted && (await withClient(address, tryLock))) await stopServer(cluster, runner);
    },
  };
}

/** Tries for three seconds, because the previous owner may still be stopping its server. */
async function becomeOwner(cluster: Cluster, runner: Runner, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const until = performance.now() + ownerTimeoutMs;
  for (;;) {
    const { address } = await ensureServer(cluster, runner, options.settings);
    try {
      return await own(cluster, runner, { ...address, database }, options);
    } catch (error) {
      if (performance.now() > until) throw error;
      await wait(retryMs / 10);
    }
  }
}

async function connect(address: Address, name = "postgres"): Promise<pg.Client> {
  const client = new pg.Client({
    ...address,
    database: name,
    application_name: `akada ${process.pid}`,
    keepAlive: true,
  });
  // a broken connection is handled by the event `end`
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function withClient<Result>(address: Address, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await connect(address);
  return work(client).finally(() => client.end());
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [ownerLockKey]);
  return rows[0]?.locked === true;
}

/** Makes the product's database, and rebuilds its indexes when a new package has changed the sort order. */
async function makeDatabase(address: Address): Promise<void> {
  await withClient(address, async (client) => {
    const found = await client.query<{ isStale: boolean }>(
      `select coalesce(datcollversion <> pg_database_collation_actual_version(oid), false) as "isStale"
       from pg_database where datname = $1`,
      [database],
    );
    if (found.rows.length === 0) {
      // 42P04: another process has just made it
      await client.query(`create database ${database}`).catch((error: { code?: string }) => {
        if (error.code !== "42P04") throw error;
      });
    }
    if (found.rows[0]?.isStale !== true) return;
    const inside = await connect(address, database);
    await inside.query(`reindex database ${database}`).finally(() => inside.end());
    for (const name of [database, "postgres", "template1"]) {
      await client.query(`alter database ${name} refresh collation version`);
    }
  });
}

/** Takes the owner's lock and keeps it, and starts the server again when it dies. */
async function own(
  cluster: Cluster,
  runner: Runner,
  connection: EmbeddedServer["connection"],
  { settings, report = () => {} }: EmbeddedOptions,
): Promise<EmbeddedServer> {
  const closing = new AbortController();
  let lockConnection: pg.Client;
  const lock = async (): Promise<void> => {
    lockConnection = await connect(connection);
    if (!(await tryLock(lockConnection))) {
      const owner = await ownerPid(lockConnection);
      await lockConnection.end();
      throw new EmbeddedFault(
        `The data folder ${cluster.dir} is in use by process ${owner}. Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    // with the lock kept, our own next attempt would be refused
    await makeDatabase(connection).catch(async (error: unknown) => {
      await lockConnection.end();
      throw error;
    });
    lockConnection.once("end", () => !closing.signal.aborted && void recover());
  };
  const recover = async (): Promise<void> => {
    report("the database server has ended, starting it again");
    while (!closing.signal.aborted) {
      try {
        await ensureServer(cluster, runner, settings, connection);
        await lock();
        report("the database server runs again");
        return;
      } catch (error) {
        report("the database server does not start", error);
        await wait(retryMs, undefined, { ref: false });
      }
    }
  };
  await lock();
  removeUnfinished(cluster);
  return {
    connection,
    close: async () => {
      closing.abort();
      await stopServer(cluster, runner);
      await lockConnection.end().catch(() => {});
    },
  };
}

/** The process id of the owner, read from the name of its connection. */
async function ownerPid(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.objid = $1`,
    [ownerLockKey],
  );
  return rows[0]?.name.replace("akada ", "") ?? "unknown";
}

/** Removes clusters that were not finished because their process was killed. */
function removeUnfinished(cluster: Cluster): void {
  for (const name of readdirSync(cluster.dir)) {
    if (name.startsWith("postgres.new-")) rmSync(join(cluster.dir, name), { recursive: true, force: true });
  }
}
