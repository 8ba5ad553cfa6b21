import { randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { findBinaries } from "./binaries.ts";
import { EmbeddedFault } from "./fault.ts";
import { createRunner, nobody, type Runner } from "./run-as.ts";

/** The files of an embedded database below DATA_DIR. */
export interface Cluster {
  dir: string;
  /** PostgreSQL's data directory. */
  data: string;
  /** Log of the server; that of the last start is kept beside it. */
  log: string;
  /** For connections over loopback, when a socket cannot be used. */
  password: string;
}

/** Major version of the packaged PostgreSQL; it cannot open a cluster of another version. */
const majorVersion = 17;
/** The one role of an embedded database. */
export const role = "akada";

/**
 * Opens the folder of an embedded database, and makes an empty cluster in it if there is none.
 * @throws EmbeddedFault when it cannot be written to, or contains something that this version cannot open.
 */
export async function openCluster(folder: string): Promise<{ cluster: Cluster; runner: Runner }> {
  // the programs of PostgreSQL run in another folder, where a relative path leads elsewhere
  const dir = resolve(folder);
  const data = join(dir, "postgres");
  const log = join(dir, "postgres.log");
  const passwordFile = join(dir, "postgres-password");
  try {
    makeFolder(dir);
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
    if (existsSync(data)) accessSync(data, constants.R_OK | constants.W_OK | constants.X_OK);
    refuseOtherVersions(dir, data);
    refuseOtherOwners(data);
    writeOnce(passwordFile, `${randomBytes(24).toString("hex")}\n`);
  } catch (error) {
    if (error instanceof EmbeddedFault) throw error;
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") throw new EmbeddedFault(fullDisk(dir));
    throw new EmbeddedFault(
      `The data folder ${dir} cannot be written to (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder ` +
        "of the user who starts this, or set DATABASE_URL.",
    );
  }
  const runner = createRunner(findBinaries(), dir);
  if (!existsSync(join(data, "PG_VERSION"))) await makeCluster(dir, data, log, passwordFile, runner);
  // PostgreSQL refuses a folder that others can enter, as a copy made by hand may be
  chmodSync(data, 0o700);
  const password = readFileSync(passwordFile, "utf8").trim();
  return { cluster: { dir, data, log, password }, runner };
}

/** Makes one folder after the other: `recursive` never ends on a file system that takes no folders, such as /proc. */
function makeFolder(dir: string): void {
  if (existsSync(dir)) return;
  makeFolder(dirname(dir));
  mkdirSync(dir);
}

function refuseOtherVersions(dir: string, data: string): void {
  if (!existsSync(data) && existsSync(join(dir, "pg", "PG_VERSION"))) {
    throw new EmbeddedFault(
      `The data folder ${dir} holds a database of an earlier version of this product, in ${join(dir, "pg")}, which this ` +
        "version cannot open. Start the earlier version for what is in it; to begin with an empty database, rename " +
        `${dir} or set DATA_DIR to another folder.`,
    );
  }
  const versionFile = join(data, "PG_VERSION");
  const version = existsSync(versionFile) ? Number(readFileSync(versionFile, "utf8")) : majorVersion;
  if (version === majorVersion) return;
  const [which, what] =
    version > majorVersion
      ? ["newer", "Start the newer version of this product on it"]
      : [
          "older",
          "Make a backup with the version that made it (npm run db:backup) and restore it into another DATA_DIR",
        ];
  throw new EmbeddedFault(
    `The data folder ${dir} was made by PostgreSQL ${version}, which is ${which} than the ${majorVersion} that comes ` +
      `with this version. ${what}, or set DATA_DIR to another folder.`,
  );
}

/** PostgreSQL opens only its own files. Those of `nobody` are from a start as root (run-as.ts). */
function refuseOtherOwners(data: string): void {
  const self = process.geteuid?.();
  if (self === undefined || !existsSync(data)) return;
  const { uid } = statSync(data);
  if (uid === self || (self === 0 && uid === nobody)) return;
  throw new EmbeddedFault(
    `The database in ${data} belongs to another user (${uid}). Start as that user, or make all of it yours with chown -R.`,
  );
}

/**
 * Makes the cluster under another name and renames it when it is complete and on the disk, so that a power cut or a second
 * process never leaves an incomplete one.
 */
async function makeCluster(
  dir: string,
  data: string,
  log: string,
  passwordFile: string,
  runner: Runner,
): Promise<void> {
  const fresh = `${data}.new-${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  const handle = openSync(log, "a");
  // sorts names as people look them up, Ṣadé beside Sade, whatever the language of the machine is
  const args = [
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=icu",
    "--icu-locale=en-NG",
    "--data-checksums",
    `--username=${role}`,
    `--pwfile=${passwordFile}`,
    "--auth-local=trust",
    "--auth-host=scram-sha-256",
  ];
  const code = await runner.run("initdb", args, { PGDATA: fresh }, handle).finally(() => closeSync(handle));
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new EmbeddedFault(`No database could be made in ${dir}. ${whyNot(dir, log)}`);
  }
  try {
    renameSync(fresh, data);
    syncFolder(dir);
    syncFolder(dirname(dir));
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // another process has made it meanwhile
    if (!existsSync(join(data, "PG_VERSION"))) throw error;
  }
}

function writeOnce(file: string, text: string): void {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** Makes a rename survive a power cut; Windows does so by itself. */
function syncFolder(path: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(path, "r");
  fsyncSync(handle);
  closeSync(handle);
}

/** Why PostgreSQL could not start: the end of its log, and before it that the disk is full, which the log often does not say. */
export function whyNot(dir: string, log: string): string {
  const { bavail, bsize } = statfsSync(dir);
  const hint = bavail * bsize < leastFreeBytes ? `${fullDisk(dir)}\n` : "";
  const said = existsSync(log) ? readFileSync(log, "utf8").trimEnd().split("\n").slice(-6).join("\n") : "(nothing)";
  return `${hint}PostgreSQL says in ${log}:\n${said}`;
}

/** PostgreSQL makes files of 16 MB for its write-ahead log, and cannot start without room for one. */
const leastFreeBytes = 16 * 1024 * 1024;

const fullDisk = (dir: string): string =>
  `The disk of ${dir} is full: make room on it, then start again. Delete nothing inside its folder "postgres".`;
