import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isScalarType,
  type GraphQLInputType,
  type OperationDefinitionNode,
  typeFromAST,
  type GraphQLSchema,
} from "graphql";
import { safeParse, type $ZodType } from "zod/v4/core";
import type { Row } from "../../../schema/rest/row.ts";

/*
 * Values made from types: variables for an operation, a documented reply for a row. A new operation or row needs no
 * sample of its own unless a rule asks for something that its type and its name do not tell.
 */

/** Replies that cannot be made from their schema, by name of the row. */
const replies: Record<string, unknown> = {
  // `gone` is left out, because it is only used if the exam or student is missing in the other lists
  schoolReports: [41, 42].map((id) => ({
    id,
    examId: String(id),
    studentId: String(id),
    score: 3,
    totalQuestions: 5,
    date: "2026-11-20T09:00:00.000Z",
    remarkedAt: "2026-11-21T09:00:00.000Z",
    scoreBefore: 2,
  })),
};

/** Values by the name of a field, for input and output; the index makes the items of a list differ. */
const byName: [RegExp, (index: number) => unknown][] = [
  [/^uploadId$/, () => "upload-41"],
  [/^requestId$/, () => "request-41"],
  [/^requestKey$/, () => "request-key-00041"],
  [/^(attempt|reset)Token$/, () => "token.41"],
  // of a parent's link
  [/^token$/, () => "t".repeat(43)],
  [/^closesAt$/, () => "2026-11-20T10:00:00.000Z"],
  [/^(from|to|day|examDate)$/, () => "2026-11-20"],
  [/(^id|Id)$/, (index) => String(41 + index)],
  [/email|referer/i, () => "ada@example.com"],
  [/^role$/, () => "TEACHER"],
  [/^type$/, () => "Secondary School"],
  [/^state$/, () => "Oyo"],
  [/^otp$/, () => "123456"],
  [/^passwordMinLength$|^sessionTimeout$/, () => 30],
  [/password/i, () => "Quiet-Harbour42"],
  [/(At|Now|Until)$|^at$|^date$|Date$|deadline/, () => "2026-11-20T09:00:00.000Z"],
  [/phone/i, () => "08030000000"],
  [/^examTypes?$/, () => "JAMB"],
  [/^subject(Name)?$/, () => "Physics"],
  [/^year$/, (index) => 2025 + index],
  [/^(question|explanation|text)$/, (index) => `What is $x_${index}$?`],
  // no two options of a question are the same
  [/^optionA$/, () => "It is $a$"],
  [/^optionB$/, () => "It is $b$"],
  [/^optionC$/, () => "It is $c$"],
  [/^optionD$/, () => "It is $d$"],
  [/^term$/, () => "First Term"],
  [/^status$/, () => "ACTIVE"],
  [/^newKey$/, () => "C"],
  [/^notice$/, () => "open"],
  [/^duration$/, () => 60],
  // only without `all`
  [/^reopen$/, () => false],
  [/^keyOrigin$/, () => "list"],
  [/^kind$/, () => "theory"],
  [/url$/i, () => "https://pictures.example/1.png"],
];
const named = (name: string, index: number): unknown => byName.find(([pattern]) => pattern.test(name))?.[1](index);

/** Variables that satisfy an operation, optional ones included. @throws where a type is not known here. */
export function sampleVariables(schema: GraphQLSchema, operation: OperationDefinitionNode): Record<string, unknown> {
  return Object.fromEntries(
    (operation.variableDefinitions ?? []).map(({ variable, type }) => {
      const inputType = typeFromAST(schema, type) as GraphQLInputType;
      return [variable.name.value, sampleInput(inputType, variable.name.value)];
    }),
  );
}

function sampleInput(type: GraphQLInputType, name: string): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) return [sampleInput(inner.ofType, name)];
  if (isInputObjectType(inner)) {
    return Object.fromEntries(
      Object.values(inner.getFields()).map((field) => [field.name, sampleInput(field.type, field.name)]),
    );
  }
  const meant = named(name, 0);
  if (isEnumType(inner)) return (inner.getValues().find(({ value }) => value === meant) ?? inner.getValues()[0])?.value;
  if (!isScalarType(inner)) throw new Error(`no sample for an input of type ${String(type)}`);
  if (inner.name === "Upload") return new File(["question,year\n"], "bank.csv", { type: "text/csv" });
  if (inner.name === "Boolean") return typeof meant === "boolean" ? meant : true;
  if (inner.name === "Int" || inner.name === "Float") return typeof meant === "number" ? meant : 1;
  if (inner.name === "DateTime") return typeof meant === "string" ? meant : "2026-11-20T09:00:00.000Z";
  if (inner.name === "ID" || inner.name === "String") return typeof meant === "string" ? meant : `some ${name}`;
  throw new Error(
    `no sample for an input of the scalar ${inner.name} (${name}): add it to tests/support/data/sample.ts`,
  );
}

/** A whole, documented reply of a row: every field filled, two items in every list. @throws where none can be made. */
export function sampleReply(row: Row): unknown {
  const reply = row.name in replies ? replies[row.name] : sampleOf(row.reply, row.name, 0);
  const parsed = safeParse(row.reply, reply);
  if (parsed.success) return reply;
  const [issue] = parsed.error.issues;
  throw new Error(
    `no sample reply for the row ${row.name}: ${issue?.path.join(".")} ${issue?.message}; add one to tests/support/data/sample.ts`,
  );
}

// the parts of zod's schema definitions that a sample needs
interface Definition {
  type: string;
  shape?: Record<string, $ZodType>;
  element?: $ZodType;
  in?: $ZodType;
  out?: $ZodType;
  innerType?: $ZodType;
  entries?: Record<string, unknown>;
  options?: $ZodType[];
}

function sampleOf(schema: $ZodType, name: string, index: number): unknown {
  const definition = schema._zod.def as unknown as Definition;
  const { shape, element, innerType, options, entries } = definition;
  if (shape !== undefined) {
    return Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, sampleOf(field, key, index)]));
  }
  if (element !== undefined) return [sampleOf(element, name, 0), sampleOf(element, name, 1)];
  // a field that accepts anything by taking it for missing
  const isOwn = definition.type === "catch";
  if (innerType !== undefined && (isOwn || isStructured(innerType))) return sampleOf(innerType, name, index);
  if (definition.in !== undefined && definition.out !== undefined) {
    const isPreparation = definition.in._zod.def.type === "transform";
    return sampleOf(isPreparation ? definition.out : definition.in, name, index);
  }
  if (entries !== undefined) return Object.values(entries)[0];
  if (options?.[0] !== undefined) return sampleOf(options[0], name, index);
  // a leaf: the value for its name if the schema accepts it, otherwise the first kind of value that it accepts
  const meant = named(name, index);
  const candidates = [...(meant === undefined ? [] : [meant]), `some ${name}`, 3 + index, true];
  return candidates.find((candidate) => safeParse(schema, candidate).success);
}

const isStructured = (schema: $ZodType): boolean => {
  const { type, innerType, in: input, out } = schema._zod.def as unknown as Definition;
  if (innerType !== undefined) return isStructured(innerType);
  if (type === "pipe") return [input, out].some((part) => part !== undefined && isStructured(part));
  return ["object", "array", "enum", "union"].includes(type);
};
