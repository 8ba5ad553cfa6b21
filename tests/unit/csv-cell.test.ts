import { expect, it } from "vitest";
import { bareCell, csvCell, guardedCell } from "../../schema/rules/csv-cell.ts";

it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1", "\uFF1D1", "|calc", "'-ing' forms", "''=1"])(
  "[SEC-42] %j is no formula in a cell, and itself again without the mark",
  (text) => {
    expect(csvCell(text)).toBe(`"'${text}"`);
    expect(bareCell(guardedCell(text))).toBe(text);
  },
);

it.each(["Adaeze - 1", "", "'tis", "\u0623\u0645\u064A\u0646\u0629 \u{1F1F3}\u{1F1EC}"])(
  "[SEC-42] %j stays as it is",
  (text) => {
    expect(csvCell(text)).toBe(`"${text}"`);
    expect(bareCell(text)).toBe(text);
  },
);

it("doubles quotes", () => {
  expect(csvCell('say "hi"')).toBe('"say ""hi"""');
});
