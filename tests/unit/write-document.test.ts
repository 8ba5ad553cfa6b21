import { expect, it } from "vitest";
import { writeDocument } from "../../api/question-files/write-document.ts";

it("writes long texts of signs that begin a tag within seconds, in which nobody else is answered [SEC-44]", async () => {
  const text = "<".repeat(20_000);
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
  const begun = performance.now();
  await writeDocument([question, question, question]);
  expect(performance.now() - begun).toBeLessThan(1500);
});
