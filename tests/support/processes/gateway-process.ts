import { startServer } from "./server-process.ts";

/** The gateway as a process of its own, to be killed at any moment. */
export interface GatewayProcess {
  url: string;
  /** Ends it without warning and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts `node gateway/main.ts` in front of an API and waits until it is ready. @throws Error with its output when it ends instead */
export async function startGatewayProcess(
  port: number,
  apiUrl: string,
  env: Record<string, string> = {},
): Promise<GatewayProcess> {
  const server = startServer("gateway/main.ts", port, {
    ...process.env,
    NODE_ENV: "development",
    LOG_LEVEL: "warn",
    PORT: String(port),
    API_URL: apiUrl,
    ...env,
  });
  await server.ready();
  return { url: server.url, kill: () => server.kill() };
}
