import { describe, expect, it } from "vitest";
import { z, type core } from "zod";
import { safeParse } from "zod/v4/core";
import { documentedForm } from "../../schema/rest/documented-form.ts";
import { rows } from "../../schema/rest/table.ts";
import * as wire from "../../schema/rest/lenient-readers.ts";

const values: unknown[] = [
  [null, undefined, "", " ", "a", "7", "2.5", " 3 ", "x", "true", "false", 0, -0, 1, 7, 1.5, -2, 1e300, Number.NaN],
  [true, false, {}, { items: ["a"] }, { message: "m" }, { message: null }, { message: "" }],
  ["2026-11-20T09:00:00.000Z", "2026-11-20T10:00:00+01:00", "2026-11-20", "1795165200000", 1_795_165_200_000],
].flat();
values.push([], ["a"], [null]);
const kinds: Record<string, unknown> = {
  ...wire,
  listOfText: wire.list(wire.text),
  listOfTimes: wire.list(wire.maybeTime),
};
const schemas = Object.entries(kinds).filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType);

describe("the documented form of a reply", () => {
  it.each(schemas)(
    "%s: both forms read the same values, and accept every value that needs no conversion",
    (_, schema) => {
      const accepted = values.filter((value) => safeParse(documentedForm(schema), value).success);
      expect(accepted).not.toEqual([]);
      expect(accepted.map((value) => safeParse(schema, value))).toEqual(
        accepted.map((value) => safeParse(documentedForm(schema), value)),
      );
    },
  );

  const questions = z.object({
    questions: wire.list(
      wire.entity({ id: wire.id, text: wire.text, year: wire.maybeNumber, at: wire.maybeTime.nullish() }),
    ),
    note: wire.text.optional(),
    shown: wire.flag.nullish().transform((value) => value ?? false),
    either: z.union([z.array(wire.text), z.object({ rows: wire.list(wire.text) })]).nullish(),
  });
  const question = { id: "q1", text: "Why?", year: 2020, at: null };
  it.each([
    ["the documents' own form", { questions: [question, { ...question, extra: 1 }], note: "n" }, true],
    ["what is made of a value afterwards", { questions: [question], shown: null }, true],
    ["the first of two", { questions: [question], either: ["a"] }, true],
    ["the second of two", { questions: [question], either: { rows: ["a"] } }, false],
    ["an id under _id", { questions: [{ ...question, id: undefined, _id: "q1" }] }, false],
    ["a number as text", { questions: [{ ...question, year: "2020" }] }, false],
    ["an optional field that is missing", { questions: [{ id: "q1", text: "Why?" }] }, false],
    ["an optional field that would become null", { questions: [{ ...question, at: undefined }] }, false],
    ["a wrapped list", { questions: { items: [question] } }, false],
    ["a list that is none", { questions: null }, false],
  ])("nested: %s", (_, reply, isPlain) => {
    const [quick, patient] = [safeParse(documentedForm(questions), reply), safeParse(questions, reply)];
    expect([quick.success, patient.success]).toEqual([isPlain, true]);
    expect(quick.data).toEqual(isPlain ? patient.data : undefined);
  });

  it("does not change a schema with a rule about the whole object", () => {
    const atMostOne = z.array(wire.text).max(1);
    expect(documentedForm(atMostOne)).toBe(atMostOne);
  });

  it.each(Object.values(rows).map((row) => [row.name, row] as const))(
    "the reader of %s reads and refuses the same answers as its reply, whichever part differs",
    (_, { reply, replyReader }) => {
      const sample = sampleOf(documentedForm(reply));
      expect(safeParse(replyReader, sample).success).toBe(true);
      for (const answer of [...values, sample, ...variantsOf(sample)]) {
        const [quick, patient] = [safeParse(replyReader, answer), safeParse(reply, answer)];
        expect([answer, quick.success, quick.data]).toEqual([answer, patient.success, patient.data]);
      }
    },
  );
});

/** A value in the documented form. */
function sampleOf(schema: core.$ZodType): unknown {
  const { def } = schema._zod as core.$ZodTypes["_zod"];
  if (def.type === "object") {
    return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, sampleOf(field)]));
  }
  if (def.type === "array") return [sampleOf(def.element), sampleOf(def.element)];
  if (def.type === "nullable" || def.type === "optional") return sampleOf(def.innerType);
  if (def.type === "enum") return Object.values(def.entries)[0];
  if (def.type === "pipe") return sampleOf(def.in._zod.def.type === "transform" ? def.out : def.in);
  return [...values, Buffer.from("x")].find((value) => value !== undefined && safeParse(schema, value).success);
}

/** Copies of the value, each with one part left out or written in another form. */
function variantsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    const [first] = value as unknown[];
    return [[], null, { items: value }, ...variantsOf(first).map((variant) => [first, variant])];
  }
  if (typeof value !== "object" || value === null || Buffer.isBuffer(value)) return [null, 7, "7", "", true, {}, []];
  const variants: unknown[] = [];
  for (const [name, part] of Object.entries(value)) {
    const rest = Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
    variants.push(rest, { ...rest, [`_${name}`]: part });
    for (const variant of variantsOf(part)) variants.push({ ...value, [name]: variant });
  }
  return variants;
}
