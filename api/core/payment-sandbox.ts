import { randomBytes } from "node:crypto";
import { apiHostOf, hasAid, reachableHost } from "../../schema/runtime.ts";
import type { ApiConfig } from "./config.ts";

/** Secret between this process and its own sandbox; a new one at every start, so that nobody else can ask it. */
export const sandboxSecret = `sk_test_${randomBytes(24).toString("hex")}`;

export const sandboxPublicKey = "pk_test_sandbox";

/** The built-in counterpart of the card provider stands in while no key is configured, for development alone (D-20, D-103). */
export const isSandbox = (config: ApiConfig): boolean =>
  hasAid(config, "payments") && config.PAYSTACK_SECRET_KEY === undefined;

/** Where this process reaches its own sandbox, over HTTP like the real provider. */
export const sandboxUrl = (config: ApiConfig): string =>
  `http://${reachableHost(apiHostOf(config))}:${config.API_PORT}/dev/paystack`;
