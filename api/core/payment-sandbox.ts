import { randomBytes } from "node:crypto";
import { apiHostOf, hasAid, reachableHost } from "../../server/runtime.ts";
import type { ApiConfig } from "./config.ts";

/** Secret between this process and its own sandbox, new at every start, so that nobody else can use the sandbox. */
export const sandboxSecret = `sk_test_${randomBytes(24).toString("hex")}`;

export const sandboxPublicKey = "pk_test_sandbox";

/** Whether the built-in sandbox replaces the card provider: in development, while no key is configured (D-20, D-103). */
export const isSandbox = (config: ApiConfig): boolean =>
  hasAid(config, "payments") && config.PAYSTACK_SECRET_KEY === undefined;

/** Address of the sandbox, which is called over HTTP like the real provider. */
export const sandboxUrl = (config: ApiConfig): string =>
  `http://${reachableHost(apiHostOf(config))}:${config.API_PORT}/dev/paystack`;
