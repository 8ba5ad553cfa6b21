import { expect, it } from "vitest";
import { withoutUnseen } from "../../schema/rules/unseen-signs.ts";

it("takes signs that nobody sees away, and those of direction around a text alone", () => {
  expect(withoutUnseen("\u200EA\u00ADda\u200B \u200FObi\u2069\u200E")).toBe("Ada \u200FObi");
  expect(withoutUnseen("\u202A\u202C")).toBe("");
});

it("is done at once with 60,000 signs of direction inside a text [SEC-44]", () => {
  const text = `a${"\u200E".repeat(60_000)}b`;
  const begun = performance.now();
  expect(withoutUnseen(text)).toBe(text);
  expect(performance.now() - begun).toBeLessThan(300);
});
