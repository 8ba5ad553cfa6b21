import { workbook, workbookOf, workbookParts, zip } from "../data/workbook.ts";
import type { Paper } from "./paper.ts";

/* CSV files and workbooks. */

const csv = (text: string): Buffer =>
  Buffer.from(
    text
      .split("\n")
      .map((line) => line.trim())
      .join("\n")
      .trim(),
  );

const office = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

export const sheetPapers: Paper[] = [
  {
    title: "a workbook with OPTIONS in a merged cell above A to D",
    name: "merged.xlsx",
    bytes: () =>
      workbook([
        ["UNITY COLLEGE"],
        ["S/N", "QUESTIONS", "OPTIONS", "", "", "", "ANSWER"],
        ["", "", "A", "B", "C", "D", ""],
        ["1", "Two is", "odd", "even", "zero", "none", "B"],
      ]),
    gives: `
      1. Two is [odd; even; zero; none] B column
      left out: UNITY COLLEGE
      left out: S/N QUESTIONS OPTIONS ANSWER`,
  },
  {
    title: "CSV: semicolons, a title, an empty line, the mark of UTF-8, commas in the texts",
    name: "excel.csv",
    bytes: () =>
      Buffer.concat([
        Buffer.from([0xef, 0xbb, 0xbf]),
        csv(`
          UNITY COLLEGE, LAGOS;;;;;
          ;;;;;
          Question;A;B;C;D;Answer
          Which are fruits: mango, pear, both, none?;mango;pear;both;none;C
          "Say ""hi""; then go";a;b;c;d;D`),
      ]),
    gives: `
      Which are fruits: mango, pear, both, none? [mango; pear; both; none] C column
      Say "hi"; then go [a; b; c; d] D column
      left out: UNITY COLLEGE, LAGOS`,
  },
  {
    title:
      "a workbook with raised signs, an underlined word, percentages and a picture, which the cells as text do not say",
    name: "physics.xlsx",
    bytes: () =>
      zip([
        ...workbookParts([
          ["Question", "A", "B", "C", "D", "Answer"],
          ["The speed of light is", "3 x 108 m/s", "0.25", "2", "4", "A"],
        ]),
        {
          name: "xl/sharedStrings.xml",
          content: `<sst xmlns="${office}"><si><r><t>3 x 10</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>8</t></r></si><si><r><rPr><u/></rPr><t>speed</t></r></si></sst>`,
        },
        {
          name: "xl/styles.xml",
          content: `<styleSheet xmlns="${office}"><numFmts count="2"><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="_-* &quot;-&quot;_-;_-* &quot;-&quot;_-"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
        },
        { name: "xl/media/image1.png", content: "picture" },
      ]),
    gives: `
      The speed of light is [3 x 108 m/s; 0.25; 2; 4] A column
      ! Raised and lowered signs of a workbook are read as plain ones, x² as x2: please compare the questions.
      ! Underlined words of a workbook are read as plain ones: please compare the questions.
      ! Percentages and fractions of a workbook are read as decimal numbers: please compare the questions.
      ! The pictures of a workbook are not read: please add them.`,
  },
  {
    title: "a workbook with money, and a computed number",
    name: "money.xlsx",
    bytes: () =>
      zip([
        ...workbookParts([
          ["Question", "A", "B", "Answer"],
          ["Shares of 0.1 + 0.2", "", "0.4", "A"],
        ]).map(({ name, content }) => ({
          name,
          content: String(content).replace('<c r="C2"', '<c r="B2" s="1"><v>0.30000000000000004</v></c><c r="C2"'),
        })),
        {
          name: "xl/styles.xml",
          content: `<styleSheet xmlns="${office}"><numFmts count="1"><numFmt numFmtId="164" formatCode="&quot;₦&quot;#,##0.00"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
        },
      ]),
    gives: `
      Shares of 0.1 + 0.2 [0.3; 0.4] A column
      ! What Excel adds to numbers, such as ₦, kg or the zeros of 007, is not in the cells: please compare the questions.`,
  },
  {
    title: "a workbook with a row that a filter hides",
    name: "filtered.xlsx",
    bytes: () =>
      zip(
        workbookParts([
          ["Question", "A", "B", "Answer"],
          ["Ice is", "solid", "liquid", "A"],
          ["Steam is", "solid", "gas", "B"],
        ]).map(({ name, content }) => ({
          name,
          content: String(content).replace('<row r="2"', '<row r="2" spans="1:4" hidden="1"'),
        })),
      ),
    gives: `
      Ice is [solid; liquid] A column
      Steam is [solid; gas] B column
      ! Rows or sheets that are hidden in Excel were read like the others: please compare the questions.`,
  },
  {
    title: "CSV: letters in brackets as headings, columns without a heading or with one that another has",
    name: "columns.csv",
    bytes: () =>
      csv(`
        No,Questions,(A),(B),Answer,Answer,
        1,Two is,odd,even,(B),A,because`),
    gives: `
      1. Two is [odd; even] B column
      ! Columns 6, 7 were not read: they need headings of their own`,
  },
  {
    title: "CSV without headings and with a column too many",
    name: "many.csv",
    bytes: () => csv("Two is,odd,even,prime,zero,B,why,by Mr Bello"),
    gives: `
      Two is [odd; even; prime; zero] B column because why
      ! Column 8 was not read: give each column a heading`,
  },
  {
    title: "CSV of Windows with £ and é",
    name: "ansi.csv",
    bytes: () => Buffer.from("question,optionA,optionB,correctAnswer\nCafé costs,£1,£2,B", "latin1"),
    gives: "Café costs [£1; £2] B column",
  },
  {
    title: "CSV: Correct Option, numbered options, S/N, a section row",
    name: "numbered.csv",
    bytes: () =>
      csv(`
        S/N,Questions,Option 1,Option 2,Option 3,Option 4,Correct Option (1-4),Topic
        1,Two is,odd,even,prime,zero,2,Numbers
        SECTION B,,,,,,,
        1,Red is,a colour,a fruit,a food,a name,1,Words`),
    gives: `
      1. Two is [odd; even; prime; zero] B column
      SECTION B | 1. Red is [a colour; a fruit; a food; a name] A column
      left out: SECTION B
      ! Unknown column "Topic". It was not read.`,
  },
  {
    title: "CSV: an error of the spreadsheet, and a fraction of which Excel made a date",
    name: "saved.csv",
    bytes: () =>
      csv(`
        S/N,QUESTION,OPTION A,OPTION B,ANSWER
        1,#NAME?,odd,even,B
        2,Half of one is,01-Feb,2,A`),
    gives: `
      1. #NAME? [odd; even] ?
      2. Half of one is [01-Feb; 2] ?
      ! A cell holds the spreadsheet error “#NAME?”: please compare it
      ! A spreadsheet may have changed a fraction such as 1/2 into “01-Feb”: please compare it`,
  },
  {
    title: "CSV: a misspelled heading is named with what was meant, and gives no keys",
    name: "anser.csv",
    bytes: () =>
      csv(`
        question,optionA,optionB,anser key
        Two is,odd,even,B`),
    gives: `
      Two is [odd; even] ?
      ! Unknown column "anser key". Did you mean correctAnswer?
      ! The right answer is not marked`,
  },
  {
    title: "CSV without headings, and the same behind numbers",
    name: "plain.csv",
    bytes: () =>
      csv(`
        1,Two is,odd,even,prime,zero,B
        2,Three is,odd,even,zero,none,odd
        3,Four is,odd,even,zero,none,none of these`),
    gives: `
      1. Two is [odd; even; prime; zero] B column
      2. Three is [odd; even; zero; none] A column
      3. Four is [odd; even; zero; none] ?
      ! The key “none of these” is not one of the options`,
  },
  {
    title: "CSV: five options and theory among the rows",
    name: "five.csv",
    bytes: () =>
      csv(`
        question,a,b,c,d,e,answer
        Two is,odd,even,prime,zero,ten,E
        Three is,odd,even,,,,A
        Explain four,,,,,,`),
    gives: `
      Three is [odd; even] A column
      aside fiveOptions: Two is [odd; even; prime; zero; ten] E column
      aside theory: Explain four`,
  },
  {
    title: "CSV typed line by line",
    name: "lines.csv",
    bytes: () => csv(`1. Two is\nA. odd\nB. even\n2. Three is\nA. odd\nB. even\nANSWERS\n1. B\n2. A`),
    gives: `
      1. Two is [odd; even] B list
      2. Three is [odd; even] A list`,
  },
  {
    title: "workbook: title rows above the headings, letters repeated in the cells",
    name: "titles.xlsx",
    bytes: () =>
      workbook([
        ["GOVERNMENT SECONDARY SCHOOL"],
        ["SS1 BIOLOGY", "", "", "", "", "2026"],
        [],
        ["No", "Question", "Option A", "Option B", "Option C", "Option D", "Answer"],
        ["1", "A cell is", "A. a room", "B. a unit of life", "C. a phone", "D. a wall", "B"],
        ["2", "Roots take up", "A. light", "B. water", "C. air", "D. sound", "b. water"],
      ]),
    gives: `
      1. A cell is [a room; a unit of life; a phone; a wall] B column
      2. Roots take up [light; water; air; sound] B column
      left out: GOVERNMENT SECONDARY SCHOOL
      left out: SS1 BIOLOGY 2026`,
  },
  {
    title: "workbook of several sheets: questions, keys, and one that is neither",
    name: "sheets.xlsx",
    bytes: () =>
      workbookOf([
        ["Cover", [["Mid-term test"], ["Mr. Bello"]]],
        [
          "Questions",
          [
            ["SN", "Question", "A", "B", "C", "D"],
            ["1", "Two is", "odd", "even", "x", "y"],
            ["2", "Three is", "odd", "even", "x", "y"],
          ],
        ],
        [
          "Keys",
          [
            ["No", "Answer"],
            ["1", "B"],
            ["2", "A"],
          ],
        ],
      ]),
    gives: `
      1. Two is [odd; even; x; y] B list
      2. Three is [odd; even; x; y] A list
      ! The sheet “Cover” was not read: it has no columns for questions and options`,
  },
  {
    title: "keys on a sheet of their own, under the headings of a printed list",
    name: "printed.xlsx",
    bytes: () =>
      workbookOf([
        [
          "Questions",
          [
            ["SN", "Question", "A", "B"],
            ["1", "Two is", "odd", "even"],
          ],
        ],
        [
          "Keys",
          [
            ["Serial No.", "Answer Key"],
            ["1", "B"],
          ],
        ],
      ]),
    gives: `
      1. Two is [odd; even] B list`,
  },
  {
    title: "workbook with two sheets of questions and the same numbers",
    name: "parts.xlsx",
    bytes: () =>
      workbookOf([
        [
          "English",
          [
            ["No", "Question", "A", "B", "Answer"],
            ["1", "Go is", "a verb", "a noun", "A"],
          ],
        ],
        [
          "Maths",
          [
            ["No", "Question", "A", "B", "Answer"],
            ["1", "Two is", "odd", "even", "B"],
          ],
        ],
      ]),
    gives: `
      English | 1. Go is [a verb; a noun] A column
      Maths | 1. Two is [odd; even] B column`,
  },
  {
    title: "CSV that names its separator in the first line, as Excel wants it",
    name: "sep.csv",
    bytes: () =>
      csv(`
        sep=;
        Question;A;B;Answer
        Which, of these, is even?;two;three;A`),
    gives: `
      Which, of these, is even? [two; three] A column`,
  },
  {
    title: "CSV that LibreOffice has saved: fractions as dates, and signs of an old encoding as question marks",
    name: "libreoffice.csv",
    bytes: () =>
      csv(`
        Question,A,B,Answer
        Half of one half is,01/04/26,1,A
        Three quarters are,03/04/2026,1,A
        Nigeria became a republic on,01/10/1963,1/10/60,A
        What is ?100 less 20%?,?80,?20,A
        The Yoruba word for wealth is,?lá,or?,A
        Is it so? (Yes or no?),yes?,no,A`),
    gives: `
      Half of one half is [01/04/26; 1] ?
      Three quarters are [03/04/2026; 1] ?
      Nigeria became a republic on [01/10/1963; 1/10/60] A column
      What is ?100 less 20%? [?80; ?20] ?
      The Yoruba word for wealth is [?lá; or?] ?
      Is it so? (Yes or no?) [yes?; no] A column
      ! A spreadsheet may have changed a fraction such as 1/2 into “01/04/26”: please compare it
      ! A spreadsheet may have changed a fraction such as 1/2 into “03/04/2026”: please compare it
      ! “?100” may have lost a letter or sign such as ₦: please compare it, or save the file as .xlsx or "CSV UTF-8"
      ! “?lá” may have lost a letter or sign such as ₦: please compare it, or save the file as .xlsx or "CSV UTF-8"`,
  },
  {
    title: "CSV with bars between its columns, and one that says so in its first line",
    name: "bars.csv",
    bytes: () =>
      csv(`
        sep=|
        S/N|Question|A|B|Answer
        1|Two, three; which is even?|two|three|A
        2|P(A), if A is sure, is|1|0|opt_a`),
    gives: `
      1. Two, three; which is even? [two; three] A column
      2. P(A), if A is sure, is [1; 0] A column`,
  },
  {
    title: "CSV with bars between its columns that does not say so",
    name: "plain-bars.csv",
    bytes: () =>
      csv(`
        Question|A|B|Answer
        Two, three; which is even?|two|three|Choice A`),
    gives: `
      Two, three; which is even? [two; three] A column`,
  },
  {
    title: "CSV with bars in its formulas, which are no columns",
    name: "formulas.csv",
    bytes: () =>
      csv(`
        Question,A,B,Answer
        P(A|B) where |x| is 1,|1|,|0|,A`),
    gives: `
      P(A|B) where |x| is 1 [|1|; |0|] A column`,
  },
  {
    title:
      "all options of a question in one cell: behind letters, on lines, with bars, with commas that may be their own",
    name: "options.csv",
    bytes: () =>
      csv(`
        Question;Options;Answer
        Two is;A. odd B. even C. zero D. none;B
        Three is;"(a) odd
        (b) even";a
        Four is;"odd
        even
        zero";even
        Five is;odd|even|zero;A
        Vitamins are;A. vitamin A. B. vitamin B.;A
        Six is;A. odd *B. even C. zero;
        Seven is;odd, even, zero;A`),
    gives: `
      Two is [odd; even; zero; none] B column
      Three is [odd; even] A column
      Four is [odd; even; zero] B column
      Five is [odd; even; zero] A column
      Vitamins are [vitamin A.; vitamin B.] A column
      Six is [odd; even; zero] B star
      Seven is [odd, even, zero] ?
      ! The options in this cell cannot be told apart: write them as A. B. C. D., or each into its own column`,
  },
  {
    title: "all options in one cell, and no headings",
    name: "no-headings.csv",
    bytes: () =>
      csv(`
        1,Two is,A. odd B. even C. zero,B
        2,Three is,A. odd B. even C. zero,A`),
    gives: `
      1. Two is [odd; even; zero] B column
      2. Three is [odd; even; zero] A column`,
  },
  {
    title: "one heading over four columns of options",
    name: "one-heading.csv",
    bytes: () =>
      csv(`
        S/N,Question,OPTIONS,,,,Answer
        1,Two is,odd,even,zero,none,B`),
    gives: `
      1. Two is [odd; even; zero; none] B column`,
  },
  {
    title: "a question about errors of spreadsheets, and one that has lost a text to such an error",
    name: "errors.csv",
    bytes: () =>
      csv(`
        Question,A,B,C,Answer
        A formula without its cell shows,#REF!,#N/A,#NUM!,A
        Two is,#REF!,even,zero,B`),
    gives: `
      A formula without its cell shows [#REF!; #N/A; #NUM!] A column
      Two is [#REF!; even; zero] ?
      ! A cell holds the spreadsheet error “#REF!”: please compare it`,
  },
  {
    title: "True and False, of which Excel makes TRUE and FALSE",
    name: "true.xlsx",
    bytes: () => {
      const parts = workbookParts([
        ["Question", "A", "B", "Answer"],
        ["Two is even", "right", "wrong", "key"],
      ]);
      const typedAs = (text: string, value: string) => (content: string) =>
        content.replace(new RegExp(` t="inlineStr"><is><t>${text}</t></is>`), ` t="b"><v>${value}</v>`);
      return zip(
        parts.map(({ name, content }) => ({
          name,
          content: [typedAs("right", "1"), typedAs("wrong", "0"), typedAs("key", "1")].reduce(
            (text, change) => change(text),
            String(content),
          ),
        })),
      );
    },
    gives: `
      Two is even [TRUE; FALSE] A column`,
  },
];
