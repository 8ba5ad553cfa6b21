import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readPaperFile, type PaperFile } from "../../api/question-files/paper-file.ts";
import { splitFormulas } from "../../api/question-files/formula-signs.ts";
import { officeMath } from "../../api/question-files/write/formula.ts";
import { exportColumns, paperColumns, writeQuestionFile } from "../../api/question-files/question-export.ts";
import type { WrittenQuestion } from "../../api/question-files/write/written-question.ts";
import { questionFormats, type QuestionFormat } from "../../schema/rules/question-formats.ts";
import { letters } from "../../schema/rules/words.ts";
import { workbook } from "../support/data/workbook.ts";

/* What is written into a file is read from it again, in each format. */

const question = (given: Partial<WrittenQuestion> & { text: string }): WrittenQuestion => ({
  options: ["Lagos", "Abuja", "Kano", "Ibadan"],
  correctAnswer: "B",
  explanation: null,
  picture: null,
  imageAlt: null,
  imageAddress: null,
  paper: null,
  ...given,
});

const trueFalse = { options: ["True", "False"], correctAnswer: "A" } as const;

/** Held by every format. */
const common: WrittenQuestion[] = [
  question({ text: "What is the capital of Nigeria?" }),
  question({ text: "Is 2 even?", ...trueFalse }),
  question({
    text: String.raw`Solve $\frac{1}{2}x = 3$ and $$\sqrt{y} \neq \{1, 2\}$$ for $x$.`,
    options: [String.raw`$x = 6$`, String.raw`$x \ne 6$`, String.raw`$\left(\frac{3}{2}\right)$`, "$5 and $10"],
    correctAnswer: "D",
  }),
  question({
    text: String.raw`Signs: ~ = # { } : \ \n \\ % -> // :: "quoted", 'single' & <b>bold</b> x < y > z; H<sub>2</sub>O`,
    options: ["=a ~b", "#c", "{d}", "50% -> e: f"],
    correctAnswer: "C",
  }),
  question({
    text: "Which is the formula of a spreadsheet?",
    options: ["=SUM(A1:A9)", "-5", "+5", "@name"],
    correctAnswer: "A",
  }),
  question({ text: "ما هي العاصمة؟ 😀 ß “ẹ́kọ́” ]]> &amp; &nbsp;", options: ["לגוס", "Àbújá 🇳🇬", "%50%x", "[html] y"] }),
  question({
    text: "The <u>frugal</u> man has <b>no</b> <i>E. coli</i>, <b><u>but</u></b> <u>one</u><u>two</u>",
    options: ["10<sup>-3</sup> m<sup>2</sup>", "b<u>oo</u>k", "<b>x</b>", "H<sub>2</sub>O"],
    correctAnswer: "D",
  }),
  question({ text: "<u>Which is right?</u>", options: ["Cu<sup>2+</sup>", "<sub>a</sub>", "x<sup></sup>", "y"] }),
  question({ text: "Which vitamin prevents rickets?", options: ["A", "C", "D", "K"], correctAnswer: "C" }),
  question({
    text: "Which numbers, 5, 6 or 7?",
    options: ["1, 2", "3; 4", "5\t6".replace("\t", " "), "7 8"],
    correctAnswer: "D",
  }),
];
const explained = question({ text: "Why?", explanation: "Since $x = 1$: {see} #1 ~ “a” < b & c." });
const severalLines = question({ text: "Read this:\nfirst line\nsecond line $y$\nWhich is right?" });
const linesEverywhere = question({
  text: "A. Lincoln asked:\n\n1. who?\nAnswer: nobody\nA. one",
  options: ["one\ntwo", "two\nthree", "three", "four"],
  explanation: "Because\n\nANSWER: C\nof this.",
});

const holdsExplanations = (format: QuestionFormat): boolean => format !== "aiken";

async function fileOf(format: QuestionFormat, questions: readonly WrittenQuestion[]) {
  async function* each() {
    yield* questions;
  }
  const columns = [...paperColumns, ...exportColumns(format, "2026-11-28")];
  const { name, bytes } = await writeQuestionFile(format, "paper", each(), columns);
  const parts: Uint8Array[] = [];
  if (bytes instanceof Uint8Array) parts.push(bytes);
  else for await (const part of bytes) parts.push(Buffer.from(part));
  return { name, bytes: Buffer.concat(parts) };
}

const readBack = async (format: QuestionFormat, questions: readonly WrittenQuestion[]): Promise<PaperFile> =>
  readPaperFile(await fileOf(format, questions));

/** Word keeps what a formula looks like, not how its TeX was typed. */
const drawn = (text: string): string =>
  splitFormulas(text)
    .map(({ text: piece, tex }) => (tex === null ? piece : JSON.stringify(officeMath(tex))))
    .join("");

interface Texts {
  text: string;
  options: readonly string[];
  correctAnswer: string | null;
  explanation: string | null;
}

function compared({ text, options, correctAnswer, explanation }: Texts, format: QuestionFormat): Texts {
  if (format !== "docx") return { text, options, correctAnswer, explanation };
  return {
    text: drawn(text),
    options: options.map(drawn),
    correctAnswer,
    explanation: explanation === null ? null : drawn(explanation),
  };
}

const shown = (paper: PaperFile, format: QuestionFormat) => ({
  questions: paper.questions.map(({ optionA, optionB, optionC, optionD, ...question }) => {
    const options = [optionA, optionB, optionC, optionD].filter((option) => option !== null);
    return compared({ ...question, options }, format);
  }),
  setAside: paper.setAside.length,
  errors: paper.errors,
});
const expected = (questions: readonly WrittenQuestion[], format: QuestionFormat) => ({
  questions: questions.map((question) => compared(question, format)),
  setAside: 0,
  errors: [],
});

describe("questions that are written into a file and read from it again [EXT-55c]", () => {
  it.each(questionFormats)("%s: formulas, signs of the format, other scripts", async (format) => {
    expect(shown(await readBack(format, common), format)).toEqual(expected(common, format));
  });

  it.each(questionFormats.filter(holdsExplanations))(
    "%s: explanations and questions of several lines",
    async (format) => {
      const questions = [explained, severalLines, explained];
      expect(shown(await readBack(format, questions), format)).toEqual(expected(questions, format));
    },
  );

  it.each(questionFormats.filter(holdsExplanations))("%s: lines that look like something else", async (format) => {
    const questions = [linesEverywhere, common[0] ?? explained];
    expect(shown(await readBack(format, questions), format)).toEqual(expected(questions, format));
  });

  it("docx: formulas are Word's own, and prices are not", async () => {
    const { bytes } = await fileOf("docx", common);
    const xml = strFromU8(unzipSync(bytes)["word/document.xml"] ?? new Uint8Array());
    const formulas = common.flatMap(({ text, options }) => [text, ...options].flatMap((each) => splitFormulas(each)));
    const written = formulas.flatMap(({ tex }) => (tex === null ? [] : [officeMath(tex)]));
    expect(xml.match(/<m:oMath>.*?<\/m:oMath>/g)).toEqual(written);
    expect(xml).not.toContain("frac{");
    expect(xml).toContain("$5 and $10");
  });

  it("docx: underlined, bold and raised words look so in Word, and options tell no key by their type", async () => {
    const { bytes } = await fileOf("docx", common);
    const xml = strFromU8(unzipSync(bytes)["word/document.xml"] ?? new Uint8Array());
    const typed = [...xml.matchAll(/<w:rPr><w:(\w+)[^>]*\/><\/w:rPr><w:t[^>]*>([^<]*)/g)].map(([, type, text]) => [
      type,
      text,
    ]);
    expect(typed).toEqual([
      ["b", "bold"],
      ["vertAlign", "2"],
      ["u", "frugal"],
      ["b", "no"],
      ["i", "E. coli"],
      ["vertAlign", "-3"],
      ["vertAlign", "2"],
      ["vertAlign", "2"],
      ["vertAlign", "2+"],
      ["vertAlign", "a"],
    ]);
  });

  it("aiken: what it cannot hold becomes one line, and no question is lost", async () => {
    const { questions, errors } = await readBack("aiken", [linesEverywhere, severalLines]);
    expect(errors).toEqual([]);
    expect(questions).toMatchObject([
      {
        text: "A. Lincoln asked: 1. who? Answer: nobody A. one",
        optionA: "one two",
        correctAnswer: "B",
        explanation: null,
      },
      { text: "Read this: first line second line $y$ Which is right?", correctAnswer: "B" },
    ]);
  });

  it.each(["xml", "docx"] as const)("%s: pictures", async (format) => {
    const bytes = new Uint8Array(
      await sharp({ create: { width: 8, height: 4, channels: 3, background: "red" } })
        .png()
        .toBuffer(),
    );
    const picture = { bytes, extension: ".png", contentType: "image/png" };
    const imageAlt = 'A "red" flag, 2 > 1';
    const paper = await readBack(format, [
      question({ text: "What is this?", picture, imageAlt }),
      common[1] ?? explained,
    ]);
    const [name] = paper.questions[0]?.pictures ?? [];
    expect(Buffer.from(paper.pictures.get(name ?? "") ?? []).equals(bytes)).toBe(true);
    expect(paper.questions.map(({ pictures }) => pictures.length)).toEqual([1, 0]);
    expect(paper.questions[0]?.imageAlt).toBe(format === "xml" ? imageAlt : null);
    expect(paper.errors).toEqual([]);
  });

  it.each(["gift", "xml"] as const)("%s: the paper of a question is its category", async (format) => {
    const paper = { examType: "JAMB", subjectName: "Use of English/Oral: A=B", year: 2024 };
    const read = await readBack(format, [question({ text: "One?", paper }), question({ text: "Two?", paper })]);
    expect(read.questions.map(({ section }) => section)).toEqual(
      Array.from({ length: 2 }, () => "JAMB/Use of English/Oral: A=B/2024"),
    );
  });

  it("gift: a comment tells of a picture", async () => {
    const { bytes } = await fileOf("gift", [question({ text: "What?", imageAddress: "https://example.com/a.png" })]);
    expect(bytes.toString()).toContain(
      "// Question 1 has a picture, which GIFT cannot hold: https://example.com/a.png\n",
    );
  });

  it.each(questionFormats.filter((format) => format !== "aiken"))(
    "%s: a question without a key stays without one",
    async (format) => {
      const { questions } = await readBack(format, [question({ text: "Which?", correctAnswer: null })]);
      expect(questions).toMatchObject([{ text: "Which?", correctAnswer: null }]);
    },
  );

  it("csv: no cell is run by a spreadsheet [SEC-42]", async () => {
    const { bytes } = await fileOf("csv", common);
    const cells = bytes.toString().match(/"(?:[^"]|"")*"/g) ?? [];
    expect(cells.length).toBeGreaterThan(letters.length * common.length);
    expect(cells.filter((cell) => /^"[=+\-@]/.test(cell))).toEqual([]);
  });

  it.each([
    ["ours.csv", true],
    ["ours.xlsx", true],
    ["theirs.csv", false],
    ["theirs.xlsx", false],
  ])("%s: the marks of our own CSV files go, also when it was saved as a workbook [SEC-42]", async (name, isOurs) => {
    const columns = ["question", "optionA", "optionB", "correctAnswer", ...(isOurs ? ["exported"] : [])];
    const cells = ["'-ing' forms are", "'=2", "verbs", "A", ...(isOurs ? ["2026-11-28"] : [])];
    const rows = [columns, cells];
    const bytes = name.endsWith("xlsx") ? workbook(rows) : Buffer.from(rows.map((row) => row.join(",")).join("\r\n"));
    const { questions, errors } = await readPaperFile({ name, bytes });
    expect(errors).toEqual([]);
    expect(questions.map(({ text, optionA }) => [text, optionA])).toEqual([
      isOurs ? ["-ing' forms are", "=2"] : ["'-ing' forms are", "'=2"],
    ]);
  });
});
