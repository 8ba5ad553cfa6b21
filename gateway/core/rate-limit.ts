import type { RateLimitOptions } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { bearerOf } from "../../schema/rest/bearer.ts";
import { isRecord } from "../../schema/rest/lenient-readers.ts";

const rememberedMs = 10 * 60_000;
const mostRemembered = 20_000;
const windowMs = 60_000;

/** Tokens the server accepted within the last ten minutes: an invented token counts for its address instead. */
export class AcceptedTokens {
  /** Token to the moment when it is forgotten. */
  readonly #until = new LRUCache<string, number>({ max: mostRemembered });
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** To be called when the server has answered a row that needs this token. */
  add(token: string): void {
    this.#until.set(token, this.#now() + rememberedMs);
  }

  has(token: string): boolean {
    return (this.#until.get(token) ?? 0) > this.#now();
  }
}

/** The token of a school attempt, which operations carry as a variable. */
function attemptTokenIn(body: unknown): string | null {
  if (!isRecord(body) || !isRecord(body["variables"])) return null;
  const { attemptToken } = body["variables"];
  return typeof attemptToken === "string" ? attemptToken : null;
}

export interface RateLimit {
  /** Counts a request. Null while the caller is below the limit, else the seconds to wait before the next request. */
  take(request: FastifyRequest): Promise<number | null>;
  /**
   * Takes back what `take` counted for an address when the API could not be reached, so that a class which tries again
   * during a restart does not reach the limit.
   */
  refund(request: FastifyRequest): void;
}

declare module "fastify" {
  interface FastifyRequest {
    /** The request's token where the server is known to accept it. */
    acceptedToken: string | null;
  }
}

/**
 * LIM-14: GraphQL requests per minute of a signed-in person, or of an address. The gateway cannot verify a token, so a
 * token counts as a person only once the server has accepted it: inventing tokens gains nothing, and a school behind one
 * address is not limited like one person. Each process counts by itself. `most` null switches the limit off.
 */
export function createRateLimit(
  app: FastifyInstance,
  accepted: AcceptedTokens,
  most: { anonymous: number; signedIn: number } | null,
): RateLimit {
  if (most === null) return { take: async () => null, refund: () => undefined };
  app.decorateRequest("acceptedToken", null);
  /** Address to the number of its requests that are not counted; the entry ends a minute after the first of them. */
  const refunds = new LRUCache<string, number>({ max: mostRemembered, ttl: windowMs, noUpdateTTL: true });
  type Max = NonNullable<RateLimitOptions["max"]>;
  const limiter = (max: Max, keyGenerator: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow: windowMs, keyGenerator });
  const byAddress = limiter(
    ({ ip }) => most.anonymous + (refunds.get(ip) ?? 0),
    (request) => `ip:${request.ip}`,
  );
  const byToken = limiter(most.signedIn, (request) => `id:${request.acceptedToken}`);
  return {
    take: async (request) => {
      const tokens = [bearerOf(request.headers.authorization), attemptTokenIn(request.body)];
      request.acceptedToken = tokens.find((token) => token !== null && accepted.has(token)) ?? null;
      const outcome = await (request.acceptedToken === null ? byAddress : byToken)(request);
      return !outcome.isAllowed && outcome.isExceeded ? Math.max(1, outcome.ttlInSeconds) : null;
    },
    refund: ({ acceptedToken, ip }) => {
      // `get` drops an entry whose minute is over, so that the next one has a minute of its own
      if (acceptedToken === null) refunds.set(ip, (refunds.get(ip) ?? 0) + 1);
    },
  };
}
