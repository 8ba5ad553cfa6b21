import { describe, expect, it } from "vitest";
import { linesOfDocument } from "../../api/core/files/word/document-lines.ts";
import { readQuestionLines } from "../../api/question-files/paper/question-lines.ts";
import { documentParts, table, typed } from "../support/data/word-document.ts";

/* In any mixture of layouts, no question gets the key of another, and no text changes without a message. */

type Random = <Item>(items: readonly Item[]) => Item;

/** The same papers in every run. */
function randomOf(seed: number): Random {
  let state = seed * 2_654_435_761 + 1;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return (items) => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error("nothing to choose from");
    return item;
  };
}

interface Question {
  number: number;
  stem: string;
  options: string[];
  /** 0 for A. */
  right: number;
}
interface Section {
  heading: string;
  questions: Question[];
  theory: string[];
}

const words = [
  ["a good conductor", "an insulator", "A and B", "none"],
  ["Vitamin A", "Vitamin B", "Vitamin C", "Vitamin D"],
  ["12", "3.5", "-4", "10 cm"],
  ["Lagos", "Abuja", "Port Harcourt", "Kano"],
  ["is", "are", "was", "were"],
  ["the Federal Republic", "e.g. salt", "all of the above", "₦500"],
  ["a", "b", "c", "d"],
  ["yes", "no"],
  ["red", "green", "blue"],
  ["ọmọ", "ilé", "ọjà", "oko"],
];
const letter = (at: number): string => String.fromCharCode(65 + at);

/** One paper: its text, and what must be read from it. */
function paperOf(seed: number): { truth: Question[]; blocks: string[]; hasOwnNumbers: boolean } {
  const random = randomOf(seed);
  const sectionNames = random([
    ["SECTION A", "SECTION B"],
    ["PART I", "PART II"],
    ["Section A: Objective", "Section B – Lexis"],
    [""],
    ["ENGLISH", "MATHEMATICS"],
  ]);
  const hasOwnNumbers = random([true, false]);
  const number = random(["%.", "%)", "(%)", "Q%.", "Question %:", "%-"]);
  const label = random(["A.", "(a)", "a)", "A)", "a.", "(A)"]);
  const layout = random(["lines", "tabs", "two", "spaces", "inline"]);
  const keys = random([
    "line",
    "list",
    "row",
    "compact",
    "texts",
    "range",
    "table",
    "bold",
    "underlined",
    "star",
    "none",
    "line and list",
  ]);
  const place = random(["end", "end", "each", "flat"]);
  const noise = random([
    "",
    "Answer all questions",
    "Choose the correct option from those lettered A to D.",
    "Good luck!",
  ]);
  // typing mistakes
  const mishap = random(["", "", "", "a number twice", "keys in no order", "a passage between", "a letter twice"]);
  const sections: Section[] = [];
  const truth: Question[] = [];
  let count = 0;
  for (const heading of sectionNames) {
    if (hasOwnNumbers) count = 0;
    const questions = Array.from({ length: random([2, 3, 5]) }, (_, at): Question => {
      count += 1;
      const options = [...random(words)];
      return {
        number: count,
        stem: `Stem ${truth.length + at} of ${heading || "the paper"}?`,
        options,
        right: random(options.map((_option, place) => place)),
      };
    });
    truth.push(...questions);
    sections.push({
      heading,
      questions,
      theory: random([[], [], ["Explain the word."], ["Define a cell.", "State two laws. (5 marks)"]]),
    });
  }
  const isMarked = (question: Question, at: number, text: string): string => {
    if (at !== question.right) return text;
    return { bold: `**${text}**`, underlined: `__${text}__`, star: `${text} *` }[keys] ?? text;
  };
  const optionsOf = (question: Question): string[] => {
    const written = question.options.map((text, at) => {
      const own = /A/.test(label) ? letter(at) : letter(at).toLowerCase();
      return `${label.replace(/a/i, own)} ${isMarked(question, at, text)}`;
    });
    if (mishap === "a letter twice" && question.stem.startsWith("Stem 1 ")) {
      return [...written.slice(0, 2), written[1] ?? "", ...written.slice(2)];
    }
    if (layout === "tabs") return [written.join("\t")];
    if (layout === "spaces") return [written.join("   ")];
    if (layout === "two")
      return [written.slice(0, 2).join("\t\t"), written.slice(2).join("\t\t")].filter((line) => line !== "");
    return written;
  };
  const questionLines = (question: Question): string[] => {
    const [first = "", ...rest] = optionsOf(question);
    const isSecond = question.stem.startsWith("Stem 1 ");
    const typedNumber = mishap === "a number twice" && isSecond ? question.number - 1 : question.number;
    const head = `${number.replace("%", String(typedNumber))} ${question.stem}`;
    const answer = random(["Answer: %", "Ans. – %", "(Ans: %)", "The correct answer is %"]).replace(
      "%",
      letter(question.right),
    );
    return [
      ...(mishap === "a passage between" && isSecond ? ["Read the passage and answer the questions below it."] : []),
      ...(layout === "inline" ? [`${head} ${[first, ...rest].join("   ")}`] : [head, first, ...rest]),
      ...(keys.startsWith("line") ? [answer] : []),
      random(["", "", ""]),
    ];
  };
  const listOf = (questions: readonly Question[]): string[] => {
    const listed = mishap === "keys in no order" ? questions.toReversed() : questions;
    const pairs = listed.map((question) => `${question.number}. ${letter(question.right)}`);
    const [from, to] = [questions[0]?.number ?? 1, questions.at(-1)?.number ?? 1];
    if (keys === "row") return [pairs.join("  ")];
    if (keys === "compact") return [pairs.map((pair) => pair.replace(". ", "")).join(", ")];
    if (keys === "texts")
      return listed.map((question) => `${question.number}. ${question.options[question.right] ?? ""}`);
    if (keys === "range") return [`${from}-${to}: ${questions.map((question) => letter(question.right)).join("")}`];
    return pairs;
  };
  const hasList = !/^(?:line|bold|underlined|star|none)$/.test(keys);
  const title = random(["ANSWERS", "KEY:", "MARKING GUIDE", "Answer key"]);
  const listBlocks = (questions: readonly Question[]): string[] =>
    keys === "table"
      ? [table(questions.map((question) => [String(question.number), letter(question.right)]))]
      : typed(listOf(questions).join("\n"));
  const blocks: string[] = typed(`UNITY SCHOOL\nFirst term\n${noise}`);
  let theoryNumber = 0;
  for (const { heading, questions, theory } of sections) {
    if (heading !== "") blocks.push(...typed(heading));
    blocks.push(...questions.flatMap((question) => typed(questionLines(question).join("\n"))));
    theoryNumber = questions.at(-1)?.number ?? 0;
    blocks.push(...theory.flatMap((text) => typed(`${(theoryNumber += 1)}. ${text}`)));
    if (!hasOwnNumbers)
      for (const later of sections.slice(sections.findIndex((one) => one.questions === questions) + 1))
        for (const question of later.questions) question.number += theory.length;
    if (hasList && place === "each") blocks.push(...typed(title), ...listBlocks(questions));
  }
  if (hasList && place !== "each") {
    blocks.push(...typed(title));
    for (const { heading, questions } of sections) {
      if (heading !== "" && place === "end") blocks.push(...typed(heading));
      blocks.push(...listBlocks(questions));
    }
  }
  return { truth, blocks, hasOwnNumbers };
}

const papers = 800;

/** What went wrong in one paper, in words. */
function faultsOf(seed: number): { faults: string[]; asked: number; keyed: number } {
  const { truth, blocks } = paperOf(seed);
  const { questions, setAside, errors } = readQuestionLines(linesOfDocument(documentParts(blocks)).blocks);
  const faults: string[] = [];
  let keyed = 0;
  const isTold = (line: number): boolean => errors.some((error) => error.line === line);
  for (const question of questions) {
    const { line, text, correctAnswer } = question;
    const own = truth.find(({ stem }) => stem === text);
    const options = [question.optionA, question.optionB, question.optionC, question.optionD].filter(
      (one) => one !== null,
    );
    if (own === undefined && !isTold(line)) faults.push(`changed: ${text}`);
    if (own === undefined && correctAnswer !== null) faults.push(`key for a changed question: ${text}`);
    if (correctAnswer === null && !isTold(line)) faults.push(`no word on the missing key: ${text}`);
    if (own === undefined || correctAnswer === null) continue;
    keyed += 1;
    if (correctAnswer !== letter(own.right)) faults.push(`wrong key ${correctAnswer}: ${text}`);
    if (options.join("|") !== own.options.join("|")) faults.push(`options ${options.join("|")}: ${text}`);
  }
  const found = [...questions, ...setAside];
  const isThere = (stem: string): boolean =>
    found.some(({ text, line }) => text === stem || (isTold(line) && (stem.startsWith(text) || text.startsWith(stem))));
  faults.push(...truth.filter(({ stem }) => !isThere(stem)).map(({ stem }) => `lost: ${stem}`));
  return { faults, asked: truth.length, keyed };
}

describe("papers of shuffled layouts [D-109]", () => {
  it("no question gets the key or the text of another", { timeout: 60_000 }, () => {
    let [asked, keyed] = [0, 0];
    const faulty: string[] = [];
    for (let seed = 1; seed <= papers; seed += 1) {
      const read = faultsOf(seed);
      faulty.push(...read.faults.map((fault) => `paper ${seed}: ${fault}`));
      asked += read.asked;
      keyed += read.keyed;
    }
    expect(faulty).toEqual([]);
    expect(keyed / asked).toBeGreaterThan(0.6);
  });
});
