import { expect, it } from "vitest";
import { withoutUnseen } from "../../schema/rules/unseen-signs.ts";
import { growth } from "../support/growth.ts";

it("takes signs that nobody sees away, and those of direction around a text alone", () => {
  expect(withoutUnseen("\u200EA\u00ADda\u200B \u200FObi\u2069\u200E")).toBe("Ada \u200FObi");
  expect(withoutUnseen("\u202A\u202C")).toBe("");
});

it("takes no longer for each of 40,000 signs of direction inside a text [SEC-44]", async () => {
  const clean = (signs: number) => {
    const text = `a${"\u200E".repeat(signs)}b`;
    expect(withoutUnseen(text)).toBe(text);
  };
  expect(await growth(clean, 5000)).toBeLessThan(20);
});
