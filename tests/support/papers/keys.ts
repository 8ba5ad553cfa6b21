import { listed, paragraph, table, typed, wordDocument } from "../data/word-document.ts";
import type { Paper } from "./paper.ts";

/* How teachers write down the keys. */

const word = (text: string) => () => wordDocument(typed(text));
const three = `
      1. Capital of Nigeria?
      A. Lagos
      B. Abuja
      C. Kano
      D. Ibadan
      2. Capital of Ghana?
      A. Accra
      B. Kumasi
      C. Tema
      D. Ho
      3. Capital of Togo?
      A. Kara
      B. Sokodé
      C. Lomé
      D. Aného`;
const all = `
      1. Capital of Nigeria? [Lagos; Abuja; Kano; Ibadan] B list
      2. Capital of Ghana? [Accra; Kumasi; Tema; Ho] A list
      3. Capital of Togo? [Kara; Sokodé; Lomé; Aného] C list`;
const none = (which: string, ...reasons: string[]): string =>
  [
    ...all.split("\n").map((line) => (line.trim().startsWith(which) ? line.replace(/ [A-D] list$/, " ?") : line)),
    ...reasons,
  ].join("\n");

const forms: [title: string, list: string][] = [
  ["a line for each under ANSWERS", "ANSWERS\n1. B\n2. A\n3. C"],
  ["in a row under KEY:", "KEY:\n1. B 2. A 3. C"],
  ["behind the heading, 1B, 2A", "Keys: 1B, 2A, 3C"],
  ["small letters in brackets under MARKING GUIDE", "MARKING GUIDE\n1 (b)\n2 (a)\n3 (c)"],
  ["a range, 1-3 BAC", "ANSWER KEY\n1-3: BAC"],
  ["letter and text", "Marking scheme for first term\n1. B. Abuja\n2. A – Accra\n3. C (Lomé)"],
  ["the texts of the options", "SOLUTIONS\n1. Abuja\n2. accra.\n3. Lomé"],
  ["the texts in a row", "Answers: 1. Abuja 2. Accra 3. Lomé"],
  ["columns by tabs", "ANSWERS TO OBJECTIVE QUESTIONS\n1.\tB\t3.\tC\n2.\tA"],
];

export const keyPapers: Paper[] = [
  ...["ANSWERS 1. B 2. A", "ANS: 1B, 2A", "KEY 1-2: BA"].map((list): Paper => ({
    title: `all keys behind the heading, ${list}`,
    name: "line.docx",
    bytes: word(`
        1. The capital of Kano State is
        A. Gaya
        B. Kano
        2. Snow is
        A. white
        B. black
        ${list}`),
    gives: `
        1. The capital of Kano State is [Gaya; Kano] B list
        2. Snow is [white; black] A list`,
  })),
  ...forms.map(([form, list]) => ({
    title: `a list of keys: ${form}`,
    name: "list.docx",
    bytes: word(`${three}\n${list}`),
    gives: all,
  })),
  {
    title: "a list of keys that Word numbers itself",
    name: "autokeys.docx",
    bytes: () =>
      wordDocument([...typed(three), paragraph("Answers"), ...["B", "A", "C"].map((key) => listed(4, 0, key))]),
    gives: all,
  },
  {
    title: "a table of keys, upright with headings",
    name: "keytable.docx",
    bytes: () =>
      wordDocument([
        ...typed(three),
        table([
          ["S/N", "ANSWER"],
          ["1", "B"],
          ["2", "A"],
          ["3", "C"],
        ]),
      ]),
    gives: all,
  },
  {
    title: "a table of keys, across",
    name: "across.docx",
    bytes: () =>
      wordDocument([
        ...typed(three),
        paragraph("MARKING GUIDE"),
        table([
          ["1", "2", "3"],
          ["B", "A", "C"],
        ]),
      ]),
    gives: all,
  },
  {
    title: "two keys for one question, and any two",
    name: "two.docx",
    bytes: word(`${three}\nANSWERS\n1. A and D\n2. any two\n3. C`),
    gives: none(
      "1",
      `! The key “A and D” names more than one option`,
      `! The key “any two” is not one of the options`,
    ).replace("Ho] A list", "Ho] ?"),
  },
  {
    title: "a key beyond the options, and one for a question that is not there",
    name: "beyond.docx",
    bytes: word(`${three}\nANSWERS\n1. B\n2. E\n3. C\n4. A`),
    gives: none(
      "2",
      "! The key says E, but there is no option E",
      "! The list has a key for number 4, but no such question was read",
    ),
  },
  {
    title: "a list that says one thing twice and another differently",
    name: "twice.docx",
    bytes: word(`${three}\nANSWERS\n1. B\n1. B\n2. A\n2. D\n3. C`),
    gives: none("2", "! The file gives two keys: A by the list of keys, D by the list of keys"),
  },
  {
    title: "a line under the question and a list that disagree",
    name: "disagree.docx",
    bytes: word(`
      1. Two and two?
      A. 3
      B. 4
      Answer: B
      2. Three and three?
      A. 5
      B. 6
      Answer: B
      KEYS
      1. B
      2. A`),
    gives: `
      1. Two and two? [3; 4] B line
      2. Three and three? [5; 6] ?
      ! The file gives two keys: B by the line under the question, A by the list of keys`,
  },
  {
    title: "keys as texts of options that begin with a letter",
    name: "texts.docx",
    bytes: word(`
      1. Copper is
      A. a gas
      B. a good conductor of heat
      C. brittle
      D. dear
      Answer: a good conductor of heat
      2. Bread is
      A. cheap food
      B. a stone
      Answer: a food
      3. Which article goes with "umbrella"?
      A. the
      B. a
      C. an
      Answer: an
      4. Which article goes with "boy"?
      A. the
      B. a
      C. an
      Answer: a
      5. Which is mega?
      A. mW
      B. MW
      Answer: MW`),
    gives: `
      1. Copper is [a gas; a good conductor of heat; brittle; dear] B line
      2. Bread is [cheap food; a stone] ?
      3. Which article goes with "umbrella"? [the; a; an] C line
      4. Which article goes with "boy"? [the; a; an] ?
      5. Which is mega? [mW; MW] B line
      ! The key “a food” is not one of the options
      ! The key “a” may be a letter or the text of an option`,
  },
  {
    title: "keys behind the last option, in brackets, with marks, and left empty",
    name: "behind.docx",
    bytes: word(`
      1. Nine is
      A. odd   B. even   C. prime   D. zero   (Ans: A)
      2. Ten is
      A. odd   B. even   Ans. - B
      3. Four is
      A. odd
      B. even
      The correct answer is B (1 mark)
      4. Six is
      A. odd
      B. even
      Answer: ________
      5. Five is
      A. odd
      B. even
      Answer:
      A
      6. One is
      A. odd
      B. even
      Key: A  Explanation: It leaves one.`),
    gives: `
      1. Nine is [odd; even; prime; zero] A line
      2. Ten is [odd; even] B line
      3. Four is [odd; even] B line
      4. Six is [odd; even] ?
      5. Five is [odd; even] A line
      6. One is [odd; even] A line because It leaves one.
      ! The right answer is not marked`,
  },
  {
    title: "the word for answer in Yoruba, Igbo and Hausa, composed or not",
    name: "ede.docx",
    bytes: word(`
      1. Olú-ìlú Nàìjíríà ni
      A. Èkó
      B. Àbújá
      Ìdáhùn: B
      2. Isi obodo Naịjirịa bụ
      A. Legọs
      B. Abụja
      Azịza - B
      3. Babban birnin Najeriya shi ne
      A. Abuja   B. Kano   Amsa: A
      4. Oba ni
      A. ọ̀gá
      B. ọmọ
      ${"Ìdáhùn: A".normalize("NFD")}
      5. Ìdáhùn sí ìbéèrè ni
      A. bẹ́ẹ̀ni
      B. rárá
      6. Ilé ni
      A. house
      B. farm
      ÌDÁHÙN
      5. A 6. A`),
    gives: `
      1. Olú-ìlú Nàìjíríà ni [Èkó; Àbújá] B line
      2. Isi obodo Naịjirịa bụ [Legọs; Abụja] B line
      3. Babban birnin Najeriya shi ne [Abuja; Kano] A line
      4. Oba ni [ọ̀gá; ọmọ] A line
      5. Ìdáhùn sí ìbéèrè ni [bẹ́ẹ̀ni; rárá] A list
      6. Ilé ni [house; farm] A list`,
  },
  {
    title: "Answer on a line of its own, its letter on the next one, numbers on lines of their own",
    name: "answer-above.docx",
    bytes: word(`
      1
      What is a noun?
      a. a thing
      b. a deed
      Answer
      a
      2
      What is a verb?
      a. a thing
      b. a deed
      Correct answer
      b
      3
      What is an adverb?
      a. quickly
      b. quick
      ANS
      (a)`),
    gives: `
      1. What is a noun? [a thing; a deed] A line
      2. What is a verb? [a thing; a deed] B line
      3. What is an adverb? [quickly; quick] A line`,
  },
  {
    title: "Options: before the letters on one line, commas between the options",
    name: "commas.docx",
    bytes: word(`
      1. Who wrote Things Fall Apart?
      Options: A. Soyinka, B. Achebe, C. Clark, D. Okigbo
      Answer: B
      2. Which are colours?
      A. red, green B. big, small C. one, two
      Answer: A`),
    gives: `
      1. Who wrote Things Fall Apart? [Soyinka; Achebe; Clark; Okigbo] B line
      2. Which are colours? [red, green; big, small; one, two] A line`,
  },
  {
    title: "S/N and ANSWER above two columns that are typed with spaces",
    name: "serial-numbers.docx",
    bytes: word(`${three}\nS/N  ANSWER\n1  B\n2  A\n3  C`),
    gives: all,
  },
];
