import type { RateLimitOptions } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { bearerOf } from "../../schema/rest/bearer.ts";
import { isRecord } from "../../schema/rest/wire.ts";
import { keepLatest } from "./keep-latest.ts";

const rememberedMs = 10 * 60_000;
const mostRemembered = 20_000;
const windowMs = 60_000;

/** Tokens the server accepted lately: what only looks like a token counts for its address. */
export class AcceptedTokens {
  readonly #until = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Called when a row that needs a token was answered well. */
  add(token: string): void {
    keepLatest(this.#until, token, this.#now() + rememberedMs, mostRemembered);
  }

  /** Whether a token was accepted within ten minutes. */
  has(token: string): boolean {
    return (this.#until.get(token) ?? 0) > this.#now();
  }
}

function attemptTokenOf(body: unknown): string | null {
  if (!isRecord(body) || !isRecord(body["variables"])) return null;
  const { attemptToken } = body["variables"];
  return typeof attemptToken === "string" ? attemptToken : null;
}

export interface Traffic {
  /** Counts a request; answers the seconds until the next one is welcome, null while the caller stays below the limit. */
  take(request: FastifyRequest): Promise<number | null>;
  /**
   * Takes back what `take` counted for an address when the API could not be reached, so that a class which tries again
   * during a restart does not reach the limit.
   */
  giveBack(request: FastifyRequest): void;
}

declare module "fastify" {
  interface FastifyRequest {
    /** The request's token where the server is known to accept it. */
    acceptedToken: string | null;
  }
}

/**
 * LIM-14 in front of any server: GraphQL requests per minute of a signed-in person, or of an address. The gateway cannot
 * read a token; a token counts as a person once the server has accepted it, so that invented ones gain nothing and a
 * school behind one address is not held for one person; the token of a sitting, which comes as a variable, counts like
 * any other. Counted in each process by itself. Null switches it off.
 */
export function createTraffic(
  app: FastifyInstance,
  accepted: AcceptedTokens,
  most: { anonymous: number; signedIn: number } | null,
): Traffic {
  if (most === null) return { take: async () => null, giveBack: () => undefined };
  app.decorateRequest("acceptedToken", null);
  /** Requests of an address in this minute that reached nobody. */
  const givenBack = new Map<string, { until: number; count: number }>();
  const givenBackTo = (ip: string) => {
    const known = givenBack.get(ip);
    return known !== undefined && known.until > performance.now() ? known : null;
  };
  type Max = NonNullable<RateLimitOptions["max"]>;
  const limiter = (max: Max, keyGenerator: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow: windowMs, keyGenerator });
  const byAddress = limiter(
    ({ ip }) => most.anonymous + (givenBackTo(ip)?.count ?? 0),
    (request) => `ip:${request.ip}`,
  );
  const byToken = limiter(most.signedIn, (request) => `id:${request.acceptedToken}`);
  return {
    take: async (request) => {
      const tokens = [bearerOf(request.headers.authorization), attemptTokenOf(request.body)];
      request.acceptedToken = tokens.find((token) => token !== null && accepted.has(token)) ?? null;
      const outcome = await (request.acceptedToken === null ? byAddress : byToken)(request);
      return !outcome.isAllowed && outcome.isExceeded ? Math.max(1, outcome.ttlInSeconds) : null;
    },
    giveBack: ({ acceptedToken, ip }) => {
      if (acceptedToken !== null) return;
      const { until, count } = givenBackTo(ip) ?? { until: performance.now() + windowMs, count: 0 };
      keepLatest(givenBack, ip, { until, count: count + 1 }, mostRemembered);
    },
  };
}
