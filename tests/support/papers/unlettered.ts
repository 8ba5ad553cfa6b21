import { listed, paragraph, typed, wordDocument } from "../data/word-document.ts";
import type { Paper } from "./paper.ts";

/* Papers whose options have no letters: bullets, or a line for each. */

const word = (text: string) => () => wordDocument(typed(text));
const bullets = 2;

export const unletteredPapers: Paper[] = [
  {
    title: "options with Word's bullets, the key under them as a text",
    name: "word-bullets.docx",
    bytes: () =>
      wordDocument([
        listed(1, 0, "The capital of Nigeria is"),
        listed(bullets, 0, "Lagos"),
        listed(bullets, 0, "Abuja"),
        listed(bullets, 0, "Kano"),
        listed(bullets, 0, "Enugu"),
        paragraph("Answer: Abuja"),
        listed(1, 0, "The capital of Ghana is"),
        listed(bullets, 0, "Accra"),
        listed(bullets, 0, "Kumasi"),
        listed(bullets, 0, "Tema"),
        listed(bullets, 0, "Ho"),
        paragraph("Answer: Accra"),
      ]),
    gives: `
      1. The capital of Nigeria is [Lagos; Abuja; Kano; Enugu] B line
      2. The capital of Ghana is [Accra; Kumasi; Tema; Ho] A line`,
  },
  {
    title: "typed dashes and dots before the options, two to five of them, keys as letters",
    name: "dashes-before.docx",
    bytes: word(`
      1. Water freezes at
      0 degrees is its name in school books
      - 0 °C
      – 100 °C
      Answer: A
      2. Ice floats on water.
      • True
      • False
      Answer: True
      3. Which is a gas?
      • iron
      • tin
      • oxygen
      • gold
      • lead
      Answer: C`),
    gives: `
      1. Water freezes at / 0 degrees is its name in school books [0 °C; 100 °C] A line
      2. Ice floats on water. [True; False] A line
      aside fiveOptions: 3. Which is a gas? [iron; tin; oxygen; gold; lead] C line`,
  },
  {
    title: "a line for each option and nothing before it, the key under them",
    name: "bare-lines.docx",
    bytes: word(`
      FIRST TERM EXAMINATION
      1. Which organ pumps blood?
      lungs
      heart
      liver
      kidney
      Answer: B
      Explanation: It beats about 70 times in a minute.

      2. Bees make

      milk
      honey
      wax
      nests
      Ans: honey
      3. Look at this line:
      The goat are eating.
      goat
      are
      eating
      none
      Answer: B`),
    gives: `
      1. Which organ pumps blood? [lungs; heart; liver; kidney] B line because It beats about 70 times in a minute.
      2. Bees make [milk; honey; wax; nests] B line
      aside theory: 3. Look at this line: / The goat are eating. / goat / are / eating / none
      left out: FIRST TERM EXAMINATION`,
  },
  {
    title: "a line for each option, the right one in bold",
    name: "bare-bold.docx",
    bytes: word(`
      1. Which is a noun?
      run
      **Lagos**
      slowly
      2. Which is a verb?
      **eat**
      house
      red
      3. Which is an adjective?
      he
      they
      **tall**`),
    gives: `
      1. Which is a noun? [run; Lagos; slowly] B bold
      2. Which is a verb? [eat; house; red] A bold
      3. Which is an adjective? [he; they; tall] C bold`,
  },
  {
    title: "a line for each option, a star before the right one",
    name: "bare-star.docx",
    bytes: word(`
      1. CPU means
      Central Power Unit
      *Central Processing Unit
      Computer Personal Unit
      2. A mouse is for
      * input
      output
      storage`),
    gives: `
      1. CPU means [Central Power Unit; Central Processing Unit; Computer Personal Unit] B star
      2. A mouse is for [input; output; storage] A star`,
  },
  {
    title: "a line for each option and a list of keys at the end, with headings between the questions",
    name: "bare-list.docx",
    bytes: word(`
      SECTION A: OBJECTIVE
      1. Which organ pumps blood?
      lungs
      heart
      liver
      kidney
      Choose the word that is nearest in meaning
      2. Glad
      happy
      sad
      angry
      late
      SECTION B: THEORY
      1. Write about these:
      rain
      wind
      sun
      ANSWERS
      1. B
      2. A`),
    gives: `
      SECTION A: OBJECTIVE | 1. Which organ pumps blood? [lungs; heart; liver; kidney] B list
      SECTION A: OBJECTIVE | 2. Glad [happy; sad; angry; late] A list
      aside theory: SECTION B: THEORY | 1. Write about these: / rain / wind / sun
      left out: SECTION A: OBJECTIVE
      left out: Choose the word that is nearest in meaning
      left out: SECTION B: THEORY
      ! The text before this question was left out: “Choose the word that is nearest in meaning”. Add it to the question if students need it`,
  },
  {
    title: "statements with bullets above lettered options, and points of a question without a key, are no options",
    name: "statements.docx",
    bytes: word(`
      1. Which of these are true?
      • Ice is cold
      • Fire is wet
      A. the first
      B. the second
      Answer: A
      2. Say what you know about
      • rain
      • wind`),
    gives: `
      1. Which of these are true? / • Ice is cold / • Fire is wet [the first; the second] A line
      aside theory: 2. Say what you know about / • rain / • wind`,
  },
  {
    title: "lines without letters whose key is none of them stay with the question",
    name: "bare-model-answer.docx",
    bytes: word(`
      1. Write two sentences about your school. Think of
      its name
      its place
      its teachers
      Answer: My school is Unity College. It is in Jos.
      2. Which organ pumps blood?
      lungs
      heart
      liver
      Answer: heart
      3. Bees make
      milk
      honey
      wax
      Answer: honey`),
    gives: `
      2. Which organ pumps blood? [lungs; heart; liver] B line
      3. Bees make [milk; honey; wax] B line
      aside theory: 1. Write two sentences about your school. Think of / its name / its place / its teachers`,
  },
];
