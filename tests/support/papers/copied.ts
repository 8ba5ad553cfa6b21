import { paragraph, styled, wordDocument } from "../data/word-document.ts";
import type { Paper } from "./paper.ts";

/* Papers that teachers copy from chat assistants, web pages and other exam programs, as public files have them. */

const word = (text: string) => () => wordDocument(text.split("\n").map((line) => paragraph(line.trim())));

export const copiedPapers: Paper[] = [
  {
    title: "Markdown: hashes, stars around bold type, bullets before the letters, rulers between the questions",
    name: "markdown.docx",
    bytes: word(`
      ## Section A: Objective
      ### **1. Which organ pumps blood?**
      - A) Liver
      - B) Heart
      - **Correct Answer:** B) Heart

      ---

      ### **2. What is 2**3 in Python?
      - **A)** 6
      - **B)** 8
      **Answer: B**`),
    gives: `
      Section A: Objective | 1. Which organ pumps blood? [Liver; Heart] B line
      Section A: Objective | 2. What is 2**3 in Python? [6; 8] B line
      left out: Section A: Objective`,
  },
  {
    title: "the right option between two stars each",
    name: "stars-around.docx",
    bytes: word(`
      1. Which is a metal?
      A. Chlorine
      **B. Iron**
      2. Which is a gas?
      **A. Oxygen**
      B. Tin`),
    gives: `
      1. Which is a metal? [Chlorine; Iron] B bold
      2. Which is a gas? [Oxygen; Tin] A bold`,
  },
  {
    title: "a star as a bullet before each option",
    name: "bullets.docx",
    bytes: word(`
      1. Which is a metal?
      * A. Chlorine
      * B. Iron
      Answer: B
      2. Which is a gas?
      * A. Oxygen
      * B. Tin
      Answer: A`),
    gives: `
      1. Which is a metal? [Chlorine; Iron] B line
      2. Which is a gas? [Oxygen; Tin] A line`,
  },
  {
    title: "a star and a space before the right option alone",
    name: "star-space.docx",
    bytes: word(`
      1. Which is a metal?
      A. Chlorine
      * B. Iron
      2. Which is a gas?
      * A. Oxygen
      B. Tin`),
    gives: `
      1. Which is a metal? [Chlorine; Iron] B star
      2. Which is a gas? [Oxygen; Tin] A star`,
  },
  {
    title: "green ticks, boxes with ticks and root signs beside the right option",
    name: "ticks.docx",
    bytes: word(`
      1. Which is a metal?
      a) Chlorine
      b) Iron ✅
      2. Which is a gas?
      ✔️ a) Oxygen
      b) Tin
      3. Which is a liquid?
      a) Iron
      b) Mercury √
      4. Which is a root of 16?
      a) √4
      b) √16 ☑`),
    gives: `
      1. Which is a metal? [Chlorine; Iron] B star
      2. Which is a gas? [Oxygen; Tin] A star
      3. Which is a liquid? [Iron; Mercury] B star
      4. Which is a root of 16? [√4; √16] B star`,
  },
  {
    title: "who sent each message of a chat, and when, as phones copy and export it",
    name: "chat.txt",
    bytes: () =>
      Buffer.from(`30/11/2026, 10:10 - Messages and calls are end-to-end encrypted.
[10:12 AM, 11/30/2026] Mrs Ada: 1. Which is a metal?
A. Chlorine
B. Iron
Ans: B
30/11/2026, 10:13 - Mrs Ada: 2. Which is a gas?
A. Oxygen
B. Tin
Ans: A
\u200e[30/11/2026, 10:14:05] Mrs Ada Obi: 3. At 10:15, 30/11 is
A. a time
B. a date
Ans: B`),
    gives: `
      1. Which is a metal? [Chlorine; Iron] B line
      2. Which is a gas? [Oxygen; Tin] A line
      3. At 10:15, 30/11 is [a time; a date] B line
      left out: 30/11/2026, 10:10 - Messages and calls are end-to-end encrypted.`,
  },
  {
    title: "no number before any question: each is the paragraph above its options",
    name: "no-numbers.txt",
    bytes: () =>
      Buffer.from(`JSS 2 CIVIC EDUCATION

Read the passage.

The rights that belong to
every person are called
A. duties
B. human
rights

Ans: B
Who heads a state?

(a) a governor (b) a senator
Answer: A
Explanation: Each state has one.
Which is a duty? (a) paying tax (b) stealing`),
    gives: `
      1. The rights that belong to / every person are called [duties; human rights] B line
      2. Who heads a state? [a governor; a senator] A line because Each state has one.
      3. Which is a duty? [paying tax; stealing] ?
      left out: JSS 2 CIVIC EDUCATION
      left out: Read the passage.
      ! The text before this question was left out: “Read the passage.”. Add it to the question if students need it
      ! The right answer is not marked`,
  },
  {
    title: "Question: and Options: without numbers, with facts that are for no student",
    name: "unnumbered.docx",
    bytes: word(`
      Question: The opposite of hot is ______
      Options:
      A. cold
      B. warm
      Correct Answer: A
      Difficulty: Easy
      Category: Lexis
      Explanation: Cold is the opposite.
      Question: The plural of ox is ______
      Options:
      A. oxes
      B. oxen
      Correct Answer: B
      Difficulty: Hard`),
    gives: `
      1. The opposite of hot is ______ [cold; warm] A line because Cold is the opposite.
      2. The plural of ox is ______ [oxes; oxen] B line
      left out: Difficulty: Easy
      left out: Category: Lexis
      left out: Difficulty: Hard`,
  },
  {
    title: "numbers before the options of Q1 and Q2, and T or F for statements",
    name: "portal.docx",
    bytes: word(`
      Q1. Which key ends a line?
           1.  Tab
           2.  Enter
           3.  Shift
           Correct Answer : 2
           Your Answer : 3
      Q2. RAM keeps its content without power.
           Correct Answer : F
           Your Answer :
      Q3. A byte has
           1.  4 bits
           2.  8 bits
           Correct Answer : 2. 8 bits
      Q4. Two and one are
           1.  2
           2.  3
           3.  4
           Correct Answer : 3`),
    gives: `
      1. Which key ends a line? [Tab; Enter; Shift] B line
      2. RAM keeps its content without power. [True; False] B line
      3. A byte has [4 bits; 8 bits] B line
      4. Two and one are [2; 3; 4] ?
      left out: Your Answer : 3
      left out: Your Answer :
      ! The key “C or B” names more than one option`,
  },
  {
    title: "small Roman numbers before the options, the right one in bold",
    name: "roman.docx",
    bytes: () =>
      wordDocument([
        paragraph("1. A learner’s permit is valid for"),
        paragraph("i. 1 month"),
        paragraph("ii. ", styled("3 months", "bold")),
        paragraph("iii. 1 year"),
        paragraph("2. A red light means"),
        paragraph("i. ", styled("stop", "bold")),
        paragraph("ii. go"),
        paragraph("iii. slow down"),
      ]),
    gives: `
      1. A learner’s permit is valid for [1 month; 3 months; 1 year] B bold
      2. A red light means [stop; go; slow down] A bold`,
  },
  {
    title: "small Roman numbers for the parts of a theory question, and for statements above the options",
    name: "statements.docx",
    bytes: word(`
      1. Which of these are metals?
      i. Iron
      ii. Tin
      iii. Chlorine
      A. i only
      B. i and ii
      Answer: B
      SECTION B: THEORY
      1. Write short notes on
      i. osmosis
      ii. diffusion`),
    gives: `
      1. Which of these are metals? / i. Iron / ii. Tin / iii. Chlorine [i only; i and ii] B line
      aside theory: SECTION B: THEORY | 1. Write short notes on / i. osmosis / ii. diffusion
      left out: SECTION B: THEORY`,
  },
  {
    title: "boxes before the options, one of them ticked",
    name: "boxes.docx",
    bytes: word(`
      1. Which is a metal?
      ☐ Chlorine
      ☑ Iron
      2. Which is a gas?
      ☐ Oxygen
      ☐ Tin`),
    gives: `
      1. Which is a metal? [Chlorine; Iron] B star
      2. Which is a gas? [Oxygen; Tin] ?
      ! The right answer is not marked`,
  },
  {
    title: "numbers on lines of their own, and the buttons of a web page",
    name: "web-page.docx",
    bytes: word(`
      1
      Which is a metal?
      A. Chlorine
      B. Iron
      View Answer
      Answer: B
      2
      Which is a gas?
      A. Oxygen
      B. Tin
      View Answer
      Answer: A
      Page 1 of 2
      3
      Which is a liquid?
      A. Mercury
      B. Iron
      → 
      Answer: A`),
    gives: `
      1. Which is a metal? [Chlorine; Iron] B line
      2. Which is a gas? [Oxygen; Tin] A line
      3. Which is a liquid? [Mercury; Iron] A line
      left out: View Answer
      left out: View Answer
      left out: Page 1 of 2
      left out: →`,
  },
  {
    title: "the number of the question before its key",
    name: "numbered-keys.docx",
    bytes: word(`
      Question 1: Which is a metal?
      A. Chlorine
      B. Iron
      Question 1 Answer: B

      Question 2: Which is a gas?
      A. Oxygen
      B. Tin
      Question 2 Answer: A`),
    gives: `
      1. Which is a metal? [Chlorine; Iron] B line
      2. Which is a gas? [Oxygen; Tin] A line`,
  },
  {
    title: "a table of another exam program: Choice 1 to 4 and the number of the correct choice",
    name: "choices.csv",
    bytes: () =>
      Buffer.from(
        [
          "SR.NO,Question,Choice 1,Choice 2,Choice 3,Choice 4,Correct Choice",
          "1,Which is a gas?,Tin,Oxygen,Iron,Zinc,2",
          "2,One and two are,2,3,4,5,3",
          "3,One and one are,2,3,4,5,1",
        ].join("\n"),
      ),
    gives: `
      1. Which is a gas? [Tin; Oxygen; Iron; Zinc] B column
      2. One and two are [2; 3; 4; 5] ?
      3. One and one are [2; 3; 4; 5] A column
      ! The key “C or B” names more than one option`,
  },
];
