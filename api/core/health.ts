import type { FastifyInstance } from "fastify";

/** Liveness touches nothing; readiness asks `isReady`, which must answer quickly (REL-06). */
export function serveHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
}
