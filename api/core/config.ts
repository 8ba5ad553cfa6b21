import { developmentSecret, readRuntime, type Runtime } from "../../server/runtime.ts";
import type { Secrets } from "./accounts/tokens.ts";

export type ApiConfig = Runtime<"api">;

/** The environment of this process, parsed once. @throws RuntimeFault naming each variable at fault. */
export const readConfig = (): ApiConfig => readRuntime("api", process.env);

/**
 * The environment of a program that we start, without our secrets. A script of ours starts in a third of the time where it finds
 * what was compiled before.
 */
export const programEnvironment = (more: Record<string, string> = {}): Record<string, string> => {
  const { PATH = "", SystemRoot, TEMP, NODE_COMPILE_CACHE } = process.env;
  const others = Object.entries({ SystemRoot, TEMP, NODE_COMPILE_CACHE }).filter(([, value]) => value !== undefined);
  return Object.assign({ PATH }, Object.fromEntries(others), more);
};

/**
 * The secrets for hashes and encryption: the first makes them, each of them opens them. Development has a fixed one,
 * production must set its own (SEC-15).
 */
export const secretsOf = ({ APP_SECRET, APP_SECRET_OTHER }: ApiConfig): Secrets => [
  APP_SECRET ?? developmentSecret,
  ...(APP_SECRET_OTHER === undefined ? [] : [APP_SECRET_OTHER]),
];
