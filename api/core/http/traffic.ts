import type { FastifyRequest } from "fastify";
import { limitedAddress } from "../../../server/limited-address.ts";
import type { Deps } from "../deps.ts";

/** Counts a request. @throws HttpError 429 with Retry-After beyond the limit of its person or address. */
export type Traffic = (request: FastifyRequest) => Promise<void>;

/** LIM-14: requests per minute of a signed-in person, or of an address without a session, over all rooms together. */
export const createTraffic =
  ({ config, db, limits }: Pick<Deps, "config" | "db" | "limits">): Traffic =>
  async ({ callerId, ip }) => {
    const who =
      callerId === null
        ? { key: `traffic:ip:${limitedAddress(ip)}`, most: config.LIM_14_ANONYMOUS_MINUTE }
        : { key: `traffic:id:${callerId}`, most: config.LIM_14_USER_MINUTE };
    await limits.take(db, { ...who, minutes: 1, isTraffic: true });
  };
