import { describe, expect, it } from "vitest";
import { sendFile } from "../../support/data/school.ts";
import type { ListPreview } from "../../support/data/list-preview.ts";
import { readFilesInOneProcess } from "../../support/read-files.ts";
import { schoolForEachTest } from "../../support/data/school-for-each-test.ts";
import {
  across,
  documentParts,
  down,
  lineBreak,
  listed,
  margin,
  merged,
  paragraph,
  struckOut,
  styled,
  table,
  textBox,
  wordDocument,
} from "../../support/data/word-document.ts";
import { workbookParts, zip } from "../../support/data/workbook.ts";

const { api, school } = schoolForEachTest();

const upload = (content: string | Uint8Array, name = "list.docx") =>
  sendFile(api, "/school/import-students/preview", school.admin.token, ["file", name, content]);

interface WordList {
  hand: string;
  content: Buffer;
  /** Line, name, class, admission number. */
  students: [number, string, string, string?][];
  emails?: string[];
  problems?: [number, string][];
  notes?: string[];
}

const noClass = "Please select a class for the student";

/* Class lists in Word, as schools write them, and exactly what must be read from each. */
const lists: WordList[] = [
  {
    hand: "a heading with the school and the class, a table with numbers, phones and addresses, a signature below",
    content: wordDocument([
      paragraph("UNITY COLLEGE, IBADAN"),
      paragraph("1 Unity Road"),
      paragraph("CLASS LIST FOR SS 2A, 2026/2027 SESSION"),
      paragraph(""),
      table([
        ["S/N", "NAME", "ADM. NO.", "SEX", "PHONE", "E-MAIL"],
        ["1", "OBI Ada Chioma", "UC/2024/001", "F", "08031234567", "ada@x.example"],
        ["2", "BELLO Tunde", "UC/2024/002", "M", "", ""],
        ["", "", "", "", "", ""],
        ["3", "", "", "", "", ""],
      ]),
      paragraph("Class teacher: Mrs Bello"),
    ]),
    students: [
      [3, "OBI Ada Chioma", "SS 2A", "UC/2024/001"],
      [4, "BELLO Tunde", "SS 2A", "UC/2024/002"],
    ],
    emails: ["ada@x.example", ""],
    notes: ["Columns left out: SEX, PHONE."],
  },
  {
    hand: "a table for each class under its own heading, one of them of a class that has no number",
    content: wordDocument([
      paragraph("Class: JSS 1A"),
      table([
        ["S/N", "SURNAME", "OTHER NAMES"],
        ["1", "Obi", "Ada Chioma"],
        ["2", "Ade", "Bola"],
      ]),
      paragraph("UNITY COLLEGE"),
      paragraph("JSS 1B CLASS LIST – FIRST TERM"),
      table([
        ["S/N", "SURNAME", "OTHER NAMES"],
        ["1", "Eze", "Chidi"],
      ]),
      paragraph("PRE-NURSERY"),
      table([
        ["S/N", "SURNAME", "OTHER NAMES"],
        ["1", "Musa", "Ali"],
      ]),
    ]),
    students: [
      [3, "Ada Chioma Obi", "JSS 1A"],
      [4, "Bola Ade", "JSS 1A"],
      [7, "Chidi Eze", "JSS 1B"],
      [9, "Ali Musa", ""],
    ],
    problems: [[9, noClass]],
    notes: ["Table 2 begins at line 5.", "Table 3 begins at line 8."],
  },
  {
    hand: "a list that goes on over three pages: headings repeated, a table without them, and the girls below the boys",
    content: wordDocument([
      paragraph("LIST OF STUDENTS IN SS 3 GOLD"),
      paragraph("BOYS"),
      table([
        ["S/N", "NAME OF STUDENT", "ADM. NO."],
        ["1", "Tunde Bello", "7"],
        ["S/N", "NAME OF STUDENT", "ADM. NO."],
        ["2", "Chidi Eze", "8"],
      ]),
      paragraph(""),
      table([["3", "Musa Ali", "11"]]),
      paragraph("GIRLS"),
      table([
        ["S/N", "Name of Student", "Adm. No."],
        ["1", "Ada Obi", "12"],
      ]),
    ]),
    students: [
      [3, "Tunde Bello", "SS 3 GOLD", "7"],
      [5, "Chidi Eze", "SS 3 GOLD", "8"],
      [6, "Musa Ali", "SS 3 GOLD", "11"],
      [8, "Ada Obi", "SS 3 GOLD", "12"],
    ],
  },
  {
    hand: "title rows across the table, headings in two rows, class and arm in cells merged down, also to empty rows",
    content: wordDocument([
      table([
        [across(6, "UNITY COLLEGE")],
        [across(6, "JUNIOR SCHOOL")],
        [down("S/N"), across(2, "NAME"), down("CLASS"), down("ARM"), down("SEX")],
        [merged, "SURNAME", "OTHER NAMES", merged, merged, merged],
        ["1", "Obi", "Ada", down("JSS 1"), down("Gold"), "F"],
        ["2", "Ade", "Bola", merged, merged, "F"],
        ["3", "Eze", "Chidi", merged, down("Blue"), "M"],
        ["4", "", "", merged, merged, ""],
        ["5", "Musa", "Ali", down("JSS 2"), down("Gold"), "M"],
        ["6", "Ojo", "Sade", merged, merged, "F"],
      ]),
    ]),
    students: [
      [5, "Ada Obi", "JSS 1 Gold"],
      [6, "Bola Ade", "JSS 1 Gold"],
      [7, "Chidi Eze", "JSS 1 Blue"],
      [9, "Ali Musa", "JSS 2 Gold"],
      [10, "Sade Ojo", "JSS 2 Gold"],
    ],
    notes: ["Columns left out: SEX."],
  },
  {
    hand: "numbers that Word makes itself, before names and on empty rows, and a class in a row of the table",
    content: wordDocument([
      table([
        ["S/N", "NAMES (SURNAME FIRST)", "Reg. No"],
        [across(3, "JSS 2A")],
        [[listed(1, 0)], "OBI Ada", "UC/1"],
        [[listed(1, 0)], "ADE Bola", "UC/2"],
        [[listed(1, 0)], "", ""],
        [across(3, "JSS 2B")],
        [[listed(4, 0)], "EZE Chidi", "UC/3"],
      ]),
      paragraph("CLASS LIST: JSS 3"),
      table([["NAME"], [[listed(4, 0, "MUSA Ali")]], [[listed(4, 0, "OJO Sade")]], [[listed(4, 0)]]]),
    ]),
    students: [
      [3, "OBI Ada", "JSS 2A", "UC/1"],
      [4, "ADE Bola", "JSS 2A", "UC/2"],
      [7, "EZE Chidi", "JSS 2B", "UC/3"],
      [10, "MUSA Ali", "JSS 3"],
      [11, "OJO Sade", "JSS 3"],
    ],
    notes: ["Table 2 begins at line 8."],
  },
  {
    hand: "a letterhead and signatures in tables of their own, the class in a text box, raised letters and broken lines",
    content: wordDocument([
      table([["", "UNITY COLLEGE, IBADAN", ""]]),
      paragraph(textBox("NOMINAL ROLL", "Class: SS 1 Science")),
      paragraph("1", styled("st", "superscript"), " term"),
      table([
        ["S/N", "Surname", "First name", "Middle name"],
        ["1", "Obi", [paragraph("Ada", lineBreak, "Chioma")], ""],
      ]),
      table([
        ["Class teacher", "", "Principal", ""],
        ["Mrs Bello", "", "Mr Eze", ""],
      ]),
    ]),
    students: [[3, "Ada Chioma Obi", "SS 1 Science"]],
    notes: ["Table 3 left out: it is not a list with a class."],
  },
  {
    hand: "the class in the header of the page, a student struck out, and names below the table",
    content: wordDocument(
      [
        table([
          ["S/N", "Name"],
          ["1", "Ada Obi"],
          ["2", [paragraph(struckOut("Bola Ade"))]],
        ]),
        paragraph("Late:"),
        paragraph("1. Efe Okoro"),
      ],
      [],
      [margin("header1", "UNITY COLLEGE", "SS 2 GOLD CLASS LIST"), margin("footer1", "Page 1")],
    ),
    students: [
      [3, "Ada Obi", "SS 2 GOLD"],
      [4, "Bola Ade", "SS 2 GOLD"],
    ],
    notes: [
      'Text outside the tables was not read as names, such as "1. Efe Okoro".',
      "Names that are struck out in Word were read like the others. Please check them.",
    ],
  },
  {
    hand: "a table without headings below its class",
    content: wordDocument([
      paragraph("UNITY COLLEGE"),
      paragraph("CLASS LIST OF JSS 1A"),
      table([
        ["1.", "Ada Obi", "F"],
        ["2.", "Bola Ade", "F"],
      ]),
    ]),
    students: [
      [2, "Ada Obi", "JSS 1A"],
      [3, "Bola Ade", "JSS 1A"],
    ],
    notes: ["No headings were recognised. Please check: column 2 is the name."],
  },
  {
    hand: "no table: numbers of Word and typed ones, two classes, and a heading that names none",
    content: wordDocument([
      paragraph("UNITY COLLEGE"),
      paragraph("CLASS LIST FOR JSS 1A, 2026/2027 SESSION"),
      paragraph("BOYS"),
      listed(1, 0, "Tunde Bello"),
      listed(1, 0, "Chidi Eze"),
      paragraph("GIRLS"),
      paragraph("1. Ada Obi"),
      paragraph("Total: 3"),
      paragraph("SS Two Gold"),
      paragraph("1) Bola Ade"),
      paragraph("(2) Sade Ojo"),
      paragraph("Mrs Bello"),
      paragraph("CRECHE"),
      paragraph("1. Ali Musa"),
    ]),
    students: [
      [3, "Tunde Bello", "JSS 1A"],
      [4, "Chidi Eze", "JSS 1A"],
      [6, "Ada Obi", "JSS 1A"],
      [10, "Bola Ade", "SS Two Gold"],
      [11, "Sade Ojo", "SS Two Gold"],
      [15, "Ali Musa", ""],
    ],
    problems: [[15, noClass]],
    notes: [
      "Line 5 left out: GIRLS",
      "Line 7 left out: Total: 3",
      "List 2 begins at line 8.",
      "Line 12 left out: Mrs Bello",
      "Line 13 left out: CRECHE",
      "List 3 begins at line 14.",
    ],
  },
  {
    hand: "no table and no numbers: a name on each line below its class",
    content: wordDocument([
      paragraph("UNITY COLLEGE"),
      paragraph("Class: JSS 1A"),
      paragraph("NAMES OF STUDENTS"),
      paragraph("Ada Obi"),
      paragraph("Bola Ade"),
      paragraph("Class: JSS 1B"),
      paragraph("Chidi Eze"),
    ]),
    students: [
      [3, "Ada Obi", "JSS 1A"],
      [4, "Bola Ade", "JSS 1A"],
      [7, "Chidi Eze", "JSS 1B"],
    ],
    notes: ["List 2 begins at line 5."],
  },
  {
    hand: "columns that are divided by tabs, and numbers that Word makes itself",
    content: wordDocument([
      paragraph("SS 1 CLASS LIST"),
      paragraph("NAME\t\tSEX\tADM. NO."),
      listed(1, 0, "Ada Obi\tF\tUC/1"),
      listed(1, 0, "Bola Ade\t\tF\tUC/2"),
      paragraph("Prepared by Mr Eze"),
    ]),
    students: [
      [3, "Ada Obi", "SS 1", "UC/1"],
      [4, "Bola Ade", "SS 1", "UC/2"],
    ],
    notes: ["Columns left out: SEX.", "Line 5 left out: Prepared by Mr Eze"],
  },
];

describe("[EXT-15a] [D-387] class lists in Word, as schools write them", () => {
  readFilesInOneProcess();

  it.each(lists)("$hand", async ({ content, students, emails, problems = [], notes = [] }) => {
    const response = await upload(content);
    expect(response.statusCode, response.body).toBe(200);
    const read = response.json<ListPreview>();
    expect(
      read.rows.map(({ line, name, className, admissionNo }) => [line, name, className ?? "", admissionNo]),
    ).toEqual(students.map(([line, name, className, number]) => [line, name, className, number]));
    expect(read.rows.map(({ email }) => email ?? "")).toEqual(emails ?? students.map(() => ""));
    expect(read.rows.flatMap(({ line, problem }) => (problem === null ? [] : [[line, problem]]))).toEqual(problems);
    expect(read.notes).toEqual(notes);
  });

  it("the content decides that a file is a document, whatever its name and what is embedded in it", async () => {
    const list = [
      paragraph("JSS 1"),
      table([
        ["S/N", "Name"],
        ["1", "Ada Obi"],
      ]),
    ];
    const inside = zip(workbookParts([["Name"], ["Nobody"]]));
    const withWorkbook = wordDocument(list, [], [{ name: "word/embeddings/sheet.xlsx", content: inside }]);
    for (const [content, name] of [
      [wordDocument(list), "list.csv"],
      [withWorkbook, "list.xlsx"],
    ] as const) {
      const { rows } = (await upload(content, name)).json<ListPreview>();
      expect(rows.map((row) => row.name)).toEqual(["Ada Obi"]);
    }
    const workbook = zip([
      { name: "xl/embeddings/list.docx", content: wordDocument(list), isStored: true },
      ...workbookParts([
        ["Name", "Class"],
        ["Bola Ade", "JSS 1"],
      ]),
    ]);
    const { rows } = (await upload(workbook, "list.docx")).json<ListPreview>();
    expect(rows.map((row) => row.name)).toEqual(["Bola Ade"]);
  });

  it("a list that was read from a document is imported", async () => {
    const content = wordDocument([paragraph("JSS 1 class list"), table([["Name"], ["Ada Obi"], ["Bola Ade"]])]);
    const { importId } = (await upload(content)).json<{ importId: string }>();
    const body = { importId, createClasses: false };
    const created = await api.call("POST", "/school/import-students", { body, token: school.admin.token });
    expect(created.json<{ name: string; className: string }[]>().map((one) => [one.name, one.className])).toEqual([
      ["Ada Obi", "JSS 1"],
      ["Bola Ade", "JSS 1"],
    ]);
  });
});

describe("[EXT-15a] Word files that are refused", () => {
  const message = async (content: Uint8Array): Promise<[number, string]> => {
    const response = await upload(content);
    return [response.statusCode, response.json<{ message: string }>().message];
  };
  const list = [
    table([
      ["Name", "Class"],
      ["Ada Obi", "JSS 1"],
    ]),
  ];

  it("400 for a text in which nobody can tell the names, and for lists side by side", async () => {
    expect(await message(wordDocument([paragraph("Dear parents,"), paragraph("the term begins on Monday.")]))).toEqual([
      400,
      "No class list was found in this document. Put the names into a table with headings such as Surname, First name and Class, and choose the file again.",
    ]);
    const [status, text] = await message(
      wordDocument([
        table([
          ["S/N", "Name", "S/N", "Name"],
          ["1", "Ada Obi", "1", "Bola Ade"],
        ]),
      ]),
    );
    expect([status, text]).toEqual([400, expect.stringContaining("Two lists stand side by side in this file.")]);
    expect(await message(wordDocument([]))).toEqual([400, "The list has no students in it."]);
  });

  it("415 for macros, 413 for more than 50 MB unpacked, 400 for a false size [SEC-44, LIM-04]", async () => {
    const withMacros = wordDocument(list, [], [{ name: "word/vbaProject.bin", content: "x" }]);
    expect(await message(withMacros)).toEqual([
      415,
      "This document contains macros. Please save it as a .docx without them.",
    ]);
    const big = { name: "word/media/big.png", content: Buffer.alloc(51 * 1024 * 1024, " ") };
    expect(await message(wordDocument(list, [], [big]))).toEqual([413, "This document is too large when unpacked."]);
    expect((await message(wordDocument(list, [], [{ ...big, claims: 10 }])))[0]).toBe(400);
  });

  it("400 for XML that is damaged or has a document type, 413 for more than a process can read [SEC-44, LIM-04]", async () => {
    const damaged = "This Word document is damaged. Open it in Word, save it again as .docx and choose that file.";
    const { document } = documentParts(list);
    const withMain = (content: string) => zip([{ name: "word/document.xml", content }]);
    expect(await message(withMain(document.slice(0, -20)))).toEqual([400, damaged]);
    const bomb = `<!DOCTYPE x [<!ENTITY a "${"a".repeat(1000)}">]>${document.replace("Ada Obi", "&a;".repeat(1000))}`;
    expect(await message(withMain(bomb))).toEqual([400, damaged]);
    const rows = table(Array.from({ length: 26_000 }, () => [["<w:p/>"]]));
    expect(await message(wordDocument([rows]))).toEqual([
      413,
      "This file holds too much to be read at once. Please split it.",
    ]);
    expect((await upload(wordDocument(list))).statusCode).toBe(200);
  });

  it("413 for more than 2,000 students; exactly 2,000 are read", async () => {
    const of = (count: number) =>
      wordDocument([
        paragraph("JSS 1 class list"),
        table([
          ["S/N", "Surname", "First name"],
          ...Array.from({ length: count }, (_, at) => [`${at + 1}`, `Obi${at}`, "Ada"]),
        ]),
      ]);
    expect((await upload(of(2000))).json<ListPreview>().rows).toHaveLength(2000);
    expect(await message(of(2001))).toEqual([413, "The file has more than 2,000 students. Please split it."]);
  });
});
