import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Row } from "../../../schema/rest/row.ts";
import { rows } from "../../../schema/rest/table.ts";
import { buildApi, type TestApi } from "../../support/api.ts";
import { candidateSamples } from "../../support/data/candidate-samples.ts";
import { publicSamples } from "../../support/data/platform-samples.ts";
import { schoolSamples, type SchoolRequest } from "../../support/data/school-samples.ts";
import { buildSchool } from "../../support/data/school.ts";
import { startFakeProvider, type FakeProvider } from "../../support/provider.ts";

/*
 * Compares the table "The same call again" of docs/graphql.md with what the API answers. The calls are not listed here: each write of
 * a candidate, of a school and of the contact form is sent twice, and one that the table does not have fails.
 */
let api: TestApi;
let provider: FakeProvider;
beforeAll(async () => {
  provider = await startFakeProvider();
  api = await buildApi(provider.env);
});
afterAll(async () => {
  await api.stop();
  await provider.stop();
});

const page = readFileSync(join(import.meta.dirname, "../../../docs/graphql.md"), "utf8");
const [, section = ""] = /^## The same call again\n([^]*?)^## /m.exec(page) ?? [];
/** The second column by the names of the first. */
const told = new Map<string, string>();
for (const [, names = "", answer = ""] of section.matchAll(/^\| (`.*?) +\| (.*?) +\|$/gm)) {
  for (const [, name = ""] of names.matchAll(/`(\w+)`/g)) told.set(name, answer);
}

/** Calls of the gateway that have another name there. */
const names: Record<string, string> = { submitResult: "submitExam", sendResultEmail: "submitExam" };

const tokenOf = { ADMIN: "admin", TEACHER: "teacher", STUDENT: "student" } as const;

/** A request that its sender may make, and how to send it. */
async function prepare(row: Row): Promise<() => ReturnType<TestApi["call"]>> {
  let request: SchoolRequest;
  let token: string | undefined;
  if (row.access === "public") {
    const sample = await publicSamples[row.name]?.(api);
    if (sample === undefined) throw new Error("no sample");
    request = sample;
  } else if (row.access === "candidate") {
    const sample = await candidateSamples[row.name]?.(api);
    if (sample === undefined) throw new Error("no sample");
    ({ token } = sample.who);
    request = sample;
  } else {
    const school = await buildSchool(api);
    const sample = await schoolSamples[row.name]?.(api, school);
    if (sample === undefined) throw new Error("no sample");
    ({ token } = school[tokenOf[sample.as ?? row.roles?.[0] ?? "ADMIN"]]);
    request = sample;
  }
  const { params, query = "", body, headers } = request;
  const path = row.path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params?.[name] ?? ""));
  const key = { "idempotency-key": `again-${row.name}-0000000000` };
  return () =>
    api.call(row.method, path + query, {
      ...(token !== undefined && { token }),
      headers: { ...headers, ...key },
      ...(body === undefined ? {} : { body }),
    });
}

// a payment that the provider confirms is repeated in tests/api/payment
const writes = rows.filter(
  ({ name, access, method, sameAs }) =>
    (["candidate", "school"].includes(access) || name === "sendContactMessage") &&
    method !== "GET" &&
    sameAs === undefined &&
    name !== "verifyPayment",
);

it.each(writes.map((row) => [row.name, row] as const))("[D-401] %s", async (name, row) => {
  const answer = told.get(names[name] ?? name);
  if (answer === undefined) throw new Error(`name ${name} in "The same call again" of docs/graphql.md`);
  const send = await prepare(row);
  const first = await send();
  expect([200, 201], first.body).toContain(first.statusCode);
  const again = await send();
  const [, code] = /^`([A-Z_]+)`/.exec(answer) ?? [];
  const got = { isDone: again.statusCode < 300, code: again.json<{ code?: string }>().code };
  expect(got, again.body).toEqual({ isDone: code === undefined, code });
  const isAsTold = !answer.startsWith("as the first one") || again.body === first.body;
  expect(isAsTold, again.body).toBe(true);
});
