import { expect, it } from "vitest";
import { spokenQuestion } from "../../../web/lib/words/spoken-question.ts";

it("a question is named as a screen reader says it, with the words of its formulas", () => {
  const question = String.raw`Evaluate $27^{\frac{2}{3}}$.`;
  const formula = [
    "math",
    { alttext: "27^(2/3)" },
    ["msup", ["mn", "27"], ["mfrac", ["mn", "2"], ["mn", "3"]]],
  ] as const;
  expect(spokenQuestion({ question, formatted: { question: ["Evaluate ", formula, "."] } })).toBe("Evaluate 27^(2/3).");
});

it("marks of old question banks are no part of its name", () => {
  const formatted = { question: ["Choose the word", ["br"], ["b", "opposite to ", ["i", "big"]], "."] as const };
  expect(spokenQuestion({ question: "Choose the word<br><b>opposite to <i>big</i></b>.", formatted })).toBe(
    "Choose the word opposite to big.",
  );
});

it("a long question is named by its first 60 characters, and one that no server has formatted by its text", () => {
  expect(spokenQuestion({ question: `${"ab ".repeat(30)}`, formatted: null })).toBe(`${"ab ".repeat(20)}…`);
  expect(spokenQuestion({ question: "What is\n 2 + 2?" })).toBe("What is 2 + 2?");
});
