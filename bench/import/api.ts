import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { openAsBlob } from "node:fs";
import { join } from "node:path";
import { demoAccounts } from "../../api/core/accounts/demo-accounts.ts";

const root = join(import.meta.dirname, "../..");
const admin = { email: "root@example.com", password: "Quiet-Harbour-42" };

/** The real API as a process of its own, with an admin signed in. */
export interface BenchApi {
  /** Sends a file to the documented upload; returns the reply and the time it took. */
  upload(path: string): Promise<{ reply: { totalInserted: number; errorCount: number }; ms: number }>;
  /** Signs in the administrator of the demo school; returns a function to make calls. */
  asSchool(): Promise<(path: string) => Promise<Response>>;
  /** Resident memory now, and its highest since `resetPeak`, in MB. */
  memory(): { now: number; peak: number };
  resetPeak(): void;
  stop(): Promise<void>;
}

/** Starts `node api/main.ts` with these settings. @throws Error with its output when it does not get ready */
export async function startBenchApi(port: number, env: Record<string, string>): Promise<BenchApi> {
  const child = spawn(process.execPath, ["api/main.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "development",
      LOG_LEVEL: "warn",
      RATE_LIMITS: "off",
      SAMPLE_DATA: "off",
      API_PORT: String(port),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...env,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
    });
  }
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const until = Date.now() + 60_000;
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`the API is not ready:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const login = await fetch(`${url}/admin/admin-login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(admin),
  });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const statusOf = (name: string): number => {
    const line = new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${child.pid}/status`, "utf8"));
    return Math.round(Number(line?.[1]) / 1024);
  };
  return {
    asSchool: async () => {
      const [, , { email, password }] = demoAccounts;
      const answer = await fetch(`${url}/school/school-login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password, role: "ADMIN" }),
      });
      const school = (await answer.json()) as { data: { token: string } };
      return (path) => fetch(url + path, { headers: { authorization: `Bearer ${school.data.token}` } });
    },
    memory: () => ({ now: statusOf("VmRSS"), peak: statusOf("VmHWM") }),
    resetPeak: () => writeFileSync(`/proc/${child.pid}/clear_refs`, "5"),
    upload: async (path) => {
      const form = new FormData();
      form.append("files", await openAsBlob(path, { type: "text/csv" }), "bank.csv");
      const started = performance.now();
      const answer = await fetch(`${url}/admin/upload-questions`, { method: "POST", headers, body: form });
      const reply = (await answer.json()) as { totalInserted: number; errorCount: number; message?: string };
      if (answer.status !== 200) throw new Error(`upload: ${answer.status} ${reply.message}\n${output}`);
      return { reply, ms: performance.now() - started };
    },
    stop: async () => {
      child.kill("SIGTERM");
      await gone;
    },
  };
}
