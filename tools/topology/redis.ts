import { spawn, type ChildProcess } from "node:child_process";
import { createClient } from "@redis/client";
import { freePort } from "../../api/core/free-port.ts";

/** A Redis server of the test's own, to be killed, frozen and emptied. */
export interface RedisServer {
  url: string;
  /** Id of the process that runs now. */
  pid(): number;
  /** Every key and value in it. */
  content(): Promise<Record<string, string | null>>;
  flush(): Promise<void>;
  /** It takes connections and answers nothing, like a machine that hangs. */
  freeze(): void;
  thaw(): void;
  /** Ends it without warning. What it held is gone. */
  kill(): Promise<void>;
  /** Starts it again, empty, at the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts redis-server on a free port. @throws Error where it is not installed */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess;
  let ended: Promise<unknown>;
  const start = async (): Promise<void> => {
    const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    child = spawn("redis-server", options, { stdio: "ignore", cwd: "/", detached: true });
    ended = new Promise((resolve) => child.once("exit", resolve));
    await new Promise((resolve, reject) => child.once("spawn", resolve).once("error", reject));
    while (!(await withClient(async () => true).catch(() => false))) {
      if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const withClient = async <T>(work: (client: Awaited<ReturnType<typeof connect>>) => Promise<T>): Promise<T> => {
    const client = await connect(url);
    try {
      return await work(client);
    } finally {
      client.destroy();
    }
  };
  const end = async (): Promise<void> => {
    child.kill("SIGKILL");
    await ended;
  };
  await start();
  return {
    url,
    pid: () => child.pid ?? 0,
    content: () =>
      withClient(async (client) => {
        const keys = await client.keys("*");
        return Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await client.get(key)])));
      }),
    flush: () => withClient(async (client) => void (await client.flushAll())),
    freeze: () => child.kill("SIGSTOP"),
    thaw: () => child.kill("SIGCONT"),
    kill: end,
    restart: start,
    stop: end,
  };
}

async function connect(url: string) {
  const client = createClient({ url, socket: { reconnectStrategy: false } });
  client.on("error", () => {});
  await client.connect();
  return client;
}
