import { expect, it } from "vitest";
import { sortByName } from "../../schema/rules/names.ts";

it("sorts names with dots below and tone marks beside the plain letters", () => {
  const names = ["Zainab", "Ṣadé", "ọlá", "Tunde", "Ola", "Ẹniọlá", "Sade", "Musa"];
  expect(sortByName(names, (name) => name)).toEqual([
    "Ẹniọlá",
    "Musa",
    "Ola",
    "ọlá",
    "Sade",
    "Ṣadé",
    "Tunde",
    "Zainab",
  ]);
});
