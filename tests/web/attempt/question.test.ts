import { describe, expect, it } from "vitest";
import { answerOfKey } from "../../../web/attempt/question.ts";
import { buildQuestion } from "../support/attempt-fixtures.ts";

describe("keys that answer a question", () => {
  it("are the letters of the options that it has", () => {
    const question = { ...buildQuestion(1), optionD: "" };
    expect(["A", "B", "C", "D", "E", "N"].map((key) => answerOfKey(question, key))).toEqual([
      "A",
      "B",
      "C",
      undefined,
      undefined,
      undefined,
    ]);
  });
});
