import { paragraph, styled, typed, wordDocument } from "../word-document.ts";
import type { Paper } from "./paper.ts";

/* Papers in which the right option is marked. */

const word = (text: string) => () => wordDocument(typed(text));

export const markedPapers: Paper[] = [
  {
    title: "bold",
    name: "bold.docx",
    bytes: word(`
      1. The sun is a
      A. **star**
      B. planet
      2. The moon is a
      A. star
      **B. satellite**`),
    gives: `
      1. The sun is a [star; planet] A bold
      2. The moon is a [star; satellite] B bold`,
  },
  {
    title: "highlighted, with all letters in bold",
    name: "highlight.docx",
    bytes: word(`
      1. The sun is a
      **A.** ==star==
      **B.** planet
      2. The moon is a
      **A.** star
      **B.** ==satellite==`),
    gives: `
      1. The sun is a [star; planet] A highlight
      2. The moon is a [star; satellite] B highlight`,
  },
  {
    title: "red, several options on a line",
    name: "red.docx",
    bytes: word(`
      1. The sun is a
      A. {{star}}   B. planet
      2. The moon is a
      A. star   B. {{satellite}}`),
    gives: `
      1. The sun is a [star; planet] A colour
      2. The moon is a [star; satellite] B colour`,
  },
  {
    title: "underlined, one of them left out and one marked twice",
    name: "underline.docx",
    bytes: word(`
      1. The sun is a
      A. __star__
      B. planet
      2. The moon is a
      A. star
      B. __satellite__
      3. Mars is a
      A. star
      B. __planet__
      4. Venus is a
      A. __planet__
      B. star
      5. Io is a
      A. star
      B. moon
      6. Sirius is a
      A. __star__
      B. __sun__
      C. moon
      7. Rigel is a
      A. __star__
      B. moon`),
    gives: `
      1. The sun is a [star; planet] A underline
      2. The moon is a [star; satellite] B underline
      3. Mars is a [star; planet] B underline
      4. Venus is a [planet; star] A underline
      5. Io is a [star; moon] ?
      6. Sirius is a [star; sun; moon] ?
      7. Rigel is a [star; moon] A underline
      ! The right answer is not marked
      ! More than one option stands out`,
  },
  {
    title: "a bold word here and there is no key",
    name: "words.docx",
    bytes: word(`
      1. Which is a noun?
      A. **Lagos**
      B. run
      2. Which is a verb?
      A. house
      B. eat
      3. Which is an adverb?
      A. slowly
      B. slow
      4. Which is a pronoun?
      A. he
      B. boy`),
    gives: `
      1. Which is a noun? [Lagos; run] ?
      2. Which is a verb? [house; eat] ?
      3. Which is an adverb? [slowly; slow] ?
      4. Which is a pronoun? [he; boy] ?
      ! The right answer is not marked
      ! The right answer is not marked
      ! The right answer is not marked
      ! The right answer is not marked`,
  },
  {
    title: "bold against the list at the end",
    name: "against.docx",
    bytes: word(`
      1. The sun is a
      A. **star**
      B. planet
      2. The moon is a
      A. star
      B. **satellite**
      ANSWERS
      1. A
      2. A`),
    gives: `
      1. The sun is a [star; planet] A list
      2. The moon is a [star; satellite] ?
      ! The file gives two keys: A by the list of keys, B by bold type`,
  },
  {
    title: "stars, ticks, (correct) behind the option, and two ticks",
    name: "stars.docx",
    bytes: word(`
      1. The sun is a
      *A. star
      B. planet
      2. The moon is a
      A. star
      B. satellite ✓
      3. Mars is a
      A. star
      B. planet (correct)
      4. Io is a
      A. star ✓
      B. moon ✓`),
    gives: `
      1. The sun is a [star; planet] A star
      2. The moon is a [star; satellite] B star
      3. Mars is a [star; planet] B star
      4. Io is a [star; moon] ?
      ! More than one option is marked as right`,
  },
  {
    title: "blue throughout with the right ones red, and plain black among them",
    name: "colours.docx",
    bytes: () => {
      const blue = (text: string) => ({
        xml: `<w:r><w:rPr><w:color w:val="0000FF"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`,
      });
      return wordDocument([
        paragraph(blue("1. Ten and ten")),
        paragraph(blue("A. 10")),
        paragraph(blue("B. "), styled("20", "red")),
        paragraph(blue("C. 30")),
        paragraph(blue("2. One and one")),
        paragraph(blue("A. "), styled("2", "red")),
        paragraph(blue("B. 3")),
        paragraph(blue("C. 4")),
      ]);
    },
    gives: `
      1. Ten and ten [10; 20; 30] B colour
      2. One and one [2; 3; 4] A colour`,
  },
];
