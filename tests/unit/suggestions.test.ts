import { describe, expect, it } from "vitest";
import { didYouMean, isMisspelling } from "../../api/core/files/suggestions.ts";

describe("suggestions for unknown headings", () => {
  it.each([
    ["emial", "email", "two neighbours swapped"],
    ["emal", "email", "a letter missing"],
    ["emaill", "email", "a letter too many"],
    ["enail", "email", "a wrong letter"],
    ["email", "email", "no difference"],
  ])("%s is within one edit of %s: %s", (written, word) => {
    expect(isMisspelling(written, word, 1)).toBe(true);
  });

  it.each([
    ["mial", "email"],
    ["liame", "email"],
    ["e", "email"],
    ["x".repeat(60_000), "email"],
  ])("%.10s is not within one edit of %s", (written, word) => {
    expect(isMisspelling(written, word, 1)).toBe(false);
  });

  it("accepts as many edits as allowed", () => {
    expect(isMisspelling("corectanswr", "correctanswer", 2)).toBe(true);
    expect(isMisspelling("corectanswr", "correctanswer", 1)).toBe(false);
  });

  it("names each suggestion once", () => {
    expect(didYouMean(["name", "email", "name"])).toBe(" Did you mean name, email?");
    expect(didYouMean([])).toBe("");
  });
});
