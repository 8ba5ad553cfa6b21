import { afterAll, beforeAll } from "vitest";
import { buildApi, type TestApi } from "./api.ts";

/** What stands in `current` by the time that a test reads it. */
export const later = <T extends object>(current: () => T): T =>
  new Proxy({} as T, { get: (_target, name): unknown => Reflect.get(current(), name) });

export type Env = Record<string, string>;

/**
 * The API, started before the tests of the file that calls this and stopped after them; `env` as for `buildApi`, as a function
 * where an earlier `beforeAll` finds out its values.
 */
export function apiForFile(env: Env | (() => Env) = {}): TestApi {
  let api: TestApi;
  beforeAll(async () => {
    api = await buildApi(typeof env === "function" ? env() : env);
  });
  afterAll(() => api.stop());
  return later(() => api);
}
