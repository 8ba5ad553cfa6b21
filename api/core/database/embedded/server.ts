import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../../free-port.ts";
import { role, whyNot, type Cluster } from "./cluster.ts";
import { EmbeddedFault } from "./fault.ts";
import type { Runner } from "./run-as.ts";

/** How to connect to the running server of a cluster. */
export interface Address {
  host: string;
  port: number;
  user: string;
  password: string;
}

/** Settings of PostgreSQL by name. */
export type Settings = Record<string, string | number | boolean>;

const socketPort = 5432;
// 107 bytes on Linux, 103 on macOS
const longestSocketPath = 103;
// a running server answers within this time, unless it is starting
const silenceMs = 3000;
const stepMs = 50;

/** For a laptop with 2 GiB. The settings against loss in a power cut are named although they are the defaults. */
const settings: Settings = {
  fsync: true,
  full_page_writes: true,
  synchronous_commit: true,
  shared_buffers: "48MB",
  maintenance_work_mem: "32MB",
  max_wal_size: "256MB",
  min_wal_size: "48MB",
  max_connections: 40,
  // there is no replication; backups are made from the content (tools/backup.ts)
  wal_level: "minimal",
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  max_parallel_workers_per_gather: 0,
  jit: false,
  timezone: "UTC",
  lc_messages: "C",
  // errors of statements are in the log of the process that sent them
  log_min_messages: "log",
  log_checkpoints: false,
};

/**
 * Makes sure that the server of a cluster runs, and returns its address. A server that a killed process left behind is used:
 * PostgreSQL's pid file and a connection decide whether there is one. A new server listens at `usual` if given.
 * @throws EmbeddedFault when it does not start, or does not answer
 */
export async function ensureServer(
  cluster: Cluster,
  runner: Runner,
  more: Settings = {},
  usual?: Address,
): Promise<{ address: Address; hasStarted: boolean }> {
  let silentSince = performance.now();
  for (;;) {
    const running = readPidFile(cluster);
    if (running === undefined || (running.pid !== 0 && !isAlive(running.pid))) {
      // after a kill or a power cut PostgreSQL removes everything itself, except an empty lock file
      rmSync(socketLock(cluster), { force: true });
      const address = usual ?? (await freeAddress(cluster));
      if (await start(cluster, runner, address, more)) return { address, hasStarted: true };
      const other = readPidFile(cluster);
      if (other === undefined || other.pid === running?.pid || !isAlive(other.pid)) {
        throw new EmbeddedFault(
          `The embedded database in ${cluster.dir} does not start. ${whyNot(cluster.dir, cluster.log)}`,
        );
      }
      // another process started it at the same moment
      continue;
    }
    const address = addressAt(cluster, running.port, running.isOnSocket);
    const answer = await ask(address);
    if (answer === "ready") return { address, hasStarted: false };
    if (answer === "hung") {
      throw new EmbeddedFault(
        `The database server of ${cluster.dir}, process ${running.pid}, does not answer. End it, then start again.`,
      );
    }
    if (answer === "busy") silentSince = performance.now();
    if (performance.now() - silentSince > silenceMs) {
      // The pid belongs to another program now. If it were a server after all, PostgreSQL would refuse to start a second
      // one, because the shared memory is in use.
      rmSync(pidFile(cluster), { force: true });
    }
    await wait(stepMs);
  }
}

/** Stops the server of a cluster: clients are disconnected, and what was committed is kept. */
export async function stopServer(cluster: Cluster, runner: Runner): Promise<void> {
  await withLog(cluster, (log) =>
    runner.run("pgCtl", ["stop", "--mode=fast", "--silent", "--timeout=60"], { PGDATA: cluster.data }, log),
  );
}

async function start(cluster: Cluster, runner: Runner, address: Address, more: Settings): Promise<boolean> {
  const isOnSocket = address.host === cluster.data;
  const text = settingsText({
    ...settings,
    ...more,
    port: address.port,
    // relative to the data directory, so that the path may be of any length
    unix_socket_directories: isOnSocket ? "." : "",
    listen_addresses: isOnSocket ? "" : address.host,
  });
  writeFileSync(join(cluster.data, "postgresql.conf"), text, { mode: 0o600 });
  if (existsSync(cluster.log)) renameSync(cluster.log, `${cluster.log}.1`);
  const code = await withLog(cluster, (log) =>
    runner.run("pgCtl", ["start", "--wait", "--silent", "--timeout=60"], { PGDATA: cluster.data }, log),
  );
  return code === 0;
}

async function withLog<Result>(cluster: Cluster, work: (log: number) => Promise<Result>): Promise<Result> {
  const log = openSync(cluster.log, "a", 0o600);
  return work(log).finally(() => closeSync(log));
}

const settingsText = (values: Settings): string =>
  [
    "# Written anew at every start. Changes by ALTER SYSTEM stay.",
    ...Object.entries(values).map(([name, value]) => `${name} = ${typeof value === "string" ? `'${value}'` : value}`),
    "",
  ].join("\n");

/** A socket in the data directory, or a free port on Windows and when the path of the socket is too long. */
async function freeAddress(cluster: Cluster): Promise<Address> {
  const path = join(cluster.data, `.s.PGSQL.${socketPort}`);
  const isOnSocket = process.platform !== "win32" && Buffer.byteLength(path) <= longestSocketPath;
  return addressAt(cluster, isOnSocket ? socketPort : await freePort(), isOnSocket);
}

const addressAt = (cluster: Cluster, port: number, isOnSocket: boolean): Address => ({
  host: isOnSocket ? cluster.data : "127.0.0.1",
  port,
  user: role,
  password: cluster.password,
});

interface Running {
  /** 0 while the file is empty: just after its creation, or after a power cut at that moment. */
  pid: number;
  port: number;
  isOnSocket: boolean;
}

const pidFile = (cluster: Cluster): string => join(cluster.data, "postmaster.pid");
const socketLock = (cluster: Cluster): string => join(cluster.data, `.s.PGSQL.${socketPort}.lock`);

function readPidFile(cluster: Cluster): Running | undefined {
  try {
    const [pid, , , port, socketFolder] = readFileSync(pidFile(cluster), "utf8").split("\n");
    return { pid: Number(pid) || 0, port: Number(port) || socketPort, isOnSocket: (socketFolder ?? ".") !== "" };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

const timeoutMs = 5000;
// 57P03: it starts or stops; 53300: it has as many connections as it takes
const busyCodes = new Set(["57P03", "53300"]);

/** `silent` when nothing answers, or not the server of this cluster. */
async function ask(address: Address): Promise<"ready" | "busy" | "hung" | "silent"> {
  const client = new pg.Client({ ...address, database: "postgres", connectionTimeoutMillis: timeoutMs });
  client.on("error", () => {});
  const since = performance.now();
  try {
    await client.connect();
    return "ready";
  } catch (error) {
    if (busyCodes.has((error as NodeJS.ErrnoException).code ?? "")) return "busy";
    return performance.now() - since >= timeoutMs ? "hung" : "silent";
  } finally {
    await client.end().catch(() => {});
  }
}

/** Whether any process has this pid. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
