import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { after } from "../../../api/core/clock.ts";
import { dayOf } from "../../../api/core/days.ts";
import { questionFormats } from "../../../schema/rules/question-formats.ts";
import { messageOf } from "../../support/data/accounts.ts";
import { adminToken, adminApiForFile, sendFiles, type UploadAnswer } from "../../support/data/admin.ts";
import { csvOf, csvRow } from "../../support/data/question-csv.ts";
import { buildCandidate, storeQuestionPicture } from "../../support/api.ts";
import { picture } from "../../support/data/school.ts";

const api = adminApiForFile();
let token: string;
beforeAll(async () => {
  token = await adminToken(api);
});
afterEach(async () => {
  await empty();
});

const empty = () => sql`truncate questions cascade`.execute(api.deps.db);

const ask = (body: object, as = token) => api.call("POST", "/admin/question-exports", { token: as, body });
async function fileOf(body: object) {
  const answer = await ask(body);
  expect(answer.statusCode, answer.body).toBe(200);
  const { path } = answer.json<{ path: string }>();
  return { file: await api.call("GET", path), path };
}
const rows = [
  csvRow(1, { optionA: "-5", optionB: "=SUM(A1)", explanation: "" }),
  csvRow(2, { question: "Use $\\frac{1}{2}$: ~ = # { }\nWhich, <b>now</b>?", year: "2023" }),
  csvRow(3, { subjectName: "Use of English/Oral", questionImageUrl: "https://pictures.example/1.png" }),
];
const save = async (given = rows) => {
  const sent = await sendFiles(api, token, [{ name: "bank.csv", content: csvOf(given) }]);
  expect(sent.json<UploadAnswer>()).toMatchObject({ errors: [], totalInserted: given.length });
};
const stored = () =>
  api.deps.db
    .selectFrom("questions")
    .select([
      "exam_type",
      "subject_name",
      "year",
      "question",
      "question_image_url",
      "option_a",
      "option_b",
      "explanation",
    ])
    .orderBy("subject_name")
    .orderBy("year")
    .execute();
/** Stores this many questions, with characters that files have to escape. */
async function fill(count: number): Promise<void> {
  await empty();
  for (let first = 1; first <= count; first += 5000) {
    const last = Math.min(first + 4999, count);
    await sql`insert into questions (id, exam_type, subject_name, year, question, option_a, option_b, option_c, option_d, correct_answer, explanation, position, created_at)
      select gen_random_uuid(), 'JAMB', 'Subject ' || n % 7, 2000 + n % 20, E'=' || n || E' "ọ̀", \n$\\frac{1}{2}$ ', '-' || n, '@b', ' c', 'd''e', 'A', nullif(n % 3, 0)::text, n, now()
      from generate_series(${first}::int, ${last}::int) n`.execute(api.deps.db);
  }
}
/** One value for all that is stored, in the order in which candidates get it. */
const digest = async () =>
  (
    await sql`select count(*)::int, md5(string_agg(concat_ws('|', exam_type, subject_name, year, question, option_a, option_b, option_c, option_d, correct_answer, coalesce(explanation, '-')), '~' order by exam_type, subject_name, year, position))
      from questions`.execute(api.deps.db)
  ).rows[0];

async function importAgain(name: string, bytes: Buffer, fields: Record<string, string> = {}): Promise<UploadAnswer> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new File([new Uint8Array(bytes)], name));
  const request = new Response(form);
  const answer = await api.call("POST", "/admin/import-questions", {
    token,
    body: Buffer.from(await request.arrayBuffer()),
    headers: { "content-type": request.headers.get("content-type") ?? "" },
  });
  return answer.json();
}

describe("POST /admin/question-exports [EXT-55c]", () => {
  it("200 bears the day in Lagos, where an hour before midnight of UTC the next day begins", async () => {
    await save();
    const { clock } = api.deps;
    const { path } = (await ask({ format: "csv" })).json<{ path: string }>();
    const now = vi.spyOn(clock, "now").mockReturnValue(new Date(clock.now().setUTCHours(23, 30)));
    const link = sql`update question_export_links set expires_at = ${after(clock.now(), 1, "minute")}`;
    await link.execute(api.deps.db);
    const file = await api.call("GET", path);
    expect(file.headers["content-disposition"]).toContain(`questions ${dayOf(clock.now())}.csv`);
    expect(file.headers["content-disposition"]).not.toContain(clock.now().toISOString().slice(0, 10));
    now.mockRestore();
  });

  it("200 CSV: the documented upload reads it as the same questions, and no cell is run [SEC-42]", async () => {
    await save();
    const before = await stored();
    const { file } = await fileOf({ format: "csv" });
    expect(file.headers["content-disposition"]).toMatch(/filename="questions 2026-\d\d-\d\d\.csv"/);
    expect(file.body.match(/"(?:[^"]|"")*"/g)?.filter((cell) => /^"[=+\-@]/.test(cell))).toEqual([]);
    await empty();
    const again = await sendFiles(api, token, [{ name: "again.csv", content: file.rawPayload }]);
    expect(again.json()).toMatchObject({ totalInserted: 3, errors: [] });
    expect(await stored()).toEqual(before);
  });

  it.each([
    ["xlsx", "q.xlsx"],
    ["xml", "q.xml"],
  ])("200 %s: the import reads it as the same questions without a form", async (format, name) => {
    await save();
    const before = await stored();
    const { file } = await fileOf({ format });
    await empty();
    expect(await importAgain(name, file.rawPayload)).toMatchObject({ totalInserted: 3, errors: [] });
    expect(await stored()).toEqual(before);
  });

  it("200 xlsx: the bank knows each of its questions again, also by the spaces at its ends", async () => {
    const spaced = csvRow(1, { question: "  What is 1 + 1? ", optionA: "one \n", optionB: "\ttwo" });
    await save([spaced]);
    const { file } = await fileOf({ format: "xlsx" });
    expect(await importAgain("q.xlsx", file.rawPayload)).toMatchObject({ totalInserted: 0, duplicates: 1 });
    await empty();
    await importAgain("q.xlsx", file.rawPayload);
    expect(await stored()).toMatchObject([
      { question: spaced["question"], option_a: spaced["optionA"], option_b: spaced["optionB"] },
    ]);
  });

  it("200 GIFT keeps all but the picture; Aiken and Word take the paper from the form", async () => {
    await save();
    const { file } = await fileOf({ format: "gift" });
    expect(file.body).toContain("$CATEGORY: $course$/top/JAMB/Use of English//Oral/2024");
    await empty();
    expect(await importAgain("q.gift", file.rawPayload)).toMatchObject({ totalInserted: 3, errors: [] });
    expect((await stored()).at(-1)?.question_image_url).toBeNull();
    for (const [format, name] of [
      ["aiken", "q.txt"],
      ["docx", "q.docx"],
    ] as const) {
      const one = await fileOf({ format, examType: "jamb", subjectName: "Mathematics", year: 2024 });
      const fields = { examType: "NECO", subjectName: "Mathematics", year: "2001" };
      const read = await importAgain(name, one.file.rawPayload, fields);
      expect(read.errors.filter(({ column }) => column !== "question")).toEqual([]);
      expect(read.rowsRead).toBe(1);
    }
  });

  it("200 Word: the bank knows its questions again by what their formulas mean [D-396]", async () => {
    const texts = [
      "Solve $x^2 = 4$ and $y_1=\\frac12$.",
      "What is $$\\sqrt {a_i}$$ in  $90^\\circ$?",
      "How much is $5 and $10?",
      "Work out $x^{2}+1$.",
      "Use $\\cancel{x}$ and $\\unknown{$.",
    ];
    await save(texts.map((question, index) => csvRow(index, { question })));
    const paper = { examType: "JAMB", subjectName: "Mathematics", year: "2024" };
    const before = await stored();
    const { file } = await fileOf({ format: "docx" });
    const again = await importAgain("q.docx", file.rawPayload, paper);
    expect(again).toMatchObject({ totalInserted: 0, duplicates: texts.length, rowsRead: texts.length });
    const typed = `Work out $x^2+1$.\nA. 1\nB. 2\nC. 3\nD. 4\nANSWER: D\n\nWork out $x^{21}$.\nA. 1\nB. 2\nC. 3\nD. 4\nANSWER: D\n`;
    expect(await importAgain("q.txt", Buffer.from(typed), paper)).toMatchObject({ totalInserted: 1, duplicates: 1 });
    expect((await stored()).filter(({ year, question }) => year === 2024 && !question.includes("21"))).toEqual(before);
  });

  it("200 Moodle XML and Word hold the pictures that are stored here", async () => {
    const url = await storeQuestionPicture(api, picture(6, 4));
    await save([csvRow(1, { questionImageUrl: `/files/${url}`, questionImageAlt: "A square" })]);
    const { file } = await fileOf({ format: "xml" });
    expect(file.body).toContain(picture(6, 4).toString("base64"));
    expect(file.body).toContain('alt="A square"');
    const document = await fileOf({ format: "docx" });
    expect(document.file.rawPayload.includes("word/media/picture1.png")).toBe(true);
  });

  it("200 only what matches; the link works once, for a minute", async () => {
    await save();
    const { file, path } = await fileOf({ format: "aiken", examType: "JAMB", subjectName: "mathematics", year: 2023 });
    expect(file.body.match(/ANSWER: /g)).toHaveLength(1);
    expect(file.headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "no-store" });
    expect((await api.call("GET", path)).statusCode).toBe(404);
    expect(messageOf(await ask({ format: "csv", search: "100%" }))).toBe("No question matches this filter.");
    const found = await fileOf({ format: "aiken", search: "1 + 1" });
    expect(found.file.body).toMatch(/^What is 1 \+ 1\?\n/);
  });

  it("404 for a link that is too old or of an admin who was removed", async () => {
    await save();
    const late = (await ask({ format: "csv" })).json<{ path: string }>();
    api.clock.advance(61);
    expect((await api.call("GET", late.path)).statusCode).toBe(404);
    expect((await api.call("GET", "/files/bank/..%2Fetc")).statusCode).toBe(404);
  });

  it("400 when nothing matches and for another format, 413 for more than a file holds", async () => {
    expect(messageOf(await ask({ format: "csv" }))).toBe("No question matches this filter.");
    expect((await ask({ format: "pdf" })).statusCode).toBe(400);
    await fill(1001);
    expect(messageOf(await ask({ format: "docx" }))).toBe(
      "This file holds at most 1,000 questions. Choose an exam type, a subject or a year, or CSV, which holds 50,000.",
    );
    await fill(5001);
    for (const format of questionFormats) {
      const isMadeInMemory = format === "docx" || format === "xlsx";
      expect((await ask({ format })).statusCode, format).toBe(isMadeInMemory ? 413 : 200);
    }
    expect(messageOf(await ask({ format: "xlsx" }))).toBe(
      "This file holds at most 5,000 questions. Choose an exam type, a subject or a year, or CSV, which holds 50,000.",
    );
    await fill(50_001);
    expect(messageOf(await ask({ format: "csv" }))).toBe(
      "This file holds at most 50,000 questions. Choose an exam type, a subject or a year.",
    );
  });

  it.each([
    ["docx", "q.docx", 1000],
    ["xml", "q.xml", 5000],
  ] as const)("200 %s: the import reads the largest file of it [LIM-04]", async (format, name, count) => {
    await fill(count);
    const { file } = await fileOf({ format });
    const fields = { examType: "NECO", subjectName: "Biology", year: "2001", checkOnly: "true" };
    const read = await importAgain(name, file.rawPayload, fields);
    expect(read).toMatchObject({ rowsRead: count });
    // those without an explanation, which the bank asks of no question that it exports
    expect(read.errors.filter(({ column }) => column !== "question")).toEqual([]);
  });

  it("200 CSV: more questions than a Word file holds go out and in again without a loss", async () => {
    await fill(5001);
    const before = await digest();
    const { file } = await fileOf({ format: "csv" });
    await empty();
    const again = await sendFiles(api, token, [{ name: "again.csv", content: file.rawPayload }]);
    expect(again.json()).toMatchObject({ totalInserted: 5001, errors: [] });
    expect(await digest()).toEqual(before);
  });

  it("401 and 403 for everybody but admins; the log names who took how many", async () => {
    await save();
    expect((await ask({ format: "csv" }, "")).statusCode).toBe(401);
    const candidate = await buildCandidate(api);
    expect([401, 403]).toContain((await ask({ format: "csv" }, candidate.token)).statusCode);
    await ask({ format: "gift" });
    const line = await api.deps.db
      .selectFrom("audit_log")
      .select("object")
      .where("action", "=", "questions.exported")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(line?.object).toBe("3 as gift");
  });
});
