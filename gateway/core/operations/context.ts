import type { GatewayConfig } from "../config.ts";
import type { Loaders } from "../calls/loaders.ts";
import type { Rest } from "../calls/rest.ts";

/** What every resolver gets. It lives as long as the request, so no private data is shared between people. */
export interface GatewayContext {
  rest: Rest;
  loaders: Loaders;
  config: GatewayConfig;
  /** Whether the request is multipart, which only operations with a file may be. */
  isMultipart: boolean;
  /** Adds an error to the response beside its data; the same error is added once. */
  report(error: Error, path: readonly (string | number)[]): void;
  readonly reported: ReadonlyMap<Error, readonly (string | number)[]>;
}

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
