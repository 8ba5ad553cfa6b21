import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import * as wire from "../../schema/rest/lenient-readers.ts";

const read = (schema: z.ZodType, value: unknown): unknown => {
  const result = schema.safeParse(value);
  return result.success ? result.data : "refused";
};

describe("what a foreign server may send", () => {
  it.each([
    [wire.text, ["a", "a"], [7, "7"], [null, "refused"], [undefined, "refused"], [{}, "refused"]],
    [wire.maybeText, ["a", "a"], ["", null], [null, null], [undefined, null], [7, "7"], [[], "refused"]],
    [
      wire.id,
      ["a", "a"],
      [42, "42"],
      ["", "refused"],
      [null, "refused"],
      [{ _id: "a", name: "b" }, "a"],
      [{ id: 7 }, "7"],
      [{ id: "" }, "refused"],
      [{}, "refused"],
    ],
    [wire.maybeId, ["a", "a"], ["", null], [undefined, null], [{ _id: "a" }, "a"], [{ name: "b" }, "refused"]],
    [wire.own(wire.maybeCount), [2, 2], [undefined, null], ["v2", null], [{}, null]],
    [
      wire.number,
      [1.5, 1.5],
      ["2.5", 2.5],
      [" 3 ", 3],
      ["72.5%", 72.5],
      ["x", "refused"],
      [Number.NaN, "refused"],
      ["9".repeat(400), "refused"],
      [null, "refused"],
    ],
    [wire.maybeNumber, [null, null], [undefined, null], ["4", 4], ["", null], ["x", "refused"]],
    [wire.sum, [null, 0], [undefined, 0], ["4.5", 4.5], ["x", "refused"]],
    [wire.countSum, [null, 0], ["4", 4], ["x", "refused"]],
    [
      wire.count,
      [66.67, 67],
      ["12", 12],
      ["many", "refused"],
      [2_147_483_647, 2_147_483_647],
      [2_147_483_648, "refused"],
      ["-3000000000", "refused"],
    ],
    [wire.maybeCount, [null, null], [2.4, 2], [true, "refused"], [3e9, "refused"]],
    [
      wire.flag,
      [true, true],
      ["false", false],
      [1, true],
      [0, false],
      ["1", true],
      ["0", false],
      ["yes", "refused"],
      [null, "refused"],
    ],
    [wire.maybeFlag, [null, null], [undefined, null], ["true", true]],
    [
      wire.time,
      ["2026-11-20T09:00:00.000Z", "2026-11-20T09:00:00.000Z"],
      ["2026-11-20T10:00:00+01:00", "2026-11-20T09:00:00.000Z"],
      ["2026-13-45T99:99:99.999Z", "refused"],
      ["yesterday", "refused"],
    ],
    [
      wire.maybeTime,
      [1_795_165_200_000, "2026-11-20T09:00:00.000Z"],
      ["1795165200000", "2026-11-20T09:00:00.000Z"],
      ["yesterday", null],
      [null, null],
      [undefined, null],
    ],
  ] as [z.ZodType, ...[unknown, unknown][]][])("%#", (schema, ...pairs) => {
    for (const [value, expected] of pairs) expect(read(schema, value), JSON.stringify(value)).toEqual(expected);
  });

  describe("[D-89] times", () => {
    it("without a zone are in UTC, whatever the zone of the machine", () => {
      const texts = [
        "2026-11-20 09:00:00",
        "2026-11-20T09:00",
        "2026-11-20T09:00:00.000000",
        "2026-11-20 10:00:00+01:00",
      ];
      const program = `const { readTime } = await import("./schema/rest/lenient-readers.ts");
        console.log(JSON.stringify([new Date(0).getTimezoneOffset(), ...${JSON.stringify(texts)}.map(readTime)]))`;
      const root = join(import.meta.dirname, "../..");
      const options = { cwd: root, env: { ...process.env, TZ: "America/New_York" }, encoding: "utf8" } as const;
      const told = execFileSync(process.execPath, ["--input-type=module", "--eval", program], options);
      expect(JSON.parse(told)).toEqual([300, ...texts.map(() => "2026-11-20T09:00:00.000Z")]);
    });

    it("as numbers are seconds or milliseconds by their digits", () => {
      for (const value of [1_795_165_200, "1795165200", 1_795_165_200.25, 1_795_165_200_000, "1795165200000"])
        expect(String(read(wire.time, value)), String(value)).toMatch(/^2026-11-20T09:00:00\.(000|250)Z$/);
      for (const value of [0, -5, 12.5, 123_456]) expect(read(wire.time, value), String(value)).toBe("refused");
    });
  });

  it("reads what a write has made bare and wrapped, but not from one of two objects", () => {
    const made = wire.made(wire.entity({ id: wire.id, name: wire.text }));
    const ada = { id: "1", name: "Ada" };
    expect(read(made, ada)).toEqual(ada);
    expect(read(made, { message: "Created", student: { _id: 1, name: "Ada" } })).toEqual(ada);
    expect(read(made, { student: ada, school: ada })).toBe("refused");
    expect(read(made, { message: "Created" })).toBe("refused");
    const student = wire.made(wire.entity({ id: wire.id, name: wire.text }), "student");
    expect(read(student, { message: "Created", student: ada, meta: {} })).toEqual(ada);
    expect(read(student, { data: ada, meta: {} })).toEqual(ada);
    // the class of a student is not the student
    expect(read(student, { studentId: 7, name: "Ada", class: { id: "c1", name: "JSS 1" } })).toBe("refused");
  });

  it("[C-PAY-06] takes true or an object for the check of a payment, and nothing else", () => {
    const taken = [true, {}, { message: "ok" }].map((value) => read(wire.confirmation, value));
    expect(taken).not.toContain("refused");
    for (const value of [undefined, false, null, "OK", [], 1]) expect(read(wire.confirmation, value)).toBe("refused");
  });

  it("reads lists that are missing or wrapped under one name, but not under two", () => {
    const list = wire.list(wire.text);
    expect([read(list, null), read(list, ["a"]), read(list, { items: ["a"], total: 1 })]).toEqual([[], ["a"], ["a"]]);
    expect(read(list, { a: [], b: [] })).toBe("refused");
  });
});
