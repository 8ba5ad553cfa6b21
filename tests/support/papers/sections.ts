import { typed, wordDocument } from "../data/word-document.ts";
import type { Paper } from "./paper.ts";

/* Papers of several sections, each with numbers of its own. */

const word = (text: string) => () => wordDocument(typed(text));
const twoSections = `
      SECTION A
      1. Two is
      A. odd
      B. even
      2. Three is
      A. odd
      B. even
      SECTION B
      1. Red is
      A. a colour
      B. a fruit
      2. Yam is
      A. a colour
      B. a food`;
const headings = `
      left out: SECTION A
      left out: SECTION B`;
const withKeys = (keys: string): string => {
  const [a1, a2, b1, b2] = keys.split(" ").map((key) => (key === "?" ? "?" : `${key} list`));
  return `
      SECTION A | 1. Two is [odd; even] ${a1}
      SECTION A | 2. Three is [odd; even] ${a2}
      SECTION B | 1. Red is [a colour; a fruit] ${b1}
      SECTION B | 2. Yam is [a colour; a food] ${b2}
      ${headings}`;
};
const unclear = (number: number): string =>
  `! Numbers stand more than once in the paper and the list of keys does not say which ${number} is meant`;

export const sectionPapers: Paper[] = [
  {
    title: "the keys by section at the end",
    name: "by-section.docx",
    bytes: word(`${twoSections}\nANSWERS\nSECTION A\n1. B\n2. A\nSECTION B\n1. A\n2. B`),
    gives: withKeys("B A A B"),
  },
  {
    title: "the keys by section in a row each",
    name: "rows.docx",
    bytes: word(`${twoSections}\nMARKING GUIDE\nSection A: 1. B 2. A\nSection B: 1. A 2. B`),
    gives: withKeys("B A A B"),
  },
  {
    title: "a heading of its own for the keys of each section",
    name: "own.docx",
    bytes: word(`${twoSections}\nANSWERS TO SECTION A\n1B 2A\nANSWERS TO SECTION B\n1A 2B`),
    gives: withKeys("B A A B"),
  },
  {
    title: "a list without sections, which may mean either",
    name: "flat.docx",
    bytes: word(`${twoSections}\nANSWERS\n1. B\n2. A`),
    gives: `${withKeys("? ? ? ?")}
      ${unclear(1)}
      ${unclear(2)}
      ${unclear(1)}
      ${unclear(2)}`,
  },
  {
    title: "a list that begins again without saying for what",
    name: "again.docx",
    bytes: word(`${twoSections}\nANSWERS\n1. B\n2. A\n1. A\n2. B`),
    gives: `${withKeys("? ? ? ?")}
      ${unclear(1)}
      ${unclear(2)}
      ${unclear(1)}
      ${unclear(2)}`,
  },
  {
    title: "keys below each section",
    name: "below.docx",
    bytes: word(`
      SECTION A
      1. Two is
      A. odd
      B. even
      Answers
      1. B
      SECTION B
      1. Red is
      A. a colour
      B. a fruit
      Answers
      1. A`),
    gives: `
      SECTION A | 1. Two is [odd; even] B list
      SECTION B | 1. Red is [a colour; a fruit] A list
      left out: SECTION A
      left out: SECTION B`,
  },
  {
    title: "the list names a section that the paper does not have",
    name: "other.docx",
    bytes: word(`${twoSections}\nANSWERS\nSECTION A\n1. B\n2. A\nSECTION C\n1. A`),
    gives: `${withKeys("B A ? ?")}
      ! The right answer is not marked
      ! The right answer is not marked
      ! The list has a key for number 1 of “SECTION C”, but no such question was read`,
  },
  {
    title: "an objective section, then theory with parts and its marking guide",
    name: "theory.docx",
    bytes: word(`
      SECTION A: OBJECTIVES
      Answer all questions in this section
      1. Two is
      A. odd
      B. even
      2. Three is
      A. odd
      B. even
      SECTION B: THEORY
      Answer any two questions
      1. (a) Define a prime number.
      (b) State two examples. (5 marks)
      2a. What is a factor?
      b. Explain multiples.
      MARKING GUIDE
      SECTION A
      1. B
      2. A
      SECTION B
      1. A prime number has two factors.
      2. A factor divides a number.`),
    gives: `
      SECTION A: OBJECTIVES | 1. Two is [odd; even] B list
      SECTION A: OBJECTIVES | 2. Three is [odd; even] A list
      aside theory: SECTION B: THEORY | 1. (a) Define a prime number. / (b) State two examples. (5 marks)
      aside theory: SECTION B: THEORY | 2. a. What is a factor? / b. Explain multiples.
      left out: SECTION A: OBJECTIVES
      left out: Answer all questions in this section
      left out: SECTION B: THEORY
      left out: Answer any two questions`,
  },
  {
    title: "two subjects with a heading each, numbers begin again",
    name: "subjects.docx",
    bytes: word(`
      ENGLISH LANGUAGE
      1. The plural of man is
      A. mans
      B. men
      MATHEMATICS
      1. Two and two is
      A. four
      B. five
      ANSWERS
      MATHEMATICS
      1. A`),
    gives: `
      1. The plural of man is [mans; men] ?
      MATHEMATICS | 1. Two and two is [four; five] A list
      left out: ENGLISH LANGUAGE
      left out: MATHEMATICS
      ! The right answer is not marked`,
  },
  {
    title: "PART I and PART II in roman figures, numbers go on",
    name: "parts.docx",
    bytes: word(`
      PART I
      1. Two is
      A. odd
      B. even
      PART II
      2. Red is
      A. a colour
      B. a fruit
      KEY
      1. B
      2. A`),
    gives: `
      PART I | 1. Two is [odd; even] B list
      PART II | 2. Red is [a colour; a fruit] A list
      left out: PART I
      left out: PART II`,
  },
  {
    title: "theory behind the list of keys is a part of the paper",
    name: "theory-behind.docx",
    bytes: word(`
      SECTION A: OBJECTIVES
      1. The capital of Nigeria is
      A. Lagos
      B. Abuja
      ANSWERS
      1. B
      SECTION B: THEORY
      Answer any two questions
      1. Define photosynthesis and state two conditions.
      2. List four gases.`),
    gives: `
      SECTION A: OBJECTIVES | 1. The capital of Nigeria is [Lagos; Abuja] B list
      aside theory: SECTION B: THEORY | 1. Define photosynthesis and state two conditions.
      aside theory: SECTION B: THEORY | 2. List four gases.
      left out: SECTION A: OBJECTIVES
      left out: SECTION B: THEORY
      left out: Answer any two questions`,
  },
  {
    title: "where the paper had theory before its keys, what stands under such a heading behind them are model answers",
    name: "theory-answers.docx",
    bytes: word(`
      SECTION A: OBJECTIVES
      1. The capital of Nigeria is
      A. Lagos
      B. Abuja
      SECTION B: THEORY
      1. Define photosynthesis.
      ANSWERS
      SECTION A
      1. B
      SECTION B: THEORY
      1. The making of food by plants`),
    gives: `
      SECTION A: OBJECTIVES | 1. The capital of Nigeria is [Lagos; Abuja] B list
      aside theory: SECTION B: THEORY | 1. Define photosynthesis.
      left out: SECTION A: OBJECTIVES
      left out: SECTION B: THEORY`,
  },
];
