import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { findChromium } from "./browser.ts";
import { prepare } from "./prepare.ts";
import { failuresOf, type TestReport } from "./test-report.ts";

/*
 * `npm test`: every ring, with a count for each. `npm test -- fast web` runs the named rings only.
 * TEST_DATABASE_URL names another PostgreSQL for the servers ring than the one that comes along.
 */
const root = join(import.meta.dirname, "..");

interface Ring {
  name: string;
  about: string;
  /** Test files at a time, where the number in vitest.config.ts does not suit. */
  workers?: number;
}

/**
 * Stages run one after the other. The lanes of a stage run at the same time, because their tests often wait; the rings of a
 * lane run one after the other. The output of the first lane is shown as it comes, that of other lanes when a ring ends.
 */
const stages: readonly (readonly (readonly Ring[])[])[] = [
  [
    [
      { name: "fast", about: "rules, contracts, layout" },
      // these wait for the database and for processes that they start
      { name: "servers", about: "API and gateway on the real database" },
    ],
    // these wait for timers
    [{ name: "web", about: "pages in a simulated browser", workers: availableParallelism() }],
    // one file at a time, which mostly waits for processes that it starts and kills
    [{ name: "drills", about: "power cuts and a full disk, in short" }],
  ],
  // Alone, because browsers use all cores. With one file less at a time, the cores were idle for a fifth of the time.
  [[{ name: "journeys", about: "a real browser against the real processes", workers: availableParallelism() + 2 }]],
];

/** How many tests of a ring passed, and a line for each failure. */
interface Counted {
  ring: Ring;
  passed: number;
  failures: readonly string[];
}

async function run(ring: Ring, isShownAtOnce: boolean): Promise<Counted> {
  const report = join(root, ".cache", `test-${ring.name}.json`);
  rmSync(report, { force: true });
  const heading = `\n== ${ring.name}: ${ring.about}`;
  if (isShownAtOnce) console.log(heading);
  const output = isShownAtOnce ? "inherit" : "pipe";
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
        ...process.env,
        // the threads that read files are started more than a hundred times
        NODE_COMPILE_CACHE: join(root, ".cache/compiled"),
      },
    },
  );
  const said = [child.stdout, child.stderr].map((stream) => (stream === null ? "" : text(stream)));
  const [status] = (await once(child, "close")) as [number | null];
  if (!isShownAtOnce) console.log([heading, ...(await Promise.all(said))].join("\n"));
  if (!existsSync(report)) return { ring, passed: 0, failures: ["the ring ended without a report"] };
  const json = JSON.parse(readFileSync(report, "utf8")) as TestReport;
  const failures = failuresOf(json, root);
  // an error outside a test fails the run, and stands in the output only
  if (failures.length === 0 && status !== 0) failures.push("an error outside the tests, in the output above");
  return { ring, passed: json.numPassedTests, failures };
}

async function runInTurn(lane: readonly Ring[], isShownAtOnce: boolean): Promise<Counted[]> {
  const counts: Counted[] = [];
  for (const ring of lane) counts.push(await run(ring, isShownAtOnce));
  return counts;
}

const names = stages.flat(2).map(({ name }) => name);
const wanted = process.argv.slice(2);
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);
if (!names.some(isWanted)) {
  console.error(`There is no such ring. Rings: ${names.join(", ")}`);
  process.exit(2);
}
prepare("codegen");
if (isWanted("journeys")) {
  prepare("web");
  await findChromium();
}
const counted: Counted[] = [];
for (const stage of stages) {
  const lanes = stage.map((lane) => lane.filter(({ name }) => isWanted(name))).filter((lane) => lane.length > 0);
  const counts = await Promise.all(lanes.map((lane, index) => runInTurn(lane, index === 0)));
  counted.push(...counts.flat());
}
console.log("");
// once more at the end, because the output of a ring that failed may be long past
for (const { ring, failures } of counted) for (const line of failures) console.log(`failed in ${ring.name}: ${line}`);
for (const { ring, passed, failures } of counted)
  console.log(
    `${ring.name.padEnd(12)} ${String(passed).padStart(5)} passed ${String(failures.length).padStart(4)} failed`,
  );
const passed = counted.reduce((total, count) => total + count.passed, 0);
const failed = counted.reduce((total, count) => total + count.failures.length, 0);
console.log(`${passed} passed, ${failed} failed`);
// not process.exit, which may cut off what is still being written to a pipe
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
