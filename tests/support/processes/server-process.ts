import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { neverTooLate } from "../busy.ts";

/** A server of the product as a process of its own. */
export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | string>;
  /** Waits until the server is ready. @throws Error with its output when it ends instead, or takes longer than `maxMs` */
  ready(maxMs?: number): Promise<void>;
  /** Ends it by a signal and waits until it has ended. */
  kill(signal?: "SIGKILL" | "SIGTERM"): Promise<void>;
}

/** Starts a server that will listen on `port`; the environment must name that port. */
export function startServer(
  script: "api/main.ts" | "gateway/main.ts",
  port: number,
  env: NodeJS.ProcessEnv,
): ServerProcess {
  const root = join(import.meta.dirname, "../../..");
  const child = spawn(process.execPath, [script], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    // the cache that `npm start` uses too
    env: { ...neverTooLate, NODE_COMPILE_CACHE: join(root, ".cache/compiled"), ...env },
  });
  let text = "";
  const read = (chunk: Buffer): void => {
    text += chunk.toString("utf8");
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const ended = new Promise<number | string>((resolve) =>
    child.once("close", (code, signal) => resolve(code ?? signal ?? "unknown")),
  );
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    url,
    child,
    output: () => text,
    ended,
    ready: async (maxMs = Number.POSITIVE_INFINITY) => {
      const until = performance.now() + maxMs;
      while (!(await isReady())) {
        const hasEnded = child.exitCode !== null || child.signalCode !== null;
        if (hasEnded || performance.now() > until) throw new Error(`${script} is not ready:\n${text}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    kill: async (signal = "SIGKILL") => {
      child.kill(signal);
      await ended;
    },
  };
}
