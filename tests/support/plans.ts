import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import type { Tables } from "../../api/core/database/tables.ts";
import type { TestApi } from "./api.ts";

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Node[];
}

/** What PostgreSQL did for some statements, without figures that depend on the machine. */
export interface Work {
  /** The scans of tables, such as `Index Only Scan questions_order`. */
  ways: string[];
  /** Rows that were read from a table, not only from an index. */
  rowsRead(table: string): number;
}

/** Statements that count a list. They are left out, because the planner may choose how to count, and it is the same for every page. */
const counting = /^\s*select count\(\*\)/;

/**
 * Runs statements of a store in a transaction that is rolled back, and returns how they were executed, except those
 * that only count.
 */
export async function watchWork(
  api: Pick<TestApi, "database">,
  work: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<Work> {
  const client = await api.database.connect();
  const nodes: Node[] = [];
  const walk = (node: Node): void => {
    nodes.push(node);
    node.Plans?.forEach(walk);
  };
  const pool = {
    connect: async () => ({
      query: async (text: string, values: readonly unknown[]) => {
        if (counting.test(text)) return client.query(text, [...values]);
        await client.query("savepoint before");
        const explained = await client.query(`explain (analyze, timing off, format json) ${text}`, [...values]);
        walk((explained.rows[0] as { "QUERY PLAN": [{ Plan: Node }] })["QUERY PLAN"][0].Plan);
        await client.query("rollback to before");
        return client.query(text, [...values]);
      },
      release: () => {},
    }),
    end: async () => {},
  } as unknown as PostgresPool;
  try {
    await client.query("begin");
    await work(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }));
    await client.query("rollback");
  } finally {
    await client.end();
  }
  const scans = nodes.filter((node) => node["Node Type"].includes("Scan"));
  return {
    ways: scans
      .filter((node) => node["Relation Name"] !== undefined || node["Index Name"] !== undefined)
      .map((node) => `${node["Node Type"]} ${node["Index Name"] ?? node["Relation Name"]}`),
    rowsRead: (table) =>
      scans
        .filter((node) => node["Relation Name"] === table && node["Node Type"] !== "Index Only Scan")
        .map((node) => {
          const rows =
            node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
          return Math.round(rows * node["Actual Loops"]);
        })
        .reduce((sum, rows) => sum + rows, 0),
  };
}
