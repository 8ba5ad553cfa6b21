import { describe, expect, it } from "vitest";
import { ask, sendFile } from "../../support/data/school.ts";
import type { ListPreview } from "../../support/data/list-preview.ts";
import { readFilesInOneProcess } from "../../support/read-files.ts";
import { schoolForEachTest } from "../../support/data/school-for-each-test.ts";
import { workbook, workbookOf, workbookParts, zip } from "../../support/data/workbook.ts";

const { api, school } = schoolForEachTest();
readFilesInOneProcess();

const preview = async (content: string | Uint8Array): Promise<ListPreview> => {
  const path = "/school/import-students/preview";
  const response = await sendFile(api, path, school.admin.token, ["file", "list.csv", content]);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<ListPreview>();
};
const confirm = async (importId: string, more: object = {}) => {
  const body = { importId, createClasses: true, ...more };
  return ask<{ id: string; name: string; email: string | null; className: string; signInId: string }[]>(
    api,
    "POST",
    "/school/import-students",
    { body, token: school.admin.token },
  );
};
const windows1252 = (text: string) => Buffer.from(text, "latin1");

interface ClassList {
  hand: string;
  content: string | Uint8Array;
  /** Line, name, address, class. */
  students: [number, string, string, string][];
  /** Admission numbers; undefined for none. */
  numbers?: (string | undefined)[];
  problems?: [number, string][];
  notes?: string[];
}

/* Class lists as different people write them, and exactly what must be read from each. */
const lists: ClassList[] = [
  {
    hand: "a register with a title, an address and a blank line above",
    content: [
      "UNITY COLLEGE, IBADAN,,,,,,",
      "1 Unity Road,,,,,,",
      ",,,,,,",
      "S/N,Surname,First name,Middle name,Class/Arm,Sex,Admission No",
      "1,Nwosu,Ada,Chioma,SS 2A,F,UC/101",
      "2,Nwosu,Ada,Ngozi,SS 2A,F,UC/102",
      "3,Musa,Musa,,SS 2A,M,UC/103",
    ].join("\n"),
    students: [
      [5, "Ada Chioma Nwosu", "", "SS 2A"],
      [6, "Ada Ngozi Nwosu", "", "SS 2A"],
      [7, "Musa Musa", "", "SS 2A"],
    ],
    numbers: ["UC/101", "UC/102", "UC/103"],
    notes: ["Columns left out: Sex."],
  },
  {
    hand: "semicolons below a title with commas, in the code page of Windows",
    content: windows1252(
      "Unity College, Ibadan, Oyo State\r\n\r\nSurname;Other Names;Class\r\nOk\xe9;Zo\xeb  Abeni;JSS 1\r\nBello;-;JSS 1\r\n",
    ),
    students: [
      [4, "Zoë Abeni Oké", "", "JSS 1"],
      [5, "Bello", "", "JSS 1"],
    ],
  },
  {
    hand: "tabs, a mark of the byte order, capitals and the surname first in one column",
    content: "\ufeffS/NO\tNAMES (SURNAME FIRST)\tCLASS\n1\tADEYEMI TOLU BISI\tJSS 3\n2\tBASSEY, EKAETTE\tJSS 3\n",
    students: [
      [2, "ADEYEMI TOLU BISI", "", "JSS 3"],
      [3, "BASSEY, EKAETTE", "", "JSS 3"],
    ],
  },
  {
    hand: "copied from a chat, with signs that nobody sees",
    content: "Name,Email,Class\n\u200BAda\u200B Obi,\u202Aada@x.example\u202C,SS\u00A02\u200B Gold\n",
    students: [[2, "Ada Obi", "ada@x.example", "SS 2 Gold"]],
  },
  {
    hand: "an Excel workbook of which a filter hides a student",
    content: zip(
      workbookParts([
        ["Name", "Class"],
        ["Musa Bello", "JSS 1"],
        ["Sade Ojo", "JSS 2"],
      ]).map(({ name, content }) => ({
        name,
        content: String(content).replace('<row r="3"', '<row r="3" hidden="1"'),
      })),
    ),
    students: [
      [2, "Musa Bello", "", "JSS 1"],
      [3, "Sade Ojo", "", "JSS 2"],
    ],
    notes: ["Rows or sheets that are hidden in Excel were read like the others. Please check them."],
  },
  {
    hand: "an Excel workbook of one class, named above, with sums and a signature below",
    content: workbook([
      ["CLASS LIST"],
      ["Class: SS 2 Gold"],
      [""],
      ["No.", "Student's Name", "Gender"],
      ["1", "Chidi Eze", "M"],
      ["2", "Amina Danjuma", "F"],
      ["Total: 2"],
      ["Class teacher: Mrs. Bello"],
    ]),
    students: [
      [5, "Chidi Eze", "", "SS 2 Gold"],
      [6, "Amina Danjuma", "", "SS 2 Gold"],
    ],
    notes: ["Columns left out: Gender.", "Line 7 left out: Total: 2", "Line 8 left out: Class teacher: Mrs. Bello"],
  },
  {
    hand: "class and arm apart, first name before surname, addresses for some",
    content: [
      "First Name,Middle Name,Last Name,Class,Arm,E-mail",
      "Efe,,Okoro,SS 1,B,efe@x.example",
      "Ngozi,Ifeoma,Eze,SS 1,Blue,N/A",
      "Bola,nil,Ade,SS 1,SS 1C,",
    ].join("\n"),
    students: [
      [2, "Efe Okoro", "efe@x.example", "SS 1B"],
      [3, "Ngozi Ifeoma Eze", "", "SS 1 Blue"],
      [4, "Bola Ade", "", "SS 1C"],
    ],
  },
  {
    hand: "columns nobody here knows, and one that is misspelt",
    content:
      "Name,mail,Class,House,Parent's email\nFemi Alao,femi@x.example,JSS 1,Red,father@x.example\nSade Ojo,,JSS 1,Blue,\n",
    students: [
      [2, "Femi Alao", "", "JSS 1"],
      [3, "Sade Ojo", "", "JSS 1"],
    ],
    notes: ['Unknown column "mail". Did you mean email?', "Columns left out: House, Parent's email."],
  },
  {
    hand: "saved as CSV by a spreadsheet, which wrote question marks for Yoruba letters",
    content: "Name,Class\n?adé ?látúnjí,JSS 1\nAda Obi,JSS 1\nB?lá Òjó,JSS 1\n",
    students: [
      [2, "?adé ?látúnjí", "", "JSS 1"],
      [3, "Ada Obi", "", "JSS 1"],
      [4, "B?lá Òjó", "", "JSS 1"],
    ],
    notes: [
      'Line 2: "?adé ?látúnjí" has question marks where letters should be. 1 more name is like this. Save the list again as an Excel workbook (.xlsx) or as "CSV UTF-8", and choose that file.',
    ],
  },
  {
    hand: "two students of one name, and one student written twice",
    content: [
      "Reg. No,Name,Class",
      "7,Ada Nwosu,JSS 2",
      "8,Ada Nwosu,JSS 2",
      "9,Ada Nwosu,JSS 3",
      "8,ada nwosu,JSS 2",
    ].join("\n"),
    students: [
      [2, "Ada Nwosu", "", "JSS 2"],
      [3, "Ada Nwosu", "", "JSS 2"],
      [4, "Ada Nwosu", "", "JSS 3"],
      [5, "ada nwosu", "", "JSS 2"],
    ],
    numbers: ["7", "8", "9", "8"],
    problems: [[5, "Line 3 has the same name and admission number"]],
  },
  {
    hand: "[D-384] admission numbers that two students have, that are too long, or were never written in full",
    content: [
      "Admission No,Name,Class",
      "AK/2026/001,Ada Obi,JSS 2",
      "ak / 2026 / 001,Bola Ade,JSS 2",
      `${"9".repeat(41)},Chi Eze,JSS 2`,
      "AK\u20132026\u20132,Dayo Ojo,JSS 2",
      "N/A,Efe Okoro,JSS 2",
      "№ 7 ẹ,Femi Alao,JSS 2",
    ].join("\n"),
    students: [
      [2, "Ada Obi", "", "JSS 2"],
      [3, "Bola Ade", "", "JSS 2"],
      [4, "Chi Eze", "", "JSS 2"],
      [5, "Dayo Ojo", "", "JSS 2"],
      [6, "Efe Okoro", "", "JSS 2"],
      [7, "Femi Alao", "", "JSS 2"],
    ],
    numbers: ["AK/2026/001", "ak / 2026 / 001", "9".repeat(41), "AK-2026-2", undefined, "No 7 ẹ"],
    problems: [
      [3, "Line 2 has the same admission number"],
      [4, "Admission number: This is too long"],
      [7, "Admission number: Please use English letters, digits and signs such as / and -"],
    ],
  },
  {
    hand: "[D-384] admission numbers that Excel took for dates and for one large number",
    content: "Reg No,Name,Class\nDec-24,Ada Obi,JSS 2\n2.02E+09,Bola Ade,JSS 2\n13/2024,Chi Eze,JSS 2\n",
    students: [
      [2, "Ada Obi", "", "JSS 2"],
      [3, "Bola Ade", "", "JSS 2"],
      [4, "Chi Eze", "", "JSS 2"],
    ],
    numbers: [undefined, undefined, "13/2024"],
    notes: [
      "Excel changed admission numbers, the first on line 2 into Dec-24: such numbers were left out. Format the column as text, type them anew, and choose the file again.",
    ],
  },
  {
    hand: "[D-384] sheets whose column of numbers only counts the students of each class",
    content: workbookOf(
      ["JSS 1", "JSS 2"].map((name) => [
        name,
        [["ID", "Name"], ...["Ada", "Bola", "Chi"].map((one, at) => [`${at + 1}`, `${one} ${name}`])],
      ]),
    ),
    students: [
      [2, "Ada JSS 1", "", "JSS 1"],
      [3, "Bola JSS 1", "", "JSS 1"],
      [4, "Chi JSS 1", "", "JSS 1"],
      [6, "Ada JSS 2", "", "JSS 2"],
      [7, "Bola JSS 2", "", "JSS 2"],
      [8, "Chi JSS 2", "", "JSS 2"],
    ],
    numbers: [undefined, undefined, undefined, undefined, undefined, undefined],
    notes: [
      "The admission numbers only count the lines of the list: they were left out.",
      'Sheet "JSS 2" begins at line 5.',
    ],
  },
  {
    hand: "several classes below each other, the headings printed again on the second page",
    content: [
      "LIST OF STUDENTS,,",
      "S/N,SURNAME,OTHER NAMES",
      "Class: JSS 1A,,",
      "1,Ojo,Sade Mary",
      "S/N,SURNAME,OTHER NAMES",
      "2,Bassey,Emeka",
      ",,",
      "Class: JSS 1B,,",
      "1,Danjuma,Ali",
    ].join("\n"),
    students: [
      [4, "Sade Mary Ojo", "", "JSS 1A"],
      [6, "Emeka Bassey", "", "JSS 1A"],
      [9, "Ali Danjuma", "", "JSS 1B"],
    ],
  },
  {
    hand: "no headings, numbered",
    content: "1,Femi Alao,JSS 1\n2,Grace Eze,JSS 2\n",
    students: [
      [1, "Femi Alao", "", "JSS 1"],
      [2, "Grace Eze", "", "JSS 2"],
    ],
    notes: ["No headings were recognised. Please check: column 2 is the name, column 3 is the class."],
  },
  {
    hand: "the example of the product",
    content:
      "Surname,First name,Middle name,Class,Email\r\nObi,Ada,Chioma,JSS 1A,\r\nBello,Tunde,,JSS 1A,tunde.bello@example.com\r\n",
    students: [
      [2, "Ada Chioma Obi", "", "JSS 1A"],
      [3, "Tunde Bello", "tunde.bello@example.com", "JSS 1A"],
    ],
  },
  {
    hand: "Excel with a school's heading, a column without one, and cells of two lines",
    content: workbook([
      ["Unity College, Ibadan"],
      ["Second Term 2026/2027"],
      ["SN", "Full Name", "", "Form"],
      ["1", "Ada\nChioma  Obi", "x", "JSS 1"],
      ["2", "Tunde Bello", "", "JSS 1"],
      ["3", "", "", ""],
    ]),
    students: [
      [4, "Ada Chioma Obi", "", "JSS 1"],
      [5, "Tunde Bello", "", "JSS 1"],
    ],
    notes: ["Columns left out: column 3."],
  },
  {
    hand: "a middle name beside the whole name, and what is wrong with single lines",
    content: [
      "Name,Middle name,Class,Email",
      "Ada Obi,Chioma,JSS 1,",
      "Ada Chioma Obi,Chioma,JSS 2,",
      ",,JSS 1,lost@x.example",
      "Tunde,,,",
      "Efe,,JSS 1,efe at x",
    ].join("\n"),
    students: [
      [2, "Ada Obi Chioma", "", "JSS 1"],
      [3, "Ada Chioma Obi", "", "JSS 2"],
      [4, "", "lost@x.example", "JSS 1"],
      [5, "Tunde", "", ""],
      [6, "Efe", "efe at x", "JSS 1"],
    ],
    problems: [
      [4, "Name required"],
      [5, "Please select a class for the student"],
      [6, "Please enter a valid email address"],
    ],
  },
  {
    hand: "[D-300] a class cell that is merged for all its students, and the parents' names",
    content: [
      "Class,Name,Name",
      "JSS 1A,Ada Obi,Mrs Obi",
      "Came late:,,",
      ",Efe Okoro,Mr Okoro",
      "JSS 1B,Musa Bello,Mr Bello",
      ",Bola Ade,Mrs Ade",
    ].join("\n"),
    students: [
      [2, "Ada Obi", "", "JSS 1A"],
      [3, "", "", "Came late:"],
      [4, "Efe Okoro", "", "JSS 1A"],
      [5, "Musa Bello", "", "JSS 1B"],
      [6, "Bola Ade", "", "JSS 1B"],
    ],
    problems: [[3, "Name required"]],
    notes: ["Columns left out: Name.", "Lines without a class got the class of the line above. Please check them."],
  },
  {
    hand: "a remark and a name in the wrong column below the names, and numbers without a name",
    content: "S/N,Name,Class,Sex\n1,Ada Obi,JSS 1,Female\nEfe Okoro,,,\n3,,,Male\n,,,\nRemark: Musa left,,,\n",
    students: [[2, "Ada Obi", "", "JSS 1"]],
    notes: ["Columns left out: Sex.", "Line 3 left out: Efe Okoro", "Line 6 left out: Remark: Musa left"],
  },
  {
    hand: "sent in a chat, with the class above the names",
    content: "JSS 1A\n1. Ada Obi\n2. Bola Ade\nSS Two Gold\n1. Chi Eze\n",
    students: [
      [2, "Ada Obi", "", "JSS 1A"],
      [3, "Bola Ade", "", "JSS 1A"],
      [5, "Chi Eze", "", "SS Two Gold"],
    ],
    notes: ["No headings were recognised. Please check: column 1 is the name."],
  },
  {
    hand: "classes above the names, with full stops between the letters or three of them",
    content: "Name\nS.S.S. 1\nAda Obi\nJ.S.S 2A\nBola Ade\nSSS 3\nChi Eze\nSenior Secondary 2\nEfe Okoro\n",
    students: [
      [3, "Ada Obi", "", "S.S.S. 1"],
      [5, "Bola Ade", "", "J.S.S 2A"],
      [7, "Chi Eze", "", "SSS 3"],
      [9, "Efe Okoro", "", "Senior Secondary 2"],
    ],
  },
  {
    hand: "bars between the columns",
    content: "Sr.No.|Name|Class\n1|Obi, Ada|JSS 1\n2|Ade, Bola|JSS 2\n",
    students: [
      [2, "Obi, Ada", "", "JSS 1"],
      [3, "Ade, Bola", "", "JSS 2"],
    ],
  },
  {
    hand: "headings for one name or several, and 10,000 empty rows below the list",
    content: `S/N,NAME OF STUDENT(S),OTHER NAME(S),CLASS\n1,Obi,Ada,JSS 1\n${",,,\r\n".repeat(10_000)}`,
    students: [[2, "Obi Ada", "", "JSS 1"]],
  },
  {
    hand: "a workbook that begins with a sheet on how to fill it in",
    content: workbookOf([
      ["Read me", [["How to fill in this list"], ["Write the names in capitals"]]],
      [
        "Students",
        [
          ["Name", "Class"],
          ["ADA OBI", "JSS 1"],
        ],
      ],
    ]),
    students: [[2, "ADA OBI", "", "JSS 1"]],
    notes: [`Sheet "Read me" left out: it is not a list with a class.`],
  },
  {
    hand: "faults of a spreadsheet for names, and dates that it made of classes",
    content:
      "Name,Class\n#REF!,JSS 1\n=A2,JSS 1\n8.03E+09,JSS 1\nAda Obi,01-Feb\nEfe Okoro,2026-02-01\nBola Ade,Jan-26\n",
    students: [
      [2, "#REF!", "", "JSS 1"],
      [3, "=A2", "", "JSS 1"],
      [4, "8.03E+09", "", "JSS 1"],
      [5, "Ada Obi", "", "01-Feb"],
      [6, "Efe Okoro", "", "2026-02-01"],
      [7, "Bola Ade", "", "Jan-26"],
    ],
    problems: [
      [2, "This is not a name. Please correct it."],
      [3, "This is not a name. Please correct it."],
      [4, "This is not a name. Please correct it."],
      [5, "Excel changed this class into a date. Please correct it."],
      [6, "Excel changed this class into a date. Please correct it."],
      [7, "Excel changed this class into a date. Please correct it."],
    ],
  },
  {
    hand: "one student with the apostrophes of a phone and of Excel, and one class in three spellings",
    content: "Name,Class\nAda O'Neil,JSS 1\nAda O’Neil,Jss One\nAda OʼNeil,JSS I\n",
    students: [
      [2, "Ada O'Neil", "", "JSS 1"],
      [3, "Ada O’Neil", "", "Jss One"],
      [4, "Ada OʼNeil", "", "JSS I"],
    ],
    notes: ["Lines 2 and 3 and 4: Ada O'Neil is there 3 times in one class. Each line becomes a student."],
  },
  {
    hand: "names in full with the surname first, and ditto marks for the class and the arm",
    content: [
      "S/N,NAMES IN FULL (SURNAME FIRST),CLASS,ARM",
      "1,OBI Ada,SS 2,Gold",
      '2,ADE Bola,"""",""""',
      "3,EZE Chi,do,Blue",
      "4,OJO Sade,-do-,''",
      "5,MUSA Ali,JSS 1,”",
    ].join("\n"),
    students: [
      [2, "OBI Ada", "", "SS 2 Gold"],
      [3, "ADE Bola", "", "SS 2 Gold"],
      [4, "EZE Chi", "", "SS 2 Blue"],
      [5, "OJO Sade", "", "SS 2 Blue"],
      [6, "MUSA Ali", "", "JSS 1 Blue"],
    ],
  },
  {
    hand: "numbers of phones in the column of the addresses",
    content: [
      "Name,Class,Email",
      "Ada Obi,JSS 1,08031234567",
      "Bola Ade,JSS 1,0803 123 4567 / 0805 765 4321",
      "Chi Eze,JSS 1,8.03E+09",
      "Efe Okoro,JSS 1,efe@x.example",
      "Musa Ali,JSS 1,no email",
      "Sade Ojo,JSS 1,sade x.example",
    ].join("\n"),
    students: [
      [2, "Ada Obi", "", "JSS 1"],
      [3, "Bola Ade", "", "JSS 1"],
      [4, "Chi Eze", "", "JSS 1"],
      [5, "Efe Okoro", "efe@x.example", "JSS 1"],
      [6, "Musa Ali", "", "JSS 1"],
      [7, "Sade Ojo", "sade x.example", "JSS 1"],
    ],
    problems: [[7, "Please enter a valid email address"]],
    notes: [
      "Phone numbers in the column of email addresses were left out, the first on line 2. Students log in with an ID.",
    ],
  },
  {
    hand: "the parts of the name below a merged cell NAME, on each page",
    content: workbook([
      ["Class: JSS 1A"],
      ["S/N", "NAME", "", "SEX", "ADM. NO."],
      ["", "Surname", "Othernames"],
      ["1", "Obi", "Ada Chioma", "F", "UC/1"],
      ["S/N", "NAME", "", "SEX", "ADM. NO."],
      ["", "Surname", "Othernames"],
      ["2", "Bello", "Tunde", "M", "UC/2"],
    ]),
    students: [
      [4, "Ada Chioma Obi", "", "JSS 1A"],
      [7, "Tunde Bello", "", "JSS 1A"],
    ],
    numbers: ["UC/1", "UC/2"],
    notes: ["Columns left out: SEX."],
  },
  {
    hand: "surname and other names in one column, with numbers in brackets before them",
    content: "Surname Othernames,Class\n(1) OBI Ada,JSS 1\n2.) ADE Bola,JSS 1\n",
    students: [
      [2, "OBI Ada", "", "JSS 1"],
      [3, "ADE Bola", "", "JSS 1"],
    ],
  },
  {
    hand: "no headings, the class above the names, and boys and girls by a letter",
    content: "JSS 1A,,\n1,Ada Obi,F\n2,Bola Ade,M\n",
    students: [
      [2, "Ada Obi", "", "JSS 1A"],
      [3, "Bola Ade", "", "JSS 1A"],
    ],
    notes: ["No headings were recognised. Please check: column 2 is the name."],
  },
];

describe("[EXT-15a] [D-106] class lists as different people write them", () => {
  it.each([
    ["LIST OF STUDENTS FOR 2025/2026 SESSION", null],
    ["List of students for First Term", null],
    ["LIST OF STUDENTS FOR JSS 1A 2025/2026 SESSION", "JSS 1A"],
    ["CLASS: SS 2A     2026/2027 SESSION", "SS 2A"],
    ["CLASS: SS 2A (FIRST TERM 2026/2027)", "SS 2A"],
    ["CLASS: 2026 SET", "2026 SET"],
    ["Class list of SS 2 Gold - second term", "SS 2 Gold"],
    ["SS 2 SCIENCE CLASS LIST - FIRST TERM 2026/2027 SESSION", "SS 2 SCIENCE"],
    ["JSS 3A CLASS LIST", "JSS 3A"],
    ["S.S.S. 1 STUDENTS' LIST FOR 2026/2027", "S.S.S. 1"],
    ["Basic 7 Gold broadsheet", "Basic 7 Gold"],
    ["Primary Five class register", "Primary Five"],
    ["Class lists of the whole school", null],
    ["Class list of the whole school", null],
    ["NOMINAL ROLL FOR SS 2A 2026/2027 SESSION", "SS 2A"],
    ["LIST OF STUDENTS IN JSS 1A FOR 2026/2027 SESSION", "JSS 1A"],
    ["CLASS LIST (JSS 1A)", "JSS 1A"],
    ["REGISTER OF PUPILS IN PRIMARY 4", "PRIMARY 4"],
    ["SS 2 SCIENCE STUDENTS", "SS 2 SCIENCE"],
    ["SS 3 Candidates", "SS 3"],
    ["SS 2 Gold 2026/2027 SESSION", "SS 2 Gold"],
    ["CLASS JSS 1A - FIRST TERM", "JSS 1A"],
    ["CLASS 4B", "CLASS 4B"],
    ["JSS 1 A & B students", null],
    ["JSS 2 (A) students", null],
    ["Students promoted from JSS 1 to JSS 2", null],
    ["Students of the class in first term", null],
  ])("the title %s names the class %s", async (title, className) => {
    const { rows } = await preview(`${title}\nS/N,Surname,First name\n1,Obi,Ada\n`);
    expect(rows).toMatchObject([{ name: "Ada Obi", className }]);
  });

  it("a line of particulars with as many words of headings is not the headings", async () => {
    const { rows } = await preview("Class:,JSS 1A,Term:,First\nS/N,Name\n1,Ada Obi\n");
    expect(rows).toMatchObject([{ name: "Ada Obi", className: "JSS 1A" }]);
  });

  it.each(lists)("$hand", async ({ content, students, numbers, problems = [], notes = [] }) => {
    const read = await preview(content);
    const cells = (row: ListPreview["rows"][number]) => [row.name, row.email, row.className].map((cell) => cell ?? "");
    expect(read.rows.map((row) => [row.line, ...cells(row)])).toEqual(students);
    expect(read.rows.map(({ admissionNo }) => admissionNo)).toEqual(numbers ?? read.rows.map(() => undefined));
    expect(read.rows.flatMap(({ line, problem }) => (problem === null ? [] : [[line, problem]]))).toEqual(problems);
    expect(read.notes).toEqual(notes);
  });

  it("[D-287] a workbook with a sheet for each class is read whole, without sheets of marks", async () => {
    const sheet = (name: string, ...above: string[][]) => [
      ...above,
      ["S/N", "Name", "Sex"],
      ["1", name],
      ["", "Total: 1"],
    ];
    const { rows, notes } = await preview(
      workbookOf([
        ["Cover", []],
        ["JSS 1A", sheet("Ade Bola")],
        ["Jss1 B", sheet("Musa Bello")],
        ["Sheet3", sheet("Ada Eze", ["Class: SS 2 Gold"])],
        ["JSS 1A First CA", sheet("Ade Bola")],
        ["JSS 1 Scores", sheet("Ade Bola")],
        ["Fees", [["Paid"], ["Yes"]]],
        ["Primary Five B list", sheet("Efe Okoro")],
      ]),
    );
    expect(rows.map(({ line, name, className }) => [line, name, className])).toEqual([
      [2, "Ade Bola", "JSS 1A"],
      [5, "Musa Bello", "Jss1 B"],
      [9, "Ada Eze", "SS 2 Gold"],
      [12, "Efe Okoro", "Primary Five B"],
    ]);
    expect(notes).toEqual([
      "Columns left out: Sex.",
      "Line 3 left out: Total: 1",
      'Sheet "Jss1 B" begins at line 4.',
      "Line 6 left out: Total: 1",
      'Sheet "Sheet3" begins at line 7.',
      "Line 10 left out: Total: 1",
      ...["JSS 1A First CA", "JSS 1 Scores", "Fees"].map(
        (name) => `Sheet "${name}" left out: it is not a list with a class.`,
      ),
      'Sheet "Primary Five B list" begins at line 11.',
      "Line 13 left out: Total: 1",
    ]);
  });

  it("[D-287] says that only the first sheet was read where all of them are too much", async () => {
    const many = Array.from({ length: 3000 }, (_, index) => [String(index), "Ada Obi"]);
    const { rows, notes } = await preview(
      workbookOf([
        [
          "JSS 1",
          [
            ["Name", "Class"],
            ["Ade Bola", "JSS 1"],
          ],
        ],
        ["JSS 2", many],
      ]),
    );
    expect(rows).toHaveLength(1);
    expect(notes).toEqual(["Only the first sheet was read: the others hold too much."]);
  });

  it.each([
    "Class: JSS 1\nS/N,NAME,S/N,NAME\n1,Ade Bola,1,Ada Obi\n",
    "Class: JSS 1\nBOYS,GIRLS\nName,Name\nAde Bola,Ada Obi\n",
    "JSS 1\nS/N,BOYS,S/N,GIRLS\n1,Ade Bola,1,Ada Obi\n",
  ])("lists side by side are refused, because of each line only one student would be read: %j", async (content) => {
    await expect(preview(content)).rejects.toThrow("Two lists stand side by side in this file.");
  });

  it("numbers in front of names are left out", async () => {
    const { rows } = await preview(
      "Name,Class\n1. Ada Obi,JSS 1\n2) Efe Okoro,JSS 1\n13 Musa Bello,JSS 1\n2Face Idibia,JSS 1\n",
    );
    expect(rows.map(({ name }) => name)).toEqual(["Ada Obi", "Efe Okoro", "Musa Bello", "2Face Idibia"]);
  });

  it.each([
    "Surname and names",
    "Surname & Other Name(s)",
    "SURNAME/OTHERNAMES",
    "Surname, first and middle name",
    "Surname, First Name, Middle Initial",
    "Surname and Given Names",
    "Last name first name",
    "Last Name, First Name and Other Names",
    "Family name and first names",
    "First name, last name",
    "First and Last Names",
    "Names (Surname, First name)",
    "Names and surname of students",
    "Student's surname and first name",
  ])("one column with several parts of the name: %s", async (heading) => {
    const { rows, notes } = await preview(`S/N,"${heading}",Adm No,Class\n1,Obi Ada,UC/1,JSS 1\n`);
    expect(rows).toMatchObject([{ name: "Obi Ada", admissionNo: "UC/1", className: "JSS 1" }]);
    expect(notes).toEqual([]);
  });

  it("a surname with the heading Last", async () => {
    const { rows } = await preview("Last,First,Class\nObi,Ada,JSS 1\n");
    expect(rows).toMatchObject([{ name: "Ada Obi" }]);
  });

  it("first and middle names in one column beside the surname", async () => {
    const { rows } = await preview("Surname,First and middle names,Class\nObi,Ada Chioma,JSS 1\n");
    expect(rows).toMatchObject([{ name: "Ada Chioma Obi" }]);
  });

  it("headings in row 20 are found, those below are asked for", async () => {
    const below = (rows: number) => `${"Unity College\n".repeat(rows)}Surname,First name,Class\nObi,Ada,JSS 1\n`;
    expect((await preview(below(19))).rows).toMatchObject([{ line: 21, name: "Ada Obi", className: "JSS 1" }]);
    await expect(preview(below(20))).rejects.toThrow(
      "The list needs a line of headings, such as Surname, First name, Middle name, Class.",
    );
  });

  it.each([
    ["Nmae", "name"],
    ["Surnam", "surname"],
    ["Frist name", "first name"],
    ["Calss", "class"],
    ["E-mial", "email"],
  ])("a column %s is asked about: %s", async (column, meant) => {
    const { notes } = await preview(
      `${column},Full name,Class,Email\nx,Ada Obi,JSS 1,\n`.replace(/^Nmae,Full name/, "Nmae,Surname"),
    );
    expect(notes).toEqual([`Unknown column "${column}". Did you mean ${meant}?`]);
  });
});

describe("[EXT-15b] [D-106] students without an address", () => {
  it("300 of them are created, sign in with their ID alone, and stay apart from each other", async () => {
    const line = (index: number) => `${index + 1},Nwosu,Ada,${index % 2 === 0 ? "" : "Chioma"},SS 2A`;
    const list = [
      "S/N,Surname,First name,Middle name,Class",
      ...Array.from({ length: 300 }, (_, index) => line(index)),
    ];
    const { importId, notes } = await preview(list.join("\n"));
    expect(notes).toHaveLength(2);
    const made = await confirm(importId);
    expect(made).toHaveLength(300);
    expect(made.filter(({ name }) => name.startsWith("Ada Chioma Nwosu (added "))).toHaveLength(150);
    expect(new Set(made.map(({ name }) => name)).size).toBe(300);
    expect(new Set(made.map(({ signInId }) => signInId)).size).toBe(300);
    expect(made.every(({ email }) => email === null)).toBe(true);
    for (const { id, signInId } of [made[0], made[299]].flatMap((one) => one ?? [])) {
      const login = await api.call("POST", "/school/school-login", { body: { role: "STUDENT", signInId } });
      expect(login.json()).toMatchObject({ data: { user: { id } } });
    }
    const kept = await ask<{ email: string | null }[]>(api, "GET", "/school/get-students", {
      token: school.admin.token,
    });
    expect(kept.filter(({ email }) => email === null)).toHaveLength(300);
  });

  it("knows names and classes again whose letters and marks come apart, as on a Mac", async () => {
    const list = "Name,Class\nṢadé Ọlátúnjí,Kíláàsì 1";
    await confirm((await preview(list.normalize("NFC"))).importId);
    const again = await preview(list.normalize("NFD"));
    expect(again.rows[0]?.problem).toMatch(/^This class has a student of this name already/);
    const twice = await preview(
      `${list.replace("Ṣadé", "Délé").normalize("NFC")}\n${"Délé Ọlátúnjí,Kíláàsì 1".normalize("NFD")}`,
    );
    expect(twice.notes.join()).toContain("is there twice in one class");
    expect(twice.rows.map((row) => row.problem)).toEqual([null, null]);
    const made = await confirm(twice.importId, { createClasses: false });
    expect(made.map(({ className }) => className)).toEqual(
      ["Kíláàsì 1", "Kíláàsì 1"].map((name) => name.normalize("NFC")),
    );
  });

  it("importing a list again adds no student twice; another student of the same name needs more than the name", async () => {
    const list = "Name,Class\nAda Nwosu,SS 2A\nEfe Okoro,SS 2A\n";
    await confirm((await preview(list)).importId);
    const again = await preview(list.replace("SS 2A", "ss2a"));
    const problem =
      "This class has a student of this name already. For another student, add a middle name or an email address.";
    expect(again.rows.map((row) => row.problem)).toEqual([problem, problem]);
    const corrected = [
      { line: 2, name: "Ada Ngozi Nwosu" },
      { line: 3, email: "efe2@x.example" },
    ];
    expect(
      (await confirm(again.importId, { rows: corrected })).map(({ name, className }) => [name, className]),
    ).toEqual([
      ["Ada Ngozi Nwosu", "SS 2A"],
      ["Efe Okoro", "SS 2A"],
    ]);
  });

  it("importing a list twice at the same moment adds no student twice", async () => {
    const list = "Name,Class\nUju Obi,SS 3A\nIfe Bello,SS 3A\n";
    const [first, second] = [await preview(list), await preview(list)];
    const token = school.admin.token;
    const body = (importId: string) => ({ importId, createClasses: true });
    const replies = await Promise.all(
      [first, second].map(({ importId }) =>
        api.call("POST", "/school/import-students", { token, body: body(importId) }),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const students = await ask<{ name: string }[]>(api, "GET", "/school/get-students", { token });
    expect(students.filter(({ name }) => name === "Uju Obi")).toHaveLength(1);
  });

  it("one class under two spellings is one class, the school's own if it has it", async () => {
    const { importId, rows } = await preview("Name,Class\nAda,jss1\nEfe,SS 2 A\nIfe,ss2a\n");
    expect(rows[0]).toMatchObject({ classId: school.classId });
    expect((await confirm(importId)).map(({ className }) => className)).toEqual(["JSS 1", "SS 2 A", "SS 2 A"]);
  });

  it("the form for one student keeps its rule", async () => {
    const body = { name: "Ada", email: "", classId: school.classId };
    const response = await api.call("POST", "/school/create-students", { body, token: school.admin.token });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: "Please enter a valid email address" });
  });
});
