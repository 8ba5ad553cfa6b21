import { spawn, type ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../../api/core/free-port.ts";
import { neverTooLate } from "../busy.ts";
import { copyPrepared } from "./copy-prepared.ts";
import { databaseFolder } from "./scratch.ts";

/** The product as `npm start` runs it: two real processes on free ports and a data folder of their own. */
export interface Stack {
  url: string;
  apiUrl: string;
  dataDir: string;
  /** Everything the processes printed. */
  output(): string;
  /** The process that is the API or the gateway now, also after it was started again. */
  pidOf(part: "api" | "gateway"): number;
  /** Kills the start command and waits until all its children have closed its output. */
  kill(): Promise<void>;
  stop(): Promise<number | null>;
}

const root = join(import.meta.dirname, "../../..");

/**
 * Runs the start command until it says that it is ready, on a copy of the prepared data folder unless told otherwise.
 * @throws Error with its output when it ends instead.
 */
export async function startStack(env: Record<string, string> = {}): Promise<Stack> {
  const dataDir = env["DATA_DIR"] ?? (env["DATABASE_URL"] === undefined ? copyPrepared() : databaseFolder("data"));
  const [port, apiPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["tools/start.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "development",
      LOG_LEVEL: "info",
      PORT: String(port),
      API_PORT: String(apiPort),
      PUBLIC_WEB_URL: url,
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      ...neverTooLate,
      ...env,
    },
  });
  let output = "";
  const closed = new Promise<void>((resolve) => child.on("close", () => resolve()));
  const ended = new Promise<number | null>((resolve) => child.on("exit", (code) => resolve(code)));
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString("utf8");
      if (output.includes("Stop with Ctrl-C.")) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void ended.then((code) => reject(new Error(`the start command ended with ${code}:\n${output}`)));
  });
  return {
    url,
    apiUrl: `http://127.0.0.1:${apiPort}`,
    dataDir,
    output: () => output,
    pidOf: (part) => pidOf(output, part === "api" ? apiPort : port),
    kill: async () => {
      child.kill("SIGKILL");
      await closed;
    },
    stop: async () => {
      if (isRunning(child)) child.kill("SIGTERM");
      const code = await ended;
      if (env["DATA_DIR"] === undefined) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

/** A process logs its address with its pid; the last one on a port is the one that runs. */
function pidOf(output: string, port: number): number {
  const line = output
    .split("\n")
    .findLast((each) => each.includes("Server listening at") && each.includes(`:${port}"`));
  if (line === undefined) throw new Error(`no process on port ${port} in the log`);
  return (JSON.parse(line) as { pid: number }).pid;
}
