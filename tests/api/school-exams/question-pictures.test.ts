import { beforeEach, describe, expect, it } from "vitest";
import {
  questionImportHours,
  questionPicture,
  questionPicturesWaitingMax,
  schoolFilesBytes,
  unverifiedSchoolFilesBytes,
} from "../../../schema/rules/limits.ts";
import { tryPicture } from "../../../api/core/files/pictures.ts";
import { tidy } from "../../../api/tidy.ts";
import {
  createExam,
  examForm,
  formParts,
  publishedExam,
  putQuestions,
  simpleQuestions,
  startAttempt,
  type ShownExam,
} from "../../support/data/school-exams.ts";
import { ask, buildMember, buildSchool, lookAt, picture, sendFile } from "../../support/data/school.ts";
import { schoolForEachTest } from "../../support/data/school-for-each-test.ts";

const { api, school } = schoolForEachTest();
let exam: ShownExam;
beforeEach(async () => {
  exam = await createExam(api, school);
});

const send = (content: string | Uint8Array, token = school.teacher.token, id = exam.id) =>
  sendFile(api, `/api/exams/${id}/question-pictures`, token, ["picture", "map.png", content]);
const sent = async (content: Uint8Array): Promise<string> => {
  const response = await send(content);
  expect(response.statusCode).toBe(200);
  return response.json<{ image: string }>().image;
};
const isThere = async (image: string): Promise<boolean> => (await api.call("GET", image)).statusCode === 200;
const [simple] = simpleQuestions(1);
interface Saved {
  version: number;
  questions: { id: string; image: string | null; imageAlt: string | null }[];
}
const save = async (version: number, ...questions: object[]): Promise<Saved> => {
  const response = await putQuestions(api, school.teacher.token, { id: exam.id, version }, questions);
  expect(response.statusCode).toBe(200);
  return response.json<Saved>();
};

describe("POST /api/exams/{id}/question-pictures [EXT-27]", () => {
  it("200 keeps a picture that a question then shows, with its description, to staff and students", async () => {
    const image = await sent(picture(4, 3));
    expect(await lookAt((await api.call("GET", image)).rawPayload)).toMatchObject({ size: [4, 3], isBare: true });
    const saved = await save(exam.version, { ...simple, image, imageAlt: "  A map of Kano  " });
    expect(saved.questions).toMatchObject([{ image, imageAlt: "A map of Kano" }]);
    // the question is kept by its id alone
    const again = await save(saved.version, { id: saved.questions[0]?.id });
    expect(again.questions).toMatchObject([{ image, imageAlt: "A map of Kano" }]);
    await ask(api, "POST", `/api/exams/${exam.id}/publish`, { token: school.teacher.token, body: {} });
    const attempt = await startAttempt(api, school.student.token, exam.id);
    expect(attempt.questions).toMatchObject([{ image, imageAlt: "A map of Kano" }]);
    expect((await send(picture(2, 2))).statusCode).toBe(409);
  });

  it("200 stays with the copy of an exam when that exam is deleted [D-380]", async () => {
    const image = await sent(picture(4, 3));
    await save(exam.version, { ...simple, image, imageAlt: "A map" });
    const { token } = school.teacher;
    const form = formParts(examForm(school, { copyOf: exam.id }));
    const copy = await ask<{ exam: ShownExam }>(api, "POST", "/exams", { token, ...form });
    await ask(api, "DELETE", `/api/exams/${exam.id}`, { token });
    const kept = await ask<Saved>(api, "GET", `/api/exams/${copy.exam.id}/questions`, { token });
    expect(kept.questions).toMatchObject([{ image, imageAlt: "A map" }]);
    api.clock.advance(questionImportHours * 3600);
    await tidy(api.deps);
    expect(await isThere(image)).toBe(true);
  });

  it("200 replaces a picture and drops its description", async () => {
    const first = await sent(picture(2, 2));
    const one = await save(exam.version, { ...simple, image: first, imageAlt: "Old" });
    const second = await sent(picture(3, 3));
    const two = await save(one.version, { ...simple, id: one.questions[0]?.id, image: second });
    expect(two.questions).toMatchObject([{ image: second, imageAlt: null }]);
    const none = await save(two.version, { ...simple, id: one.questions[0]?.id, imageAlt: "Of nothing" });
    expect(none.questions).toMatchObject([{ image: null, imageAlt: null }]);
  });

  it("200 waits a day for its question, whatever else of the school is saved, and no longer", async () => {
    const [waits, replaced, used] = [await sent(picture(2, 2)), await sent(picture(2, 3)), await sent(picture(2, 4))];
    const { version } = await save(exam.version, { ...simple, image: replaced });
    await save(version, { ...simple, image: used });
    const whatIsThere = () => Promise.all([waits, replaced, used].map(isThere));
    await tidy(api.deps);
    expect(await whatIsThere()).toEqual([true, true, true]);
    api.clock.advance(questionImportHours * 3600);
    await tidy(api.deps);
    expect(await whatIsThere()).toEqual([false, false, true]);
  });

  it("409 when too many wait", async () => {
    await sent(picture(2, 2));
    await api.database.execute(
      `insert into stored_files (name, school_id, kind, content_type, bytes, created_at, waits_until)
       select gen_random_uuid()::text, school_id, kind, content_type, bytes, created_at, waits_until
       from stored_files, generate_series(2, ${questionPicturesWaitingMax}) where school_id = $1`,
      [school.id],
    );
    expect((await send(picture(2, 3))).statusCode).toBe(409);
    // nothing is added by a picture that is there already
    expect((await send(picture(2, 2))).statusCode).toBe(200);
  });

  it.each([
    ["before its address is verified", unverifiedSchoolFilesBytes, false, "100 MB"],
    ["afterwards", schoolFilesBytes, true, "2000 MB"],
  ])("409 when the school has too many bytes, %s [D-227]", async (_when, most, isVerified, named) => {
    if (!isVerified) await api.database.execute("update schools set verified_at = null where id = $1", [school.id]);
    await api.database.execute(
      `insert into stored_files (name, school_id, kind, content_type, object_size, created_at)
       values (gen_random_uuid()::text, $1, 'question-file', 'application/pdf', $2, now())`,
      [school.id, most - 1],
    );
    const response = await send(picture(2, 3));
    expect(response.statusCode).toBe(409);
    expect(response.json<{ message: string }>().message).toContain(named);
    await api.database.execute("delete from stored_files where school_id = $1", [school.id]);
    expect((await send(picture(2, 3))).statusCode).toBe(200);
  });

  it.each([
    ["a vector picture", 415, '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["a head without a body", 415, Buffer.from("89504e470d0a1a0a", "hex")],
    ["more than 4,096 pixels", 413, picture(4097, 1)],
    ["more than 1 MB", 413, Buffer.concat([picture(2, 2), Buffer.alloc(1024 * 1024)])],
  ])("refuses %s with %i [SEC-43]", async (_case, status, content) => {
    const response = await send(content);
    expect(response.statusCode).toBe(status);
    expect(response.json<{ message: string }>().message).not.toContain("logo");
  });

  it("403 for a caller who may not change the exam, 404 for an exam of another school; another school's picture is refused", async () => {
    const other = await buildMember(api, school.admin.token, { role: "TEACHER" });
    expect((await send(picture(2, 2), other.token)).statusCode).toBe(403);
    expect((await send(picture(2, 2), school.student.token)).statusCode).toBe(403);
    const elsewhere = await buildSchool(api);
    const theirs = await publishedExam(api, elsewhere);
    expect((await send(picture(2, 2), school.teacher.token, theirs.id)).statusCode).toBe(404);
    const image = await sent(picture(2, 2));
    const taken = await createExam(api, elsewhere);
    expect((await putQuestions(api, elsewhere.teacher.token, taken, [{ ...simple, image }])).statusCode).toBe(400);
  });

  it("400 for words that are too long", async () => {
    const image = await sent(picture(2, 2));
    const imageAlt = "x".repeat(501);
    const response = await putQuestions(api, school.teacher.token, exam, [{ ...simple, image, imageAlt }]);
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      400,
      "A picture is described in at most 500 characters",
    ]);
  });
});

it("pictures of one file have a limit of pixels together, and the others say so [SEC-44]", async () => {
  const budget = { pixelsLeft: 6 };
  expect(await tryPicture(picture(3, 2), questionPicture, budget)).toMatchObject({ extension: ".png" });
  const refusal = "The pictures of this file are too large together. Add this one alone.";
  expect(await tryPicture(picture(1, 1), questionPicture, budget)).toEqual({ refusal });
});
