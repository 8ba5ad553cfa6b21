import type { GatewayConfig } from "./config.ts";
import type { Loaders } from "./loaders.ts";
import type { Rest } from "./rest.ts";

/** What every resolver gets: the calls of this request, and the settings. Nothing private outlives the request. */
export interface GatewayContext {
  rest: Rest;
  loaders: Loaders;
  config: GatewayConfig;
  /** Whether the request came in parts, as only operations with a file may. */
  isMultipart: boolean;
  /** Adds an error to the answer beside data that is there; the same error only once. */
  report(error: Error, path: readonly (string | number)[]): void;
  /** What `report` has gathered. */
  readonly reported: ReadonlyMap<Error, readonly (string | number)[]>;
}

/** The context of one request. */
export function createContext(
  rest: Rest,
  loaders: Loaders,
  config: GatewayConfig,
  isMultipart = false,
): GatewayContext {
  const reported = new Map<Error, readonly (string | number)[]>();
  return {
    rest,
    loaders,
    config,
    isMultipart,
    reported,
    report: (error, path) => {
      if (!reported.has(error)) reported.set(error, path);
    },
  };
}
