import { expect, it } from "vitest";
import { safeParse } from "zod/v4/core";
import { rows } from "../../schema/rest/table.ts";
import { readKey } from "../../schema/rules/answer-keys.ts";
import { inOneForm } from "../../schema/rules/one-form.ts";
import { classKey } from "../../schema/rules/spellings.ts";
import { growth } from "../support/growth.ts";

/*
 * Gateway and API read every input in the thread that answers everybody, the gateway before anybody knows who sent it. So no rule
 * may take long for a text that fills a body (LIM-01).
 */
const hostile = [
  "a",
  " ",
  "a ",
  "0",
  "<",
  "(",
  "$",
  "a@",
  "a.",
  ".",
  "\n",
  "\t",
  "_",
  "-",
  "\u0315\u0300",
  "\uFDFA",
  "\u200E",
  "😀",
];

it.each(hostile)("no rule takes longer for each sign of a long text of %j [SEC-44] [LIM-01]", async (sign) => {
  const times = new Map<string, number>();
  const time = (name: string, work: () => void): void => {
    const begun = performance.now();
    work();
    times.set(name, performance.now() - begun);
  };
  const readAll = (length: number): void => {
    const run = sign.repeat(length / sign.length);
    // the second one begins as an address of mail does
    for (const text of [`a${run}\u0000`, `a@${run}@`]) {
      for (const row of rows) {
        for (const schema of [row.body, row.query]) {
          const fields = schema === undefined ? {} : filled(schema, text);
          time(row.name, () => void (schema && safeParse(schema, fields)));
        }
      }
      time("readKey", () => void readKey(text, [text, `${text}b`, "c", "d"]));
      time("classKey", () => void classKey(text));
    }
  };
  const ratio = await growth(readAll, 2000);
  const [slowest = ["none", 0]] = [...times].sort(([, one], [, other]) => other - one);
  expect(ratio, `the slowest rule is that of ${slowest[0]}`).toBeLessThan(20);
});

it("names are compared in one form of their letters", () => {
  expect(inOneForm("E\u0323\u0301de\u0300")).toBe("\u1EB8\u0301d\u00E8");
  expect(inOneForm("\uFB01x²", "NFKC")).toBe("fix2");
});

interface Definition {
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
}
type Schema = Parameters<typeof safeParse>[0];

/** An input with the text in every field. */
function filled(schema: Schema, text: string): unknown {
  const { shape, element, innerType, in: input } = schema._zod.def as unknown as Definition;
  if (shape !== undefined) {
    return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, filled(field, text)]));
  }
  if (element !== undefined) return [filled(element, text)];
  const inner = innerType ?? input;
  return inner === undefined ? text : filled(inner, text);
}
