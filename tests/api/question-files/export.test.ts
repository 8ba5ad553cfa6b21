import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { questionFormats } from "../../../schema/rules/question-formats.ts";
import {
  createExam,
  putQuestions,
  simpleQuestions,
  startAttempt,
  type ShownExam,
} from "../../support/data/school-exams.ts";
import { ask, buildMember, buildSchool, picture, sendFile, type TestSchool } from "../../support/data/school.ts";
import { apiForFile } from "../../support/api-for-file.ts";

const api = apiForFile();
let school: TestSchool;
beforeAll(async () => {
  school = await buildSchool(api);
});

interface Preview {
  importId: string;
  questions: { line: number; text: string; image: string | null; imageAlt: string | null; optionA: string | null }[];
  errors: { line: number; column: string | null; reason: string }[];
}

const fileOf = (exam: ShownExam, format: string, token = school.teacher.token) =>
  api.call("GET", `/api/exams/${exam.id}/questions/file/${format}`, { token });

async function preview(exam: ShownExam, name: string, content: string | Uint8Array): Promise<Preview> {
  const path = `/api/exams/${exam.id}/questions/preview`;
  const response = await sendFile(api, path, school.teacher.token, ["file", name, content]);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<Preview>();
}

const quiz = (image: Uint8Array): string =>
  `<?xml version="1.0" encoding="UTF-8"?><quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[<p>Whose flag is this?<img src="@@PLUGINFILE@@/flag.png" alt="A flag"></p>]]></text><file name="flag.png" encoding="base64">${Buffer.from(image).toString("base64")}</file></questiontext><generalfeedback><text>Green &amp; white.</text></generalfeedback><single>true</single><answer fraction="0"><text>Ghana</text></answer><answer fraction="100"><text>Nigeria</text></answer></question><question type="essay"/></quiz>`;

describe("Moodle XML into an exam and out of it again [EXT-14a] [EXT-55a]", () => {
  it("keeps the picture, what it shows and the explanation; names the other question", async () => {
    const exam = await createExam(api, school);
    const read = await preview(exam, "moodle.xml", quiz(picture(20, 10)));
    expect(read.errors).toEqual([
      { line: 0, column: null, reason: "Question 2 is an essay question. Only multiple choice can be imported." },
    ]);
    expect(read.questions).toMatchObject([{ text: "Whose flag is this?", imageAlt: "A flag" }]);
    const shown = await api.call("GET", read.questions[0]?.image ?? "");
    expect(shown.headers["content-type"]).toBe("image/png");

    const body = { importId: read.importId, version: exam.version, questions: [{ line: read.questions[0]?.line }] };
    const saved = await ask<{ questions: { imageAlt: string; explanation: string }[] }>(
      api,
      "PUT",
      `/api/exams/${exam.id}/questions`,
      { token: school.teacher.token, body },
    );
    expect(saved.questions).toMatchObject([{ imageAlt: "A flag", explanation: "Green & white.", correctAnswer: "B" }]);

    for (const [format, name] of [
      ["xml", "q.xml"],
      ["docx", "q.docx"],
    ] as const) {
      const file = await fileOf(exam, format);
      const again = await preview(exam, name, file.rawPayload);
      expect(again.errors).toEqual([]);
      const image = await api.call("GET", again.questions[0]?.image ?? "");
      expect(image.rawPayload.equals(shown.rawPayload)).toBe(true);
    }
  });

  it("says which picture cannot be kept", async () => {
    const exam = await createExam(api, school);
    const broken = await preview(exam, "moodle.xml", quiz(Buffer.from("no picture")));
    expect(broken.questions[0]).toMatchObject({ image: null, imageAlt: null });
    expect(broken.errors.at(-1)?.reason).toBe("The picture must be an image file: PNG, JPEG or WebP.");
    const wide = await preview(exam, "moodle.xml", quiz(picture(4097, 1)));
    expect(wide.errors.at(-1)?.reason).toBe("The picture may be at most 4096 pixels wide and high.");
    const far = await preview(
      exam,
      "far.xml",
      quiz(picture(2, 2)).replace("@@PLUGINFILE@@/flag.png", "https://example.com/flag.gif"),
    );
    expect(far.errors.at(-1)?.reason).toBe("A picture from another place was not read: add it if students need it");
  });
});

describe("GET /api/exams/{id}/questions/file/{format} [EXT-55a]", () => {
  it.each(questionFormats)("200 %s: a download that is read back as the same questions", async (format) => {
    const exam = await createExam(api, school);
    const questions = simpleQuestions(3);
    await putQuestions(api, school.teacher.token, exam, questions);
    const file = await fileOf(exam, format);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "no-store" });
    const name = /filename="([^"]+)"/.exec(String(file.headers["content-disposition"]))?.[1] ?? "";
    const read = await preview(exam, name, file.rawPayload);
    expect(read.errors).toEqual([]);
    expect(read.questions).toMatchObject(
      questions.map(({ text, optionA, correctAnswer }) => ({ text, optionA, correctAnswer })),
    );
  });

  it("200 also after students have begun", async () => {
    const exam = await createExam(api, school);
    await putQuestions(api, school.teacher.token, exam, simpleQuestions(2));
    await ask(api, "POST", `/api/exams/${exam.id}/publish`, { token: school.teacher.token, body: {} });
    await startAttempt(api, school.student.token, exam.id);
    expect((await fileOf(exam, "gift")).statusCode).toBe(200);
  });

  it("403 for students and for teachers of another exam, 404 for another school and another format", async () => {
    const exam = await createExam(api, school);
    await putQuestions(api, school.teacher.token, exam, simpleQuestions(1));
    const colleague = await buildMember(api, school.admin.token, { role: "TEACHER" });
    const elsewhere = await buildSchool(api);
    const codes = await Promise.all([
      fileOf(exam, "gift", school.student.token),
      fileOf(exam, "gift", colleague.token),
      fileOf(exam, "gift", elsewhere.teacher.token),
      fileOf(exam, "exe"),
      fileOf(exam, "gift", school.admin.token),
    ]);
    expect(codes.map(({ statusCode }) => statusCode)).toEqual([403, 403, 404, 404, 200]);
    const link = (token: string) =>
      api.call("POST", "/school/file-links", { token, body: { file: "questions-gift", examId: exam.id } });
    expect((await link(colleague.token)).statusCode).toBe(403);
    const { path } = (await link(school.teacher.token)).json<{ path: string }>();
    expect((await api.call("GET", path)).body).toContain("::Question 1::");
  });

  it("409 without questions; for other programs also with an unfinished one", async () => {
    const exam = await createExam(api, school);
    expect((await fileOf(exam, "csv")).json()).toMatchObject({ message: "This exam has no saved questions yet." });
    await putQuestions(api, school.teacher.token, exam, [
      ...simpleQuestions(1),
      { text: "Which?", optionA: "one", optionB: "two" },
    ]);
    const refused = await fileOf(exam, "aiken");
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      message: "Question 2: The right answer is not marked. Files of this kind hold finished questions only.",
    });
    expect((await fileOf(exam, "csv")).body).toContain('"Which?","one","two","","","",""');
  });
});

describe("the question paper without answers [EXT-26]", () => {
  it("200 a Word document with the head of the exam, and neither keys nor explanations", async () => {
    const exam = await createExam(api, school);
    await putQuestions(
      api,
      school.teacher.token,
      exam,
      simpleQuestions(2).map((question) => Object.assign(question, { explanation: "Because of this." })),
    );
    const body = { file: "question-paper", examId: exam.id };
    const { path } = (await api.call("POST", "/school/file-links", { token: school.teacher.token, body })).json<{
      path: string;
    }>();
    const file = await api.call("GET", path);
    expect(file.headers["content-disposition"]).toContain("Physics mock - Mathematics - JSS 1 - question paper.docx");
    const paper = await preview(exam, "paper.docx", file.rawPayload);
    expect(paper.questions).toMatchObject(
      simpleQuestions(2).map(({ text, optionA }) => ({ text, optionA, correctAnswer: null, explanation: null })),
    );
    const xml = strFromU8(unzipSync(file.rawPayload)["word/document.xml"] ?? new Uint8Array());
    const lines = xml.split("</w:p>").map((line) => line.replaceAll(/<[^>]*>/g, ""));
    const [name, ...head] = lines.slice(0, 4);
    expect(name).toMatch(/school/i);
    expect(head).toEqual([
      exam.name,
      [exam.subject, exam.class, exam.term, `${exam.duration} minutes`].join(", "),
      "Name: ______________________________",
    ]);
    expect(lines.join("\n")).not.toMatch(/Answer:|Because/);
  });

  it("403 for students and for teachers of another exam, 404 for another school, 409 without questions", async () => {
    const exam = await createExam(api, school);
    const link = async (token: string) =>
      (await api.call("POST", "/school/file-links", { token, body: { file: "question-paper", examId: exam.id } }))
        .statusCode;
    expect(await link(school.teacher.token)).toBe(409);
    await putQuestions(api, school.teacher.token, exam, simpleQuestions(1));
    const colleague = await buildMember(api, school.admin.token, { role: "TEACHER" });
    const elsewhere = await buildSchool(api);
    expect(await link(school.student.token)).toBe(403);
    expect(await link(colleague.token)).toBe(403);
    expect(await link(elsewhere.admin.token)).toBe(404);
    expect(await link(school.admin.token)).toBe(200);
  });
});
