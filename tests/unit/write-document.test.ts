import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { readDocumentFile } from "../../api/core/files/word/document-reader.ts";
import { writeDocument } from "../../api/question-files/write/document.ts";
import { createParagraph } from "../../api/question-files/write/paragraph.ts";
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

it("numbers the pages, and nothing of that is told as left out when the file is imported again [EXT-55a]", async () => {
  const file = await writeDocument([
    {
      text: "Which gas do plants take in?",
      options: ["oxygen", "carbon dioxide", "neon", "argon"],
      correctAnswer: "B",
      explanation: null,
      picture: null,
      imageAlt: null,
      imageAddress: null,
      paper: null,
    },
  ]);
  expect(strFromU8(unzipSync(file)["word/footer1.xml"] ?? new Uint8Array())).toContain('w:instr="PAGE"');
  const read = await readDocumentFile({ bytes: file, maxBytes: 1e6, maxEntries: 10 }, (document) => document);
  expect(read).toMatchObject({ unread: [] });
});

it("takes no longer for each sign of a long text of signs that begin a tag [SEC-44]", async () => {
  const paragraph = createParagraph(new Map());
  const write = (characters: number) => paragraph("<".repeat(characters), true);
  expect(await growth(write, 10_000)).toBeLessThan(20);
});
