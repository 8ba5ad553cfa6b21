import { AsyncLocalStorage } from "node:async_hooks";
import { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from "fastify";
import { noOwner } from "../../server/fair-limit.ts";
import { isOfMachines, loggedPath } from "../../server/logged-path.ts";
import type { Step, Tracing } from "../../server/tracing.ts";

/** What the statements of a request need to know of it. */
interface RequestContext {
  /** Each line of it carries the request id. */
  log: FastifyBaseLogger;
  step: Step | null;
  slowStatementMs: number;
  request: FastifyRequest;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** `followRequests` writes one line for each request, in place of Fastify's two. */
export const oneLinePerRequest = (): LogController => new LogController({ disableRequestLogging: true });

/** Follows each request from its arrival to its answer: one line in the log, and one step in the trace that it belongs to. */
export function followRequests(app: FastifyInstance, tracing: Tracing | null, slowStatementMs: number): void {
  app.decorateRequest("step", null);
  if (tracing !== null) {
    app.addHook("onRequest", async (request) => {
      if (isOfMachines(request.url)) return;
      const { method, routeOptions, id } = request;
      const sent = request.headers["traceparent"];
      const attributes = {
        "http.request.method": method,
        "http.route": routeOptions.url ?? "",
        "akada.request_id": id,
      };
      const parent = typeof sent === "string" ? sent : undefined;
      request.step = tracing.begin(`${method} ${routeOptions.url ?? "?"}`, "server", attributes, parent);
    });
  }
  // not earlier: the events of a body that is being read come from outside of the request's context
  app.addHook("preHandler", (request, _reply, done) =>
    contexts.run({ log: request.log, step: request.step, slowStatementMs, request }, done),
  );
  app.addHook("onResponse", async (request, reply) => {
    const { method, url, callerId } = request;
    const { statusCode: status } = reply;
    request.step?.end({ "http.response.status_code": status }, status >= 500 ? String(status) : undefined);
    const line = { method, path: loggedPath(url), status, ms: Math.round(reply.elapsedTime), callerId };
    request.log[isOfMachines(url) ? "debug" : "info"](line, "answered");
  });
}

/** For whom the request that is being handled uses the database; `noOwner` outside of requests, and before the caller is known. */
export const currentOwner = (): string => contexts.getStore()?.request.owner ?? noOwner;

/**
 * Runs a statement of the request that is being handled: it is a step of its trace, and a line in its log when it is slow.
 * `text` must hold no values. Outside of requests the statement just runs.
 */
export function followStatement<Answer>(text: string, run: () => Promise<Answer>): Promise<Answer> {
  const context = contexts.getStore();
  if (context === undefined) return run();
  const { log, step, slowStatementMs } = context;
  const started = performance.now();
  const inner = step?.begin(/\w+/.exec(text)?.[0].toLowerCase() ?? "statement", "client", {
    "db.system.name": "postgresql",
    "db.query.text": text,
  });
  const note = (error?: string): void => {
    inner?.end({}, error);
    const ms = Math.round(performance.now() - started);
    if (ms >= slowStatementMs) log.warn({ ms, statement: text }, "slow statement");
  };
  const answer = run();
  answer.then(
    () => note(),
    (error: unknown) => note(error instanceof Error && "code" in error ? String(error.code) : "unknown"),
  );
  return answer;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Its step in a trace; null where traces are off. */
    step: Step | null;
  }
}
