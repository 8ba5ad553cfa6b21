import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { writeDocument } from "../../api/question-files/write/document.ts";
import { growth } from "../support/growth.ts";

it("keeps a question, its picture and the first option on one page [EXT-55c]", async () => {
  const bytes = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  );
  const question = {
    text: "What is shown?",
    options: ["a car", "a boat", "a kite", "a tent"],
    correctAnswer: "A",
    explanation: null,
    imageAlt: null,
    imageAddress: null,
    paper: null,
  } as const;
  const picture = { bytes, extension: ".png", contentType: "image/png" };
  const file = await writeDocument([
    { ...question, picture },
    { ...question, picture: null },
  ]);
  const paragraphs = strFromU8(unzipSync(file)["word/document.xml"] ?? new Uint8Array())
    .split("<w:p>")
    .slice(1);
  const kept = paragraphs.flatMap((one, at) => (one.includes("<w:keepNext/>") ? [at] : []));
  expect(kept).toEqual([0, 1]);
  expect(paragraphs[1]).toContain("<w:drawing>");
});

it("gives each column of a table on A4 room for its longest word [EXT-55a]", async () => {
  const options = ["photosynthesis", "a", "respiration", "b"];
  const file = await writeDocument([
    {
      // a line that the import would take for the key, so that the question is written as a table
      text: "Which process makes food in the leaves of a green plant?\nAnswer: B\nThink of light and water.",
      options,
      correctAnswer: "A",
      explanation: null,
      picture: null,
      imageAlt: null,
      imageAddress: null,
      paper: null,
    },
  ]);
  const xml = strFromU8(unzipSync(file)["word/document.xml"] ?? new Uint8Array());
  expect(xml).toContain('<w:pgSz w:w="11906" w:h="16838"/>');
  const widths = [...xml.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => Number(width));
  const words = ["No", "Question", "photosynthesis", "Option", "respiration", "Option", "Answer", "Explanation"];
  // without the margins of a cell, a letter of 11 points takes about 102
  for (const [place, word] of words.entries()) {
    expect(((widths[place] ?? 0) - 216) / word.length, word).toBeGreaterThanOrEqual(105);
  }
  const room = 11_906 - 2 * 1134;
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(room);
});

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
