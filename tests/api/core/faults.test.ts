import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, existsSync, openSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { copyPrepared } from "../../support/processes/copy-prepared.ts";
import { freePort } from "../../../api/core/free-port.ts";
import { scratchFolder } from "../../support/processes/scratch.ts";

/**
 * Causes faults on demand: an unhandled rejection and an uncaught error. Timers of more than five seconds never fire, so that
 * code that needs one waits for ever.
 */
const faulty = `
  process.on("SIGUSR2", () => void Promise.reject(new Error("forgotten promise")));
  process.on("SIGWINCH", () => setTimeout(() => { throw new Error("thrown nowhere"); }));
  const real = globalThis.setTimeout;
  globalThis.setTimeout = (work, ms, ...rest) => real(work, ms > 5000 ? 2 ** 31 - 1 : ms, ...rest);`;

/** One of the two processes with such faults, listening. */
async function startFaulty(name: "api" | "gateway") {
  const dataDir = copyPrepared();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [
      "--import",
      `data:text/javascript,${encodeURIComponent(faulty)}`,
      join(import.meta.dirname, `../../../${name}/main.ts`),
    ],
    {
      env: {
        PATH: process.env["PATH"] ?? "",
        NODE_ENV: "test",
        SAMPLE_DATA: "off",
        DATA_DIR: dataDir,
        ...(name === "api" ? { API_PORT: String(port) } : { PORT: String(port), API_URL: "http://127.0.0.1:9" }),
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = new Promise((resolve) => child.once("close", resolve));
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => (printed += String(piece)));
  const isAlive = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ ok }) => ok);
  await vi.waitFor(async () => expect(await isAlive()).toBe(true), polling);
  return { child, port, ended, isAlive, printed: () => printed };
}
const polling = { timeout: 40_000, interval: 50 };

it.each([
  ["api", "/api/auth/login"],
  ["gateway", "/graphql"],
] as const)(
  "[REL-16] the %s logs a forgotten promise and lives on; an error that nobody caught is logged, then it ends soon, although a request hangs",
  async (name, path) => {
    const { child, port, ended, isAlive, printed } = await startFaulty(name);
    child.kill("SIGUSR2");
    await vi.waitFor(() => expect(printed()).toContain("forgotten promise"), polling);
    const hung = connect(port, "127.0.0.1");
    onTestFinished(() => void hung.destroy());
    hung.on("error", () => {});
    const arrived = new Promise((resolve) => hung.once("connect", resolve));
    hung.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`);
    await arrived;
    // a later answer on another connection proves that the process has read the first request
    expect(await isAlive()).toBe(true);

    child.kill("SIGWINCH");
    expect(await ended).toBe(1);
    expect(printed()).toContain("thrown nowhere");
  },
  90_000,
);

it.skipIf(!existsSync("/dev/full")).each(["api", "gateway"] as const)(
  "the %s answers and ends in order while the disk of its log is full [REL-16, D-389] (skipped where there is no /dev/full)",
  async (name) => {
    const folder = scratchFolder();
    onTestFinished(folder.drop);
    const port = await freePort();
    const full = openSync("/dev/full", "w");
    const child = spawn(process.execPath, [join(import.meta.dirname, `../../../${name}/main.ts`)], {
      env: {
        PATH: process.env["PATH"] ?? "",
        NODE_ENV: "test",
        LOG_LEVEL: "info",
        SAMPLE_DATA: "off",
        DATA_DIR: folder.path,
        ...(name === "api" ? { API_PORT: String(port) } : { PORT: String(port), API_URL: "http://127.0.0.1:9" }),
      },
      stdio: ["ignore", full, full],
    });
    closeSync(full);
    onTestFinished(() => void child.kill("SIGKILL"));
    const ended = new Promise((resolve) => child.once("close", resolve));
    const ask = () => fetch(`http://127.0.0.1:${port}/nothing`).then(({ status }) => status);
    await vi.waitFor(async () => expect(await ask()).toBe(404), polling);
    // more than is written at once
    for (let count = 0; count < 200; count += 1) expect(await ask()).toBe(404);

    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  },
  90_000,
);

it.each([
  ["a signal", (child: ChildProcess) => void child.kill("SIGTERM")],
  ["the loss of the start command", (child: ChildProcess) => child.disconnect()],
])(
  "%s while the API starts ends it in order, with its database server [REL-07, REL-09]",
  async (_name, end) => {
    const folder = scratchFolder();
    onTestFinished(folder.drop);
    const child = spawn(process.execPath, [join(import.meta.dirname, "../../../api/main.ts")], {
      env: {
        PATH: process.env["PATH"] ?? "",
        NODE_ENV: "test",
        SAMPLE_DATA: "off",
        DATA_DIR: folder.path,
        API_PORT: String(await freePort()),
      },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const database = join(folder.path, "postgres/postmaster.pid");
    await vi.waitFor(() => expect(existsSync(database)).toBe(true), polling);
    end(child);
    expect(await ended).toBe(0);
    expect(existsSync(database)).toBe(false);
  },
  90_000,
);

it("Ctrl-C during a command of the operator ends the database server that the command has started [REL-09]", async () => {
  const folder = scratchFolder();
  onTestFinished(folder.drop);
  const child = spawn(process.execPath, [join(import.meta.dirname, "../../../tools/db.ts"), "migrate"], {
    env: { PATH: process.env["PATH"] ?? "", NODE_ENV: "test", DATA_DIR: folder.path },
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  child.stderr.on("data", (piece) => (printed += String(piece)));
  const ended = new Promise((resolve) => child.once("close", resolve));
  const database = join(folder.path, "postgres/postmaster.pid");
  await vi.waitFor(() => expect(existsSync(database)).toBe(true), polling);
  child.kill("SIGINT");
  expect([await ended, printed]).toEqual([1, ""]);
  expect(existsSync(database)).toBe(false);
}, 90_000);
