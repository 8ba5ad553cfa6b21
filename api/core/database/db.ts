import {
  Kysely,
  PostgresDialect,
  type PostgresCursor,
  type PostgresPool,
  type PostgresQueryResult,
  type Transaction,
} from "kysely";
import pg from "pg";
import { createFairLimit, noOwner } from "../../../server/fair-limit.ts";
import { databaseConnections, RuntimeFault } from "../../../server/runtime.ts";
import type { ApiConfig } from "../config.ts";
import { busy } from "../errors.ts";
import { openEmbeddedServer, type EmbeddedOptions } from "./embedded/open.ts";
import { isWithoutTimeout, preparedName } from "./prepared.ts";
import { currentOwner, followStatement } from "../request-context.ts";
import type { Tables } from "./tables.ts";

/** The database or a transaction; every store function takes one of them. */
export type Db = Kysely<Tables> | Transaction<Tables>;

/** An open database: Kysely for our stores, plain SQL for the job queue. */
export interface Database {
  kysely: Kysely<Tables>;
  /** Runs one statement with values, or several without. */
  execute(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** A new connection without timeouts, for long work; the caller closes it. */
  connect(): Promise<pg.Client>;
  /**
   * Connections of the pool: how many are open, how many of those are idle, how many callers wait for one, and how many wait only
   * because their school or person uses its whole share.
   */
  connections(): { open: number; idle: number; waiting: number; "own-share": number };
  isEmbedded: boolean;
  close(): Promise<void>;
}

const int8 = 20;
const date = 1082;
const asText = (value: string): string => value;

const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (oid === int8) return Number;
    if (oid === date) return asText;
    return pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

/**
 * What the code relies on, whatever a server, a database or a role has for its default (D-398). With another `datestyle` days and months
 * would change places, in backups, too.
 */
const sessionSettings = String.raw`-c datestyle=ISO -c intervalstyle=postgres -c extra_float_digits=1 -c timezone=UTC -c default_transaction_isolation=read\ committed`;

/** How long a caller waits for a connection. */
const connectionMs = 2000;
/** How many calls may wait because their school or person already has its share of the connections. */
const maxWaitingCalls = 1000;

/**
 * Opens the server at `url`. Timeouts (REL-01): statement 5 s, lock 3 s, waiting for a connection 2 s.
 * @param connections the most of them that are open at once
 * @param connectionTimeoutMillis in place of the 2 s, for tests on a busy machine
 */
export const openServer = (
  url: string,
  connections = databaseConnections,
  connectionTimeoutMillis = connectionMs,
): Database => openPool({ connectionString: url, max: connections, connectionTimeoutMillis }, false, async () => {});

/**
 * Opens the embedded database in the folder `dir`, and starts its server if necessary.
 * @throws EmbeddedFault when the folder cannot be used, for example because another process owns it (REL-09).
 */
export async function openEmbedded(
  dir: string,
  options: EmbeddedOptions,
  connections = databaseConnections,
): Promise<Database> {
  const server = await openEmbeddedServer(dir, options);
  return openPool({ ...server.connection, max: connections }, true, () => server.close());
}

export const openDatabase = (
  config: Pick<ApiConfig, "DATABASE_URL" | "DATA_DIR" | "DATABASE_CONNECTIONS">,
  options: EmbeddedOptions,
): Promise<Database> =>
  config.DATABASE_URL === undefined
    ? openEmbedded(config.DATA_DIR, options, config.DATABASE_CONNECTIONS)
    : openReachable(config.DATABASE_URL, config.DATABASE_CONNECTIONS);

/** @throws RuntimeFault with the reason of PostgreSQL, or of the network, when there is no connection. */
async function openReachable(url: string, connections: number): Promise<Database> {
  const database = openServer(url, connections);
  try {
    await database.execute("select 1");
    return database;
  } catch (error) {
    await database.close();
    // a name with several addresses has one error for each of them, and none of its own
    const [first] = error instanceof AggregateError ? error.errors : [error];
    throw new RuntimeFault(
      `DATABASE_URL: no connection to PostgreSQL: ${first instanceof Error ? first.message : first}`,
    );
  }
}

/** The longest timer that Node has, in milliseconds; 0 would mean the timeout of the pool. */
const longestTimer = 2 ** 31 - 1;

interface SharedPool {
  connect(): Promise<Pick<pg.PoolClient, "query" | "release">>;
  /** How many callers wait because their school or person uses its whole share of the connections. */
  waiting(): number;
}

/**
 * Connections of a pool, at most half of them for the calls of one school or person (D-301). Such calls may wait for a row for
 * seconds, for example while the school imports students, and others must not have to wait with them.
 */
function sharedByAll(
  pool: pg.Pool,
  { max, connectionTimeoutMillis }: { max: number; connectionTimeoutMillis: number },
): SharedPool {
  const takeTurn = createFairLimit({
    atOnce: Number.POSITIVE_INFINITY,
    atOnceOfOne: Math.floor(max / 2),
    maxWaiting: maxWaitingCalls,
    refusal: busy,
  });
  const connect: SharedPool["connect"] = () => {
    const owner = currentOwner();
    if (owner === noOwner) return pool.connect();
    return new Promise((resolve, reject) => {
      const untilReturned = async (): Promise<void> => {
        const client = await pool.connect();
        await new Promise<void>((end) => {
          const release = (destroy?: Error | boolean): void => {
            client.release(destroy);
            end();
          };
          resolve({ query: client.query.bind(client), release });
        });
      };
      takeTurn(owner, untilReturned, connectionTimeoutMillis).catch(reject);
    });
  };
  return { connect, waiting: takeTurn.waiting };
}

/** The pool for Kysely. It sends the names of prepared statements along, so that the server plans those once. */
const withPreparedNames = (pool: pg.Pool, connect: SharedPool["connect"]): PostgresPool => ({
  options: pool.options,
  connect: async () => {
    const client = await connect();
    function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
    function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
    function query<Row>(
      text: string | PostgresCursor<Row>,
      values: readonly unknown[] = [],
    ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
      if (typeof text !== "string") throw new Error("Statements are not read by cursor.");
      const timeout = isWithoutTimeout(text) ? { query_timeout: longestTimer } : {};
      const statement = { name: preparedName(text), text, values: [...values], ...timeout };
      return followStatement(text, () => client.query(statement) as unknown as Promise<PostgresQueryResult<Row>>);
    }
    return { query, release: (destroy) => client.release(destroy) };
  },
  end: () => pool.end(),
});

function openPool(where: pg.PoolConfig, isEmbedded: boolean, closeServer: () => Promise<void>): Database {
  const share = { max: databaseConnections, connectionTimeoutMillis: connectionMs, ...where };
  const pool = new pg.Pool({
    ...share,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5000,
    // for a server that does not even report its own timeout
    query_timeout: 6000,
    keepAlive: true,
    lock_timeout: 3000,
    application_name: "akada",
    options: sessionSettings,
    types,
  });
  const shared = sharedByAll(pool, share);
  // An idle connection that breaks must not end the process; the next query reports it.
  pool.on("error", () => {});
  // the same for a connection that breaks between two statements of a transaction
  pool.on("connect", (client) => client.on("error", () => {}));
  return {
    kysely: new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: withPreparedNames(pool, shared.connect) }),
    }),
    execute: (text, values) => pool.query(text, values),
    connect: async () => {
      const client = new pg.Client({
        ...where,
        keepAlive: true,
        application_name: "akada",
        options: sessionSettings,
        types,
      });
      client.on("error", () => {});
      await client.connect();
      return client;
    },
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      "own-share": shared.waiting(),
    }),
    isEmbedded,
    close: async () => {
      await pool.end();
      await closeServer();
    },
  };
}
