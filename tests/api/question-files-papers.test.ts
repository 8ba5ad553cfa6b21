import { describe, expect, it } from "vitest";
import { HttpError } from "../../api/core/errors.ts";
import { readPaperFile } from "../../api/question-files/paper-file.ts";
import { exchangePapers, refusedExchange } from "../support/papers/exchange.ts";
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
    ...exchangePapers,
  ])("$title", async ({ name, bytes, gives }) => {
    const read = await readPaperFile({ name, bytes: Buffer.from(bytes()) });
    expect(outcomeOf(read)).toBe(lines(gives));
  });
});

describe("files that cannot be read say what to do [SEC-44] [D-109]", () => {
  it.each([...refusedFiles, ...refusedExchange])("$title", async ({ name, bytes, says }) => {
    await expect(readPaperFile({ name, bytes: Buffer.from(bytes()) })).rejects.toThrow(says);
  });
});

describe("10 MB on one line [SEC-44]", () => {
  const mega = 10 * 1024 * 1024;
  it.each([
    { name: "q.txt", text: `${"x ".repeat(mega / 2)}` },
    { name: "q.txt", text: `ANSWER: A${" A. x".repeat(mega / 5)}` },
    { name: "q.gift", text: `q {${"=".repeat(mega - 3)}` },
    { name: "q.gift", text: `q {${"~a#b".repeat(mega / 4 - 3)}}` },
    { name: "q.gift", text: `[html]${"<!--".repeat(mega / 4 - 10)}{T}` },
    {
      name: "q.xml",
      text: `<quiz><question type="multichoice"><questiontext><text><![CDATA[${"\\(".repeat(mega / 2 - 100)}]]></text></questiontext></question></quiz>`,
    },
  ])("$name is read or refused in time", { timeout: 20_000 }, async ({ name, text }) => {
    const read = readPaperFile({ name, bytes: Buffer.from(text) });
    const outcome = await read.then(
      ({ questions }) => questions.length,
      (error: unknown) => (error instanceof HttpError ? error.status : error),
    );
    expect([0, 1, 400, 413]).toContain(outcome);
  });
});
