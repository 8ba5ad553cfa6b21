import type { core } from "zod";
import { beforeAll, describe, expect, it } from "vitest";
import { rows } from "../../../schema/rest/table.ts";
import type { Row } from "../../../schema/rest/row.ts";
import { candidateSamples } from "../../support/data/candidate-samples.ts";
import { adminSamples, publicSamples } from "../../support/data/platform-samples.ts";
import { schoolSamples, type SchoolRequest } from "../../support/data/school-samples.ts";
import { buildSchool, type TestSchool } from "../../support/data/school.ts";
import { adminToken, adminApiForFile } from "../../support/data/admin.ts";
import { providerForFile } from "../../support/provider.ts";

/*
 * Each value of a request that works is replaced, one at a time, by values that no client sends. No call may fail because of
 * one, or hand it to the database, which refuses it and leaves a line in the log.
 */
const values: Record<string, unknown> = {
  "a NUL": "a\0b",
  "half of a character": "a\uD800b",
  "text of another kind": ["a"],
  "an object": { toString: "a", length: 1 },
  "a number of 54 bits": 2 ** 53 + 2,
  "a number with a fraction below zero": -1.5,
  "the first year": "0000-01-01T00:00:00Z",
  "a year before all history": "-271821-04-20T00:00:00.000Z",
  "a number without end": "9".repeat(400),
  "a long text": "x".repeat(30_000),
};

const provider = providerForFile();
const api = adminApiForFile(() => provider.env);
let admin: string;
let school: TestSchool;
beforeAll(async () => {
  admin = await adminToken(api);
  school = await buildSchool(api);
});

type Request = SchoolRequest & { token?: string };

/** A request to the row with all its values, from a person who may call it. */
async function requestTo(row: Row): Promise<Request> {
  const missing = () => new Error(`${row.name} has no sample of its values in tests/support/data`);
  if (row.access === "school") {
    const request = await schoolSamples[row.name]?.(api, school);
    if (request === undefined) throw missing();
    const role = request.as ?? row.roles?.[0] ?? "ADMIN";
    return { ...request, token: { ADMIN: school.admin, TEACHER: school.teacher, STUDENT: school.student }[role].token };
  }
  const ofCandidate = await candidateSamples[row.name]?.(api);
  if (ofCandidate !== undefined) return { ...ofCandidate, token: ofCandidate.who.token };
  const isOfAdmin = row.access === "admin";
  const request = await (isOfAdmin ? adminSamples : publicSamples)[row.name]?.(api);
  if (request === undefined && (row.body !== undefined || row.path.includes(":"))) throw missing();
  return { ...request, ...(isOfAdmin && { token: admin }) };
}

type Path = (string | number)[];

/** Where the values of a body are; of a list the first. */
function placesIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [at];
  const parts: [string | number, unknown][] = Array.isArray(value) ? [[0, value[0]]] : Object.entries(value);
  return [at, ...parts.flatMap(([key, part]) => placesIn(part, [...at, key]))];
}

function withValue(body: unknown, [key, ...further]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(body)) return [withValue(body[0], further, value), ...body.slice(1)];
  const parts = body as Record<string | number, unknown>;
  return { ...parts, [key]: withValue(parts[key], further, value) };
}

const inUrl = (value: unknown): string =>
  encodeURIComponent((typeof value === "string" ? value : JSON.stringify(value)).toWellFormed());

/** The request once for each of its places, with the value there. */
function* spoiled(row: Row, request: Request, value: unknown): Generator<[place: string, url: string, body: unknown]> {
  const urlOf = (spoiledParam?: string): string =>
    row.path.replaceAll(/:(\w+)/g, (_whole, name: string) =>
      name === spoiledParam ? inUrl(value) : encodeURIComponent(request.params?.[name] ?? "missing"),
    );
  const query = request.query ?? "";
  for (const name of Object.keys(request.params ?? {})) yield [name, urlOf(name) + query, request.body];
  const fields = (row.query as core.$ZodObject | undefined)?._zod.def.shape ?? {};
  for (const name of Object.keys(fields)) {
    const others = new URLSearchParams(query);
    others.delete(name);
    yield [name, `${urlOf()}?${others}&${name}=${inUrl(value)}`, request.body];
  }
  if (request.body === undefined || Buffer.isBuffer(request.body)) return;
  for (const at of placesIn(request.body))
    yield [at.join("."), urlOf() + query, JSON.stringify(withValue(request.body, at, value))];
}

const calls = rows.filter(({ send }) => send === undefined || send === "download");

describe("values that no client sends", () => {
  it.each(calls.map((row) => [`${row.method} ${row.path}`, row] as const))("%s", async (_name, row) => {
    const request = await requestTo(row);
    const { token } = request;
    const failed: string[] = [];
    for (const [name, value] of Object.entries(values)) {
      for (const [place, url, body] of spoiled(row, request, value)) {
        const answer = await api.call(row.method, url, {
          ...(token !== undefined && { token }),
          ...(body !== undefined && { body }),
          headers: { ...request.headers, ...(typeof body === "string" && { "content-type": "application/json" }) },
        });
        const isRefusedLate = answer.body.includes("A value in this request cannot be used.");
        if (answer.statusCode >= 500 || isRefusedLate) failed.push(`${name} as ${place}: ${answer.statusCode}`);
      }
    }
    expect(failed).toEqual([]);
  });
});
