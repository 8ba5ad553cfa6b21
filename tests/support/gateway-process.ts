import { spawn } from "node:child_process";
import { join } from "node:path";
import { neverTooLate } from "./busy.ts";

/** The gateway as a process of its own, to be killed at any moment. */
export interface GatewayProcess {
  url: string;
  /** Ends it without warning and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts `node gateway/main.ts` in front of an API and waits until it serves. @throws Error with its output when it ends instead. */
export async function startGatewayProcess(
  port: number,
  apiUrl: string,
  env: Record<string, string> = {},
): Promise<GatewayProcess> {
  const child = spawn(process.execPath, ["gateway/main.ts"], {
    cwd: join(import.meta.dirname, "../.."),
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "development",
      LOG_LEVEL: "warn",
      PORT: String(port),
      API_URL: apiUrl,
      ...neverTooLate,
      ...env,
    },
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the gateway has ended:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    kill: async () => {
      child.kill("SIGKILL");
      await gone;
    },
  };
}
