import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./stack.ts";
import { neverTooLate } from "./busy.ts";

/** The API as a process of its own, with everything it printed. */
export interface ApiProcess {
  url: string;
  child: ChildProcess;
  output(): string;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | string>;
}

/** A folder that is gone after the test file. */
export const scratchFolder = (): { path: string; drop: () => void } => {
  const path = mkdtempSync(join(tmpdir(), "akada-"));
  return { path, drop: () => rmSync(path, { recursive: true, force: true }) };
};

/** Starts the API on a free port; `ready` waits until it serves or has ended. */
export async function runApi(env: Record<string, string>): Promise<ApiProcess & { ready: () => Promise<void> }> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, "../../api/main.ts")], {
    env: {
      PATH: process.env["PATH"] ?? "",
      NODE_ENV: "test",
      SAMPLE_DATA: "off",
      API_PORT: String(port),
      ...neverTooLate,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  child.stdout?.on("data", (chunk: Buffer) => (text += chunk.toString("utf8")));
  child.stderr?.on("data", (chunk: Buffer) => (text += chunk.toString("utf8")));
  const ended = new Promise<number | string>((resolve) => {
    child.on("close", (code, signal) => {
      resolve(code ?? signal ?? "unknown");
    });
  });
  const url = `http://127.0.0.1:${port}`;
  const ready = async (): Promise<void> => {
    while (child.exitCode === null && child.signalCode === null) {
      const isUp = await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isUp) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return { url, child, ended, ready, output: () => text };
}
