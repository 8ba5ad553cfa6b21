import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

// REL-06: both answer under 100 ms
const timeoutMs = 80;
// from then on a database that does not answer counts as not ready
const silenceMs = 1000;

/** Whether a route is a probe, which a busy process answers, too (REL-15). */
export const isProbe = (url: string | undefined): boolean => url === "/healthz" || url === "/readyz";

/**
 * Mounts /healthz, which checks nothing, and /readyz, which calls `isReady`, once at a time. When that takes longer than a
 * probe may wait, the last result is given again, for one second at most.
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
  const lastResult = () => known && performance.now() - askedAt < silenceMs;
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    asking ??= ask();
    const ready = await Promise.race([asking, wait(timeoutMs, undefined, { ref: false }).then(lastResult)]);
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
}
