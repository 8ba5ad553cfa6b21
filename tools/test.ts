import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { findChromium } from "./browser.ts";
import { prepare } from "./prepare.ts";

/*
 * `npm test`: every ring, with a count for each. `npm test -- fast web` runs the named rings only.
 * TEST_DATABASE_URL names another PostgreSQL for the servers ring than the one that comes along.
 */
const root = join(import.meta.dirname, "..");

interface Ring {
  name: string;
  about: string;
  /** Test files at a time, where it is another number than vitest.config.ts sets. */
  workers?: number;
  /** Runs beside another ring, because the tests of both wait. Its output is printed when it ends. */
  isBeside?: boolean;
}

const rings: Ring[] = [
  { name: "fast", about: "rules, contracts, layout" },
  // these wait for the database and for processes that they start
  { name: "servers", about: "API and gateway on the real database", workers: availableParallelism() + 1 },
  // these wait for timers
  { name: "web", about: "pages in a simulated browser", isBeside: true },
  { name: "drills", about: "power cuts and a full disk, in short", isBeside: true },
  // these run alone, because browsers use all cores
  { name: "journeys", about: "a real browser against the real processes", workers: availableParallelism() + 1 },
];

interface Count {
  passed: number;
  failed: number;
}

async function run(ring: Ring): Promise<Count> {
  const report = join(root, ".cache", `test-${ring.name}.json`);
  rmSync(report, { force: true });
  const heading = `\n== ${ring.name}: ${ring.about}`;
  if (!ring.isBeside) console.log(heading);
  const output = ring.isBeside ? "pipe" : "inherit";
  const child = spawn(
    process.execPath,
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      `--project=${ring.name}*`,
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...(ring.workers === undefined ? [] : [`--maxWorkers=${ring.workers}`]),
    ],
    {
      cwd: root,
      stdio: ["inherit", output, output],
      env: {
        // more random histories than in the quick check before a commit
        HISTORIES: "5000",
        ...process.env,
        // the threads that read files are started more than a hundred times
        NODE_COMPILE_CACHE: join(root, ".cache/compiled"),
      },
    },
  );
  const said = [child.stdout, child.stderr].map((stream) => (stream === null ? "" : text(stream)));
  const [status] = (await once(child, "close")) as [number | null];
  if (ring.isBeside) console.log([heading, ...(await Promise.all(said))].join("\n"));
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const json = JSON.parse(readFileSync(report, "utf8")) as { numPassedTests: number; numFailedTests: number };
  // a file that does not load, or an error outside a test, fails the run without a failed test
  const failed = json.numFailedTests === 0 && status !== 0 ? 1 : json.numFailedTests;
  return { passed: json.numPassedTests, failed };
}

async function runInTurn(some: readonly Ring[]): Promise<(Count & { ring: Ring })[]> {
  const counts: (Count & { ring: Ring })[] = [];
  for (const ring of some) counts.push({ ring, ...(await run(ring)) });
  return counts;
}

const wanted = process.argv.slice(2);
const chosen = rings.filter((ring) => wanted.length === 0 || wanted.includes(ring.name));
if (chosen.length === 0) {
  console.error(`There is no such ring. Rings: ${rings.map((ring) => ring.name).join(", ")}`);
  process.exit(2);
}
prepare("codegen");
if (chosen.some((ring) => ring.name === "journeys")) {
  prepare("web");
  await findChromium();
}
const journeys = chosen.filter(({ name }) => name === "journeys");
const others = chosen.filter((ring) => !journeys.includes(ring));
const [beside, inTurn] = [others.filter(({ isBeside }) => isBeside), others.filter(({ isBeside }) => !isBeside)];
const counted = (await Promise.all([runInTurn(inTurn), runInTurn(beside)])).flat();
counted.push(...(await runInTurn(journeys)));
console.log("");
for (const { ring, passed, failed } of counted) {
  console.log(`${ring.name.padEnd(12)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`);
}
const sum = (key: keyof Count): number => counted.reduce((total, count) => total + count[key], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") === 0 && sum("passed") > 0 ? 0 : 1);
