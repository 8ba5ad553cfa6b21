import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { freePort } from "../../api/core/free-port.ts";
import { readRuntime } from "../../server/runtime.ts";
import type { Settings } from "../../api/core/database/embedded/server.ts";
import { makeCertificate, type Certificate } from "./certificate.ts";
import { startPrimary, startReplica, type Primary, type Replica } from "./postgres.ts";
import { keep, type Kept } from "./processes.ts";
import { startObjectStorage, type ObjectStorage } from "./object-storage.ts";
import { startProxy, type Proxy } from "./proxy.ts";
import { startRedis, type RedisServer } from "./redis.ts";

/** The whole product on one machine as it stands on several: docs/operations/topology.md shows the picture. */
export interface Topology {
  /** Address of nginx. */
  url: string;
  certificate: Certificate;
  apis: [Kept, Kept];
  gateways: [Kept, Kept];
  worker: Kept;
  redis: RedisServer;
  objects: ObjectStorage;
  proxy: Proxy;
  primary: Primary;
  replica: Replica;
  stop(): Promise<void>;
}

interface Options {
  /** Data folder of a database that was started before; the replica lies beside it. */
  dataDir: string;
  /** Port of nginx; a free one where none is named. */
  tlsPort?: number;
  /** Settings for all processes of the product. */
  env?: Record<string, string>;
  /** Settings for one process, by its name. */
  envOf?: Record<string, Record<string, string>>;
  /** Settings for PostgreSQL beside those that a topology needs. */
  databaseSettings?: Settings;
  print?: (text: string) => void;
}

/** Starts everything and waits until it is ready. What has started is stopped again when a part does not start. */
export async function startTopology({
  dataDir,
  tlsPort,
  env = {},
  envOf = {},
  databaseSettings = {},
  print = () => {},
}: Options): Promise<Topology> {
  /** What has started, in that order. */
  const started: { stop(): Promise<void> }[] = [];
  const stop = async (): Promise<void> => {
    for (const part of started.splice(0).toReversed()) await part.stop();
  };
  const add = <Part extends { stop(): Promise<void> }>(part: Part): Part => {
    started.push(part);
    return part;
  };
  try {
    const primary = await startPrimary(dataDir, databaseSettings);
    add({ stop: () => primary.close() });
    const replica = await startReplica(primary, replicaOf(dataDir));
    add({ stop: () => replica.close() });
    const redis = add(await startRedis());
    const objects = add(await startObjectStorage(objectsOf(dataDir)));
    const certificate = makeCertificate(dataDir);
    const ports = { tls: tlsPort ?? (await freePort()), apis: await freePort() };
    const url = `https://localhost:${ports.tls}`;
    const common = { ...env, PUBLIC_WEB_URL: url, REDIS_URL: redis.url, TRUSTED_PROXIES: "loopback" };
    const startApi = async (name: string, WORKERS: "off" | "only"): Promise<Kept & { port: number }> => {
      const port = await freePort();
      const own = { DATABASE_URL: primary.url, ...objects.settings, API_PORT: String(port), WORKERS };
      const all = { ...common, ...own, ...envOf[name] };
      readRuntime("api", all);
      return { ...add(keep(name, "api/main.ts", port, all, print)), port };
    };
    const startGateway = async (name: string): Promise<Kept & { port: number }> => {
      const port = await freePort();
      const all = { ...common, API_URL: `http://127.0.0.1:${ports.apis}`, PORT: String(port), ...envOf[name] };
      readRuntime("gateway", all);
      return { ...add(keep(name, "gateway/main.ts", port, all, print)), port };
    };
    const apis = [await startApi("api-1", "off"), await startApi("api-2", "off")] as const;
    const worker = await startApi("worker", "only");
    const gateways = [await startGateway("gateway-1"), await startGateway("gateway-2")] as const;
    const proxy = add(
      await startProxy(
        {
          gateways: gateways.map(({ port }) => port),
          apis: { at: ports.apis, ports: apis.map(({ port }) => port) },
          tlsPort: ports.tls,
        },
        certificate,
      ),
    );
    await Promise.all([...apis, worker, ...gateways].map((part) => part.ready()));
    const processes = { worker, redis, objects, proxy, primary, replica };
    return { url, certificate, apis: [...apis], gateways: [...gateways], ...processes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Where the topology keeps its database, below a data folder, apart from the one of `npm start`. From the root, because nginx
 * looks for files beside its own configuration.
 */
export const topologyFolder = (dataDir: string): string => resolve(dataDir, "topology");

/** The folder of the replica of a database. */
export const replicaOf = (dataDir: string): string => `${dataDir}-replica`;
const objectsOf = (dataDir: string): string => `${dataDir}-objects`;

/** Deletes what a topology has kept: the database, its replica and the objects. */
export function removeTopology(dataDir: string): void {
  for (const folder of [dataDir, replicaOf(dataDir), objectsOf(dataDir)]) {
    rmSync(folder, { recursive: true, force: true });
  }
}
