import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { hooksInUse } from "./hooks-in-use.ts";

/*
 * Codegen, types of the style modules and web build, run only when the hash of their inputs changed:
 * `node tools/prepare.ts codegen|web [--force]`. Generated code is not committed, so every script that needs it calls this first.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)));

export const jobs = {
  codegen: {
    inputs: [
      "schema/*.graphql",
      "schema/operations/*.graphql",
      "web/**/*.graphql",
      "codegen.ts",
      "tools/codegen-*.ts",
      "tools/hooks-in-use.ts",
      "gateway/core/operations/stored-operations.ts",
      "package-lock.json",
    ],
    // a hook is written once a component imports it
    names: () => [...hooksInUse()],
    output: "gateway/generated/resolvers.ts",
    run: () => {
      dropOrphans();
      bin("graphql-codegen", ["--config", "codegen.ts", "--silent"]);
    },
  },
  styles: {
    inputs: ["web/**/*.module.css", "package-lock.json"],
    names: () => [],
    output: ".cache/styles",
    run: () => {
      rmSync(join(root, ".cache/styles"), { recursive: true, force: true });
      bin("tcm", ["web", "--pattern", "**/*.module.css", "--outDir", ".cache/styles", "--silent"]);
    },
  },
  web: {
    inputs: [
      "web/**/*",
      "schema/rules/*.ts",
      "schema/*.graphql",
      "vite.config.ts",
      "tools/script-groups.ts",
      "tools/prerender.ts",
      "tools/draw-page.ts",
      "tools/page-html.ts",
      "tools/build-worker.ts",
      "tools/manifest.ts",
      "package-lock.json",
    ],
    names: () => [],
    output: "dist/pages/pages.json",
    run: () => {
      bin("vite", ["build", "--logLevel", "warn"]);
      node(join(root, "tools/prerender.ts"), [], { NODE_ENV: "production" });
    },
  },
} as const;

/** Deletes hooks whose operations are gone: they would still type-check. */
function dropOrphans(): void {
  for (const file of globSync("web/**/*.generated.ts", { cwd: root })) {
    const operations = join(root, file.replace(/\.generated\.ts$/, ".graphql"));
    if (!existsSync(operations) && basename(file) !== "schema-types.generated.ts") rmSync(join(root, file));
  }
}

/** Runs a program of a package that only the build needs: npm leaves those out where NODE_ENV is production. */
function bin(name: string, args: string[]): void {
  const file = join(root, "node_modules/.bin", name);
  if (!existsSync(file)) {
    console.error("The packages that build the product are missing. Install them first: npm ci --include=dev");
    process.exit(1);
  }
  node(file, args);
}

function node(file: string, args: string[], env: Record<string, string> = {}): void {
  try {
    execFileSync(process.execPath, [file, ...args], { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  } catch {
    // the program has printed what is wrong, or Ctrl-C has ended it, too
    process.exit(1);
  }
}

function hashInputs(patterns: readonly string[], names: readonly string[]): string {
  const hash = createHash("sha256").update(names.join());
  const files = patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".generated.ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest("hex");
}

/** A lock this old was left by a process that was killed, because no job takes as long. Another process may have its pid by now. */
const abandonedMs = 600_000;

/** Whether the process that wrote this lock is still at work. */
function isHeld(lock: string): boolean {
  try {
    process.kill(Number(readFileSync(lock, "utf8")), 0);
    return Date.now() - statSync(lock).mtimeMs < abandonedMs;
  } catch {
    return false;
  }
}

/** Writes the lock unless another process has it. */
function tryToLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    if (!isHeld(lock)) rmSync(lock, { force: true });
    return false;
  }
}

/** Does a job while no other process does it: `npm start` and `npm test` may be called at the same time. */
function alone<Value>(name: string, work: () => Value): Value {
  const lock = join(root, ".cache", `${name}.lock`);
  mkdirSync(dirname(lock), { recursive: true });
  while (!tryToLock(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Runs a job if its inputs have changed since the last time; returns whether it ran. */
export function prepare(name: keyof typeof jobs, force = false): boolean {
  const job = jobs[name];
  if (name === "web") prepare("codegen");
  if (name === "codegen") prepare("styles");
  const stamp = join(root, ".cache", `${name}.hash`);
  const hash = hashInputs(job.inputs, job.names());
  const isFresh = (): boolean =>
    existsSync(stamp) && existsSync(join(root, job.output)) && readFileSync(stamp, "utf8") === hash;
  if (isFresh() && !force) return false;
  return alone(name, () => {
    // done by the process that this one has waited for
    if (isFresh() && !force) return false;
    // A job that is killed leaves files of neither version. Without a stamp they are made again, also for the version before.
    rmSync(stamp, { force: true });
    job.run();
    writeFileSync(stamp, hash);
    return true;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const name = process.argv[2];
  if (name !== "codegen" && name !== "web") {
    console.error("usage: node tools/prepare.ts codegen|web [--force]");
    process.exit(2);
  }
  prepare(name, process.argv.includes("--force"));
}
