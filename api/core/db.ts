import {
  Kysely,
  PostgresDialect,
  type PostgresCursor,
  type PostgresPool,
  type PostgresQueryResult,
  type Transaction,
} from "kysely";
import pg from "pg";
import type { ApiConfig } from "./config.ts";
import { openEmbeddedServer, type EmbeddedOptions } from "./embedded/open.ts";
import { isPatient, preparedName } from "./prepared.ts";
import type { Tables } from "./tables.ts";

/** The database or a transaction in it: what every store function takes. */
export type Db = Kysely<Tables> | Transaction<Tables>;

/** An open database: Kysely for our stores, plain SQL for the job queue, which brings its own statements. */
export interface Database {
  kysely: Kysely<Tables>;
  /** Runs one statement with values, or several without. */
  execute(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** A connection of its own without limits of time, for long work; the caller ends it. */
  connect(): Promise<pg.Client>;
  isEmbedded: boolean;
  close(): Promise<void>;
}

const int8 = 20;
const date = 1082;
const plain = (value: string): string => value;

const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (oid === int8) return Number;
    if (oid === date) return plain;
    return pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

/** Opens the server named by `url`. Limits of REL-01: statement 5 s, lock 3 s, waiting for a connection 2 s. */
export const openServer = (url: string): Database => openPool({ connectionString: url }, false, async () => {});

/**
 * Opens the embedded database in the folder `dir`, whose server this starts and ends.
 * @throws EmbeddedFault when the folder cannot be used, such as while another living process holds it (REL-09).
 */
export async function openEmbedded(dir: string, options: EmbeddedOptions): Promise<Database> {
  const server = await openEmbeddedServer(dir, options);
  return openPool(server.connection, true, () => server.close());
}

/** The database that the configuration names: a server, or the embedded one. */
export const openDatabase = (
  config: Pick<ApiConfig, "DATABASE_URL" | "DATA_DIR">,
  options: EmbeddedOptions,
): Promise<Database> =>
  config.DATABASE_URL === undefined
    ? openEmbedded(config.DATA_DIR, options)
    : Promise.resolve(openServer(config.DATABASE_URL));

/** The most milliseconds that a timer takes; 0 would mean the pool's own limit. */
const longestTimer = 2 ** 31 - 1;

/** The pool as Kysely sees it: statements with a name are sent with it, so that the server plans them once. */
const naming = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => {
    const client = await pool.connect();
    function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
    function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
    function query<Row>(
      text: string | PostgresCursor<Row>,
      values: readonly unknown[] = [],
    ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
      if (typeof text !== "string") throw new Error("Statements are not read by cursor.");
      const patience = isPatient(text) ? { query_timeout: longestTimer } : {};
      const answer = client.query({ name: preparedName(text), text, values: [...values], ...patience });
      return answer as Promise<PostgresQueryResult<Row>>;
    }
    return { query, release: (destroy) => client.release(destroy) };
  },
  end: () => pool.end(),
});

function openPool(where: pg.PoolConfig, isEmbedded: boolean, closeServer: () => Promise<void>): Database {
  const pool = new pg.Pool({
    ...where,
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
  // The same for a connection that dies between two statements of a transaction
  pool.on("connect", (client) => client.on("error", () => {}));
  return {
    kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: naming(pool) }) }),
    execute: (text, values) => pool.query(text, values),
    connect: async () => {
      const client = new pg.Client({ ...where, keepAlive: true, application_name: "akada", types });
      client.on("error", () => {});
      await client.connect();
      return client;
    },
    isEmbedded,
    close: async () => {
      await pool.end();
      await closeServer();
    },
  };
}
