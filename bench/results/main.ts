import { randomBytes } from "node:crypto";
import { cpus } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { writeMarkdown } from "../markdown.ts";
import { findCandidate } from "../../api/auth/store.ts";
import type { Db } from "../../api/core/database/db.ts";
import { migrate } from "../../api/core/database/migrate.ts";
import { listHistory, listLeaders, readPerformance, readStats, refreshStandings } from "../../api/results/store.ts";
import { candidateId, fill } from "./fill.ts";
import { openRecorded } from "./recorder.ts";
import { report, type Measured } from "./report.ts";
import { submitTimed, insertPaper, writePaper, type Price } from "./submit.ts";
import { ms, serverMs, summary, time, type Times } from "./timing.ts";

/*
 * node bench/results/main.ts [results] [candidates]: fills a database of its own on BENCH_DATABASE_URL, measures the
 * ranking and the figures of one candidate through the stores that the API uses, drops the database again, and writes
 * docs/performance-results.md when it was the full size. Fails when a budget is not met.
 */
const fullSize = 1_000_000;
const [results = fullSize, candidates = results / 10] = process.argv.slice(2).map(Number);
const server = process.env["BENCH_DATABASE_URL"] ?? "postgres://postgres:akada@127.0.0.1:5432/postgres";
const budgets = { leaderboard: 5, candidate: 20 };
const workers = 8;
const submissions = 400;

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** The four reads of one candidate's panels and dashboard. */
const reads: [string, (db: Db, id: string) => Promise<unknown>][] = [
  ["Profile", findCandidate],
  ["Statistics", readStats],
  ["Performance", readPerformance],
  ["Exam history", listHistory],
];

async function measure(url: string): Promise<Measured> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { db, explain, close } = openRecorded(url);
  try {
    await migrate(db);
    console.log(`filling: ${results} results of ${candidates} candidates`);
    await fill(client, { results, candidates });
    await insertPaper(db);

    const lines: Measured["lines"] = [];
    const plans: Measured["plans"] = [];
    const add = async (what: string, budgetMs: number, calls: number, call: (index: number) => Promise<unknown>) => {
      const times = await time(calls, call);
      const plan = await explain(() => call(calls - 1));
      lines.push({ what, times, serverMs: serverMs(plan), budgetMs });
      if (!what.endsWith("anybody")) plans.push({ what, plan });
      console.log(`\n${what}: ${ms(times.median)} ms\n${plan}`);
    };

    // the plan must also be right on a new database without statistics
    await add("Leaderboard, no statistics gathered", budgets.leaderboard, 200, () => listLeaders(db));
    await client.query("vacuum analyze");
    await add("Leaderboard", budgets.leaderboard, 1000, () => listLeaders(db));

    const { rows: people } = await client.query<{ id: string; exams: number }>(
      "select candidate_id as id, exams from standings order by exams, candidate_id",
    );
    const usual = people[Math.floor(people.length / 2)];
    const keenest = people.at(-1);
    if (usual === undefined || keenest === undefined) throw new Error("nobody has a result");
    const sample = people.filter((_, index) => index % Math.ceil(people.length / 500) === 0);
    for (const [what, read] of reads) {
      const anybody = (index: number) => read(db, (sample[index % sample.length] ?? usual).id);
      await add(`${what}, anybody`, budgets.candidate, 500, anybody);
      await add(`${what}, the one with ${keenest.exams} results`, budgets.candidate, 100, () => read(db, keenest.id));
    }
    await checkStandings(db, sample.slice(0, 100));

    const recomputed = await time(3, () => recompute(db));
    const { alone, together, meanwhile, perSecond } = await measureHandIns(db);
    const plan = await explain(() => refreshStandings(db, [usual.id]));
    plans.push({ what: "Keeping one line of the ranking", plan });
    const { rows } = await client.query<{ version: string }>("select split_part(version(), ' on ', 1) as version");
    return {
      lines,
      plans,
      recomputed,
      submissions: { alone, together, perSecond },
      meanwhile,
      size: { results, candidates, withResults: people.length, usual: usual.exams, keenest: keenest.exams },
      machine: `${rows[0]?.version ?? "PostgreSQL"} with its default settings, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? "?"}`,
    };
  } finally {
    await close();
    await client.end();
  }
}

/** For comparison: the ranking computed from all results. */
const recompute = (db: Db) =>
  sql`select candidate_id, avg(100.0 * first_score / greatest(total_questions, 1)) as mean, count(*) as exams
    from results group by candidate_id order by mean desc, exams desc, candidate_id limit 50`.execute(db);

/** Checks that the filler wrote the same rows as the store would. */
async function checkStandings(db: Db, people: readonly { id: string }[]): Promise<void> {
  const lines = () =>
    db
      .selectFrom("standings")
      .selectAll()
      .where(
        "candidate_id",
        "in",
        people.map(({ id }) => id),
      )
      .orderBy("candidate_id")
      .execute();
  const short = (rows: Awaited<ReturnType<typeof lines>>): string =>
    JSON.stringify(rows.map((row) => ({ ...row, average_percent: row.average_percent.toFixed(6) })));
  const before = short(await lines());
  for (const { id } of people) await db.transaction().execute((tx) => refreshStandings(tx, [id]));
  if (short(await lines()) !== before) throw new Error("the filled standings differ from the store's own");
}

interface HandIns {
  alone: Record<keyof Price, Times>;
  together: Times;
  /** Times of the leaderboard while other candidates submit. */
  meanwhile: Times;
  perSecond: number;
}

/** Hand-ins one after the other, then eight at a time with the leaderboard being read meanwhile. */
async function measureHandIns(db: Db): Promise<HandIns> {
  const attempts = [];
  const stride = Math.floor(candidates / (2 * submissions));
  for (let index = 0; index < 2 * submissions; index += 1) {
    const { rows } = await sql<{ id: string }>`select ${sql.raw(candidateId(1 + index * stride))} as id`.execute(db);
    attempts.push(await writePaper(db, rows[0]?.id ?? ""));
  }
  const prices: Price[] = [];
  for (const attempt of attempts.slice(0, submissions)) prices.push(await submitTimed(db, attempt));
  const waiting = attempts.slice(submissions);
  const totals: number[] = [];
  const boards: number[] = [];
  const started = performance.now();
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      totals.push((await submitTimed(db, next)).total);
    }
  };
  const watch = async (): Promise<void> => {
    while (waiting.length > 0) {
      const begun = performance.now();
      await listLeaders(db);
      boards.push(performance.now() - begun);
    }
  };
  await Promise.all([...Array.from({ length: workers }, work), watch()]);
  const of = (part: keyof Price): Times => summary(prices.map((price) => price[part]));
  return {
    alone: { score: of("score"), standing: of("standing"), total: of("total") },
    together: summary(totals),
    meanwhile: summary(boards),
    perSecond: Math.round((1000 * totals.length) / (performance.now() - started)),
  };
}

const name = `akada_bench_${randomBytes(6).toString("hex")}`;
const url = new URL(server);
url.pathname = `/${name}`;
await administer(`create database ${name}`);
let measured: Measured;
try {
  measured = await measure(url.href);
} finally {
  await administer(`drop database ${name} with (force)`);
}
const text = report(measured, workers);
console.log(`\n${text}`);
if (results === fullSize) {
  const file = join(import.meta.dirname, "../../docs/performance-results.md");
  await writeMarkdown(file, text);
}
const missed = measured.lines.filter(({ times, serverMs, budgetMs }) => Math.max(times.median, serverMs) > budgetMs);
for (const { what } of missed) console.error(`FAILED: ${what} is over its budget`);
process.exitCode = missed.length === 0 ? 0 : 1;
