import { buildASTSchema, isEnumType, isInputObjectType, isObjectType, validateSchema } from "graphql";
import { describe, expect, it } from "vitest";
import { readSchema } from "../../gateway/core/schema.ts";

const schema = buildASTSchema(readSchema());
const own = Object.values(schema.getTypeMap()).filter(
  (type) => !type.name.startsWith("__") && type.astNode !== undefined,
);

describe("the GraphQL schema", () => {
  it("is valid", () => {
    expect(validateSchema(schema)).toEqual([]);
  });

  it("describes every type and every field that is not its own description", () => {
    const undescribed = own.flatMap((type) => {
      const names = type.description === undefined || type.description === null ? [type.name] : [];
      if (type.name !== "Query" && type.name !== "Mutation") return names;
      const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
      return [...names, ...fields.filter((field) => !field.description).map((field) => `${type.name}.${field.name}`)];
    });
    expect(undescribed).toEqual([]);
  });

  it("shows no REST path and no prefix", () => {
    const words = own.flatMap((type) =>
      [type.name].concat(isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : []),
    );
    expect(words.filter((word) => /^(get|post|put|delete)[A-Z]|api/i.test(word))).toEqual([]);
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
      "questionImageUrl",
      "questionImageAlt",
    ]);
  });

  it("lists every error code once", () => {
    const codes = schema.getType("ErrorCode");
    expect(isEnumType(codes) && codes.getValues().map((value) => value.name)).toHaveLength(12);
  });
});
