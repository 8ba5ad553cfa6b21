import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const root = join(import.meta.dirname, "../..");

/** A process of the product that is started again whenever it dies, as a container with `restart: unless-stopped` is. */
export interface Kept {
  name: string;
  url: string;
  /** Id of the process that runs now. */
  pid(): number;
  /** Waits until it answers that it is ready. @throws Error with its output when it cannot start */
  ready(): Promise<void>;
  /** Ends it without warning and waits until it is gone; it is started again. */
  kill(): Promise<void>;
  /** Ends it in order and starts it anew, as a deploy does, with these settings from then on; waits until it is ready. */
  replace(more?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
  /** What it has printed. */
  output(): string;
}

/** Starts one. `print` gets its warnings and errors as they come. */
export function keep(
  name: string,
  script: "api/main.ts" | "gateway/main.ts",
  port: number,
  env: NodeJS.ProcessEnv,
  print: (text: string) => void,
): Kept {
  let settings = env;
  let isStopping = false;
  let wasReady = false;
  let text = "";
  let child: ChildProcess;
  let ended: Promise<unknown>;
  const read = (chunk: Buffer): void => {
    text += chunk.toString("utf8");
    print(chunk.toString("utf8").replaceAll(/^(?=.)/gm, `${name}: `));
  };
  const start = (): void => {
    child = spawn(process.execPath, [script], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      // Ctrl-C reaches the topology, which ends its parts in order
      detached: true,
      env: { NODE_COMPILE_CACHE: join(root, ".cache/compiled"), ...process.env, ...settings },
    });
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    ended = new Promise((resolve) => child.once("exit", resolve));
    child.once("exit", () => {
      // a process that has never been ready would die again
      if (!isStopping && wasReady) start();
    });
  };
  start();
  const url = `http://127.0.0.1:${port}`;
  const ready = async (): Promise<void> => {
    for (;;) {
      const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1000) }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) break;
      if (child.exitCode !== null && !wasReady) throw new Error(`${name} cannot start:\n${text}`);
      await wait(50);
    }
    wasReady = true;
  };
  return {
    name,
    url,
    pid: () => child.pid ?? 0,
    ready,
    replace: async (more = {}) => {
      settings = { ...settings, ...more };
      const gone = ended;
      child.kill("SIGTERM");
      await gone;
      await ready();
    },
    kill: async () => {
      const gone = ended;
      child.kill("SIGKILL");
      await gone;
    },
    stop: async () => {
      isStopping = true;
      child.kill("SIGTERM");
      const late = wait(12_000, undefined, { ref: false }).then(() => child.kill("SIGKILL"));
      await Promise.race([ended, late]);
    },
    output: () => text,
  };
}
