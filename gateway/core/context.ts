import type { Loaders } from "./loaders.ts";
import type { Rest } from "./rest.ts";
import type { GatewayConfig } from "./config.ts";

/** What every resolver gets: the calls of this request, and the settings. Nothing private outlives the request. */
export interface GatewayContext {
  rest: Rest;
  loaders: Loaders;
  config: GatewayConfig;
}
