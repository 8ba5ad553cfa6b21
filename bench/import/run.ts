import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { writeMarkdown } from "../markdown.ts";
import { createDatabase } from "../../tests/support/processes/postgres.ts";
import { startBenchApi, type BenchApi } from "./api.ts";
import { writeBank } from "./bank.ts";

/*
 * npm run bench:import: sends generated questions to the documented upload of the real API and compares it with COPY of the
 * same file by the same PostgreSQL into a table with the same columns, rules and indexes, in turns. Then memory, and
 * another caller beside the import on the embedded database. Writes docs/performance-import.md. The server reads the
 * file itself, so BENCH_DATABASE_URL must be on this machine.
 */
const server = process.env["BENCH_DATABASE_URL"] ?? "postgres://postgres:akada@127.0.0.1:5432/postgres";
const [full, small, rounds, port] = [50_000, 5000, 3, 4391];
const aim = 0.5;
const tightMb = 96;

const folder = mkdtempSync(join(tmpdir(), "akada-bench-"));
chmodSync(folder, 0o755);
const fileOf = (rows: number): string => join(folder, `${rows}.csv`);

const columns =
  "question, subject_name, exam_type, year, question_image_url, question_image_alt, option_a, option_b, option_c, option_d, correct_answer, explanation";

interface Turn {
  importMs: number;
  copyMs: number;
}

async function againstCopy(api: BenchApi, client: pg.Client): Promise<Turn[]> {
  await client.query("create table copied (like questions including all)");
  await client.query("alter table copied alter id set default gen_random_uuid()");
  await client.query("alter table copied alter position set default nextval('question_positions')");
  await client.query("alter table copied alter created_at set default now()");
  // one unmeasured round of both, so that code is compiled and buffers have grown
  await api.upload(fileOf(small));
  await client.query(`copy copied (${columns}) from '${fileOf(small)}' with (format csv, header)`);
  const turns: Turn[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await client.query("truncate questions");
    await client.query("truncate copied");
    await client.query("checkpoint");
    const { reply, ms } = await api.upload(fileOf(full));
    if (reply.totalInserted !== full) throw new Error(`${reply.totalInserted} of ${full} rows went in`);
    await client.query("checkpoint");
    const started = performance.now();
    await client.query(`copy copied (${columns}) from '${fileOf(full)}' with (format csv, header)`);
    turns.push({ importMs: ms, copyMs: performance.now() - started });
  }
  return turns;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const rate = (ms: number, rows = full): number => Math.round(rows / (ms / 1000));
const shown = (value: number): string => value.toLocaleString("en");

/** Memory of a new process before and during an upload of this many rows, after a first one to warm up. */
async function memoryOf(
  rows: number,
  databaseUrl: string,
  client: pg.Client,
  env: Record<string, string> = {},
): Promise<{ before: number; peak: number }> {
  const api = await startBenchApi(port, { DATABASE_URL: databaseUrl, ...env });
  try {
    await client.query("truncate questions");
    await api.upload(fileOf(100));
    const before = api.memory().now;
    api.resetPeak();
    await api.upload(fileOf(rows));
    return { before, peak: api.memory().peak };
  } finally {
    await api.stop();
  }
}

/** Response times of a school's list of teachers before and during an import. */
async function beside(rows: number): Promise<{ ms: number; aloneMs: number[]; besideMs: number[] }> {
  const api = await startBenchApi(port, { DATA_DIR: join(folder, `data-${rows}`), SAMPLE_DATA: "on" });
  try {
    const school = await api.asSchool();
    const askUntil = async (isOver: () => boolean): Promise<number[]> => {
      const times: number[] = [];
      while (!isOver()) {
        const started = performance.now();
        const answer = await school("/school/get-teachers");
        await answer.text();
        if (answer.status !== 200) throw new Error(`get-teachers: ${answer.status}`);
        times.push(performance.now() - started);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return times;
    };
    let count = 0;
    await askUntil(() => (count += 1) > 30);
    count = 0;
    const aloneMs = await askUntil(() => (count += 1) > 100);
    const over = new AbortController();
    const asking = askUntil(() => over.signal.aborted);
    const { ms } = await api.upload(fileOf(rows));
    over.abort();
    return { ms, aloneMs, besideMs: await asking };
  } finally {
    await api.stop();
  }
}

const { url, drop } = await createDatabase(server);
try {
  const bytes = await writeBank(fileOf(full), full);
  await writeBank(fileOf(small), small);
  await writeBank(fileOf(100), 100);
  await writeBank(fileOf(10_000), 10_000);
  const api = await startBenchApi(port, { DATABASE_URL: url });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const turns = await againstCopy(api, client).finally(() => api.stop());
  const memory = [
    { rows: small, ...(await memoryOf(small, url, client)) },
    { rows: full, ...(await memoryOf(full, url, client)) },
  ];
  const tight = await memoryOf(full, url, client, { NODE_OPTIONS: `--max-old-space-size=${tightMb}` });
  const version = (await client.query<{ server_version: string }>("show server_version")).rows[0]?.server_version;
  await client.end();
  const neighbours = [
    { rows: 10_000, ...(await beside(10_000)) },
    { rows: full, ...(await beside(full)) },
  ];
  const importMs = median(turns.map((turn) => turn.importMs));
  const copyMs = median(turns.map((turn) => turn.copyMs));
  const ratio = copyMs / importMs;
  const page = `# Importing questions

Written by \`npm run bench:import\`: ${shown(full)} generated questions (${(bytes / 1024 / 1024).toFixed(1)} MB of CSV) go through the documented
\`POST /admin/upload-questions\` of the real API: received to disk, checked for UTF-8, read, checked row by row, inserted without
duplicates in one transaction, in statements of 500 rows. For comparison, alternating with it, PostgreSQL copies the same file itself with \`COPY\`, into a table with
the same columns, rules and indexes: no network, no check, no test for duplicates. ${cpus().length} processor cores (${cpus()[0]?.model.trim() ?? "?"}) for everything,
PostgreSQL ${version ?? "?"}, Node ${process.version}.

| round | import | rows/s | COPY | rows/s | import : COPY |
| --- | --- | --- | --- | --- | --- |
${turns.map((turn, index) => `| ${index + 1} | ${shown(Math.round(turn.importMs))} ms | ${shown(rate(turn.importMs))} | ${shown(Math.round(turn.copyMs))} ms | ${shown(rate(turn.copyMs))} | ${(turn.copyMs / turn.importMs).toFixed(2)} |`).join("\n")}
| median | ${shown(Math.round(importMs))} ms | ${shown(rate(importMs))} | ${shown(Math.round(copyMs))} ms | ${shown(rate(copyMs))} | ${ratio.toFixed(2)} |

The aim is ${aim}: ${ratio >= aim ? "met" : "missed"}.

## Memory of the API process

Resident, in a fresh process each time, after an upload of 100 rows.

| rows | before | highest | difference |
| --- | --- | --- | --- |
${memory.map(({ rows, before, peak }) => `| ${shown(rows)} | ${before} MB | ${peak} MB | ${peak - before} MB |`).join("\n")}

What the larger file adds is garbage that is not collected yet: with its heap limited to ${tightMb} MB (\`--max-old-space-size\`) the process takes
the same ${shown(full)} rows with ${tight.peak} MB at most, ${tight.peak - tight.before} MB more than before.

## Other callers during an upload

On the embedded database: a school asks for its teachers every 20 ms, before an upload and while it runs.

| rows | import | alone, median | beside it, median | longest |
| --- | --- | --- | --- | --- |
${neighbours.map(({ rows, ms, aloneMs, besideMs }) => `| ${shown(rows)} | ${shown(Math.round(ms))} ms | ${median(aloneMs).toFixed(1)} ms | ${median(besideMs).toFixed(1)} ms | ${shown(Math.round(Math.max(...besideMs)))} ms |`).join("\n")}
`;
  const path = join(import.meta.dirname, "../../docs/performance-import.md");
  await writeMarkdown(path, page);
  console.info(page);
  if (ratio < aim) process.exitCode = 1;
} finally {
  await drop();
  rmSync(folder, { recursive: true, force: true });
}
