import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { neverTooLate } from "./busy.ts";

const root = join(import.meta.dirname, "../..");

/** The API as a process of its own, to be killed at any moment. */
export interface ApiProcess {
  url: string;
  pid: number;
  call<T>(
    method: "GET" | "POST" | "PUT",
    path: string,
    options?: { token?: string; body?: unknown },
  ): Promise<Answer<T>>;
  /** Everything printed so far. */
  output(): string;
  /** Waits until it says that it is ready. @throws Error with its output when it ends instead, or is late. */
  ready(): Promise<void>;
  /** Ends it without warning and waits until it is gone. */
  kill(): Promise<void>;
  /** Ends it in order, and its database with it. */
  stop(): Promise<void>;
}

interface Answer<T> {
  status: number;
  body: T;
}

const spawnApi = (env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ["api/main.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "development", LOG_LEVEL: "warn", RATE_LIMITS: "off", ...neverTooLate, ...env },
  });

function listen(child: ChildProcess): () => string {
  let output = "";
  const read = (chunk: Buffer): void => {
    output += chunk.toString("utf8");
  };
  child.stdout?.on("data", read);
  child.stderr?.on("data", read);
  return () => output;
}

/**
 * Starts `node api/main.ts` and waits until it is ready; a new data folder may take longer than the 15 s of REL-08.
 * @throws Error with its output when it ends instead, or is late.
 */
export async function startApiProcess(
  dataDir: string,
  port: number,
  mostMs = 15_000,
  env: Record<string, string> = {},
): Promise<ApiProcess> {
  const child = spawnApi({ DATA_DIR: dataDir, API_PORT: String(port), ...env });
  const output = listen(child);
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const ready = async (): Promise<void> => {
    const until = Date.now() + mostMs;
    while (!(await isReady())) {
      if (child.exitCode !== null || Date.now() > until) throw new Error(`the API is not ready:\n${output()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await ready();
  return {
    url,
    pid: child.pid ?? 0,
    output,
    ready,
    call: async (method, path, options = {}) => {
      const reply = await fetch(url + path, {
        method,
        headers: {
          // a form names its own type
          ...(options.body instanceof FormData || options.body === undefined
            ? {}
            : { "content-type": "application/json" }),
          "x-device-id": "kill-test-device-0001",
          ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        },
        ...(options.body === undefined
          ? {}
          : { body: options.body instanceof FormData ? options.body : JSON.stringify(options.body) }),
      });
      return { status: reply.status, body: JSON.parse(await reply.text()) };
    },
    kill: async () => {
      child.kill("SIGKILL");
      await gone;
    },
    stop: async () => {
      child.kill("SIGTERM");
      await gone;
    },
  };
}

/** Runs `node api/main.ts` until it ends by itself. */
export async function runApiProcess(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawnApi(env);
  const output = listen(child);
  const code = await new Promise<number | null>((resolve) => child.once("close", (exit) => resolve(exit)));
  return { code, output: output() };
}
