import { developmentSecret, readRuntime, type Runtime } from "../../schema/runtime.ts";

export type ApiConfig = Runtime<"api">;

/** The environment of this process, parsed once. @throws RuntimeFault naming each variable at fault. */
export const readConfig = (): ApiConfig => readRuntime("api", process.env);

/** The environment of a program that we start, without our secrets. */
export const programEnvironment = (more: Record<string, string>): Record<string, string> => {
  const { PATH = "", SystemRoot, TEMP } = process.env;
  return {
    PATH,
    ...(SystemRoot === undefined ? {} : { SystemRoot }),
    ...(TEMP === undefined ? {} : { TEMP }),
    ...more,
  };
};

/** The secret for hashes and encryption. Development has a fixed one, production must set its own (SEC-15). */
export const secretOf = (config: ApiConfig): string => config.APP_SECRET ?? developmentSecret;
