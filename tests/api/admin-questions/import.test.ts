import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { messageOf } from "../../support/data/accounts.ts";
import { adminToken, adminApiForFile, sendFiles, type UploadAnswer } from "../../support/data/admin.ts";
import { csvRow, multipart } from "../../support/data/question-csv.ts";
import { buildCandidate } from "../../support/api.ts";
import { picture } from "../../support/data/school.ts";
import { drawing, paragraph, wordDocument } from "../../support/data/word-document.ts";
import { workbook, workbookOf } from "../../support/data/workbook.ts";

const api = adminApiForFile();
let token: string;
beforeAll(async () => {
  token = await adminToken(api);
});
afterEach(async () => {
  await api.deps.db.deleteFrom("questions").execute();
  await api.deps.db.deleteFrom("stored_files").execute();
});

const path = "/admin/import-questions";
const paper = { examType: "JAMB", subjectName: "Mathematics", year: "2024" };
async function send(name: string, content: string | Uint8Array, fields: Record<string, string> = {}, as = token) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  form.append("file", new File([new Uint8Array(bytes)], name));
  const request = new Response(form);
  return api.call("POST", path, {
    token: as,
    body: Buffer.from(await request.arrayBuffer()),
    headers: { "content-type": request.headers.get("content-type") ?? "" },
  });
}
async function taken(name: string, content: string | Uint8Array, fields: Record<string, string> = {}) {
  const answer = await send(name, content, fields);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<UploadAnswer>();
}
const stored = () => api.deps.db.selectFrom("questions").selectAll().orderBy("position").execute();

const aiken = "Which is 4?\nA. 1\nB. 2\nC. 3\nD. 4\nANSWER: D\n\nWhich is 1?\nA. 1\nB. 2\nC. 3\nD. 4\nANSWER: A\n";

describe("POST /admin/import-questions [EXT-55b]", () => {
  it("200 Aiken: the form names the paper; sent again nothing is there twice", async () => {
    expect(await taken("q.txt", aiken, paper)).toMatchObject({ totalInserted: 2, errors: [], rowsRead: 2 });
    expect(await stored()).toMatchObject([
      { exam_type: "JAMB", subject_name: "Mathematics", year: 2024, question: "Which is 4?", correct_answer: "D" },
      { question: "Which is 1?", option_a: "1", correct_answer: "A" },
    ]);
    const again = await taken("q.txt", aiken, paper);
    expect(again).toMatchObject({ totalInserted: 0, duplicates: 2, countsRows: false });
    expect(again.errors).toEqual([
      { file: "q.txt", row: 1, column: "question", reason: "The bank has a question with this text already" },
      { file: "q.txt", row: 2, column: "question", reason: "The bank has a question with this text already" },
    ]);
  });

  it("200 names the question that a file has twice", async () => {
    const { totalInserted, errors } = await taken("q.txt", aiken + aiken, paper);
    expect(totalInserted).toBe(2);
    expect(errors.map(({ row, reason }) => [row, reason])).toEqual([
      [3, "Question 1 of this file has the same text already"],
      [4, "Question 2 of this file has the same text already"],
    ]);
  });

  it("200 checkOnly saves nothing and finds the same", async () => {
    const checked = await taken("q.txt", `${aiken}\nNo key?\nA. 1\nB. 2\nC. 3\nD. 4\n`, {
      ...paper,
      checkOnly: "true",
    });
    expect(checked).toMatchObject({ totalInserted: 0, rowsRead: 3, errorCount: 1 });
    expect(checked.errors).toEqual([
      { file: "q.txt", row: 3, column: "correctAnswer", reason: "The right answer is not marked" },
    ]);
    expect(await stored()).toEqual([]);
  });

  it("200 GIFT: categories name papers, other kinds and two options are refused by number", async () => {
    const gift = `$CATEGORY: $course$/top/WAEC/Use of English//Oral/2023

Good? {~a =b ~c ~d}

Match? {=a -> b =c -> d}

True? {T}

Two right? {=a =b ~c ~d}

$CATEGORY: $course$/top/NECO/Biology/2022

Other? {=a ~b ~c ~d}
`;
    const answer = await taken("q.gift", gift);
    expect(answer).toMatchObject({ totalInserted: 2, rowsRead: 4 });
    expect(answer.errors.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [null, null, "Question 2 is a matching question. Only multiple choice can be imported."],
      [3, "optionC", "Option C is missing"],
      [3, "optionD", "Option D is missing"],
      [4, "correctAnswer", "The file marks A and B as right. Choose one"],
    ]);
    expect(await stored()).toMatchObject([
      { exam_type: "WAEC", subject_name: "Use of English/Oral", year: 2023 },
      { exam_type: "NECO", subject_name: "Biology", year: 2022 },
    ]);
  });

  it("200 Moodle XML keeps its pictures, once, and addresses on other hosts", async () => {
    const image = picture(20, 10).toString("base64");
    const question = (stem: string, img: string) =>
      `<question type="multichoice"><questiontext format="html"><text><![CDATA[${stem}<img src="${img}" alt="A flag">]]></text><file name="f.png" encoding="base64">${image}</file></questiontext>${["a", "b", "c", "d"].map((text, at) => `<answer fraction="${at === 0 ? 100 : 0}"><text>${text}</text></answer>`).join("")}</question>`;
    const quiz = `<quiz>${question("Own?", "@@PLUGINFILE@@/f.png")}${question("Far?", "https://pictures.example/f.png")}${question("Bad?", "http://pictures.example/f.png")}</quiz>`;
    const checked = await taken("q.xml", quiz, { ...paper, checkOnly: "true" });
    expect(checked.errors).toEqual([
      { file: "q.xml", row: 3, column: "questionImageUrl", reason: "Image address must start with https://" },
    ]);
    const files = () => api.deps.db.selectFrom("stored_files").select("name").execute();
    expect(await files()).toEqual([]);
    expect(await taken("q.xml", quiz, paper)).toMatchObject({ totalInserted: 2 });
    await taken("q.xml", quiz, paper);
    expect(await files()).toHaveLength(1);
    const [own, far] = await stored();
    expect(far?.question_image_url).toBe("https://pictures.example/f.png");
    expect(own?.question_image_alt).toBe("A flag");
    const shown = await api.call("GET", own?.question_image_url ?? "");
    expect(shown.headers["content-type"]).toBe("image/png");
  });

  it("200 keeps a picture that several questions of a document show once", async () => {
    const question = (stem: string) => [
      paragraph(stem, drawing("rId1")),
      ...["A. 1", "B. 2", "C. 3", "D. 4", "Answer: B"].map((line) => paragraph(line)),
    ];
    const document = wordDocument(
      [...question("1. What is this?"), ...question("2. How wide is it?")],
      [{ name: "one.png", bytes: picture(20, 10) }],
    );
    expect(await taken("q.docx", document, paper)).toMatchObject({ totalInserted: 2, errors: [] });
    const [first, second] = await stored();
    expect(first?.question_image_url).toMatch(/^\/files\//);
    expect(second?.question_image_url).toBe(first?.question_image_url);
    expect(await api.deps.db.selectFrom("stored_files").select("name").execute()).toHaveLength(1);
  });

  // the faults were once gathered in quadratic time, and for minutes nobody else was answered
  it("answers in the time of a test for a file with a fault in each of 30,000 lines [SEC-44]", async () => {
    const options = "A. 1\nB. 2\nC. 3\nD. 4\n";
    const { errorCount } = await taken("q.txt", `1. Which is 4?\n${options}${"A. 1\n".repeat(30_000)}`, paper);
    expect(errorCount).toBe(30_000);
  });

  it("200 says what was left out without keeping a question out: feedback on wrong answers, and lines of no question", async () => {
    const gift = "Good? {~a#No, b comes first =b#Yes ~c#Too late ~d}\n\nOther? {=a ~b#Wrong ~c ~d}\n";
    const answer = await taken("q.gift", `A heading for people\n\n${gift}`, paper);
    expect(answer).toMatchObject({ totalInserted: 2, errors: [] });
    expect(answer.notes).toEqual([
      "2 questions have feedback on wrong answers. It was left out: the bank keeps one explanation for each question.",
      "1 line belongs to no question, such as a heading, and was left out.",
    ]);
    expect(await taken("q.txt", aiken, paper)).toMatchObject({ notes: [], countsRows: false });
    expect((await stored())[0]?.explanation).toBe("Yes");
  });

  it("200 tells how far it is to the admin who named the upload, and to no other [EXT-20]", async () => {
    const form = new FormData();
    for (const [field, value] of Object.entries(paper)) form.append(field, value);
    form.append("file", new File([aiken], "q.txt"));
    const request = new Response(form);
    const headers = { "content-type": request.headers.get("content-type") ?? "", "x-upload-id": "upload-of-a-paper" };
    await api.call("POST", path, { token, body: Buffer.from(await request.arrayBuffer()), headers });
    const progress = await api.call("GET", "/admin/upload-progress/upload-of-a-paper", { token });
    expect(progress.json()).toEqual({ files: [{ name: "q.txt", rowsRead: 2, inserted: 2, errors: 0, done: true }] });
    const other = await buildCandidate(api);
    expect((await api.call("GET", "/admin/upload-progress/upload-of-a-paper", { token: other.token })).statusCode).toBe(
      403,
    );
  });

  it("200 a workbook with the documented columns is read like a CSV file, by its rows", async () => {
    const columns = Object.keys(csvRow(1));
    const rows = [csvRow(1), csvRow(2, { correctAnswer: "E" }), csvRow(3, { year: "" })];
    const file = workbook([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))]);
    const answer = await taken("bank.xlsx", file, { year: "1999" });
    expect(answer.countsRows).toBe(true);
    expect(answer.errors).toEqual([
      { file: "bank.xlsx", row: 3, column: "correctAnswer", reason: "Correct answer must be A, B, C or D" },
    ]);
    expect((await stored()).map(({ year }) => year)).toEqual([2024, 1999]);
  });

  it.each([
    ["of the bank", ["exported"]],
    ["of rows to correct", ["file", "row", "reason"]],
  ])(
    "200 a CSV file %s that was saved as a workbook loses its marks, another workbook keeps them [SEC-42]",
    async (_what, more) => {
      const marked = csvRow(7, { question: "'-5 + 3 is", optionA: "'=2" });
      const columns = Object.keys(marked);
      const cells = columns.map((column) => marked[column] ?? "");
      await taken(
        "ours.xlsx",
        workbook([
          [...columns, ...more],
          [...cells, ...more.map(() => "")],
        ]),
      );
      await taken("theirs.xlsx", workbook([columns, cells]));
      expect((await stored()).map(({ question, option_a }) => [question, option_a])).toEqual([
        ["-5 + 3 is", "=2"],
        ["'-5 + 3 is", "'=2"],
      ]);
    },
  );

  it("200 of such a workbook the first sheet is read, and the others are named", async () => {
    const columns = Object.keys(csvRow(1));
    const sheetOf = (...rows: ReturnType<typeof csvRow>[]) => [
      columns,
      ...rows.map((row) => columns.map((column) => row[column] ?? "")),
    ];
    const file = workbookOf([
      ["2019", sheetOf(csvRow(51))],
      ["Empty", [["", ""]]],
      ["2020", sheetOf(csvRow(52))],
    ]);
    expect(await taken("bank.xlsx", file)).toMatchObject({
      totalInserted: 1,
      errors: [
        { row: null, reason: "Sheet 2020 was not read: only the first sheet is. Save it as a file of its own." },
      ],
    });
  });

  it("200 of such a workbook a title may stand above the headings", async () => {
    const columns = Object.keys(csvRow(1));
    const cells = (row: Record<string, string>) => columns.map((column) => row[column] ?? "");
    const rows = [csvRow(61), csvRow(62, { correctAnswer: "E" })].map(cells);
    const file = workbook([["Questions of our team"], [""], columns, ...rows]);
    expect(await taken("bank.xlsx", file)).toMatchObject({
      totalInserted: 1,
      errors: [{ row: 5, column: "correctAnswer" }],
    });
  });

  it("400 of a workbook with headings of other names for subject and exam, with the names that are known", async () => {
    const file = workbook([
      ["Question", "Subject", "Exam", "Year", "A", "B", "C", "D", "Answer"],
      ["Which is 2?", "Physics", "JAMB", "2024", "1", "2", "3", "4", "B"],
    ]);
    expect(messageOf(await send("bank.xlsx", file, { year: "2024" }))).toBe(
      'bank.xlsx: Unknown column "Subject", "Exam", "A", "B", "C", "D", "Answer". Did you mean subjectName, examType, correctAnswer?',
    );
    expect(await stored()).toEqual([]);
  });

  it.each([5001, 5600])("413 for a workbook of %i questions, with the number that it may have", async (count) => {
    const columns = Object.keys(csvRow(1));
    const rows = Array.from({ length: count }, (_, index) => Object.values(csvRow(index)));
    const answer = await send("bank.xlsx", workbook([columns, ...rows]));
    expect(answer.statusCode).toBe(413);
    expect(messageOf(answer)).toMatch(/^The file has more than 5,000 (questions|rows)\. Please split it\.$/);
  });

  it("200 a workbook and a Word document of teachers", async () => {
    const sheet = workbook([
      ["S/N", "Question", "A", "B", "C", "D", "Answer"],
      ["1", "Which is 2?", "1", "2", "3", "4", "B"],
      ["2", "Which is none?", "1", "2", "3", "4", ""],
    ]);
    expect((await taken("paper.xlsx", sheet, paper)).errors.map(({ row, reason }) => [row, reason])).toEqual([
      [2, "The right answer is not marked"],
    ]);
    const lines =
      "SECTION A\n1. Odd?\nA. 2\nB. 3\nC. 4\nD. 6\nAnswer: B\nSECTION B\n1. Even?\nA. 1\nB. 2\nC. 3\nD. 5\nAnswer: B";
    const document = wordDocument(lines.split("\n").map((line) => paragraph(line)));
    expect(await taken("paper.docx", document, paper)).toMatchObject({ totalInserted: 2, errors: [] });
    expect((await stored()).map(({ question }) => question)).toEqual(["Which is 2?", "Odd?", "Even?"]);
  });

  it("400 when nobody names the paper, without a file, with a wrong year; 415 for another file", async () => {
    expect(messageOf(await send("q.txt", aiken, { examType: "JAMB" }))).toBe(
      "q.txt: Choose exam type, subject and year: the file does not name them for every question.",
    );
    expect((await send("q.txt", aiken, { ...paper, year: "24" })).statusCode).toBe(400);
    const none = await multipart([]);
    const empty = await api.call("POST", path, { token, body: none.body, headers: { "content-type": none.type } });
    expect(empty.statusCode).toBe(400);
    expect((await send("q.xml", "<rss/>", paper)).statusCode).toBe(415);
    expect((await send("q.pdf", "%PDF-1.7", paper)).statusCode).toBe(415);
    expect(await stored()).toEqual([]);
  });

  it("401 and 403 for everybody but admins", async () => {
    expect((await send("q.txt", aiken, paper, "")).statusCode).toBe(401);
    const candidate = await buildCandidate(api);
    expect([401, 403]).toContain((await send("q.txt", aiken, paper, candidate.token)).statusCode);
  });

  it("writes what it saved into the log [SEC-64]", async () => {
    await taken("q.txt", aiken, paper);
    const log = await api.deps.db
      .selectFrom("audit_log")
      .select("object")
      .where("action", "=", "questions.uploaded")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(log?.object).toBe("q.txt: 2 questions");
  });
});

describe("POST /admin/question-templates [EXT-70]", () => {
  const link = (format: string, as = token) =>
    api.call("POST", "/admin/question-templates", { token: as, body: { format } });

  it.each(["docx", "xlsx", "csv", "aiken", "gift", "xml"])(
    "200 a sample as %s, once, which is read without a fault",
    async (format) => {
      const { path: address } = (await link(format)).json<{ path: string }>();
      const file = await api.call("GET", address);
      const name = /filename="([^"]+)"/.exec(String(file.headers["content-disposition"]))?.[1] ?? "";
      expect(name).toMatch(/^questions sample/);
      expect((await api.call("GET", address)).statusCode).toBe(404);
      // Excel, CSV, GIFT and Moodle XML name the paper themselves
      const own = format === "docx" || format === "aiken" ? paper : {};
      const answer =
        format === "csv"
          ? (await sendFiles(api, token, [{ name, content: file.rawPayload }])).json<UploadAnswer>()
          : await taken(name, file.rawPayload, own);
      expect(answer).toMatchObject({ totalInserted: 2, errors: [] });
      expect(answer.notes ?? []).toEqual([]);
      // of a formula in Word the typed spaces are lost
      const typed = format !== "docx";
      expect(await stored()).toMatchObject([
        {
          question: typed ? "What is $3^2 + 4^2$?" : "What is $3^{2}+4^{2}$?",
          option_c: "$25$",
          correct_answer: "C",
          subject_name: "Mathematics",
        },
        {
          question: typed ? "Solve $2x - 6 = 0$." : "Solve $2x-6=0$.",
          option_b: typed ? "$x = 3$" : "$x=3$",
          correct_answer: "B",
          explanation: null,
        },
      ]);
    },
  );

  it("400 for another format, 401, 403", async () => {
    expect((await link("pdf")).statusCode).toBe(400);
    expect((await link("docx", "no-such-token")).statusCode).toBe(401);
    const candidate = await buildCandidate(api);
    expect((await link("docx", candidate.token)).statusCode).toBe(403);
  });
});
