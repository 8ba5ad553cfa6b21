import type { FastifyInstance } from "fastify";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { countRedis, durationRanges, serveMetricsPage } from "../../server/metrics-page.ts";
import type { SharedRedis } from "../../server/redis.ts";
import type { Upstream } from "./calls/upstream.ts";

const breakerStates = { closed: 0, "half-open": 1, open: 2 } as const;

/** What operations are counted into. */
export interface OperationFigures {
  /** An operation of this name has ended, with the codes of its errors. */
  add(operation: string, seconds: number, codes: readonly string[]): void;
}

/** The page /metrics of this process, where METRICS_TOKEN is set: operations, answers, and the calls to the REST API. */
export function serveMetrics(
  app: FastifyInstance,
  token: string | undefined,
  upstream: Upstream,
  redis: SharedRedis | null,
): OperationFigures | null {
  const registry = serveMetricsPage(app, token);
  if (registry === null) return null;
  addUpstreamFigures(registry, upstream);
  countRedis(registry, redis);
  const responses = new Counter({
    name: "akada_responses_total",
    help: "answers of this process, files and pages included, by status",
    labelNames: ["status"],
    registers: [registry],
  });
  app.addHook("onResponse", async (_request, reply) => responses.inc({ status: String(reply.statusCode) }));
  const seconds = new Histogram({
    name: "akada_operation_seconds",
    help: "how long operations of our client took; those of others are counted as other",
    labelNames: ["operation"],
    buckets: durationRanges,
    registers: [registry],
  });
  const errors = new Counter({
    name: "akada_operation_errors_total",
    help: "errors in answers to operations, by code; WAITING before the turn to log in",
    labelNames: ["code"],
    registers: [registry],
  });
  return {
    add: (operation, duration, codes) => {
      seconds.observe({ operation }, duration);
      for (const code of codes) errors.inc({ code });
    },
  };
}

function addUpstreamFigures(registry: Registry, upstream: Upstream): void {
  const perGroup = (name: string, help: string, read: (figures: ReturnType<Upstream["figures"]>["auth"]) => number) =>
    new Gauge({
      name: `akada_upstream_${name}`,
      help,
      labelNames: ["group"],
      registers: [registry],
      collect() {
        for (const [group, figures] of Object.entries(upstream.figures())) this.set({ group }, read(figures));
      },
    });
  perGroup("calls", "REST calls made since the start", (figures) => figures.calls);
  perGroup("failures", "calls that failed or were answered with 5xx", (figures) => figures.failures);
  perGroup("retries", "reads that were tried a second time", (figures) => figures.retries);
  perGroup("refused", "calls not made: queue full or breaker open", (figures) => figures.refused);
  perGroup("waiting", "calls waiting for a connection now", (figures) => figures.waiting);
  perGroup("breaker", "0 closed, 1 half-open, 2 open", (figures) => breakerStates[figures.breaker]);
}
