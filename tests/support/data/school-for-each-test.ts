import { afterAll, beforeAll, beforeEach } from "vitest";
import { buildApi, type TestApi } from "../api.ts";
import { buildSchool, type TestSchool } from "./school.ts";

/** What stands in `current` by the time that a test reads it. */
const later = <T extends object>(current: () => T): T =>
  new Proxy({} as T, { get: (_target, name): unknown => Reflect.get(current(), name) });

/** The API, started once for the file that calls this, and a new school in it for each test. */
export function schoolForEachTest(): { api: TestApi; school: TestSchool } {
  let api: TestApi;
  let school: TestSchool;
  beforeAll(async () => {
    api = await buildApi();
  });
  beforeEach(async () => {
    school = await buildSchool(api);
  });
  afterAll(() => api.stop());
  return { api: later(() => api), school: later(() => school) };
}
