import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../api/core/free-port.ts";

interface Server {
  run(): Promise<unknown>;
  close(): Promise<void>;
}
// the package has no types
const S3rver = createRequire(import.meta.url)("s3rver") as new (options: object) => Server;

export interface S3Server {
  /** Settings of an API that uses it. */
  settings: Record<string, string>;
  /** The server goes away and comes back with what it has. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** A server of object storage with an empty bucket, which checks signatures. */
export async function startS3(): Promise<S3Server> {
  const [port, directory] = [await freePort(), mkdtempSync(join(tmpdir(), "akada-s3-"))];
  let server: Server | undefined;
  const start = async () => {
    server = new S3rver({
      address: "127.0.0.1",
      port,
      silent: true,
      directory,
      vhostBuckets: false,
      configureBuckets: [{ name: "akada" }],
    });
    await server.run();
  };
  const stop = async () => {
    await server?.close();
    server = undefined;
  };
  await start();
  return {
    settings: {
      S3_BUCKET: "akada",
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      // the only key that the package knows
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    start,
    stop,
    close: async () => {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
