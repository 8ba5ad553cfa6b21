import { paragraph, styled, table, typed, wordDocument } from "../data/word-document.ts";
import type { Paper } from "./paper.ts";

/* Tables of Word documents. */

export const tablePapers: Paper[] = [
  {
    title: "OPTIONS in one cell above A to D",
    name: "spanned.docx",
    bytes: () =>
      wordDocument([
        table([
          ["S/N", "QUESTIONS", ['<w:tcPr><w:gridSpan w:val="4"/></w:tcPr>', paragraph("OPTIONS")], "ANSWER"],
          ["", "", "A", "B", "C", "D", ""],
          ["1", "Two is", "odd", "even", "zero", "none", "B"],
          ["2", "Red is", "a colour", "a fruit", "a food", "a name", "A"],
        ]),
      ]),
    gives: `
      1. Two is [odd; even; zero; none] B column
      2. Red is [a colour; a fruit; a food; a name] A column
      left out: S/N
      left out: QUESTIONS
      left out: OPTIONS
      left out: ANSWER`,
  },
  {
    title: "a paper as a table: S/N, question, A to D, answer",
    name: "table.docx",
    bytes: () =>
      wordDocument([
        paragraph("JSS 3 COMPUTER STUDIES"),
        table([
          ["S/N", "QUESTION", "A", "B", "C", "D", "ANSWER"],
          ["1", "CPU means", "Central Processing Unit", "Core Part", "Cable", "Card", "A"],
          ["2", "A mouse is", "output", "input", "storage", "paper", "input"],
          ["3", "RAM is", "memory", "disk", "screen", "key", "A or B"],
        ]),
      ]),
    gives: `
      1. CPU means [Central Processing Unit; Core Part; Cable; Card] A column
      2. A mouse is [output; input; storage; paper] B column
      3. RAM is [memory; disk; screen; key] ?
      left out: JSS 3 COMPUTER STUDIES
      ! The key “A or B” names more than one option`,
  },
  {
    title: "a table without headings, five options in one row, the right one highlighted",
    name: "bare-table.docx",
    bytes: () => {
      const cell = (text: string) => [paragraph(styled(text, "highlight"))];
      return wordDocument([
        table([
          ["1.", "Ice is", cell("solid"), "liquid", "gas", "plasma"],
          ["2.", "Steam is", "solid", "liquid", cell("gas"), "plasma"],
        ]),
        table([
          ["No", "Questions", "Option A", "Option B", "Option C", "Option D", "Option E"],
          ["3", "Water is", "solid", "liquid", "gas", "plasma", "none"],
        ]),
        ...typed("ANSWERS\n3. B"),
      ]);
    },
    gives: `
      1. Ice is [solid; liquid; gas; plasma] A highlight
      2. Steam is [solid; liquid; gas; plasma] C highlight
      aside fiveOptions: 3. Water is [solid; liquid; gas; plasma; none] B list`,
  },
  {
    title: "two columns laid out by a table, left one first",
    name: "columns.docx",
    bytes: () =>
      wordDocument([
        table([
          [typed("1. Two is\nA. odd\nB. even"), typed("3. Four is\nA. odd\nB. even")],
          [typed("2. Three is\nA. odd\nB. even"), typed("4. Five is\nA. odd\nB. even")],
        ]),
        ...typed("KEYS\n1. B 2. A 3. B 4. A"),
      ]),
    gives: `
      1. Two is [odd; even] B list
      2. Three is [odd; even] A list
      3. Four is [odd; even] B list
      4. Five is [odd; even] A list`,
  },
  {
    title: "numbers and letters in cells of their own, options in a small table, figures of a question",
    name: "cells.docx",
    bytes: () =>
      wordDocument([
        table([
          ["1", "Two is"],
          ["A", "odd"],
          ["B", "even"],
        ]),
        paragraph("2. Three is"),
        table([
          ["A. odd", "B. even"],
          ["C. prime", "D. zero"],
        ]),
        paragraph("3. What is y for x = 2?"),
        table([
          ["x", "1", "2"],
          ["y", "3", "5"],
        ]),
        paragraph("A. 3"),
        paragraph("B. 5"),
        paragraph("Marking guide"),
        table([
          ["No.", "Key", "No.", "Key"],
          ["1", "B", "3", "B"],
          ["2", "A", "", ""],
        ]),
      ]),
    gives: `
      1. Two is [odd; even] B list
      2. Three is [odd; even; prime; zero] A list
      3. What is y for x = 2? / x | 1 | 2 / y | 3 | 5 [3; 5] B list
      ! A table was read as plain lines: please compare it`,
  },
  {
    title: "options in the cells of a table that is read down",
    name: "down.docx",
    bytes: () =>
      wordDocument([
        paragraph("1. Three is"),
        table([
          ["A. odd", "C. zero"],
          ["B. even", "D. prime and even"],
        ]),
        paragraph("2. Four is"),
        table([
          ["(a)", "odd", "(c)", "zero"],
          ["(b)", "even", "(d)", "less than two"],
        ]),
        ...typed("ANSWERS\n1. A 2. B"),
      ]),
    gives: `
      1. Three is [odd; even; zero; prime and even] A list
      2. Four is [odd; even; zero; less than two] B list`,
  },
];
