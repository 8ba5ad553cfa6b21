import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { freePort } from "../../api/core/free-port.ts";

interface Server {
  run(): Promise<unknown>;
  close(): Promise<void>;
}
// the package has no types
const S3rver = createRequire(import.meta.url)("s3rver") as new (options: object) => Server;

/** Object storage of a topology or a test. */
export interface ObjectStorage {
  /** Settings of an API that uses it. */
  settings: Record<string, string>;
  /** It goes away, and `start` brings it back at the same port with what it has. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Starts a server that speaks the protocol of S3 and checks signatures, with one bucket whose objects are in `directory`. */
export async function startObjectStorage(directory: string): Promise<ObjectStorage> {
  mkdirSync(directory, { recursive: true });
  const port = await freePort();
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
  };
}
