import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  buildASTSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isSpecifiedDirective,
  parse,
  validate,
  validateSchema,
  type GraphQLArgument,
  type GraphQLDirective,
  type GraphQLNamedType,
} from "graphql";
import { describe, expect, it } from "vitest";
import { documentLimits } from "../../gateway/core/operations/document-rules.ts";
import { dateTime, readSchema } from "../../gateway/core/operations/schema.ts";

const schema = buildASTSchema(readSchema());
const own = Object.values(schema.getTypeMap()).filter(
  (type) => !type.name.startsWith("__") && type.astNode !== undefined,
);
const directives = schema.getDirectives().filter((directive) => !isSpecifiedDirective(directive));

const roomy = {
  depth: 10,
  aliases: 15,
  directives: 20,
  cost: 1000,
  queryFields: 10,
  mutationFields: 1,
  operations: 5,
  fragments: 15,
  variables: 50,
};

/** An element of the schema with its description. */
type Described = [place: string, text: string | null | undefined];

const argumentsOf = (place: string, args: readonly GraphQLArgument[]): Described[] =>
  args.map((argument) => [`${place}(${argument.name})`, argument.description]);

function elementsOf(type: GraphQLNamedType): Described[] {
  const self: Described = [type.name, type.description];
  if (isEnumType(type)) {
    return [self, ...type.getValues().map((value): Described => [`${type.name}.${value.name}`, value.description])];
  }
  if (!isObjectType(type) && !isInputObjectType(type)) return [self];
  const parts = Object.values(type.getFields()).flatMap((field): Described[] => {
    const place = `${type.name}.${field.name}`;
    const args = "args" in field ? argumentsOf(place, field.args) : [];
    return [[place, field.description] satisfies Described].concat(args);
  });
  return [self].concat(parts);
}

const elementsOfDirective = (directive: GraphQLDirective): Described[] => [
  [`@${directive.name}`, directive.description],
  ...argumentsOf(`@${directive.name}`, directive.args),
];

describe("the GraphQL schema", () => {
  it("is valid", () => {
    expect(validateSchema(schema)).toEqual([]);
  });

  it("describes every type, field, argument, input field, enum value and directive", () => {
    const elements = [...own.flatMap(elementsOf), ...directives.flatMap(elementsOfDirective)];
    expect(elements.length).toBeGreaterThan(250);
    expect(elements.filter(([, text]) => !text?.trim()).map(([name]) => name)).toEqual([]);
  });

  it("has no description that only repeats the name", () => {
    const words = (text: string): string => text.toLowerCase().replaceAll(/\b(the|a|an|of)\b|[^a-z]/g, "");
    const idle = own
      .flatMap(elementsOf)
      .filter(([name, text]) => words(name.split(".").at(-1) ?? "") === words(text ?? ""));
    expect(idle.map(([name]) => name)).toEqual([]);
  });

  it("has lists without null items, and no null in place of a list below the root fields", () => {
    const fields = own.flatMap((type) =>
      isObjectType(type) || isInputObjectType(type)
        ? Object.values(type.getFields()).map((field) => [type.name, field.name, String(field.type)] as const)
        : [],
    );
    const lists = fields.filter(([, , type]) => type.includes("["));
    expect(lists.length).toBeGreaterThan(10);
    const odd = lists.filter(([owner, , type]) => !(owner === "Query" ? /^\[\w+!\]$/ : /^\[\w+!\]!$/).test(type));
    expect(odd.map(([owner, field, type]) => `${owner}.${field}: ${type}`)).toEqual([]);
  });

  it("describes its times in the running gateway as in the SDL", () => {
    expect(dateTime.description).toBe(schema.getType("DateTime")?.description);
  });

  it("shows no REST path and no prefix", () => {
    const words = own.flatMap((type) =>
      [type.name].concat(isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : []),
    );
    expect(words.filter((word) => /^(get|post|put)[A-Z]|api/i.test(word))).toEqual([]);
  });

  it("[REL-05] lets every query field fail alone", () => {
    const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
    expect(fields.length).toBeGreaterThan(10);
    expect(fields.filter((field) => String(field.type).endsWith("!")).map((field) => field.name)).toEqual([]);
  });

  it("[SEC-30, C-ENT-03] has no key in the candidate's question", () => {
    const question = schema.getType("Question");
    expect(isObjectType(question) && Object.keys(question.getFields())).toEqual([
      "id",
      "question",
      "optionA",
      "optionB",
      "optionC",
      "optionD",
      "subjectName",
      "examType",
      "year",
      "questionImageUrl",
      "questionImageAlt",
      "formatted",
    ]);
  });

  it("[LIM-06] computes the cost of the example in docs/graphql.md that the page gives", () => {
    const page = readFileSync(join(import.meta.dirname, "../../docs/graphql.md"), "utf8");
    const [, example = "", cost] = /So `([^`]+)`\s+costs\s+(\d+)/.exec(page) ?? [];
    const faults = (most: number) => validate(schema, parse(example), [documentLimits({ ...roomy, cost: most })]);
    expect(faults(Number(cost))).toEqual([]);
    expect(faults(Number(cost) - 1)).toHaveLength(1);
  });

  it("lists every error code once", () => {
    const codes = schema.getType("ErrorCode");
    expect(isEnumType(codes) && codes.getValues().map((value) => value.name)).toHaveLength(15);
  });
});
