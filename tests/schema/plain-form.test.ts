import { describe, expect, it } from "vitest";
import { z } from "zod";
import { safeParse } from "zod/v4/core";
import { plainForm } from "../../schema/rest/plain-form.ts";
import { rows } from "../../schema/rest/table.ts";
import * as wire from "../../schema/rest/wire.ts";

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

describe("the plain form of a reply", () => {
  it.each(schemas)("%s: what it accepts is read alike, and it is accepted where nothing is to be done", (_, schema) => {
    const accepted = values.filter((value) => safeParse(plainForm(schema), value).success);
    expect(accepted).not.toEqual([]);
    expect(accepted.map((value) => safeParse(schema, value))).toEqual(
      accepted.map((value) => safeParse(plainForm(schema), value)),
    );
  });

  const questions = z.object({
    questions: wire.list(
      wire.entity({ id: wire.id, text: wire.text, year: wire.maybeNumber, at: wire.maybeTime.nullish() }),
    ),
    note: wire.maybeText.optional(),
  });
  const question = { id: "q1", text: "Why?", year: 2020, at: null };
  it.each([
    ["the documents' own form", { questions: [question, { ...question, extra: 1 }], note: "n" }, true],
    ["an id under _id", { questions: [{ ...question, id: undefined, _id: "q1" }] }, false],
    ["a number as text", { questions: [{ ...question, year: "2020" }] }, false],
    ["an optional field that is missing", { questions: [{ id: "q1", text: "Why?" }] }, false],
    ["a wrapped list", { questions: { items: [question] } }, false],
    ["a list that is none", { questions: null }, false],
  ])("nested: %s", (_, reply, isPlain) => {
    const [quick, patient] = [safeParse(plainForm(questions), reply), safeParse(questions, reply)];
    expect([quick.success, patient.success]).toEqual([isPlain, true]);
    expect(quick.data).toEqual(isPlain ? patient.data : undefined);
  });

  it("leaves a schema with a rule about the whole as it is", () => {
    const atMostOne = z.array(wire.text).max(1);
    expect(plainForm(atMostOne)).toBe(atMostOne);
  });

  it("every row has a reader that refuses and reads what its reply does", () => {
    for (const { name, reply, replyReader } of Object.values(rows)) {
      for (const value of values) {
        const [reader, schema] = [safeParse(replyReader, value), safeParse(reply, value)];
        expect([name, value, reader.success, reader.data]).toEqual([name, value, schema.success, schema.data]);
      }
    }
  });
});
