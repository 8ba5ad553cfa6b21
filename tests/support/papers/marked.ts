import { paragraph, styled, typed, wordDocument } from "../data/word-document.ts";
import type { Paper } from "./paper.ts";

/* Papers in which the right option is marked. */

const word = (text: string) => () => wordDocument(typed(text));

const run = (text: string, style?: string): string =>
  `<w:r>${style === undefined ? "" : `<w:rPr><w:rStyle w:val="${style}"/></w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;

const boldStyles = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
  <w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:rPr/></w:style>
  <w:style w:type="character" w:styleId="Strong"><w:rPr><w:b/></w:rPr></w:style>
  <w:style w:type="character" w:styleId="Key"><w:rPr><w:color w:val="FF0000"/></w:rPr></w:style>
  <w:style w:type="paragraph" w:styleId="Right"><w:basedOn w:val="Normal"/><w:rPr><w:b/></w:rPr></w:style>
  <w:style w:type="paragraph" w:styleId="RightOne"><w:basedOn w:val="Right"/><w:rPr><w:i/></w:rPr></w:style>
</w:styles>`;

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
  {
    title: "bold by the style of the run, of the paragraph, and by a style based on it",
    name: "styles.docx",
    bytes: () =>
      wordDocument(
        [
          paragraph("1. The sun is a"),
          paragraph("A. ", { xml: run("star", "Strong") }),
          paragraph("B. planet"),
          paragraph("2. The moon is a"),
          paragraph("A. star"),
          `<w:p><w:pPr><w:pStyle w:val="RightOne"/></w:pPr>${run("B. satellite")}</w:p>`,
          // a bold style in a bold paragraph is not bold
          `<w:p><w:pPr><w:pStyle w:val="RightOne"/></w:pPr>${run("C. planet", "Strong")}</w:p>`,
          // the formatting of the run itself counts more than its styles
          `<w:p><w:pPr><w:pStyle w:val="RightOne"/></w:pPr><w:r><w:rPr><w:b w:val="0"/></w:rPr><w:t>D. comet</w:t></w:r></w:p>`,
        ],
        [],
        [{ name: "word/styles.xml", content: boldStyles }],
      ),
    gives: `
      1. The sun is a [star; planet] A bold
      2. The moon is a [star; satellite; planet; comet] B bold`,
  },
  {
    title: "red by a style, with a usual style that is not black",
    name: "red-style.docx",
    bytes: () =>
      wordDocument(
        [
          paragraph("1. The sun is a"),
          paragraph("A. ", { xml: run("star", "Key") }),
          paragraph("B. planet"),
          paragraph("C. moon"),
          paragraph("2. The moon is a"),
          paragraph("A. star"),
          paragraph("B. ", { xml: run("satellite", "Key") }),
          paragraph("C. planet"),
        ],
        [],
        [
          {
            name: "word/styles.xml",
            content: boldStyles.replace("<w:rPr/>", '<w:rPr><w:color w:val="1F3864"/></w:rPr>'),
          },
        ],
      ),
    gives: `
      1. The sun is a [star; planet; moon] A colour
      2. The moon is a [star; satellite; planet] B colour`,
  },
];
