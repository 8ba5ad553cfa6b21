import { readdirSync } from "node:fs";
import { connect, type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { withProgress } from "../../../api/admin-questions/progress.ts";
import { findProgress } from "../../../api/admin-questions/progress-store.ts";
import { tidy } from "../../../api/tidy.ts";
import { messageOf, twenty } from "../../support/data/accounts.ts";
import { adminToken, adminApiForFile, sendFiles, type UploadAnswer } from "../../support/data/admin.ts";
import { csvOf, csvRow, multipart } from "../../support/data/question-csv.ts";
import { buildCandidate } from "../../support/api.ts";
import { scratchFolder } from "../../support/processes/scratch.ts";

const scratch = scratchFolder();
// a folder of its own, because tests beside this one receive files as well
beforeAll(() => void vi.stubEnv("TMPDIR", scratch.path));
afterAll(() => {
  vi.unstubAllEnvs();
  scratch.drop();
});
const api = adminApiForFile();
let token: string;
beforeAll(async () => {
  token = await adminToken(api);
});
afterEach(async () => {
  await api.deps.db.deleteFrom("questions").execute();
});

const csv = "/admin/upload-questions";
const check = "/admin/check-questions";
const count = async (): Promise<number> => (await api.deps.db.selectFrom("questions").select("id").execute()).length;
const rows = (from: number, to: number, given: Record<string, string> = {}) =>
  Array.from({ length: to - from + 1 }, (_, index) => csvRow(from + index, given));
const send = async (content: string | Buffer, name = "bank.csv"): Promise<UploadAnswer> => {
  const answer = await sendFiles(api, token, [{ name, content }]);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const refused = async (content: string | Buffer, name = "bank.csv"): Promise<string> => {
  const answer = await sendFiles(api, token, [{ name, content }]);
  expect(answer.statusCode, answer.body).toBe(400);
  expect(await count()).toBe(0);
  return messageOf(answer);
};
const folders = (): string[] => readdirSync(scratch.path).filter((name) => name.startsWith("akada-upload-"));

describe("POST /admin/upload-questions [R-ADM-10]", () => {
  it("200 saves every row of several files, in their order [A-UPL-02] [A-UPL-04]", async () => {
    const answer = await sendFiles(api, token, [
      { name: "one.csv", content: csvOf(rows(1, 1200)) },
      { name: "two.csv", content: csvOf(rows(2001, 2003)) },
    ]);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      totalInserted: 1203,
      filesProcessed: 2,
      errors: [],
      errorCount: 0,
      duplicates: 0,
      rowsRead: 1203,
      countsRows: true,
    });
    const page = await api.call("GET", "/admin/get-questions?limit=100&page=12", { token });
    const questions = page.json<{ questions: { question: string; version: number }[] }>().questions;
    expect(questions[0]).toMatchObject({ question: "What is 1101 + 1101?", version: 1 });
    expect(questions.map(({ question }) => question).slice(-1)).toEqual(["What is 1200 + 1200?"]);
  });

  it("stores cells as they are and takes what D-44 allows: any order and case of columns, BOM, quoted newlines [SEC-42]", async () => {
    const row = csvRow(1, {
      question: '  =SUM(A1) said "yes",\nthen no\t',
      optionA: "@x",
      explanation: "",
      correctAnswer: "optionB",
      examType: "junior waec",
      questionImageUrl: "https://pictures.example/1.png",
    });
    const columns = ["correctAnswer", "Option A", "OPTIONB", "option_c", "optionD", "Year", "examtype", "subjectName"];
    const names = ["correctAnswer", "optionA", "optionB", "optionC", "optionD", "year", "examType", "subjectName"];
    const all = [...columns, "question", "questionImageUrl", "explanation"];
    const cells = [...names, "question", "questionImageUrl", "explanation"];
    const renamed = Object.fromEntries(all.map((column, index) => [column, row[cells[index] ?? ""] ?? ""]));
    const answer = await send(`\uFEFF${csvOf([renamed], all)}\n\n`);
    expect(answer).toMatchObject({ totalInserted: 1, errors: [] });
    const saved = await api.deps.db.selectFrom("questions").selectAll().executeTakeFirstOrThrow();
    expect(saved).toMatchObject({
      question: row["question"],
      option_a: "@x",
      correct_answer: "B",
      exam_type: "Junior Waec",
      question_image_url: "https://pictures.example/1.png",
      question_image_alt: null,
      explanation: null,
      year: 2024,
    });
  });

  it("200 saves the valid rows and reports the others by file, row, column and reason [D-44] [A-UPL-05] [REL-16]", async () => {
    const bad: [Record<string, string>, string | null, string][] = [
      [{ correctAnswer: "E" }, "correctAnswer", "Correct answer must be A, B, C or D"],
      [{ year: "twenty" }, "year", "Year must be a number from 1900 to 2200, such as 2024"],
      [{ question: " " }, "question", "Question is missing"],
      [{ optionC: "same", optionA: "same " }, "optionC", "Options A and C are the same"],
      [{ optionB: "#REF!" }, "optionB", "The cell holds the spreadsheet error #REF!"],
      [{ explanation: "x".repeat(9 * 1024) }, "explanation", "The cell is larger than 8 KB."],
      [{ explanation: "₦".repeat(3 * 1024) }, "explanation", "The cell is larger than 8 KB."],
      [{ questionImageUrl: "http://x.example/1.png" }, "questionImageUrl", "Image address must start with https://"],
    ];
    const content = csvOf([
      ...bad.map(([given], index) => csvRow(index, given)),
      csvRow(100, { question: "two\nlines" }),
      // a question about such errors
      csvRow(102, { optionA: "#REF!", optionB: "#N/A", correctAnswer: "opt_b" }),
    ]);
    const answer = await send(`${content}\r\n\r\n${csvOf([csvRow(101, { examType: "SAT" })]).split("\r\n")[1]}`);
    expect(answer).toMatchObject({ totalInserted: 2, filesProcessed: 1, rowsRead: 11, errorCount: 9, duplicates: 0 });
    expect(answer.errors.slice(0, 8)).toEqual(
      bad.map(([, column, reason], index) => ({ file: "bank.csv", row: index + 2, column, reason })),
    );
    // the row after a blank one, as a spreadsheet counts
    expect(answer.errors[8]).toMatchObject({ row: 13, column: "examType" });
  });

  it("passes over rows that a spreadsheet left empty, and counts them in the numbers of the others", async () => {
    const [header = "", one = "", two = ""] = csvOf(rows(1, 2)).split("\r\n");
    const empty = ",".repeat(header.split(",").length - 1);
    const bad = two.replace(",B,", ",E,");
    const answer = await send([header, empty, one, empty, "", ` ${empty}`, bad, empty, empty].join("\r\n"));
    expect(answer).toMatchObject({ totalInserted: 1, rowsRead: 2, errorCount: 1 });
    expect(answer.errors).toMatchObject([{ row: 7, column: "correctAnswer" }]);
  });

  it("reports rows that cannot be read and reads the rows after them", async () => {
    const [header = "", one = "", two = ""] = csvOf(rows(1, 2)).split("\r\n");
    const broken = one.replace("What is", 'What "is"');
    const doubled = one.replace("What is", '"What" is');
    const answer = await send([header, broken, two, `${two},more,cells`, "only,two", doubled].join("\n"));
    expect(answer.totalInserted).toBe(1);
    expect(answer.errors.map(({ row, reason }) => [row, reason])).toEqual([
      [2, "A quotation mark stands inside a cell that does not begin with one."],
      [4, "The row has more cells than the header."],
      [4, "The row has more cells than the header."],
      [5, "Exam type is missing"],
      [5, "Year must be a number from 1900 to 2200, such as 2024"],
      [5, "Option A is missing"],
      [5, "Option B is missing"],
      [5, "Option C is missing"],
      [5, "Option D is missing"],
      [5, "Correct answer must be A, B, C or D"],
      [6, "A quotation mark inside a cell must be doubled."],
    ]);
  });

  it("saves the rows before a quotation mark that is never closed, and reports it", async () => {
    const content = csvOf(rows(1, 20)).replace("What is 5 ", '"What is 5 ');
    const answer = await send(content);
    expect(answer.totalInserted).toBe(4);
    expect(answer.errors).toEqual([
      {
        file: "bank.csv",
        row: 6,
        column: null,
        reason: "A quotation mark is opened here and never closed. Rows after it were not read.",
      },
    ]);
  });

  it("reports duplicates within a file and across files, in any case of the exam type, and inserts none [D-44] [SEC-42]", async () => {
    const content = csvOf([...rows(1, 3), csvRow(2, { examType: "jamb", optionA: "other" })]);
    const first = await send(content);
    expect(first).toMatchObject({ totalInserted: 3, duplicates: 1, errorCount: 1 });
    expect(first.errors).toEqual([
      { file: "bank.csv", row: 5, column: "question", reason: "Row 3 of this file has the same text already" },
    ]);
    const again = await send(content);
    expect(again).toMatchObject({ totalInserted: 0, duplicates: 4 });
    expect(again.errors[0]).toEqual({
      file: "bank.csv",
      row: 2,
      column: "question",
      reason: "The bank has a question with this text already",
    });
    expect(await count()).toBe(3);
    // another year is another question
    expect(await send(csvOf(rows(1, 3, { year: "2023" })))).toMatchObject({ totalInserted: 3 });
  });

  it("inserts once what is sent twenty times at once [REL-10]", async () => {
    const content = csvOf(rows(1, 40));
    const answers = await twenty(() => sendFiles(api, token, [{ name: "bank.csv", content }]));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const inserted = answers.map((answer) => answer.json<UploadAnswer>().totalInserted);
    expect(inserted.reduce((a, b) => a + b)).toBe(40);
    expect(await count()).toBe(40);
  });

  it("lists 1,000 faults and counts them all", async () => {
    const answer = await send(csvOf(rows(1, 1500, { correctAnswer: "E" })));
    expect(answer.errors).toHaveLength(1000);
    expect(answer).toMatchObject({ errorCount: 1500, totalInserted: 0, filesProcessed: 1 });
  });

  const utf16 = Buffer.from(`\uFEFF${csvOf(rows(1, 2))}`, "utf16le");
  const latin1 = Buffer.from(csvOf([csvRow(1, { question: "Café?" })]), "latin1");
  const nul = Buffer.from(csvOf([csvRow(1, { question: "a\0b" })]));
  const late = Buffer.concat([Buffer.from(csvOf(rows(1, 3000))), Buffer.from([0xff])]);
  it.each([
    ["UTF-16", utf16, "bank.csv: This file is in UTF-16. Please save it as CSV UTF-8."],
    ["Latin-1", latin1, "bank.csv: This file is not in UTF-8. Please save it as CSV UTF-8."],
    ["a NUL", nul, "bank.csv: This file is not a CSV file: it contains bytes that are not text."],
    ["a bad byte at the very end", late, "bank.csv: This file is not in UTF-8. Please save it as CSV UTF-8."],
    ["a zip", Buffer.from("PK\u0003\u0004\0\0rest"), expect.stringContaining("not a CSV file")],
    ["nothing", "", "bank.csv: This file is empty."],
    ["blank lines", "\n\n\n", "bank.csv: This file is empty."],
    ["a first row alone", csvOf([]), "bank.csv: The file has no questions in it."],
    ["empty rows alone", `${csvOf([])}\r\n,,,,,,,,,,,\r\n`, "bank.csv: The file has no questions in it."],
    [
      "prose",
      "Dear sir,\nhere it is",
      expect.stringContaining("bank.csv: The first row must name the columns: question,"),
    ],
    ["an unknown column", csvOf([], ["question", "hint"]), 'bank.csv: Unknown column "hint".'],
    [
      "columns under other names",
      csvOf([], ["question", "answer", "Subject"]),
      'bank.csv: Unknown column "answer", "Subject". Did you mean correctAnswer, subjectName?',
    ],
    ["a column twice", csvOf([], ["question", "Question"]), "bank.csv: The column question is there twice."],
    [
      "a missing column",
      csvOf([], ["question", "subjectName", "examType", "year", "optionA", "optionB", "optionC"]),
      "bank.csv: Missing column optionD, correctAnswer.",
    ],
    ["semicolons", "question;subjectName;examType\n", "bank.csv: The columns must be separated by commas."],
    ["a header that never closes", '"question,subjectName\n1,2\n', expect.stringContaining("never closed")],
  ])("400 with the reason for a file with %s, nothing saved [SEC-42]", async (_what, content, message) => {
    expect(await refused(content)).toEqual(message);
  });

  it("removes the mark against formulas only in a file of corrected rows [SEC-42]", async () => {
    const marked = { ...csvRow(1), question: "'-5 + 3 is", optionA: "'=2", optionB: "'tis", optionC: "'@ sign" };
    const columns = [...Object.keys(marked), "file", "row", "reason"];
    expect(await send(csvOf([{ ...marked, file: "", row: "2", reason: "" }], columns))).toMatchObject({ errors: [] });
    expect(await send(csvOf([{ ...marked, year: "2023" }]))).toMatchObject({ errors: [] });
    const saved = await api.deps.db
      .selectFrom("questions")
      .select(["question", "option_a", "option_b", "option_c"])
      .where("option_b", "=", "'tis")
      .orderBy("year", "desc")
      .execute();
    expect(saved).toEqual([
      { question: "-5 + 3 is", option_a: "=2", option_b: "'tis", option_c: "@ sign" },
      { question: "'-5 + 3 is", option_a: "'=2", option_b: "'tis", option_c: "'@ sign" },
    ]);
  });

  it("reads a file of corrected rows with the notes after each row [D-44]", async () => {
    const noted = rows(1, 2, { file: "bank.csv", Row: "7", REASON: "Year must be a number" });
    const columns = [...Object.keys(csvRow(1)), "file", "Row", "REASON"];
    expect(await send(csvOf(noted, columns))).toMatchObject({ totalInserted: 2, errors: [] });
    expect(await send(csvOf(noted, [...columns, "file"]))).toMatchObject({ duplicates: 2 });
  });

  it("400 for another kind of file, by its name [A-UPL-02]", async () => {
    expect(await refused(csvOf(rows(1, 1)), "bank.xlsx")).toBe("bank.xlsx: Only CSV files (.csv) can be uploaded.");
  });

  it("200 saves the good file of two and names the bad one", async () => {
    const answer = await sendFiles(api, token, [
      { name: "good.csv", content: csvOf(rows(1, 2)) },
      { name: "bad.csv", content: "x" },
    ]);
    expect(answer.json()).toMatchObject({
      totalInserted: 2,
      filesProcessed: 1,
      errors: [{ file: "bad.csv", row: null, column: null, reason: expect.stringContaining("The first row") }],
    });
  });

  it("400 for 50,001 rows, nothing saved; 200 for 50,000 [LIM-03]", async () => {
    const tiny = (from: number) => ({ question: `Q${from}`, subjectName: "M", examType: "JAMB", year: "2024" });
    const columns = ["question", "subjectName", "examType", "year", "optionA", "optionB", "optionC", "optionD"];
    const line = (index: number) =>
      csvRow(index, { ...tiny(index), optionA: "1", optionB: "2", optionC: "3", optionD: "4", correctAnswer: "A" });
    const lines = Array.from({ length: 50_001 }, (_, index) => line(index));
    const content = csvOf(lines, [...columns, "correctAnswer"]);
    expect(await refused(content)).toBe("bank.csv: The file has more than 50,000 rows.");
    const answer = await sendFiles(
      api,
      token,
      [{ name: "full.csv", content: content.slice(0, content.lastIndexOf("\r\n")) }],
      {
        path: check,
      },
    );
    expect(answer.json()).toMatchObject({ rowsRead: 50_000, errors: [], totalInserted: 0 });
  }, 120_000);

  it("413 for more than 20 MB and for more than ten files, nothing saved, no file left behind [LIM-03]", async () => {
    const before = folders();
    const large = Buffer.concat([Buffer.from(csvOf(rows(1, 1))), Buffer.alloc(20 * 1024 * 1024, "x")]);
    const tooLarge = await sendFiles(api, token, [
      { name: "good.csv", content: csvOf(rows(1, 2)) },
      { name: "large.csv", content: large },
    ]);
    expect(tooLarge.statusCode).toBe(413);
    expect(messageOf(tooLarge)).toBe("large.csv is larger than 20 MB.");
    const files = Array.from({ length: 11 }, (_, index) => ({
      name: `${index}.csv`,
      content: csvOf(rows(index, index)),
    }));
    const tooMany = await sendFiles(api, token, files);
    expect(tooMany.statusCode).toBe(413);
    expect(messageOf(tooMany)).toBe("Please send at most 10 files at once.");
    expect(await count()).toBe(0);
    expect(folders()).toEqual(before);
  });

  it("400 without a file, with one in another field; 415 for another content type [A-UPL-03]", async () => {
    const none = await api.call("POST", csv, {
      token,
      body: '--x\r\ncontent-disposition: form-data; name="note"\r\n\r\nhello\r\n--x--\r\n',
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    expect([none.statusCode, messageOf(none)]).toEqual([400, "Please select at least one CSV file to upload."]);
    const other = await sendFiles(api, token, [{ name: "a.csv", content: "x", field: "file" }]);
    expect([other.statusCode, messageOf(other)]).toEqual([400, "Files belong into the field files."]);
    expect((await api.call("POST", csv, { token, body: {} })).statusCode).toBe(415);
  });

  it("415 for a form where JSON belongs [SEC-52]", async () => {
    const { body, type } = await multipart([{ name: "a.csv", content: "x" }]);
    const answer = await api.call("POST", "/admin/create-admin", { token, body, headers: { "content-type": type } });
    expect(answer.statusCode).toBe(415);
  });

  it("401 and 403 before a byte of the file is read, nothing saved [SEC-20]", async () => {
    const who = await buildCandidate(api);
    const content = csvOf(rows(1, 2));
    expect((await sendFiles(api, "no-such-token", [{ name: "a.csv", content }])).statusCode).toBe(401);
    expect((await sendFiles(api, who.token, [{ name: "a.csv", content }])).statusCode).toBe(403);
    expect(await count()).toBe(0);
  });

  it("removes dangerous characters from file names and writes an audit line per file [SEC-64]", async () => {
    const answer = await send(csvOf([csvRow(1), csvRow(1)]), "..\\..\\etc/pass\u0007wd.csv");
    expect(answer.errors[0]?.file).toBe("pass wd.csv");
    const line = await api.deps.db
      .selectFrom("audit_log")
      .select("object")
      .where("action", "=", "questions.uploaded")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(line?.object).toBe("pass wd.csv: 1 question");
  });
});

describe("an upload that is cut off", () => {
  it("saves nothing, leaves no file behind, and the server keeps running [REL-08]", async () => {
    const before = folders();
    const url = await api.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = new URL(url) as unknown as AddressInfo;
    const { body, type } = await multipart([{ name: "a.csv", content: csvOf(rows(1, 5000)) }]);
    const socket = connect(Number(port), "127.0.0.1");
    const head = `POST ${csv} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`;
    socket.write(head);
    socket.write(body.subarray(0, body.length - 100));
    await vi.waitFor(() => expect(folders().length).toBeGreaterThan(before.length), { timeout: 10_000 });
    socket.destroy();
    await vi.waitFor(() => expect(folders()).toEqual(before), { timeout: 5000 });
    expect(await count()).toBe(0);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it("leaves no trace when a statement in the middle of a file fails [REL-11]", async () => {
    // the second batch meets a rule of the database
    await api.database.execute("alter table questions add constraint no_600 check (question <> 'What is 600 + 600?')");
    const answer = await sendFiles(api, token, [{ name: "a.csv", content: csvOf(rows(1, 1200)) }]);
    await api.database.execute("alter table questions drop constraint no_600");
    expect(answer.statusCode).toBe(500);
    expect(messageOf(answer)).toBe("Server error occurred.");
    expect(await count()).toBe(0);
    expect(await send(csvOf(rows(1, 1200)))).toMatchObject({ totalInserted: 1200 });
  });
});

describe("POST /admin/check-questions [EXT-19]", () => {
  it("200 finds what an upload would find, duplicates of the bank too, and saves nothing", async () => {
    await send(csvOf(rows(1, 2)));
    const lines = () =>
      api.deps.db.selectFrom("audit_log").select("id").where("action", "=", "questions.uploaded").execute();
    const before = await lines();
    const content = csvOf([...rows(2, 4), csvRow(3), csvRow(9, { year: "x" })]);
    const checked = (await sendFiles(api, token, [{ name: "a.csv", content }], { path: check })).json<UploadAnswer>();
    expect(checked).toMatchObject({ totalInserted: 0, filesProcessed: 1, duplicates: 2, errorCount: 3, rowsRead: 5 });
    expect(await count()).toBe(2);
    expect(await lines()).toEqual(before);
    const saved = await send(content, "a.csv");
    expect(saved.errors).toEqual(checked.errors);
    expect(saved.totalInserted).toBe(2);
  });

  it("400 with the reason for a file that cannot be read", async () => {
    const answer = await sendFiles(api, token, [{ name: "a.csv", content: utf16Of("x") }], { path: check });
    expect(answer.statusCode).toBe(400);
  });
});

const utf16Of = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, "utf16le");

describe("GET /admin/upload-progress/{uploadId} [EXT-20]", () => {
  it("200 tells only the sender how far each file is", async () => {
    const uploadId = "upload-of-a-test-1";
    await sendFiles(api, token, [{ name: "a.csv", content: csvOf([...rows(1, 3), csvRow(1)]) }], { uploadId });
    const answer = await api.call("GET", `/admin/upload-progress/${uploadId}`, { token });
    expect(answer.json()).toEqual({ files: [{ name: "a.csv", rowsRead: 4, inserted: 3, errors: 1, done: true }] });
    await api.call("POST", "/admin/create-admin", {
      token,
      body: { email: "other@example.com", password: "Quiet-Harbour-42" },
    });
    const login = await api.call("POST", "/admin/admin-login", {
      body: { email: "other@example.com", password: "Quiet-Harbour-42" },
    });
    const other = login.json<{ token: string }>().token;
    expect((await api.call("GET", `/admin/upload-progress/${uploadId}`, { token: other })).statusCode).toBe(404);
  });

  it("any API process can tell it while another one reads the file, and forgets it after a while", async () => {
    const adminId = (await api.deps.db.selectFrom("admins").select("id").limit(1).executeTakeFirstOrThrow()).id;
    const of = { adminId, uploadId: "upload-of-a-test-2" };
    const file = { name: "a.csv", rowsRead: 0, inserted: 0, errors: 0, done: false };
    const told = () => findProgress(api.deps.db, of);
    await withProgress(api.deps, of, [file], async () => {
      expect(await told()).toEqual([file]);
      file.rowsRead = 500;
      await vi.waitFor(async () => expect(await told()).toMatchObject([{ rowsRead: 500, done: false }]), 10_000);
      file.done = true;
    });
    expect(await told()).toMatchObject([{ rowsRead: 500, done: true }]);
    api.clock.advance(16 * 60);
    await tidy(api.deps);
    expect(await told()).toBeUndefined();
  });

  it("404 for an unknown upload", async () => {
    expect((await api.call("GET", "/admin/upload-progress/never-met-1", { token })).statusCode).toBe(404);
  });
});
