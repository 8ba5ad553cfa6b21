import { describe, expect, it } from "vitest";
import { readPaperFile } from "../../api/question-files/paper-file.ts";
import { keyPapers } from "../support/papers/keys.ts";
import { layoutPapers } from "../support/papers/layouts.ts";
import { markedPapers } from "../support/papers/marked.ts";
import { lines, outcomeOf } from "../support/papers/paper.ts";
import { asidePapers } from "../support/papers/aside.ts";
import { refusedFiles } from "../support/papers/refused.ts";
import { sectionPapers } from "../support/papers/sections.ts";
import { sheetPapers } from "../support/papers/sheets.ts";
import { tablePapers } from "../support/papers/tables.ts";

describe("papers of teachers, each with exactly what must come out [EXT-14a] [D-109]", () => {
  it.each([
    ...layoutPapers,
    ...keyPapers,
    ...markedPapers,
    ...sectionPapers,
    ...asidePapers,
    ...tablePapers,
    ...sheetPapers,
  ])("$title", async ({ name, bytes, gives }) => {
    const read = await readPaperFile({ name, bytes: Buffer.from(bytes()) });
    expect(outcomeOf(read)).toBe(lines(gives));
  });
});

describe("files that cannot be read say what to do [SEC-44] [D-109]", () => {
  it.each(refusedFiles)("$title", async ({ name, bytes, says }) => {
    await expect(readPaperFile({ name, bytes: Buffer.from(bytes()) })).rejects.toThrow(says);
  });
});
