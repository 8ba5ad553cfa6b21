import { hash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { HitCounts } from "../../../server/hit-counts.ts";
import { limitedAddress } from "../../../server/limited-address.ts";
import type { SharedRedis } from "../../../server/redis.ts";
import { bearerOf } from "../../../schema/rest/bearer.ts";
import { isRecord } from "../../../schema/rest/lenient-readers.ts";

const rememberedMs = 10 * 60_000;
const maxRemembered = 20_000;
const windowMs = 60_000;

/** A token as it is named in Redis, which is not told tokens themselves. */
const nameOf = (token: string): string => hash("sha256", token, "base64url");

/**
 * Tokens the server accepted within the last ten minutes: an invented token counts for its address instead. Gateways with
 * one Redis tell each other, so that a hall of phones behind one address is known to all of them.
 */
export class AcceptedTokens {
  /** Token to the moment when it is forgotten. */
  readonly #until = new LRUCache<string, number>({ max: maxRemembered });
  readonly #redis: SharedRedis | null;
  readonly #now: () => number;

  constructor(redis: SharedRedis | null = null, now: () => number = () => performance.now()) {
    this.#redis = redis;
    this.#now = now;
  }

  /** To be called when the server has answered a row that needs this token. */
  add(token: string): void {
    const [now, until] = [this.#now(), this.#until.get(token) ?? 0];
    this.#until.set(token, now + rememberedMs);
    // the others are told anew once half of the time is over, not with every request
    if (until - now > rememberedMs / 2) return;
    const expiration = { type: "PX", value: rememberedMs } as const;
    void this.#redis?.ask((client) => client.set(this.#redisKey(token), "1", { expiration }));
  }

  async has(token: string): Promise<boolean> {
    const now = this.#now();
    if ((this.#until.get(token) ?? 0) > now) return true;
    const msLeft = (await this.#redis?.ask((client) => client.pTTL(this.#redisKey(token)))) ?? 0;
    // we never set a longer time
    const isAccepted = msLeft > 0 && msLeft <= rememberedMs;
    if (isAccepted) this.#until.set(token, now + msLeft);
    return isAccepted;
  }

  readonly #redisKey = (token: string): string => `akada:accepted:${nameOf(token)}`;
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
 * address is not limited like one person. `most` null switches the limit off.
 */
export function createRateLimit(
  app: FastifyInstance,
  { acceptedTokens, hitCounts }: { acceptedTokens: AcceptedTokens; hitCounts: HitCounts },
  most: { anonymous: number; signedIn: number } | null,
): RateLimit {
  app.decorateRequest("acceptedToken", null);
  if (most === null) return { take: async () => null, refund: () => undefined };
  return {
    take: async (request) => {
      for (const token of [bearerOf(request.headers.authorization), attemptTokenIn(request.body)]) {
        if (token === null || !(await acceptedTokens.has(token))) continue;
        request.acceptedToken = token;
        break;
      }
      const { acceptedToken, ip } = request;
      const [key, limit] =
        acceptedToken === null
          ? [`ip:${limitedAddress(ip)}`, most.anonymous]
          : [`id:${nameOf(acceptedToken)}`, most.signedIn];
      const { hits, msLeft } = await hitCounts.hit(key, windowMs);
      return hits > limit ? Math.max(1, Math.ceil(msLeft / 1000)) : null;
    },
    refund: ({ acceptedToken, ip }) => {
      if (acceptedToken === null) void hitCounts.giveBack(`ip:${limitedAddress(ip)}`, windowMs);
    },
  };
}
