import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

// REL-06: both answer under 100 ms
const patienceMs = 80;
// A question that has waited this long is an answer too
const silenceMs = 1000;

/** Whether a route is one of the two; a busy process answers them still (REL-15). */
export const isProbe = (url: string | undefined): boolean => url === "/healthz" || url === "/readyz";

/**
 * Liveness touches nothing; readiness asks `isReady`, one question at a time. Where the answer takes longer than a
 * probe may wait, the one before it is given, until the silence itself says no.
 */
export function serveHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  let known = false;
  let askedAt = 0;
  let asking: Promise<boolean> | undefined;
  const ask = async (): Promise<boolean> => {
    askedAt = performance.now();
    known = await isReady().catch(() => false);
    asking = undefined;
    return known;
  };
  const meanwhile = () => known && performance.now() - askedAt < silenceMs;
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    asking ??= ask();
    const ready = await Promise.race([asking, wait(patienceMs, undefined, { ref: false }).then(meanwhile)]);
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
}
