import { typed, wordDocument } from "../data/word-document.ts";
import type { Paper } from "./paper.ts";

/* Papers with theory questions, or with more than four options. */

const word = (text: string) => () => wordDocument(typed(text));

export const asidePapers: Paper[] = [
  {
    title: "an empty Answer: and an instruction with the word answers, before theory",
    name: "empty.docx",
    bytes: word(`
      1. Two is
      A. odd
      B. even
      Answer:
      SECTION B
      Write the answers
      1. Define a cell.
      2. What is a leaf?
      Objective answers
      1. B`),
    gives: `
      1. Two is [odd; even] B list
      aside theory: SECTION B | 1. Define a cell.
      aside theory: SECTION B | 2. What is a leaf?
      left out: SECTION B
      left out: Write the answers`,
  },
  {
    title: "five options, with keys among the four, E, and none",
    name: "five.docx",
    bytes: word(`
      1. Two and two?
      A. 3
      B. 4
      C. 5
      D. 6
      E. 7
      Answer: B
      2. Three and three?
      A. 3   B. 4   C. 5   D. 7   E. 6
      Answer: E
      3. Four and four?
      (a) 8 (b) 9 (c) 10 (d) 11 (e) 12
      4. Five and five?
      A. 10
      B. 11
      C. 12
      D. 13
      Answer: A`),
    gives: `
      4. Five and five? [10; 11; 12; 13] A line
      aside fiveOptions: 1. Two and two? [3; 4; 5; 6; 7] B line
      aside fiveOptions: 2. Three and three? [3; 4; 5; 7; 6] E line
      aside fiveOptions: 3. Four and four? [8; 9; 10; 11; 12] ?`,
  },
  {
    title: "theory without a heading, right behind the last option",
    name: "mixed.docx",
    bytes: word(`
      1. Two is
      A. odd
      B. even
      Answer: B
      Answer any two questions
      2. Explain photosynthesis in green plants. (10 marks)
      3a. Define osmosis.
      b. List four uses of water.
      4. Write short notes on:
      (a) Explain diffusion
      (b) Describe plasmolysis`),
    gives: `
      1. Two is [odd; even] B line
      aside theory: 2. Explain photosynthesis in green plants. (10 marks)
      aside theory: 3. a. Define osmosis. / b. List four uses of water.
      aside theory: 4. Write short notes on: / (a) Explain diffusion / (b) Describe plasmolysis
      left out: Answer any two questions`,
  },
  {
    title: "a section heading and an instruction right behind the last option",
    name: "behind.docx",
    bytes: word(`
      1. Two is
      A. odd
      B. even
      SECTION B - FILL IN THE GAPS
      Choose the word that best completes each sentence
      2. She ____ to school.
      A. go
      B. goes
      END OF PAPER
      Good luck!
      ANSWERS
      1. B
      2. B`),
    gives: `
      1. Two is [odd; even] B list
      SECTION B - FILL IN THE GAPS | 2. She ____ to school. [go; goes] B list
      left out: SECTION B - FILL IN THE GAPS
      left out: Choose the word that best completes each sentence
      left out: END OF PAPER
      left out: Good luck!`,
  },
  {
    title: "a letter is missing among the options, and one stands twice",
    name: "gap.docx",
    bytes: word(`
      1. Two is
      A. odd
      B. even
      D. prime
      Answer: B
      2. Three is
      A. odd
      B. even
      B. none
      C. prime
      Answer: C`),
    gives: `
      1. Two is [odd; even] ?
      2. Three is [odd; even] ?
      left out: D. prime
      left out: B. none
      left out: C. prime
      ! The letters of the options do not follow each other: “D. prime” was left out
      ! The letters of the options do not follow each other: “B. none” was left out
      ! The letters of the options do not follow each other: “C. prime” was left out`,
  },
  {
    title: "a letter to parents",
    name: "letter.docx",
    bytes: word(`
      Dear parents,
      School resumes on Monday.`),
    gives: `
      left out: Dear parents,
      left out: School resumes on Monday.
      ! No questions were found: number them 1., 2., 3. and the options A., B., C., D.`,
  },
];
