import { readRuntime, type Runtime } from "../../schema/runtime.ts";

export type GatewayConfig = Runtime<"gateway">;

/** The environment of this process, parsed once. @throws RuntimeFault naming each variable at fault. */
export const readConfig = (): GatewayConfig => readRuntime("gateway", process.env);

/** Where the REST API answers: API_URL, else the API that `npm start` runs beside the gateway. */
export const apiUrlOf = (config: GatewayConfig): string => config.API_URL ?? `http://127.0.0.1:${config.API_PORT}`;
