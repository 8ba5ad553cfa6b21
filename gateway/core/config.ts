import { apiHostOf, hasAid, reachableHost, readRuntime, type Runtime } from "../../server/runtime.ts";

export type GatewayConfig = Runtime<"gateway">;

/** The environment of this process, parsed once. @throws RuntimeFault naming each variable at fault. */
export const readConfig = (): GatewayConfig => readRuntime("gateway", process.env);

/** Base address of the REST API: API_URL, else the API that `npm start` runs beside the gateway. */
export const apiUrlOf = (config: GatewayConfig): string =>
  config.API_URL ?? `http://${apiHost(config)}:${config.API_PORT}`;

/** In production API_HOST is not read: gateway and API may listen on different addresses there. */
const apiHost = (config: GatewayConfig): string =>
  config.NODE_ENV === "production" ? "127.0.0.1" : reachableHost(apiHostOf(config));

/** Whether the page of the development mailbox is served; the API decides whether there is a mailbox. */
export const hasMailbox = (config: GatewayConfig): boolean => config.API_URL === undefined && hasAid(config, "mailbox");

/** Whether the payment sandbox replaces the provider: in development, with our own API and without a key (D-20, D-103). */
export const hasSandbox = (config: GatewayConfig): boolean =>
  config.API_URL === undefined && config.PAYSTACK_PUBLIC_KEY === undefined && hasAid(config, "payments");
