import { describe, expect, it } from "vitest";
import { createExam, publishedExam, putQuestions, simpleQuestions } from "../../support/data/school-exams.ts";
import { ask, buildMember, buildSchool } from "../../support/data/school.ts";
import { schoolForEachTest } from "../../support/data/school-for-each-test.ts";

const { api, school } = schoolForEachTest();

interface Preview {
  name: string;
  duration: number;
  questionsPerPage: number;
  isShuffled: boolean;
  questions: { id: string; text: string; options: { letter: string; text: string }[] }[];
}
const addressOf = ({ id }: { id: string }) => `/api/exams/${id}/preview`;
const preview = (exam: { id: string }, token = school.teacher.token) =>
  ask<Preview>(api, "GET", addressOf(exam), { token });
const set = async (given: object) => {
  const known = await ask<object>(api, "GET", "/api/settings", { token: school.admin.token });
  const body = { ...known, contactEmail: "office@school.example", ...given };
  await ask(api, "PUT", "/api/settings", { token: school.admin.token, body });
};
const textsOf = ({ questions }: Preview) => questions.map(({ text }) => text);

describe("GET /api/exams/{id}/preview [EXT-76] [D-385]", () => {
  it("200 what a student would get, with the settings of the school and without any key", async () => {
    await set({ questionsPerPage: 3, randomizeQuestions: false });
    const draft = await createExam(api, school, { examName: "Biology", duration: 40 });
    const options = { optionA: "one", optionB: "two", correctAnswer: "A", explanation: "Because it says so." };
    await putQuestions(api, school.teacher.token, draft, [{ text: "First?", ...options }, ...simpleQuestions(2)]);
    const { body } = await api.call("GET", addressOf(draft), { token: school.teacher.token });
    expect(body).not.toMatch(/correct|explanation|Because|countsForAll/i);
    const shown = JSON.parse(body) as Preview;
    expect(shown).toMatchObject({ name: "Biology", duration: 40, questionsPerPage: 3, isShuffled: false });
    expect(textsOf(shown)).toEqual(["First?", "Question 1?", "Question 2?"]);
    expect(shown.questions[0]?.options).toEqual([
      { letter: "A", text: "one" },
      { letter: "B", text: "two" },
    ]);
    expect(await preview(draft)).toEqual(shown);
  });

  it("200 in one of the orders that students get, where the school has them mixed", async () => {
    const exam = await publishedExam(api, school, {}, 30);
    const [one, other] = [await preview(exam), await preview(exam, school.admin.token)];
    expect([one.isShuffled, one.questionsPerPage]).toEqual([true, 1]);
    expect(textsOf(one)).not.toEqual(textsOf(other));
    expect(textsOf(one).toSorted()).toEqual(textsOf(other).toSorted());
    const places = one.questions.map(({ options }) => options.findIndex(({ text }) => text.startsWith("right")));
    expect(new Set(places).size).toBeGreaterThan(1);
  });

  it("200 an unfinished question as it is, and an exam without questions", async () => {
    const draft = await createExam(api, school);
    expect((await preview(draft)).questions).toEqual([]);
    const saved = await putQuestions(api, school.teacher.token, draft, [{ text: "Only this?" }]);
    expect(saved.statusCode).toBe(200);
    expect((await preview(draft)).questions).toMatchObject([{ text: "Only this?", options: [] }]);
  });

  it("200 begins nothing: the exam has no attempts, and its questions can still be changed", async () => {
    const exam = await publishedExam(api, school);
    await preview(exam);
    const { rows } = await api.database.execute("select count(*)::int as begun from school_attempts");
    expect(rows).toEqual([{ begun: 0 }]);
  });

  it("403 for students and for other teachers, 404 for another school, 401 without a session [SEC-30]", async () => {
    const exam = await publishedExam(api, school);
    const teacher = await buildMember(api, school.admin.token, { role: "TEACHER", classId: school.classId });
    const elsewhere = await buildSchool(api);
    const statusFor = async (token?: string) =>
      (await api.call("GET", addressOf(exam), token === undefined ? {} : { token })).statusCode;
    expect(await statusFor(school.student.token)).toBe(403);
    expect(await statusFor(teacher.token)).toBe(403);
    expect(await statusFor(elsewhere.admin.token)).toBe(404);
    expect(await statusFor()).toBe(401);
    // nor do students reach the list with the keys
    expect((await api.call("GET", `/api/exams/${exam.id}/questions`, { token: school.student.token })).statusCode).toBe(
      403,
    );
    expect((await api.call("GET", "/api/exams/unknown/preview", { token: school.admin.token })).statusCode).toBe(404);
  });
});
