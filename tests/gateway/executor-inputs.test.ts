import { isDeepStrictEqual } from "node:util";
import {
  execute,
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  parse,
  type GraphQLArgument,
  type GraphQLInputType,
} from "graphql";
import { describe, expect, it } from "vitest";
import { buildSchema } from "../../gateway/app.ts";
import { createContext, type GatewayContext } from "../../gateway/core/operations/context.ts";
import { createExecutor, createOwnOperations } from "../../gateway/core/operations/executor.ts";
import { canonicalText, hashDocument } from "../../gateway/core/operations/stored-operations.ts";
import { Loaders } from "../../gateway/core/calls/loaders.ts";
import type { Rest } from "../../gateway/core/calls/rest.ts";
import { readRuntime } from "../../server/runtime.ts";

/* A resolver must get the same arguments from the compiled executor as from graphql-js, also when the input leaves fields out. */
const schema = buildSchema();
const seen: unknown[] = [];
const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {}).map((field) => ({ field, kind: type?.name.toLowerCase() ?? "" })),
);
for (const { field } of roots) {
  field.resolve = (_source, args) => {
    seen.push(args);
    return null;
  };
}

type Sample = Record<string, unknown>;
const scalars: Sample = { Int: 3, Float: 1.5, Boolean: true, DateTime: "2026-11-20T09:00:00Z", Date: "2026-11-20" };

function sampleOf(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return sampleOf(type.ofType);
  if (isListType(type)) return [sampleOf(type.ofType), sampleOf(type.ofType)];
  if (isEnumType(type)) return type.getValues().at(-1)?.name;
  if (!isInputObjectType(type)) return scalars[type.name] ?? "text";
  return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, sampleOf(field.type)]));
}

/** The sample, and one more for each field with a default, at any depth, in which that field is left out. */
function variantsOf(type: GraphQLInputType): unknown[] {
  if (isNonNullType(type)) return variantsOf(type.ofType);
  if (isListType(type)) return variantsOf(type.ofType).map((item) => [sampleOf(type.ofType), item]);
  if (!isInputObjectType(type)) return [sampleOf(type)];
  const whole = sampleOf(type) as Sample;
  const variants: Sample[] = [];
  for (const field of Object.values(type.getFields())) {
    const { [field.name]: _left, ...rest } = whole;
    if (field.defaultValue !== undefined) variants.push(rest);
    for (const value of variantsOf(field.type)) variants.push({ ...rest, [field.name]: value });
  }
  return variants;
}

const hasDefault = (type: GraphQLInputType): boolean =>
  isNonNullType(type) || isListType(type)
    ? hasDefault(type.ofType)
    : isInputObjectType(type) &&
      Object.values(type.getFields()).some((field) => field.defaultValue !== undefined || hasDefault(field.type));

const literalOf = (value: unknown, type: GraphQLInputType): string => {
  if (isNonNullType(type)) return literalOf(value, type.ofType);
  if (isListType(type)) return `[${(value as unknown[]).map((item) => literalOf(item, type.ofType)).join(", ")}]`;
  if (isEnumType(type)) return String(value);
  if (!isInputObjectType(type)) return JSON.stringify(value);
  const fields = Object.entries(value as Sample).map(([name, inner]) => {
    const field = type.getFields()[name];
    return `${name}: ${field === undefined ? "null" : literalOf(inner, field.type)}`;
  });
  return `{ ${fields.join(", ")} }`;
};

/** Rounds in which a resolver got other arguments than from graphql-js. */
async function differences(text: string, variables: Sample, isStored: boolean): Promise<unknown[]> {
  const document = parse(canonicalText(parse(text)));
  const operation = getOperationAST(document, null);
  if (operation === null || operation === undefined) throw new Error("no operation");
  const rest = {} as Rest;
  const config = readRuntime("gateway", { NODE_ENV: "test" });
  const contextValue: GatewayContext = createContext(rest, new Loaders(rest), config, false);
  seen.length = 0;
  await execute({ schema, document, variableValues: variables, contextValue });
  const expected = seen.splice(0);
  const run = createExecutor(schema, createOwnOperations(schema, new Set(isStored ? [hashDocument(document)] : [])));
  const found: unknown[] = [];
  for (const round of [1, 2, 3]) {
    const { errors } = await run({ document, operation, operationName: null, contextValue, variables });
    const given = seen.splice(0);
    if (expected.length !== 1 || !isDeepStrictEqual(plain(given), plain(expected))) {
      found.push({ text, variables, round, given, expected, errors });
    }
  }
  return found;
}

/** Removes prototypes, in which the two differ, though no resolver uses them. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const withDefaults = roots.flatMap(({ field, kind }) =>
  field.args.filter(({ type }) => hasDefault(type)).map((argument) => ({ name: field.name, kind, field, argument })),
);

describe("an input with fields that have a default", () => {
  it("is compared at every place where the schema has one", () => {
    expect(withDefaults.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["createSchoolExam", "giveExtraTime", "importSchoolStudents"]),
    );
  });

  const others = (field: { args: readonly GraphQLArgument[] }, but: GraphQLArgument): string =>
    field.args
      .filter((argument) => argument !== but && isNonNullType(argument.type) && argument.defaultValue === undefined)
      .map((argument) => `, ${argument.name}: ${literalOf(sampleOf(argument.type), argument.type)}`)
      .join("");
  const isLeaf = (type: unknown): boolean => /^(Int|Float|String|Boolean|ID)!?$/.test(String(type));

  it.each(withDefaults)(
    "reaches $name the same, compiled or not, stored or open",
    async ({ kind, field, argument }) => {
      for (const value of variantsOf(argument.type)) {
        const call = (given: string): string =>
          `{ ${field.name}(${argument.name}: ${given}${others(field, argument)})${isLeaf(field.type) ? "" : " { __typename }"} }`;
        for (const isStored of [false, true]) {
          const byVariable = `${kind} Q($v: ${String(argument.type)}) ${call("$v")}`;
          expect(await differences(byVariable, { v: value }, isStored)).toEqual([]);
          expect(await differences(`${kind} ${call(literalOf(value, argument.type))}`, {}, isStored)).toEqual([]);
        }
      }
    },
  );
});
