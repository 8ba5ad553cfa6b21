import { afterAll, beforeAll } from "vitest";
import { buildApi, type TestApi } from "./api.ts";
import { later } from "./later.ts";

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
