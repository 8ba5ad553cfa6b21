import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { writeMarkdown } from "../markdown.ts";
import { contestants, root } from "./contestants.ts";
import { documents, type Measured } from "./documents.ts";
import { freePort } from "../../api/core/free-port.ts";
import { endAll, loadCore, missingTools, startOn } from "./machine.ts";
import { best, measure, measureLatencies, perSecond, warm, warmSeconds } from "./measure.ts";
import { goalsOf, isMet, report, type Figures } from "./report.ts";
import { compare, startServer, takesPart, type Running } from "./servers.ts";
import { callCounter, writeUpstream } from "./upstream.ts";

/*
 * npm run bench:gateway: our gateway and its peers over one upstream, in turn on one core (README.md beside this file).
 * Writes the measured part of docs/performance.md when nothing was left out. Fails when a goal is missed.
 */

const setting = (name: string, fallback: number): number => {
  const value = Number(process.env[name] ?? fallback);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`${name}: a whole number, 1 or more`);
};

function chosen<Named extends { name: string }>(setting: string, all: readonly Named[]): readonly Named[] {
  const names = process.env[setting]?.split(",").map((name) => name.trim());
  const unknown = names?.find((name) => !all.some((one) => one.name === name));
  if (unknown === undefined) return all.filter(({ name }) => names?.includes(name) ?? true);
  throw new Error(`${setting}: ${unknown} is none of ${all.map(({ name }) => name).join(", ")}`);
}
const [seconds, rounds, connections] = [setting("DURATION", 10), setting("ROUNDS", 3), setting("CONNECTIONS", 64)];
const [field, asked] = [chosen("ONLY", contestants), chosen("QUERIES", documents)];

/** Installs the packages of the peers, which the project itself does not have. */
function installPeers(): void {
  const folder = import.meta.dirname;
  const timeOf = (file: string): number => statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (timeOf("node_modules/.package-lock.json") >= timeOf("package-lock.json")) return;
  console.log("installing the peers");
  execFileSync("npm", ["ci", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund"], { stdio: "inherit" });
}

async function run(folder: string): Promise<boolean> {
  const upstreamPort = await freePort();
  const apiUrl = `http://127.0.0.1:${upstreamPort}`;
  startOn(loadCore, writeUpstream(folder, upstreamPort)).stdout?.resume();
  // the fixed rate is sent by this process
  execFileSync("taskset", ["-a", "-cp", String(loadCore), String(process.pid)], { stdio: "ignore" });

  const running: Running[] = [];
  const countCalls = callCounter(apiUrl);
  for (const one of field) running.push(await startServer(one, apiUrl));
  await compare(running, asked);
  console.log(`all answer alike: ${running.map(({ name }) => name).join(", ")}`);

  const pairs = asked.flatMap((document) =>
    running.filter((one) => takesPart(one, document)).map((one): [Running, Measured] => [one, document]),
  );
  for (const [one, document] of pairs) await warm(one, document, connections);
  console.log("warm");
  const samples: Figures[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const [one, document] of pairs) {
      samples.push(await measure(one, document, { seconds, connections, countCalls }));
    }
    console.log(`round ${round} of ${rounds}`);
  }
  const dashboard = asked.find(({ name }) => name === "q3");
  const latencies = dashboard === undefined ? [] : await measureLatencies(running, dashboard, { seconds, rounds });
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? "?"}, Node ${process.version}`;
  const conditions = `${rounds} rounds of ${seconds} s with ${connections} connections, ${warmSeconds} s of warm-up each. ${machine}.`;
  const result = { figures: best(samples), latencies, perSecond, contestants: field, documents: asked, conditions };
  const text = report(result);
  console.log(`\n${text}`);
  if (field.length === contestants.length && asked.length === documents.length) await write(text);
  const missed = goalsOf(result).filter((goal) => !isMet(goal));
  for (const { what } of missed) console.error(`MISSED: ${what}`);
  return missed.length === 0;
}

/** Replaces the measured part between its marks; the text around it stays. */
async function write(text: string): Promise<void> {
  const file = join(root, "docs/performance.md");
  const [open, close] = ["<!-- measured -->", "<!-- /measured -->"];
  const [before, rest] = readFileSync(file, "utf8").split(open);
  const after = rest?.split(close)[1];
  if (before === undefined || after === undefined) throw new Error(`${file} has no place between ${open} and ${close}`);
  const whole = `${before}${open}\n\n${text}\n${close}${after}`;
  await writeMarkdown(file, whole);
}

const missing = missingTools();
if (missing !== null) {
  console.error(missing);
  process.exit(1);
}
installPeers();
const folder = mkdtempSync(join(tmpdir(), "akada-bench-"));
const clean = async (): Promise<void> => {
  await endAll();
  rmSync(folder, { recursive: true, force: true });
};
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void clean().then(() => process.exit(130)));
try {
  process.exitCode = (await run(folder)) ? 0 : 1;
} finally {
  await clean();
}
