import { rmSync } from "node:fs";
import { afterAll, beforeAll } from "vitest";
import { freePort } from "../../../api/core/free-port.ts";
import { startApiProcess, type ApiProcess } from "./api-process.ts";
import { copyPrepared } from "./copy-prepared.ts";

/** The API as a process on a data folder of its own, for one file of tests, which kills it and starts it again. */
export interface ApiToKill extends Omit<ApiProcess, "stop"> {
  dataDir: string;
  /** Starts it again on the same folder and port. */
  start(): Promise<void>;
  /** The body of the answer. @throws Error with the answer of a call that fails */
  must: <T>(...call: Parameters<ApiProcess["call"]>) => Promise<T>;
}

/** @param prepare makes the data folder; without it there is the sample data */
export function apiToKill(prepare: () => string | Promise<string> = copyPrepared): ApiToKill {
  let dataDir = "";
  let port = 0;
  let running: ApiProcess | undefined;
  const now = (): ApiProcess => {
    if (running === undefined) throw new Error("The API is not started yet.");
    return running;
  };
  const start = async (): Promise<void> => {
    running = await startApiProcess(dataDir, port);
  };
  beforeAll(async () => {
    dataDir = await prepare();
    port = await freePort();
    await start();
  }, 120_000);
  afterAll(async () => {
    await running?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    get dataDir() {
      return dataDir;
    },
    get url() {
      return now().url;
    },
    get pid() {
      return now().pid;
    },
    call: (...call) => now().call(...call),
    output: () => now().output(),
    ready: () => now().ready(),
    kill: () => now().kill(),
    start,
    async must<T>(...call: Parameters<ApiProcess["call"]>) {
      const { status, body } = await now().call<T>(...call);
      if (status >= 300) throw new Error(`${call[0]} ${call[1]}: ${status} ${JSON.stringify(body)}`);
      return body;
    },
  };
}
