import {
  buildASTSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLField,
  type GraphQLInputType,
} from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSchema } from "../../gateway/core/operations/schema.ts";
import type { Row } from "../../schema/rest/row.ts";
import { rows } from "../../schema/rest/table.ts";
import { buildCandidate } from "../support/api.ts";
import { buildSchool } from "../support/data/school.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import { adminToken, adminApiForFile } from "../support/data/admin.ts";

/*
 * SEC-09, SEC-20: every field of the schema through the gateway and the real API, without a token and with those of everybody
 * who may not call it. The documents are made from the schema, so that a new field is tried as soon as it is there.
 */
const api = adminApiForFile();
let gateway: TestGateway;
const tokens = { candidate: "", admin: "", schoolAdmin: "", teacher: "", student: "" };
type Person = keyof typeof tokens;
const people: Record<Person, Pick<Row, "access" | "roles">> = {
  candidate: { access: "candidate" },
  admin: { access: "admin" },
  schoolAdmin: { access: "school", roles: ["ADMIN"] },
  teacher: { access: "school", roles: ["TEACHER"] },
  student: { access: "school", roles: ["STUDENT"] },
};

beforeAll(async () => {
  tokens.admin = await adminToken(api);
  const { admin, teacher, student } = await buildSchool(api);
  const candidate = await buildCandidate(api);
  const ofSchool = { schoolAdmin: admin.token, teacher: teacher.token, student: student.token };
  Object.assign(tokens, { candidate: candidate.token, ...ofSchool });
  gateway = await startGateway(await api.app.listen({ port: 0, host: "127.0.0.1" }));
});
afterAll(() => gateway.close());

type Field = GraphQLField<unknown, unknown>;
const schema = buildASTSchema(readSchema());
const fieldsOf = (kind: "query" | "mutation") => {
  const type = kind === "query" ? schema.getQueryType() : schema.getMutationType();
  return Object.values(type?.getFields() ?? {}).map((field) => [field.name, kind, field] as const);
};
const fields = [...fieldsOf("query"), ...fieldsOf("mutation")];

const noId = "00000000-0000-4000-8000-000000000000";
const values: Record<string, unknown> = {
  ID: noId,
  String: "text",
  Int: 1,
  Float: 1,
  Boolean: true,
  DateTime: "2026-11-20T09:00:00.000Z",
  Upload: new File(["text"], "file.csv"),
};

/** A value of a type, with no more in it than the schema asks for. */
function valueOf(given: GraphQLInputType): unknown {
  const type = getNullableType(given);
  if (isListType(type)) return [valueOf(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (!isInputObjectType(type)) return values[type.name];
  const parts = Object.values(type.getFields()).filter(isRequiredInputField);
  return Object.fromEntries(parts.map((part) => [part.name, valueOf(part.type)]));
}

/** Calls a field with the values that it must have. */
async function call(kind: "query" | "mutation", field: Field, token?: string) {
  const needed = field.args.filter(isRequiredArgument);
  const declared = needed.length === 0 ? "" : `(${needed.map(({ name, type }) => `$${name}: ${type}`).join(", ")})`;
  const handed = needed.length === 0 ? "" : `(${needed.map(({ name }) => `${name}: $${name}`).join(", ")})`;
  const selection = isCompositeType(getNamedType(field.type)) ? " { __typename }" : "";
  const reply = await gateway.query(
    `${kind} Try${declared} { ${field.name}${handed}${selection} }`,
    Object.fromEntries(needed.map(({ name, type }) => [name, valueOf(type)])),
    token === undefined ? {} : { authorization: `Bearer ${token}` },
  );
  const { extensions, message } = reply.errors[0] ?? {};
  const reachedApi = JSON.stringify(reply.extensions?.["upstream"] ?? []) !== "[]";
  return { data: reply.data?.[field.name] ?? null, code: extensions?.["code"], message, reachedApi };
}

/** Fields that are not named like the row that they call, or call none. */
const accessOfOthers: Record<string, Pick<Row, "access" | "roles">> = {
  submitExam: { access: "candidate" },
  schoolReportPage: { access: "school" },
  questionPreview: { access: "admin" },
  paymentSettings: { access: "public" },
};
function accessOf(name: string): Pick<Row, "access" | "roles"> {
  const access = rows.find((row) => row.name === name) ?? accessOfOthers[name];
  if (access === undefined) throw new Error(`${name} is no row: name it in accessOfOthers of this file`);
  return access;
}
const isOpen = (name: string) => ["public", "optional"].includes(accessOf(name).access);

/** Those who may not call a field. */
const strangersTo = (name: string) => {
  const { access, roles } = accessOf(name);
  const isRefused = (one: (typeof people)[Person]) =>
    one.access !== access || (roles !== undefined && one.roles?.some((role) => roles.includes(role)) !== true);
  return (Object.keys(people) as Person[]).filter((person) => isRefused(people[person]));
};

describe("who may ask for which field", () => {
  it.each(fields.filter(([name]) => !isOpen(name)))("[SEC-09, SEC-20] %s (%s)", async (name, kind, field) => {
    expect(await call(kind, field)).toMatchObject({ data: null, code: "UNAUTHENTICATED", reachedApi: false });
    const others = strangersTo(name).map((person) => [tokens[person], "FORBIDDEN"] as const);
    for (const [token, refusal] of [["no-such-token", "UNAUTHENTICATED"] as const, ...others]) {
      const { data, code, reachedApi } = await call(kind, field, token);
      expect(data).toBeNull();
      // the gateway does not know whose a token is, and refuses values that break a rule by itself
      expect(code).toBe(reachedApi ? refusal : "BAD_USER_INPUT");
    }
  });

  const open = fields.filter(([name, kind]) => isOpen(name) && kind === "query");
  it.each(open)("[SEC-20, D-39] %s gives everybody the same (%s)", async (name, kind, field) => {
    const { reachedApi: _asked, ...answer } = await call(kind, field);
    const others = strangersTo(name).filter((person) => accessOf(name).access !== "optional" || person !== "candidate");
    for (const token of ["no-such-token", ...others.map((person) => tokens[person])]) {
      expect(await call(kind, field, token)).toMatchObject(answer);
    }
  });
});
