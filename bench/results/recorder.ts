import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Tables } from "../../api/core/database/tables.ts";

/** A database that remembers its last statement, so that exactly the measured one can be explained. */
export function openRecorded(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 20 });
  let last: { sql: string; parameters: readonly unknown[] } = { sql: "", parameters: [] };
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      last = { sql: query.sql, parameters: query.parameters };
    },
  });

  /** The plan of the statement that `call` sends, which is executed and rolled back. */
  const explain = async (call: () => Promise<unknown>): Promise<string> => {
    await call();
    const { sql, parameters } = last;
    const client = await pool.connect();
    try {
      await client.query("begin");
      const { rows } = await client.query(`explain (analyze, buffers) ${sql}`, [...parameters]);
      await client.query("rollback");
      return rows.map((row: Record<string, string>) => row["QUERY PLAN"]).join("\n");
    } finally {
      client.release();
    }
  };
  return { db, explain, close: () => db.destroy() };
}
