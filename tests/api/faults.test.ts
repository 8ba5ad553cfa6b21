import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { scratchFolder } from "../support/process.ts";
import { freePort } from "../support/stack.ts";

/** Faults that no code of ours is known to have, on demand: a promise nobody handles, an error nobody catches. */
const faulty = `
  process.on("SIGUSR2", () => void Promise.reject(new Error("forgotten promise")));
  process.on("SIGWINCH", () => setTimeout(() => { throw new Error("thrown nowhere"); }));`;

it.each(["api", "gateway"] as const)(
  "[REL-16] the %s logs a forgotten promise and lives on; an error that nobody caught is logged, then it ends in order",
  async (name) => {
    const folder = scratchFolder();
    onTestFinished(folder.drop);
    const port = String(await freePort());
    const child = spawn(
      process.execPath,
      [
        "--import",
        `data:text/javascript,${encodeURIComponent(faulty)}`,
        join(import.meta.dirname, `../../${name}/main.ts`),
      ],
      {
        env: {
          PATH: process.env["PATH"] ?? "",
          NODE_ENV: "test",
          SAMPLE_DATA: "off",
          DATA_DIR: folder.path,
          ...(name === "api" ? { API_PORT: port } : { PORT: port, API_URL: "http://127.0.0.1:9" }),
        },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    onTestFinished(() => void child.kill("SIGKILL"));
    const ended = new Promise((resolve) => child.once("close", resolve));
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => (printed += String(piece)));
    const isAlive = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ ok }) => ok);
    const patience = { timeout: 40_000, interval: 50 };
    await vi.waitFor(async () => expect(await isAlive()).toBe(true), patience);

    child.kill("SIGUSR2");
    await vi.waitFor(() => expect(printed).toContain("forgotten promise"), patience);
    expect(await isAlive()).toBe(true);

    child.kill("SIGWINCH");
    expect(await ended).toBe(1);
    expect(printed).toContain("thrown nowhere");
  },
  90_000,
);
