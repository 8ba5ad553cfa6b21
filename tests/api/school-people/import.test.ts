import { describe, expect, it } from "vitest";
import { shortDay } from "../../../api/core/days.ts";
import { tidy } from "../../../api/tidy.ts";
import { ask, buildSchool, sendFile } from "../../support/data/school.ts";
import { readFilesInOneProcess } from "../../support/read-files.ts";
import { schoolForEachTest } from "../../support/data/school-for-each-test.ts";
import { workbook, workbookParts, zip } from "../../support/data/workbook.ts";
import { ole } from "../../support/papers/refused.ts";
import { growth, passed } from "../../support/growth.ts";

const { api, school } = schoolForEachTest();

interface Line {
  line: number;
  name: string | null;
  email: string | null;
  className: string | null;
  classId: string | null;
  problem: string | null;
}
interface Preview {
  importId: string;
  rows: Line[];
  notes: string[];
}
interface Imported {
  id: string;
  name: string;
  email: string;
  className: string;
  signInId: string | null;
  expiresAt: string | null;
}

const upload = (content: string | Uint8Array, name = "list.csv", token = school.admin.token) =>
  sendFile(api, "/school/import-students/preview", token, ["file", name, content]);
const preview = async (content: string | Uint8Array): Promise<Preview> => {
  const response = await upload(content);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<Preview>();
};
const confirm = (body: object, token = school.admin.token) =>
  api.call("POST", "/school/import-students", { body, token });
const students = () =>
  ask<{ id: string; name: string }[]>(api, "GET", "/school/get-students", { token: school.admin.token });
const saveAsDocument = "Open it, choose Save As, and save it as a Word document (.docx). Then choose that file.";
const good = "name,email,class\nFemi Alao,femi@x.example,JSS 1\nGrace Eze,grace@x.example,JSS 2\n";

describe("[EXT-15a] POST /school/import-students/preview", () => {
  it("200 reads headings in any order and creates nothing", async () => {
    const { importId, rows } = await preview(
      'Class,Full Name,E-mail\n"jss 1", "Alao, Femi" ,femi@x.example\nJSS 2,Grace,grace@x.example\n',
    );
    expect(importId).toMatch(/^[\da-f-]{36}$/);
    expect(rows).toEqual([
      {
        line: 2,
        name: "Alao, Femi",
        email: "femi@x.example",
        className: "jss 1",
        classId: school.classId,
        problem: null,
      },
      { line: 3, name: "Grace", email: "grace@x.example", className: "JSS 2", classId: null, problem: null },
    ]);
    expect(await students()).toHaveLength(1);
  });

  it.each([
    ["no headings", "Femi Alao,femi@x.example,JSS 1"],
    ["semicolons, as Excel writes them in some countries", "Name;Email;Class\nFemi Alao;femi@x.example;JSS 1"],
    ["tabs", "Name\tEmail\tClass\nFemi Alao\tfemi@x.example\tJSS 1"],
    [
      "a mark of the byte order and Windows line ends",
      "\ufeffName,Email,Class\r\nFemi Alao,femi@x.example,JSS 1\r\n\r\n",
    ],
    ["surname and first name apart", "Surname,First Name,Email,Class\nAlao,Femi,femi@x.example,JSS 1"],
    [
      "UTF-16",
      Buffer.concat([
        Buffer.from("fffe", "hex"),
        Buffer.from("Name\tEmail\tClass\nFemi Alao\tfemi@x.example\tJSS 1", "utf16le"),
      ]),
    ],
  ])("200 reads a list with %s", async (_what, content) => {
    const { rows } = await preview(content);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      name: "Femi Alao",
      email: "femi@x.example",
      classId: school.classId,
      problem: null,
    });
  });

  it("200 says how it read a list without headings", async () => {
    expect((await preview("Femi Alao,femi@x.example,JSS 1")).notes).toEqual([
      "No headings were recognised. Please check: column 1 is the name, column 2 is the email address, column 3 is the class.",
    ]);
    expect((await preview("Name,Email,Class\nFemi Alao,femi@x.example,JSS 1")).notes).toEqual([]);
  });

  it("200 counts the notes of a list in which each line has one", async () => {
    const { rows, notes } = await preview(`Name,Class\nAda Obi,JSS 1\n${"Total: 1,\n".repeat(300)}`);
    expect(rows).toHaveLength(1);
    expect([notes.length, notes.at(-1)]).toEqual([51, "And 250 more notes like these."]);
  });

  it("200 reads names that an old Excel saved in the code page of Windows", async () => {
    const { rows } = await preview(Buffer.from("Name,Email,Class\nZo\xe9 \x8aimon,zoe@x.example,JSS 1", "latin1"));
    expect(rows[0]?.name).toBe("Zoé Šimon");
  });

  it("200 reads the first sheet of a workbook by content, whatever its name", async () => {
    const content = workbook([
      ["Email", "Class", "Name"],
      ["femi@x.example", "JSS 1", "Femi & <Alao>"],
      ["", "", ""],
      ["grace@x.example", "JSS 2", "Grace"],
    ]);
    const response = await upload(content, "list.csv");
    expect(response.statusCode).toBe(200);
    const { rows } = response.json<Preview>();
    expect(rows.map(({ name, email, className }) => [name, email, className])).toEqual([
      ["Femi & <Alao>", "femi@x.example", "JSS 1"],
      ["Grace", "grace@x.example", "JSS 2"],
    ]);
  });

  it("200 names the problem of each line", async () => {
    const lines = [
      "name,email,class",
      ",a@x.example,JSS 1",
      "Ada,nobody,JSS 1",
      "Ada,ada@x.example,",
      "Ada,same@x.example,JSS 1",
      "Bola,SAME@x.example,JSS 1",
      `Chidi,${school.student.email.toUpperCase()},JSS 1`,
      `Dayo,dayo@x.example,${"x".repeat(121)}`,
    ];
    const { rows } = await preview(lines.join("\n"));
    expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
      [2, "Name required"],
      [3, "Please enter a valid email address"],
      [4, "Please select a class for the student"],
      [5, null],
      [6, "Line 5 has the same email address"],
      [7, "A student with this email address exists already."],
      [8, "Class: This is too long"],
    ]);
  });

  it("400 for a list without students, and for a request without the file", async () => {
    expect((await upload("name,email,class\n")).json()).toMatchObject({ message: "The list has no students in it." });
    const response = await sendFile(api, "/school/import-students/preview", school.admin.token, [
      "other",
      "a.csv",
      good,
    ]);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: "Please choose a file." });
  });

  it.each([
    ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
    ["a web page", Buffer.from("\uFEFF<!DOCTYPE html>\n<html><body>Name,Class</body></html>")],
    ["a table of a web page in UTF-16", Buffer.from("\uFEFF\n<table><tr><td>Name</td></tr></table>", "utf16le")],
    ["an archived web page", Buffer.from("From: <Saved by Blink>\nSubject: Students\nMIME-Version: 1.0\n")],
    ["XML", Buffer.from("<students><student>Ada Obi</student></students>")],
    ["JSON", Buffer.from('[{"name": "Ada Obi", "class": "JSS 1"}]')],
    ["an archive of neither Word nor Excel", zip([{ name: "content.xml", content: "<x/>" }])],
    ["an archive that is no document", zip([{ name: "word/documents.txt", content: "Ada Obi" }])],
  ])("415 for %s [SEC-44]", async (_what, content) => {
    const response = await upload(content, "list.xlsx");
    expect(response.statusCode).toBe(415);
    expect(response.json()).toMatchObject({
      message:
        "Please choose a Word document (.docx), an Excel workbook (.xlsx) or a CSV file. Open a .doc, .xls, .ods or PDF file first and save it as .docx or .xlsx.",
    });
  });

  it.each([
    ["a PDF", Buffer.from("%PDF-1.7 and so on"), `This is a PDF, which cannot be read here. ${saveAsDocument}`],
    ["an old .doc", ole("WordDocument"), `This is a Word file of the old kind (.doc). ${saveAsDocument}`],
    [
      "an old .xls",
      ole("Workbook"),
      "This is an Excel file of the old kind (.xls). Open it, choose Save As, and save it as .xlsx. Then choose that file.",
    ],
    [
      "a file with a password",
      ole("EncryptedPackage"),
      "This file has a password. Save it again without one, then choose it.",
    ],
    [
      "rich text",
      Buffer.from("{\\rtf1 Name,Class}"),
      `This is a rich text file (.rtf), which cannot be read here. ${saveAsDocument}`,
    ],
  ])("415 for %s, with what to do about it [SEC-44]", async (_what, content, message) => {
    const response = await upload(content, "list.docx");
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([415, message]);
  });

  it("415 for a body that is not multipart, and for a workbook with macros [SEC-44]", async () => {
    const json = await api.call("POST", "/school/import-students/preview", { body: {}, token: school.admin.token });
    expect(json.statusCode).toBe(415);
    const withMacros = zip([...workbookParts([["a"]]), { name: "xl/vbaProject.bin", content: "x" }]);
    const response = await upload(withMacros, "list.xlsx");
    expect(response.statusCode).toBe(415);
    expect(response.json()).toMatchObject({
      message: "This workbook contains macros. Please save it as .xlsx or CSV.",
    });
  });

  it("413 for a workbook that unpacks to more than 50 MB, 400 for one with a false size [LIM-04]", async () => {
    const big = Buffer.alloc(51 * 1024 * 1024, " ");
    const honest = zip([...workbookParts([["a"]]), { name: "xl/media/big.bin", content: big }]);
    expect(honest.length).toBeLessThan(200_000);
    expect((await upload(honest, "list.xlsx")).statusCode).toBe(413);
    const lying = zip([...workbookParts([["a"]]), { name: "xl/media/big.bin", content: big, claims: 10 }]);
    expect((await upload(lying, "list.xlsx")).statusCode).toBe(400);
    expect((await upload(good)).statusCode).toBe(200);
  });

  const withSheet = (sheet: string): Buffer =>
    zip(
      workbookParts([["name", "email", "class"]]).map((part) =>
        part.name === "xl/worksheets/sheet1.xml"
          ? { name: part.name, content: `<?xml version="1.0"?><worksheet><sheetData>${sheet}</sheetData></worksheet>` }
          : part,
      ),
    );
  const row = (cells: string): string => `<row r="1">${cells}</row>`;
  const shared = (text: string): string => `<c r="A1" t="inlineStr"><is><t>${text}</t></is></c>`;
  const many = (part: string, bytes = 12 * 1024 * 1024): string => part.repeat(bytes / part.length);
  it.each([
    ["cells without end", row(many('<c r="A1"><v>1</v></c>'))],
    ["rows without end", many('<row r="1"><c r="A1"><v>1</v></c></row>')],
    ["empty tags", row(many("<x/>"))],
    ["tags in tags", many("<a>")],
    ["one endless text", row(shared(many("abcdefgh ")))],
    ["a text of signs to decode", row(shared(many("&amp;", 2 * 1024 * 1024)))],
    ["one tag with attributes without end", row(`<c ${many('a="1" ', 1024 * 1024)}/>`)],
    ["attributes with a > in them", row(`<c ${many('a=">" ', 1024 * 1024)}/>`)],
    ["a cell in the last row", row('<c r="A1"><v>1</v></c>').concat('<row r="1048576"><c r="A1048576"/></row>')],
    ["a cell in the last column", row('<c s="1" r="XFD1"><v>1</v></c>')],
  ])("413 for a workbook of a few kilobytes with %s, before it is parsed [LIM-04]", async (_case, sheet) => {
    const response = await upload(withSheet(sheet), "list.xlsx");
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({
      message: "This workbook holds too much. Please copy the list alone into a new one.",
    });
  });

  it("200 reads the beginning of one long text that thousands of cells of a few kilobytes name [LIM-04]", async () => {
    const texts = `<sst><si><t>name</t></si><si><t>${"x".repeat(20_000)}</t></si></sst>`;
    const cells = Array.from(
      { length: 1200 },
      (_, row) => `<row r="${row + 1}"><c r="A${row + 1}" t="s"><v>${row === 0 ? 0 : 1}</v></c></row>`,
    );
    const parts = workbookParts([["name"]]).map(({ name, content }) => {
      if (name === "xl/worksheets/sheet1.xml")
        return { name, content: `<worksheet><sheetData>${cells.join("")}</sheetData></worksheet>` };
      const link = `<Relationship Id="texts" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`;
      return { name, content: name.endsWith(".rels") ? String(content).replace("</Relationships>", link) : content };
    });
    const content = zip([...parts, { name: "xl/sharedStrings.xml", content: texts }]);
    expect(content.length).toBeLessThan(20_000);
    const response = await upload(content, "list.xlsx");
    expect(response.statusCode).toBe(200);
    expect(response.body.length).toBeLessThan(1024 * 1024);
  });

  it("400 for a comment, also with quotation marks in it [LIM-04]", async () => {
    expect((await upload(withSheet(row("<!-- ' --><c r='A1'/>")), "list.xlsx")).statusCode).toBe(400);
  });

  it("200 for 2,000 students in a sheet with 26 formatted columns and names full of signs [LIM-04]", async () => {
    const rows = Array.from({ length: 2000 }, (_, index) => [
      `O'Neil & <Sons> "${index}"`,
      `s${index}@x.example`,
      "JSS 1",
      ...Array.from({ length: 23 }, () => "x"),
    ]);
    const response = await upload(workbook([["name", "email", "class"], ...rows]), "list.xlsx");
    expect(response.statusCode).toBe(200);
    expect(response.json<{ rows: object[] }>().rows[7]).toMatchObject({ name: 'O\'Neil & <Sons> "7"' });
  });

  it("413 for a workbook of more than 1,000 parts, 400 for one with a path that leads elsewhere [LIM-04, SEC-44]", async () => {
    const parts = Array.from({ length: 1001 }, (_, index) => ({ name: `xl/x${index}.xml`, content: "" }));
    expect((await upload(zip(parts), "list.xlsx")).statusCode).toBe(413);
    const outside = zip([...workbookParts([["a"]]), { name: "../../etc/passwd", content: "x" }]);
    expect((await upload(outside, "list.xlsx")).statusCode).toBe(400);
    expect((await upload(workbook([["a"]]).subarray(0, 300), "list.xlsx")).statusCode).toBe(400);
  });

  it.each([
    [
      "cells of brackets above the list",
      (size: number) => `${`Class: ${"(".repeat(size)}x\n`.repeat(12)}Name,Class\nAda Obi,SS 1\n`,
    ],
    [
      "a line of many columns beside many short ones",
      (size: number) => `${"Ada Obi\n".repeat(size / 40)}${",".repeat(size)}SS 1\n`,
    ],
  ])("takes no longer for each sign of %s, while nobody else is answered [LIM-04, SEC-44]", async (_what, list) => {
    const read = async (size: number) => expect((await upload(list(size))).statusCode).toBe(200);
    expect(await growth(read, 6000, passed)).toBeLessThan(12);
  });

  it("413 for more than 2,000 students or 2 MB; exactly 2,000 are read", async () => {
    const list = (count: number): string =>
      ["name,email,class", ...Array.from({ length: count }, (_, index) => `N ${index},n${index}@x.example,JSS 1`)].join(
        "\n",
      );
    expect((await preview(list(2000))).rows).toHaveLength(2000);
    const more = await upload(list(2001));
    expect(more.statusCode).toBe(413);
    expect(more.json()).toMatchObject({ message: "The file has more than 2,000 students. Please split it." });
    const large = await upload(Buffer.alloc(2 * 1024 * 1024 + 1, "a"));
    expect(large.statusCode).toBe(413);
    expect(large.json()).toMatchObject({ message: "The file is larger than 2 MB." });
  });

  it("keeps only the last few unconfirmed lists", async () => {
    for (let index = 0; index < 8; index += 1) {
      await preview(good);
      api.clock.advance(1);
    }
    const kept = await api.deps.db
      .selectFrom("school_imports")
      .select("id")
      .where("school_id", "=", school.id)
      .execute();
    expect(kept).toHaveLength(5);
  });
});

describe("[EXT-15b] POST /school/import-students", () => {
  readFilesInOneProcess();

  it("200 creates all students and their classes and shows each sign-in ID, which signs in [D-51]", async () => {
    const { importId } = await preview(good);
    const response = await confirm({ importId, expiresInDays: 14, createClasses: true }, school.teacher.token);
    expect(response.statusCode).toBe(200);
    const made = response.json<Imported[]>();
    expect(made.map(({ name, email, className }) => [name, email, className])).toEqual([
      ["Femi Alao", "femi@x.example", "JSS 1"],
      ["Grace Eze", "grace@x.example", "JSS 2"],
    ]);
    const days = new Date(made[0]?.expiresAt ?? 0).getTime() - api.clock.now().getTime();
    expect(days).toBe(14 * 86_400_000);
    for (const { id, signInId } of made) {
      const login = await api.call("POST", "/school/school-login", { body: { role: "STUDENT", signInId } });
      expect(login.json()).toMatchObject({ data: { user: { id } } });
    }
    const classes = await ask<{ name: string }[]>(api, "GET", "/school/get-classes", { token: school.admin.token });
    expect(classes.map(({ name }) => name)).toEqual(["JSS 1", "JSS 2"]);
    const dump = JSON.stringify(await api.deps.db.selectFrom("school_users").selectAll().execute());
    expect(dump).not.toContain(made[0]?.signInId);
  });

  it("[D-347] 200 two of one name and class without an address are told apart by their lines, on cards and in the list", async () => {
    const list = "name,email,class\nAda Eze,,JSS 1\nEfe Obi,,JSS 1\nAda Eze,,jss1\nAda Eze,,JSS 2";
    const { importId } = await preview(list);
    const added = `added ${shortDay(api.clock.now())}, line`;
    const made = (await confirm({ importId, createClasses: true })).json<Imported[]>();
    expect(made.map(({ name, className }) => [name, className])).toEqual([
      [`Ada Eze (${added} 2 of the list)`, "JSS 1"],
      ["Efe Obi", "JSS 1"],
      [`Ada Eze (${added} 4 of the list)`, "JSS 1"],
      ["Ada Eze", "JSS 2"],
    ]);
    const token = school.admin.token;
    const body = { studentIds: made.map(({ id }) => id), expiresInDays: 7 };
    const renewed = await ask<Imported[]>(api, "POST", "/school/students/sign-in-ids", { token, body });
    expect(renewed.map(({ name }) => name)).toEqual(made.map(({ name }) => name));
    const listed = await ask<{ id: string; name: string; added: string }[]>(api, "GET", "/school/get-students", {
      token,
    });
    expect(listed.filter(({ id }) => id === made[2]?.id)).toMatchObject([
      { name: "Ada Eze", added: `${added} 4 of the list` },
    ]);
  });

  it("200 for the same confirmation again: the same students, their sign-in IDs no more; 409 for another", async () => {
    const { importId } = await preview(good);
    const body = { importId, createClasses: true };
    const first = (await confirm(body)).json<Imported[]>();
    const again = (await confirm(body)).json<Imported[]>();
    expect(again.map(({ id, className }) => [id, className])).toEqual(
      first.map(({ id, className }) => [id, className]),
    );
    expect(again.flatMap(({ signInId, expiresAt }) => [signInId, expiresAt])).toEqual([null, null, null, null]);
    expect(await students()).toHaveLength(3);
    const other = await confirm({ ...body, expiresInDays: 30 });
    expect(other.statusCode).toBe(409);
    expect(other.json()).toMatchObject({ message: "This list was imported already." });
  });

  it("of parallel confirmations one creates", async () => {
    const { importId } = await preview(good);
    const answers = await Promise.all([1, 2, 3].map(() => confirm({ importId, createClasses: true })));
    expect(answers.map((one) => one.statusCode)).toEqual([200, 200, 200]);
    expect(answers.filter((one) => one.json<Imported[]>()[0]?.signInId !== null)).toHaveLength(1);
    expect(await students()).toHaveLength(3);
  });

  it("200 takes corrections, and leaves out lines with a problem and lines that are marked", async () => {
    const { importId } = await preview(
      "name,email,class\nFemi,wrong,JSS 1\nGrace,grace@x.example,JSS 1\nHawa,hawa,JSS 1\nIfe,ife@x.example,JSS 1",
    );
    const rows = [
      { line: 2, email: "femi@x.example" },
      { line: 5, isLeftOut: true },
    ];
    const made = (await confirm({ importId, rows })).json<Imported[]>();
    expect(made.map(({ name, email }) => [name, email])).toEqual([
      ["Femi", "femi@x.example"],
      ["Grace", "grace@x.example"],
    ]);
  });

  it("400 all or nothing: a correction that is none, a class that does not exist, a line that is not there", async () => {
    const { importId } = await preview(good);
    const cases: [object, string][] = [
      [
        { importId, createClasses: true, rows: [{ line: 3, email: "wrong" }] },
        "Line 3: Please enter a valid email address",
      ],
      [{ importId }, 'Line 3: there is no class called "JSS 2".'],
      [{ importId, rows: [{ line: 9, name: "X" }] }, "The list has no line 9."],
      [
        { importId, rows: [2, 3].map((line) => ({ line, isLeftOut: true })) },
        "No line of this list can become a student.",
      ],
    ];
    for (const [body, message] of cases) {
      const response = await confirm(body);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ message });
    }
    expect(await students()).toHaveLength(1);
    expect((await confirm({ importId, createClasses: true })).statusCode).toBe(200);
  });

  it("404 for a list of another school, an unknown one, and one older than 24 hours", async () => {
    const { importId } = await preview(good);
    const other = await buildSchool(api);
    for (const [id, token] of [
      [importId, other.admin.token],
      ["none", school.admin.token],
    ] as const) {
      expect((await confirm({ importId: id, createClasses: true }, token)).statusCode).toBe(404);
    }
    api.clock.advance(24 * 3600);
    const login = { body: { role: "ADMIN", email: school.email, password: school.password } };
    const { data } = await ask<{ data: { token: string } }>(api, "POST", "/school/school-login", login);
    const late = await confirm({ importId, createClasses: true }, data.token);
    expect(late.statusCode).toBe(404);
    expect(late.json()).toMatchObject({ message: "This list is no longer here. Please upload it again." });
    const left = async () =>
      (await api.database.execute("select 1 from school_imports where id = $1", [importId])).rows;
    expect(await left()).toHaveLength(1);
    await tidy(api.deps);
    expect(await left()).toEqual([]);
  });

  it("2,000 students are created at once", async () => {
    const lines = Array.from({ length: 2000 }, (_, index) => `N ${index},n${index}@x.example,Class ${index % 40}`);
    const { importId } = await preview(["name,email,class", ...lines].join("\n"));
    const response = await confirm({ importId, createClasses: true });
    const made = response.json<Imported[]>();
    expect(new Set(made.map(({ signInId }) => signInId)).size).toBe(2000);
    expect(await students()).toHaveLength(2001);
  });
});
