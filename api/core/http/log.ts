import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { openLog } from "../../../server/log.ts";
import { loggedPath } from "../../../server/logged-path.ts";
import type { ApiConfig } from "../config.ts";
import { describeError } from "./described-error.ts";

/** Opens the log of the process; at level `silent` it writes nothing. */
export function createLog({ LOG_LEVEL: level }: Pick<ApiConfig, "LOG_LEVEL">): FastifyBaseLogger {
  if (level === "silent") return pino({ level });
  return pino({ level, serializers: { req: describeRequest, err: describeError } }, openLog());
}

/** A request as the log shows it: without query string, body and headers (SEC-63). */
function describeRequest(request: { method: string; url: string }): { method: string; path: string } {
  return { method: request.method, path: loggedPath(request.url) };
}
