import { expect, it } from "vitest";
import { writeDocument } from "../../api/question-files/write/document.ts";

async function millisecondsFor(characters: number): Promise<number> {
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
  const begun = performance.now();
  await writeDocument([question, question, question]);
  return performance.now() - begun;
}

it("takes no longer for each sign of a long text of signs that begin a tag [SEC-44]", async () => {
  await millisecondsFor(1000);
  const short = await millisecondsFor(2500);
  // eight times the signs: fifteen times as long when each sign looks at all others
  expect((await millisecondsFor(20_000)) / short).toBeLessThan(6);
});
