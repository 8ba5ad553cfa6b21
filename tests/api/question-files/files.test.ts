import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { questionImportHours, questionPictureBytes, questionPicturesWaitingMax } from "../../../schema/rules/limits.ts";
import { after } from "../../../api/core/clock.ts";
import { questionTemplate } from "../../../api/question-files/templates.ts";
import { tidy } from "../../../api/tidy.ts";
import { photo } from "../../support/data/photo.ts";
import {
  createExam,
  putQuestions,
  simpleQuestions,
  startAttempt,
  type ShownExam,
} from "../../support/data/school-exams.ts";
import {
  ask,
  buildMember,
  buildSchool,
  lookAt,
  picture,
  sendFile,
  type TestSchool,
} from "../../support/data/school.ts";
import { whileLocked } from "../../support/while-locked.ts";
import {
  bold,
  drawing,
  formula,
  lineBreak,
  listed,
  paragraph,
  wordDocument,
} from "../../support/data/word-document.ts";
import { workbook, zip } from "../../support/data/workbook.ts";
import { apiForFile } from "../../support/api-for-file.ts";

const api = apiForFile();
let school: TestSchool;
let exam: ShownExam;
beforeAll(async () => {
  school = await buildSchool(api);
  exam = await createExam(api, school);
});

interface Question {
  line: number;
  text: string;
  optionA: string | null;
  optionB: string | null;
  optionC: string | null;
  optionD: string | null;
  correctAnswer: string | null;
  explanation: string | null;
  image: string | null;
}
interface Preview {
  importId: string;
  questions: Question[];
  setAside: {
    line: number;
    kind: string;
    text: string;
    options: string[];
    correctAnswer: string | null;
    image: string | null;
  }[];
  leftOut: { line: number; text: string }[];
  leftOutCount: number;
  errors: { line: number; column: string | null; reason: string; passage?: string | null }[];
  errorCount: number;
}
const send = (name: string, content: string | Uint8Array, token = school.teacher.token) =>
  sendFile(api, `/api/exams/${exam.id}/questions/preview`, token, ["file", name, content]);
async function preview(name: string, content: string | Uint8Array): Promise<Preview> {
  const response = await send(name, content);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<Preview>();
}
const document = (...paragraphs: string[]) => preview("questions.docx", wordDocument(paragraphs));
const lines = (text: string) => document(...text.split("\n").map((line) => paragraph(line.trim())));
const options = { optionA: "Lagos", optionB: "Abuja", optionC: "Kano", optionD: "Ibadan" };

describe("POST /api/exams/{id}/questions/preview [EXT-14a] [D-59]", () => {
  it("404 when the exam is deleted while the file is read; meanwhile other files of the school are taken", async () => {
    const draft = await createExam(api, school);
    const answer = await whileLocked(
      api,
      sql`delete from school_exams where id = ${draft.id}`,
      () =>
        sendFile(api, `/api/exams/${draft.id}/questions/preview`, school.teacher.token, [
          "file",
          "questions.docx",
          wordDocument([paragraph("1. Which? A. One B. Two"), paragraph("Answer: A")]),
        ]),
      // if the school were locked, this preview and somebody who changes the exam and its file would wait for each other
      async (db) => void (await sql`select from schools where id = ${school.id} for update nowait`.execute(db)),
    );
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([404, "Exam not found"]);
  });

  it("200 a Word document: numbered questions, options, key, explanation; text before the first is left out", async () => {
    const read = await lines(`Unity College, second term
      1. What is the capital
      of Nigeria?
      A. Lagos
      B. Abuja
      C. Kano
      D. Ibadan
      Answer: B
      Explanation: Since 1991.
      Question 2: Is 2 even?
      (a) yes
      (b) no
      Ans - a`);
    expect(read.errors).toEqual([]);
    expect(read.questions).toEqual([
      {
        line: 2,
        text: "What is the capital\nof Nigeria?",
        ...options,
        correctAnswer: "B",
        explanation: "Since 1991.",
        image: null,
        imageAlt: null,
        number: 1,
        section: null,
        keyOrigin: "line",
      },
      {
        line: 10,
        text: "Is 2 even?",
        optionA: "yes",
        optionB: "no",
        optionC: null,
        optionD: null,
        correctAnswer: "A",
        explanation: null,
        image: null,
        imageAlt: null,
        number: 2,
        section: null,
        keyOrigin: "line",
      },
    ]);
    expect(read).toMatchObject({ setAside: [], leftOut: [{ line: 1, text: "Unity College, second term" }] });
  });

  it("200 gives a passage whole, for each question that it names, unless it is very long [D-383]", async () => {
    const ask = (from: number) => `${from}. What did she buy?
      A. yams
      B. rice
      Answer: A`;
    const { errors } = await lines(
      `Read the passage and answer questions 1 and 2.
        Ada went to the market.
        ${ask(1)}
        ${ask(2)}
        Read the passage and answer question 3.
        ${"She came home late. ".repeat(300)}
        ${ask(3)}`,
    );
    const passage = "Read the passage and answer questions 1 and 2.\nAda went to the market.";
    expect(errors.map((fault) => [fault.column, fault.passage ?? null])).toEqual([
      ["text", passage],
      ["text", passage],
      ["text", null],
    ]);
  });

  it("200 lists the first of 40,000 lines that are no question, and counts them all [LIM-15]", async () => {
    const line = `${"word ".repeat(400)}\n`;
    const response = await send("paper.txt", `${line.repeat(100)}${"Good day to all of you\n".repeat(40_000)}`);
    const { leftOut, leftOutCount, errors, errorCount } = response.json<Preview>();
    expect([leftOut.length, leftOutCount, leftOut[0]?.text.length]).toEqual([500, 40_100, 1000]);
    expect(errors.length).toBe(errorCount);
    expect(response.body.length).toBeLessThan(1024 * 1024);
    const faulty = await send("paper.txt", `1. Which is 4?\nA. 1\nB. 2\n${"A. 1\n".repeat(3000)}`);
    const found = faulty.json<Preview>();
    expect([found.errors.length, found.errorCount]).toEqual([2000, 3000]);
  });

  it("200 numbers that Word makes itself, options in one line, line breaks inside a paragraph", async () => {
    const { questions, errors } = await document(
      listed(1, 0, "Capital of Nigeria?"),
      listed(1, 1, "Lagos"),
      listed(1, 1, bold("Abuja")),
      listed(1, 1, "Kano"),
      listed(1, 1, "Ibadan"),
      listed(1, 0, "Which is a city?"),
      paragraph("A. Lagos   B. Niger   C. Benue   D. Sahara*"),
      paragraph("3. Odd?", lineBreak, "A) 1", lineBreak, "B) 2", lineBreak, "Key: A"),
    );
    expect(errors).toEqual([]);
    expect(questions.map(({ text, correctAnswer }) => [text, correctAnswer])).toEqual([
      ["Capital of Nigeria?", "B"],
      ["Which is a city?", "D"],
      ["Odd?", "A"],
    ]);
    expect(questions[1]).toMatchObject({ optionA: "Lagos", optionB: "Niger", optionC: "Benue", optionD: "Sahara" });
  });

  it.each([
    ["a star before it", "1. Capital?\nA. Lagos\n*B. Abuja"],
    ["a star behind it", "1. Capital?\nA. Lagos\nB. Abuja *"],
    ["its text", "1. Capital?\nA. Lagos\nB. Abuja\nCorrect answer: abuja"],
    ["letter and text", "1. Capital?\nA. Lagos\nB. Abuja\nAnswer: B. Abuja"],
    ["a list of keys at the end", "1. Capital?\nA. Lagos\nB. Abuja\nAnswers\n1. B 2. C"],
  ])("200 finds the key by %s", async (_how, text) => {
    expect((await lines(text)).questions).toEqual([expect.objectContaining({ correctAnswer: "B", optionB: "Abuja" })]);
  });

  it("200 a list inside a stem begins no question", async () => {
    const { questions } = await lines("1. Which are even?\n5. five\n6. six\nA. 5\nB. 6\nAnswer: B");
    expect(questions.map(({ text }) => text)).toEqual(["Which are even?\n5. five\n6. six"]);
  });

  it("200 formulas become TeX, small figures stay small", async () => {
    const run = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
    const { questions, errors } = await document(
      paragraph(
        "1. Solve ",
        formula(
          `<m:f><m:num>${run("−b±")}<m:rad><m:radPr/><m:deg/><m:e><m:sSup><m:e>${run("b")}</m:e><m:sup>${run("2")}</m:sup></m:sSup></m:e></m:rad></m:num><m:den>${run("2a")}</m:den></m:f>`,
        ),
        " for H",
        { xml: '<w:r><w:rPr><w:vertAlign w:val="subscript"/></w:rPr><w:t>2</w:t></w:r>' },
        "O",
      ),
      paragraph(
        "A. ",
        formula(
          `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${run("i=1")}</m:sub><m:sup>${run("n")}</m:sup><m:e>${run("i")}</m:e></m:nary>`,
        ),
      ),
      paragraph("B. ", formula(`<m:d><m:e>${run("x≤1")}</m:e></m:d>`)),
      paragraph("Answer: A"),
    );
    expect(errors).toEqual([]);
    expect(questions[0]?.text).toBe(String.raw`Solve $\frac{-b\pm \sqrt{b^{2}}}{2a}$ for H<sub>2</sub>O`);
    expect(questions[0]?.optionA).toBe(String.raw`$\sum_{i=1}^{n} i$`);
    expect(questions[0]?.optionB).toBe(String.raw`$\left(x\le 1\right)$`);
  });

  it("200 says by line what is missing, unclear or cannot be read", async () => {
    const { questions, errors } = await document(
      paragraph("1. No key?"),
      paragraph("A. yes"),
      paragraph("B. no"),
      paragraph("2. One option?"),
      paragraph("A. yes"),
      paragraph("3. Odd formula ", formula("<m:strange/><m:r><m:t>x</m:t></m:r>")),
      paragraph("A. 1"),
      paragraph("B. 1"),
      paragraph("Answer: C"),
    );
    expect(questions).toHaveLength(3);
    expect(errors).toEqual([
      { line: 1, column: "correctAnswer", reason: "The right answer is not marked" },
      { line: 4, column: "optionB", reason: "Option B is missing" },
      { line: 6, column: null, reason: "A formula could not be read whole: please compare it." },
      { line: 6, column: "correctAnswer", reason: "The key says C, but there is no option C" },
    ]);
  });

  it("200 says so when a document has no questions", async () => {
    const { questions, errors } = await lines("Just a letter");
    expect(questions).toEqual([]);
    expect(errors[0]?.reason).toMatch(/^No questions were found/);
  });

  it("200 keeps pictures, which students then see; other files are reported [SEC-43]", async () => {
    const bytes = picture(3, 2);
    const file = wordDocument(
      [
        paragraph("1. What is this? ", drawing("rId1")),
        paragraph("A. a line"),
        paragraph("B. a dot"),
        paragraph("Answer: A"),
        paragraph("2. And this? ", drawing("rId2")),
        paragraph("A. a line"),
        paragraph("B. a dot"),
        paragraph("Answer: A"),
      ],
      [
        { name: "image1.png", bytes },
        { name: "image2.emf", bytes: Buffer.from("not a picture") },
      ],
    );
    const { importId, questions, errors } = await preview("q.docx", file);
    expect(errors).toEqual([
      { line: 5, column: "image", reason: "The picture must be an image file: PNG, JPEG or WebP." },
    ]);
    const [first] = questions;
    const shown = await api.call("GET", first?.image ?? "");
    expect(await lookAt(shown.rawPayload)).toMatchObject({ size: [3, 2], isBare: true });
    const mine = await createExam(api, school);
    const foreign = await putQuestions(api, school.teacher.token, mine, [{ line: 1 }], importId);
    expect(foreign.statusCode).toBe(404);
    const saved = await putQuestions(
      api,
      school.teacher.token,
      exam,
      [{ line: 1 }, { line: 5, text: "Changed?", optionA: "1", optionB: "2", correctAnswer: "B" }],
      importId,
    );
    expect(saved.json()).toMatchObject({
      questions: [
        { text: "What is this?", image: first?.image, correctAnswer: "A" },
        { text: "Changed?", image: null, correctAnswer: "B" },
      ],
    });
    await ask(api, "POST", `/api/exams/${exam.id}/publish`, { token: school.teacher.token, body: {} });
    const attempt = await startAttempt(api, school.student.token, exam.id);
    expect(attempt.questions.map(({ image }) => image)).toContain(first?.image);
    exam = await createExam(api, school);
  });

  it("200 keeps a photo of a phone's camera, which is larger than a picture that is sent alone may be", async () => {
    const bytes = await photo();
    expect(bytes.length).toBeGreaterThan(questionPictureBytes);
    const lines = ["A. a line", "B. a dot", "Answer: A"].map((line) => paragraph(line));
    const file = wordDocument(
      [paragraph("1. What is this? ", drawing("rId1")), ...lines],
      [{ name: "image1.jpeg", bytes }],
    );
    const { questions, errors } = await preview("q.docx", file);
    expect(errors).toEqual([]);
    const shown = await api.call("GET", questions[0]?.image ?? "");
    expect(await lookAt(shown.rawPayload)).toMatchObject({ size: [1200, 900] });
  });

  it("200 stores a picture that several questions show once; what nobody saves is deleted a day later [D-216]", async () => {
    const own = await buildSchool(api);
    const draft = await createExam(api, own);
    const path = `/api/exams/${draft.id}/questions/preview`;
    let width = 3;
    const read = async (...numbers: number[]) => {
      const paragraphs = numbers.flatMap((number) => [
        paragraph(`${number}. What is this? `, drawing("rId1")),
        paragraph("A. a"),
        paragraph("B. b"),
      ]);
      const file = wordDocument(paragraphs, [{ name: "image1.png", bytes: picture(width, 2) }]);
      return sendFile(api, path, own.teacher.token, ["file", "q.docx", file]);
    };
    const { questions } = (await read(1, 2, 3)).json<Preview>();
    const images = new Set(questions.map(({ image }) => image));
    expect([questions.length, images.size]).toEqual([3, 1]);
    const files = async () =>
      (await api.database.execute("select from stored_files where school_id = $1", [own.id])).rows.length;
    expect(await files()).toBe(1);
    // a corrected file that is read again stores nothing twice
    expect((await read(1, 2)).statusCode).toBe(200);
    expect(await files()).toBe(1);
    // with the one from before, as many unused pictures as a school may have
    await api.database.execute(
      `insert into stored_files (name, school_id, kind, content_type, bytes, created_at)
       select gen_random_uuid()::text, school_id, kind, content_type, bytes, created_at
       from stored_files, generate_series(2, ${questionPicturesWaitingMax}) where school_id = $1`,
      [own.id],
    );
    width = 4;
    expect((await read(1)).statusCode).toBe(409);
    const later = after(api.clock.now(), questionImportHours, "hour");
    await tidy({ ...api.deps, clock: { now: () => later } });
    expect(await files()).toBe(0);
  });

  it("200 sets aside a question that students cannot answer as it is, with its picture", async () => {
    const { setAside, questions } = await preview(
      "q.docx",
      wordDocument(
        [
          paragraph("1. What is this? ", drawing("rId1")),
          ...["A. a", "B. b", "C. c", "D. d", "E. e"].map((text) => paragraph(text)),
          paragraph("Answer: E"),
          paragraph("2. Explain it."),
        ],
        [{ name: "image1.png", bytes: picture(3, 2) }],
      ),
    );
    expect(questions).toEqual([]);
    expect(setAside).toMatchObject([
      { kind: "fiveOptions", text: "What is this?", options: ["a", "b", "c", "d", "e"], correctAnswer: "E" },
      { kind: "theory", text: "Explain it.", options: [], correctAnswer: null, image: null },
    ]);
    const shown = await api.call("GET", setAside[0]?.image ?? "");
    expect(await lookAt(shown.rawPayload)).toMatchObject({ size: [3, 2] });

    // it waits until the question is taken over, whatever else of the school is saved meanwhile
    const other = await createExam(api, school);
    await putQuestions(api, school.teacher.token, other, simpleQuestions(1));
    const [one] = simpleQuestions(1);
    const saved = await putQuestions(api, school.teacher.token, exam, [{ ...one, image: setAside[0]?.image }]);
    expect(saved.statusCode, saved.body).toBe(200);
    exam = await createExam(api, school);
  });

  it("200 CSV and Excel: headings in any order, a key by letter or text; errors by row", async () => {
    const rows = [
      ["Answer", "Question", "Option A", "Option B", "Option C", "Option D", "Explanation"],
      ["Abuja", "Capital?", ...Object.values(options), "Since 1991."],
      ["E", "Odd, or even?", "odd", "even", "", "", ""],
    ];
    const csv = rows.map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\n");
    for (const read of [await preview("q.csv", csv), await preview("q.xlsx", workbook(rows))]) {
      expect(read.questions.map(({ line, text, correctAnswer }) => [line, text, correctAnswer])).toEqual([
        [2, "Capital?", "B"],
        [3, "Odd, or even?", null],
      ]);
      expect(read.errors).toEqual([
        { line: 3, column: "correctAnswer", reason: "The key says E, but there is no option E" },
      ]);
    }
  });

  it("200 is kept for 24 hours and no longer", async () => {
    const { importId } = await lines("1. Odd?\nA. 1\nB. 2\nAnswer: A");
    const { version } = exam;
    api.clock.advance(24 * 3600 + 1);
    const { data } = await ask<{ data: { token: string } }>(api, "POST", "/school/school-login", {
      body: { role: "TEACHER", signInId: school.teacher.signInId },
    });
    school.teacher.token = data.token;
    const late = await putQuestions(api, data.token, { id: exam.id, version }, [{ line: 1 }], importId);
    expect([late.statusCode, late.json<{ message: string }>().message]).toEqual([
      404,
      "These questions are no longer here. Please read the file again.",
    ]);
    const left = async () =>
      (await api.database.execute("select 1 from school_question_imports where id = $1", [importId])).rows;
    expect(await left()).toHaveLength(1);
    await tidy(api.deps);
    expect(await left()).toEqual([]);
  });

  it.each([
    ["macros", "q.docx", () => wordDocument([paragraph("1. x")], [], [{ name: "word/vbaProject.bin", content: "x" }])],
    ["a PDF", "q.docx", () => Buffer.from("%PDF-1.7")],
    ["an old .doc", "q.doc", () => Buffer.from("d0cf11e0a1b11ae1", "hex")],
    ["a picture", "q.csv", () => picture(2, 2)],
    ["another archive", "q.docx", () => zip([{ name: "a.txt", content: "x" }])],
  ])("415 for %s [SEC-44]", async (_case, name, make) => {
    expect((await send(name, make())).statusCode).toBe(415);
  });

  it.each([
    [
      "a bomb",
      () => wordDocument([paragraph("1. x")], [], [{ name: "word/big.bin", content: Buffer.alloc(51 * 1024 * 1024) }]),
    ],
    [
      "too many files",
      () =>
        wordDocument(
          [],
          [],
          Array.from({ length: 1001 }, (_, at) => ({ name: `f${at}`, content: "x" })),
        ),
    ],
    ["paragraphs without end", () => wordDocument([paragraph("1. x").repeat(100_000)])],
    ["empty tags without end", () => wordDocument(["<x/>".repeat(2_000_000)])],
    ["one endless text", () => wordDocument([paragraph("abcdefgh ".repeat(2_000_000))])],
    ["attributes without end", () => wordDocument([`<w:p ${'a="1" '.repeat(1_000_000)}/>`])],
    [
      "301 questions",
      () =>
        wordDocument(
          Array.from({ length: 301 }, (_, at) => paragraph(`${at + 1}. x?`) + paragraph("A. 1") + paragraph("B. 2")),
        ),
    ],
  ])("413 for %s [LIM-04]", async (_case, make) => {
    expect((await send("q.docx", make())).statusCode).toBe(413);
  });

  it("413 for a CSV file of more than a million separators [LIM-04] [SEC-44]", async () => {
    const line = (count: number) => Buffer.from(`question${";".repeat(count)}x\n`);
    expect((await send("q.csv", line(1_000_001))).statusCode).toBe(413);
    expect((await send("q.csv", line(1000))).statusCode).toBe(200);
  });

  it.each([
    ["sizes that lie", () => wordDocument([], [], [{ name: "lie.bin", content: Buffer.alloc(5000), claims: 5 }])],
    ["entities", () => zip([{ name: "word/document.xml", content: '<!DOCTYPE w [<!ENTITY a "b">]><w>&a;</w>' }])],
    ["broken XML", () => zip([{ name: "word/document.xml", content: "<w:document>" }])],
  ])("400 for %s [SEC-44]", async (_case, make) => {
    expect((await send("q.docx", make())).statusCode).toBe(400);
  });

  it("403 for another teacher, 400 without a file", async () => {
    const admin = await ask<{ data: { token: string } }>(api, "POST", "/school/school-login", {
      body: { role: "ADMIN", email: school.email, password: school.password },
    });
    const other = await buildMember(api, admin.data.token, { role: "TEACHER" });
    expect((await send("q.csv", "a,b", other.token)).statusCode).toBe(403);
    const none = await sendFile(api, `/api/exams/${exam.id}/questions/preview`, school.teacher.token, [
      "wrong",
      "q.csv",
      "a",
    ]);
    expect(none.statusCode).toBe(400);
  });
});

describe("GET /api/question-templates/{format} [EXT-14e]", () => {
  it.each([
    ["docx", "questions.docx"],
    ["csv", "questions.csv"],
    ["xlsx", "questions.xlsx"],
    ["aiken", "questions - Aiken.txt"],
    ["gift", "questions.gift"],
    ["xml", "questions.xml"],
  ])("200 %s: a file that the import reads without a fault", async (format, name) => {
    const file = await api.call("GET", `/api/question-templates/${format}`, { token: school.teacher.token });
    expect(file.statusCode).toBe(200);
    expect(file.headers["content-disposition"]).toContain(`filename="${name}"`);
    const { questions, errors } = await preview(name, file.rawPayload);
    expect(errors).toEqual([]);
    expect(questions.map(({ correctAnswer, optionD, explanation }) => [correctAnswer, optionD, explanation])).toEqual([
      ["B", "Ibadan", format === "aiken" ? null : "Abuja became the capital in 1991."],
      ["A", null, null],
    ]);
    expect(questions[1]?.text).toMatch(/\$s\^\{?2\}?\$/);
  });

  it("404 for another format", async () => {
    const response = await api.call("GET", "/api/question-templates/pdf", { token: school.teacher.token });
    expect(response.statusCode).toBe(404);
    await expect(questionTemplate("exe")).rejects.toThrow("There is no such template.");
  });
});
