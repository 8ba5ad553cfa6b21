import { describe, expect, it } from "vitest";
import { HttpError } from "../../../api/core/errors.ts";
import { readPaperFile } from "../../../api/question-files/paper-file.ts";
import { writeDocument } from "../../../api/question-files/write/document.ts";
import { copiedPapers } from "../../support/papers/copied.ts";
import { exchangePapers, refusedExchange } from "../../support/papers/exchange.ts";
import { keyPapers } from "../../support/papers/keys.ts";
import { layoutPapers } from "../../support/papers/layouts.ts";
import { markedPapers } from "../../support/papers/marked.ts";
import { lines, outcomeOf } from "../../support/papers/paper.ts";
import { asidePapers } from "../../support/papers/aside.ts";
import { refusedFiles } from "../../support/papers/refused.ts";
import { sectionPapers } from "../../support/papers/sections.ts";
import { sheetPapers } from "../../support/papers/sheets.ts";
import { tablePapers } from "../../support/papers/tables.ts";
import { unletteredPapers } from "../../support/papers/unlettered.ts";
import { growth, passed } from "../../support/growth.ts";
import { readFilesInOneProcess } from "../../support/read-files.ts";
import { workbookParts, zip } from "../../support/data/workbook.ts";
import { listed, paragraph, typed, wordDocument } from "../../support/data/word-document.ts";

describe("papers of teachers, each with exactly what must come out [EXT-14a] [D-109] [D-422]", () => {
  readFilesInOneProcess();

  it.each([
    ...layoutPapers,
    ...keyPapers,
    ...markedPapers,
    ...sectionPapers,
    ...asidePapers,
    ...tablePapers,
    ...sheetPapers,
    ...exchangePapers,
    ...copiedPapers,
    ...unletteredPapers,
  ])("$title", async ({ name, bytes, gives }) => {
    const read = await readPaperFile({ name, bytes: Buffer.from(bytes()) });
    expect(outcomeOf(read)).toBe(lines(gives));
  });
});

describe("files that cannot be read say what to do [SEC-44] [D-109]", () => {
  it.each([...refusedFiles, ...refusedExchange])("$title", async ({ name, bytes, says }) => {
    await expect(readPaperFile({ name, bytes: Buffer.from(bytes()) })).rejects.toThrow(says);
  });

  it("takes no longer for a file that begins with many comments [SEC-44]", async () => {
    const read = (comments: number): Promise<unknown> =>
      readPaperFile({ name: "q.html", bytes: Buffer.from(`${"<!---->".repeat(comments)}x`) }).catch(() => null);
    expect(await growth(read, 4, passed)).toBeLessThan(20);
  });

  it("reads a document whose lists name a level that no list has [SEC-44]", async () => {
    const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
    const level = '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>';
    const numbering = `<w:numbering ${w}><w:abstractNum w:abstractNumId="0">${level}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="4294967294">${level}</w:lvlOverride></w:num></w:numbering>`;
    const styles = `<w:styles ${w}><w:style w:styleId="own"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`;
    const bytes = wordDocument(
      [listed(1, 0, "Why?"), ...typed("A. x\nB. y")],
      [],
      [
        { name: "word/numbering.xml", content: numbering },
        { name: "word/styles.xml", content: styles },
      ],
    );
    const read = await readPaperFile({ name: "q.docx", bytes });
    expect(read.questions.map(({ number, text }) => [number, text])).toEqual([[1, "Why?"]]);
  });

  it.each([
    { name: "q.docx", bytes: () => wordDocument([paragraph({ xml: odd }), ...typed("A. x\nB. y")]) },
    { name: "q.xlsx", bytes: () => oddWorkbook() },
  ])(
    "$name: takes half of a character and NUL, which no database takes, for lost ones [SEC-44]",
    async ({ name, bytes }) => {
      const read = await readPaperFile({ name, bytes: bytes() });
      expect(read.questions.map(({ text }) => text)).toEqual(["Why \uFFFD or \uFFFD?"]);
    },
  );

  it("knows a web page behind its comments", async () => {
    const bytes = Buffer.from("<!-- one --> <!-- <body> --><HTML>");
    await expect(readPaperFile({ name: "q.html", bytes })).rejects.toThrow("This is a web page, not a document.");
  });
});

const odd = "<w:r><w:t>1. Why &#xD800; or &#0;?</w:t></w:r>";
const oddWorkbook = (): Buffer =>
  zip(
    workbookParts([
      ["question", "optionA", "optionB"],
      ["Why ODD?", "x", "y"],
    ]).map(({ name, content }) => ({ name, content: String(content).replace("ODD", "&#xD800; or &#0;") })),
  );

describe("texts that are longer than those that may be typed [EXT-14a]", () => {
  const long = "long ".repeat(5000);
  it.each([
    {
      name: "q.docx",
      bytes: () => wordDocument(typed(`1. ${long}?\nA. x\nB. y\n2. Short?\nA. ${long}\nB. y\n3. Why?\nA. x\nB. y`)),
    },
    { name: "q.csv", bytes: () => Buffer.from(`question,optionA,optionB\n${long}?,x,y\nShort?,${long},y\nWhy?,x,y`) },
  ])("$name: the questions are left out, and the report names their lines", async ({ name, bytes }) => {
    const read = await readPaperFile({ name, bytes: Buffer.from(bytes()) });
    expect(read.questions.map(({ text }) => text)).toEqual(["Why?"]);
    const reports = read.errors.filter(({ reason }) => reason.includes("a text has at most 20,000 characters"));
    expect(reports.map(({ line }) => line)).toEqual(name === "q.csv" ? [2, 3] : [1, 4]);
  });
});

/** In every place where patterns look for white space. */
const spaces = " ".repeat(500_000);
const spaced = [
  `1. Which city${spaces}is it?`,
  `A.${spaces}Lagos`,
  `B. Abuja${spaces}*${spaces}x`,
  `C. ((((((((((${"(".repeat(10_000)} x`,
  `D. 7${spaces}Ans: B${spaces}x`,
  `Answer:${spaces}B${spaces}`,
  `${spaces}ANSWERS${spaces}TO SECTION A${spaces}`,
  `1${spaces}.${spaces}B${spaces}2${spaces}.${spaces}C`,
  `1. B [${spaces}1 mark${spaces}x`,
  `${spaces}`,
];

describe("half a million spaces in a row [SEC-44]", () => {
  const cell = `"${";".repeat(10_000)}x"`;
  it.each([
    { name: "q.docx", bytes: () => wordDocument(typed(spaced.join("\n"))) },
    { name: "q.txt", bytes: () => Buffer.from(spaced.join("\n")) },
    {
      name: "q.csv",
      bytes: () =>
        Buffer.from(
          ["question,optionA,optionB,answer", `What?,${cell},b,${cell}`, `"What${" ".repeat(60_000)}?",a,b,A`].join(
            "\n",
          ),
        ),
    },
  ])("$name is read in time", { timeout: 30_000 }, async ({ name, bytes }) => {
    const read = await readPaperFile({ name, bytes: Buffer.from(bytes()) });
    expect(read.questions.length).toBeGreaterThan(0);
  });

  it("a file with such texts is written in time", { timeout: 30_000 }, async () => {
    const plain = { picture: null, imageAlt: null, imageAddress: null, paper: null };
    const question = {
      ...plain,
      text: spaced.join("\n"),
      options: ["a", `b${"\n".repeat(10_000)}c`],
      explanation: null,
    };
    const bytes = await writeDocument([{ ...question, correctAnswer: "A" }]);
    const read = await readPaperFile({ name: "q.docx", bytes: Buffer.from(bytes) });
    expect(read.questions).toHaveLength(1);
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
