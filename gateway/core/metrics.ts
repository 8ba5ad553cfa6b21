import type { FastifyInstance } from "fastify";
import { Gauge, Registry } from "prom-client";
import { isBearer } from "../../schema/rest/bearer.ts";
import type { Upstream } from "./upstream.ts";

const breakerStates = { closed: 0, "half-open": 1, open: 2 } as const;

/**
 * GET /metrics in the Prometheus text format, for a monitor that knows METRICS_TOKEN; without that setting the page does
 * not exist. The figures are read when the page is asked for (REL-20).
 */
export function serveMetrics(app: FastifyInstance, token: string | undefined, upstream: Upstream): void {
  if (token === undefined) return;
  const registry = upstreamFigures(upstream);
  app.get("/metrics", async (request, reply) => {
    if (!isBearer(request.headers.authorization, token)) return reply.code(401).send({ message: "Unknown token" });
    void reply.header("cache-control", "no-store").type(registry.contentType);
    return registry.metrics();
  });
}

function upstreamFigures(upstream: Upstream): Registry {
  const registry = new Registry();
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
  return registry;
}
