import { expect, it } from "vitest";
import { writeDocument } from "../../api/question-files/write/document.ts";
import { growth } from "../support/growth.ts";

it("takes no longer for each sign of a long text of signs that begin a tag [SEC-44]", async () => {
  const write = (characters: number) => {
    const text = "<".repeat(characters);
    const question = {
      text,
      options: [text, text, text, text],
      correctAnswer: "A",
      explanation: text,
      picture: null,
      imageAlt: null,
      imageAddress: null,
      paper: null,
    } as const;
    return writeDocument([question, question, question]);
  };
  expect(await growth(write, 1000)).toBeLessThan(20);
});
