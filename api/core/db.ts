import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Tables } from "./tables.ts";

/** The database or a transaction in it: what every store function takes. */
export type Db = Kysely<Tables> | Transaction<Tables>;

/** An open database: Kysely for our stores, plain SQL for the job queue, which brings its own statements. */
export interface Database {
  kysely: Kysely<Tables>;
  /** Runs one statement with values, or several without. */
  execute(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  isEmbedded: boolean;
  close(): Promise<void>;
}

/** The data folder is held by another process; the message says which. */
export class DataDirInUse extends Error {}

const int8 = 20;
const date = 1082;
const plain = (value: string): string => value;

/** Opens the server named by `url`. Limits of REL-01: statement 5 s, lock 3 s, waiting for a connection 2 s. */
export function openServer(url: string): Database {
  const types = {
    getTypeParser: (oid: number, format?: "text" | "binary") => {
      if (oid === int8) return Number;
      if (oid === date) return plain;
      return pg.types.getTypeParser(oid, format);
    },
  } as pg.CustomTypesConfig;
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5000,
    // Ours, for a server that does not even answer that its time is up
    query_timeout: 6000,
    keepAlive: true,
    lock_timeout: 3000,
    application_name: "akada",
    types,
  });
  // A connection that dies while idle must not end the process; the next query reports the loss.
  pool.on("error", () => {});
  return {
    kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    execute: (text, values) => pool.query(text, values),
    isEmbedded: false,
    close: () => pool.end(),
  };
}

/**
 * Opens the embedded database in `dir`, or in memory without one.
 * @throws DataDirInUse when another living process holds the folder (REL-09).
 */
export async function openEmbedded(dir: string | undefined, template?: Blob): Promise<Database> {
  const release = dir === undefined ? () => {} : lock(dir);
  try {
    const pglite = await PGlite.create({
      ...(dir === undefined ? {} : { dataDir: join(dir, "pg") }),
      ...(template === undefined ? {} : { loadDataDir: template }),
      parsers: { [int8]: Number, [date]: plain },
    });
    return {
      kysely: new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }),
      execute: async (text, values) => {
        if (values !== undefined && values.length > 0) return pglite.query<Record<string, unknown>>(text, values);
        const results = await pglite.exec(text);
        return { rows: (results.at(-1)?.rows ?? []) as Record<string, unknown>[] };
      },
      isEmbedded: true,
      close: async () => {
        await pglite.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Takes the lock file of a data folder for this process; the lock of a dead process is taken over. */
function lock(dir: string): () => void {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, "lock");
  const take = (): void => {
    const handle = openSync(file, "wx");
    writeSync(handle, String(process.pid));
    closeSync(handle);
  };
  try {
    take();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const owner = Number(readFileSync(file, "utf8"));
    if (isAlive(owner)) {
      throw new DataDirInUse(
        `The data folder ${dir} is in use by process ${owner}. Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    rmSync(file, { force: true });
    take();
  }
  return () => rmSync(file, { force: true });
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
