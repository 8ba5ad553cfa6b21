import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { SharedRedis } from "./redis.ts";
import { isBearer } from "../schema/rest/bearer.ts";

/**
 * GET /metrics in the Prometheus text format, for a monitor that knows METRICS_TOKEN, with the figures of the process: memory,
 * processor and delay of the event loop (REL-20). Returns the registry for more of them, and null without that setting: the
 * page does not exist then, and nothing is counted. `refresh` runs before the figures are written.
 */
export function serveMetricsPage(
  app: FastifyInstance,
  token: string | undefined,
  refresh: () => Promise<void> = async () => {},
): Registry | null {
  if (token === undefined) return null;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  app.get("/metrics", async (request, reply) => {
    if (!isBearer(request.headers.authorization, token)) return reply.code(401).send({ message: "Unknown token" });
    await refresh();
    void reply.header("cache-control", "no-store").type(registry.contentType);
    return registry.metrics();
  });
  return registry;
}

/** Counts whether Redis answers; there is no such figure where REDIS_URL is not set. */
export function countRedis(registry: Registry, redis: SharedRedis | null): void {
  if (redis === null) return;
  const gauge = new Gauge({
    name: "akada_redis_up",
    help: "1 while Redis answers, 0 while this process works without it",
    registers: [],
    collect() {
      this.set(redis.isHere() ? 1 : 0);
    },
  });
  registry.registerMetric(gauge);
}

/** Upper ends of the ranges in which durations are counted, in seconds. */
export const durationRanges = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
