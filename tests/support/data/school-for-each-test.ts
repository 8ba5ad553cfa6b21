import { beforeEach } from "vitest";
import { apiForFile } from "../api-for-file.ts";
import { later } from "../later.ts";
import type { TestApi } from "../api.ts";
import { buildSchool, type TestSchool } from "./school.ts";

/** The API, started once for the file that calls this, and a new school in it for each test. */
export function schoolForEachTest(): { api: TestApi; school: TestSchool } {
  const api = apiForFile();
  let school: TestSchool;
  beforeEach(async () => {
    school = await buildSchool(api);
  });
  return { api, school: later(() => school) };
}
