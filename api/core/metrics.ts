import type { FastifyInstance } from "fastify";
import { Gauge, Registry } from "prom-client";
import { isBearer } from "../../schema/rest/bearer.ts";
import type { Queue } from "./queue.ts";

/**
 * GET /metrics in the Prometheus text format, for a monitor that knows METRICS_TOKEN; without that setting the page does
 * not exist. It counts jobs by kind and state, among them waiting mails and mails that could not be delivered (REL-20).
 */
export function serveMetrics(app: FastifyInstance, token: string | undefined, queue: Queue): void {
  if (token === undefined) return;
  const registry = new Registry();
  const jobs = new Gauge({
    name: "akada_jobs",
    help: "background jobs that wait or run, by kind",
    labelNames: ["job", "state"],
    registers: [],
    async collect() {
      for (const { job, waiting, active } of await queue.backlog()) {
        this.set({ job, state: "waiting" }, waiting);
        this.set({ job, state: "active" }, active);
      }
    },
  });
  registry.registerMetric(jobs);
  app.get("/metrics", async (request, reply) => {
    if (!isBearer(request.headers.authorization, token)) return reply.code(401).send({ message: "Unknown token" });
    void reply.header("cache-control", "no-store").type(registry.contentType);
    return registry.metrics();
  });
}
