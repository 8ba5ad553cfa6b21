import { randomBytes } from "node:crypto";
import type { ApiConfig } from "./config.ts";

/** Secret between this process and its own sandbox; a new one at every start, so that nobody else can ask it. */
export const sandboxSecret = `sk_test_${randomBytes(24).toString("hex")}`;

export const sandboxPublicKey = "pk_test_sandbox";

/** The built-in counterpart of the card provider stands in while no key is configured, outside production (D-20). */
export const isSandbox = (config: ApiConfig): boolean =>
  config.NODE_ENV !== "production" && config.PAYSTACK_SECRET_KEY === undefined;

const anyAddress = new Set(["0.0.0.0", "::", ""]);

/** Where this process reaches its own sandbox, over HTTP like the real provider. */
export function sandboxUrl(config: ApiConfig): string {
  const host = anyAddress.has(config.HOST) ? "127.0.0.1" : config.HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${config.API_PORT}/dev/paystack`;
}
