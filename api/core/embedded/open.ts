import { readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { findBinaries } from "./binaries.ts";
import { openCluster, type Cluster } from "./cluster.ts";
import { EmbeddedFault } from "./fault.ts";
import { createRunner, type Runner } from "./run-as.ts";
import { ensureServer, stopServer, type Address, type Settings } from "./server.ts";

/** A running embedded server, as one process of ours sees it. */
export interface EmbeddedServer {
  /** For connections; the database of the product is there. */
  connection: Address & { database: string };
  /** Lets go of it; whoever holds it alone ends it. */
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  /**
   * True for the API, of which one process at a time may hold a folder; it keeps the server running while it lives.
   * False for a command that works on the database beside it.
   */
  isHolder: boolean;
  /** Settings of PostgreSQL on top of ours. */
  settings?: Settings;
  /** Hears of a server that died, of tries to start it again, and of their success. */
  report?: (event: string, error?: unknown) => void;
}

const database = "akada";
// Any number, the same for every process of ours: the server itself gives the hold to one at a time and takes it back
// when that process is gone.
const holdKey = 4_215_017;
const retryMs = 1000;
const patienceMs = 3000;

/**
 * Opens the embedded database in `dir`: makes it on the first start, takes a server that still runs over, or starts one.
 * @throws EmbeddedFault that says what an operator can do about it, such as when another process holds it (REL-09).
 */
export async function openEmbeddedServer(dir: string, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const folder = resolve(dir);
  const { cluster, runner } = await openCluster(folder, () => createRunner(findBinaries(), folder));
  return options.isHolder ? holdPatiently(cluster, runner, options) : joinServer(cluster, runner, options);
}

/** For a command beside the holder: the server is ended by whoever started it, unless somebody holds it by then. */
async function joinServer(cluster: Cluster, runner: Runner, { settings }: EmbeddedOptions): Promise<EmbeddedServer> {
  const { address, hasStarted } = await ensureServer(cluster, runner, settings);
  await makeDatabase(address);
  return {
    connection: { ...address, database },
    close: async () => {
      if (hasStarted && (await withClient(address, tryHold))) await stopServer(cluster, runner);
    },
  };
}

/** The process that used the folder before may still be stopping its server: a start right after a stop waits for that. */
async function holdPatiently(cluster: Cluster, runner: Runner, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const { address } = await ensureServer(cluster, runner, options.settings);
    try {
      return await hold(cluster, runner, { ...address, database }, options);
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
  // An end that nobody awaits is handled where it matters, by the event
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function withClient<Result>(address: Address, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await connect(address);
  return work(client).finally(() => client.end());
}

async function tryHold(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [holdKey]);
  return rows[0]?.held === true;
}

/** Makes the product's database, and orders its indexes anew when the rules of sorting have changed with a new package. */
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

/** Keeps the one hold on the folder, and starts the server again when it dies. */
async function hold(
  cluster: Cluster,
  runner: Runner,
  connection: EmbeddedServer["connection"],
  { settings, report = () => {} }: EmbeddedOptions,
): Promise<EmbeddedServer> {
  const closing = new AbortController();
  let keeper: pg.Client;
  const keep = async (): Promise<void> => {
    keeper = await connect(connection);
    if (!(await tryHold(keeper))) {
      const holder = await holderOf(keeper);
      await keeper.end();
      throw new EmbeddedFault(
        `The data folder ${cluster.dir} is in use by process ${holder}. Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    // a hold without a database would refuse our own next try
    await makeDatabase(connection).catch(async (error: unknown) => {
      await keeper.end();
      throw error;
    });
    keeper.once("end", () => !closing.signal.aborted && void recover());
  };
  const recover = async (): Promise<void> => {
    report("the database server has ended, starting it again");
    while (!closing.signal.aborted) {
      try {
        await ensureServer(cluster, runner, settings, connection);
        await keep();
        report("the database server runs again");
        return;
      } catch (error) {
        report("the database server does not start", error);
        await wait(retryMs, undefined, { ref: false });
      }
    }
  };
  await keep();
  dropHalfMade(cluster);
  return {
    connection,
    close: async () => {
      closing.abort();
      await stopServer(cluster, runner);
      await keeper.end().catch(() => {});
    },
  };
}

/** The process id of whoever holds the folder, read from the name of its connection. */
async function holderOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.objid = $1`,
    [holdKey],
  );
  return rows[0]?.name.replace("akada ", "") ?? "unknown";
}

/** Removes what first starts left behind that were killed while they made the cluster. */
function dropHalfMade(cluster: Cluster): void {
  for (const name of readdirSync(cluster.dir)) {
    if (name.startsWith("postgres.new-")) rmSync(join(cluster.dir, name), { recursive: true, force: true });
  }
}
