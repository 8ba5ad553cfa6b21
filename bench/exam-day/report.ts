import { cpus } from "node:os";
import type pg from "pg";
import type { Measure } from "./measure.ts";

interface Report {
  people: { candidates: number; students: number };
  seconds: number;
  thinkMs: number;
  arrivalMs: number;
  measure: Measure;
  parts: { name: string; cpuSeconds: number; memoryBytes: number }[];
  simulatorSeconds: number;
}

/** The parts that a candidate costs on every installation; the others depend on how it is laid out. */
const isProduct = (name: string): boolean => /^(gateway|api|worker|PostgreSQL)/.test(name);

const mebi = 1024 ** 2;
const columns = (...cells: (string | number)[]): string =>
  cells.map((cell, index) => (index === 0 ? String(cell).padEnd(20) : String(cell).padStart(11))).join("");

/** Prints what was measured. */
export function printReport({ people, seconds, thinkMs, arrivalMs, measure, parts, simulatorSeconds }: Report): void {
  const count = people.candidates + people.students;
  const perPerson = (cpu: number): string => (cpu / count).toFixed(4);
  console.log(`${people.candidates} candidates and ${people.students} students of schools, ${cpus().length} cores`);
  console.log(
    `all sign in within ${Math.round(arrivalMs / 1000)} s; ${(thinkMs / 1000).toFixed(1)} s to think before each answer on average (compressed)`,
  );
  console.log(
    `${measure.requests()} requests answered in ${Math.round(seconds)} s, ${(measure.requests() / seconds).toFixed(0)} a second\n`,
  );
  console.log(columns("operation", "requests", "p50 ms", "p95 ms", "p99 ms", "then p50 s", "p95 s", "longest s"));
  for (const { operation, requests, answered, done } of measure.rows()) {
    const requestMs = [answered.p50, answered.p95, answered.p99].map((ms) => ms.toFixed(1));
    const wholeSeconds = [done.p50, done.p95, done.longest].map((ms) => (ms / 1000).toFixed(1));
    console.log(columns(operation, requests, ...requestMs, ...wholeSeconds));
  }
  console.log("(then: until the answer is there, with all tries and the time that the server asked to wait)");
  console.log(`sent again after: ${JSON.stringify(measure.failures())}\n`);
  console.log(columns("process", "CPU s", "per person", "peak MiB"));
  for (const { name, cpuSeconds, memoryBytes } of parts) {
    console.log(columns(name, cpuSeconds.toFixed(1), perPerson(cpuSeconds), Math.round(memoryBytes / mebi)));
  }
  const sum = (all: typeof parts): number => all.reduce((total, { cpuSeconds }) => total + cpuSeconds, 0);
  const product = sum(parts.filter(({ name }) => isProduct(name)));
  console.log(columns("product", product.toFixed(1), perPerson(product)));
  console.log(columns("everything", sum(parts).toFixed(1), perPerson(sum(parts))));
  console.log(
    `(product: gateways, APIs, worker, PostgreSQL; the simulator itself used ${simulatorSeconds.toFixed(1)} s)`,
  );
}

/** Prints the statements of PostgreSQL that took longest in all, planning included. */
export async function printStatements(db: pg.Client): Promise<void> {
  const { rows } = await db.query<{ calls: number; planning: number; running: number; query: string }>(
    `select calls::int, total_plan_time as planning, total_exec_time as running,
       regexp_replace(query, '\\s+', ' ', 'g') as query
     from pg_stat_statements order by total_plan_time + total_exec_time desc limit 40`,
  );
  const { rows: all } = await db.query<{ sessions: string; commits: string }>(
    "select sessions, xact_commit as commits from pg_stat_database where datname = current_database()",
  );
  console.log(`\nconnections to PostgreSQL: ${all[0]?.sessions}, transactions: ${all[0]?.commits}`);
  console.log("\n   calls  planning ms  running ms  statement");
  for (const { calls, planning, running, query } of rows) {
    const [plan, run] = [planning.toFixed(0).padStart(12), running.toFixed(0).padStart(11)];
    console.log(`${String(calls).padStart(8)} ${plan} ${run}  ${query.slice(0, 150)}`);
  }
}
