import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seed, seedBank, seedDemoAccounts } from "../../../api/seed/seed.ts";
import { readBank } from "../../../api/seed/bank.ts";
import { demoAccounts } from "../../../api/core/accounts/demo-accounts.ts";
import { seedDemoSchool } from "../../../api/seed/demo-school.ts";
import { examTypes } from "../../../schema/rules/words.ts";
import { buildApi, device, type TestApi } from "../../support/api.ts";

const images = join(import.meta.dirname, "../../../api/seed/images");
const papers = readBank();
const questions = papers.flatMap((paper) => paper.questions.map((question) => ({ ...question, paper })));

describe("the sample bank", () => {
  it("holds at least 300 questions of all eight exam types, three papers with 40 or more", () => {
    expect(questions.length).toBeGreaterThanOrEqual(300);
    expect(new Set(papers.map((paper) => paper.examType))).toEqual(new Set(examTypes));
    expect(papers.filter((paper) => paper.questions.length >= 40).length).toBeGreaterThanOrEqual(3);
  });

  it("gives every question four different options, a key, an explanation and a source", () => {
    const trimmed = (text: string) => text.trim().toLowerCase();
    for (const { question, optionA, optionB, optionC, optionD, explanation, paper } of questions) {
      const options = [optionA, optionB, optionC, optionD].map(trimmed);
      expect(new Set(options).size, question).toBe(4);
      expect(
        options.every((option) => option !== ""),
        question,
      ).toBe(true);
      expect(explanation.trim().length, question).toBeGreaterThan(10);
      expect(paper.source).toContain("Original");
    }
  });

  it("has no question twice", () => {
    const asked = questions.map(
      ({ question, paper }) => `${paper.examType} ${paper.subjectName} ${paper.year} ${question}`,
    );
    expect(new Set(asked).size).toBe(asked.length);
    const papersNamed = papers.map((paper) => `${paper.examType} ${paper.subjectName} ${paper.year}`);
    expect(new Set(papersNamed).size).toBe(papersNamed.length);
  });

  it("spreads the keys over all four letters in every paper", () => {
    for (const paper of papers) {
      const most = Math.max(
        ...["A", "B", "C", "D"].map(
          (key) => paper.questions.filter((question) => question.correctAnswer === key).length,
        ),
      );
      expect(most / paper.questions.length, `${paper.examType} ${paper.subjectName}`).toBeLessThan(0.5);
    }
  });

  it("names only pictures that exist, each with a description", () => {
    const pictured = questions.filter((question) => question.questionImageUrl !== undefined);
    expect(pictured.length).toBeGreaterThan(0);
    for (const { questionImageUrl, questionImageAlt } of pictured) {
      expect(existsSync(join(images, basename(questionImageUrl ?? ""))), questionImageUrl).toBe(true);
      expect(questionImageAlt?.length ?? 0).toBeGreaterThan(20);
    }
  });
});

describe("filling an empty database", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await buildApi();
    const config = { ...api.deps.config, SAMPLE_DATA: true };
    await seed({ ...api.deps, config }, true);
  });
  afterAll(() => api.stop());

  const countQuestions = async () =>
    (
      await api.deps.db
        .selectFrom("questions")
        .select((eb) => eb.fn.countAll<number>().as("all"))
        .executeTakeFirstOrThrow()
    ).all;

  it("loads the whole bank once", async () => {
    expect(await countQuestions()).toBe(questions.length);
    expect(await seedBank(api.deps)).toBe(0);
    expect(await countQuestions()).toBe(questions.length);
  });

  it("lets the demo accounts in, the candidate with two subscriptions", async () => {
    const [candidate, admin] = demoAccounts;
    const login = await api.call("POST", "/api/auth/login", { body: candidate, device });
    expect(login.statusCode).toBe(200);
    const { accessToken } = login.json<{ accessToken: string }>();
    const status = await api.call("GET", "/api/subscription/payment-status", { token: accessToken });
    expect(status.json<{ subscribedExamTypes: string[] }>().subscribedExamTypes.toSorted()).toEqual(["JAMB", "WAEC"]);
    expect((await api.call("POST", "/admin/admin-login", { body: admin })).statusCode).toBe(200);
  });

  it("[D-392] gives the demo candidate five results and a practice test since the account was made, and no mail", async () => {
    const [candidate] = demoAccounts;
    const login = await api.call("POST", "/api/auth/login", { body: candidate, device });
    const { accessToken: token } = login.json<{ accessToken: string }>();
    const read = async <Reply>(path: string) => (await api.call("GET", path, { token })).json<Reply>();
    const exams = await read<{ date: string; score: number; rightAnswers: number }[]>("/api/exam/exam-history");
    expect(exams.map(({ score, rightAnswers }) => [score, rightAnswers])).toEqual([
      [83, 10],
      [75, 15],
      [68, 27],
      [65, 13],
      [42, 5],
    ]);
    const { created_at: joinedAt } = await api.deps.db
      .selectFrom("candidates")
      .select("created_at")
      .where("email", "=", candidate.email)
      .executeTakeFirstOrThrow();
    const dates = [...exams.map(({ date }) => date), api.clock.now().toISOString()];
    expect(dates.toSorted()).toEqual([...exams.map(({ date }) => date).toReversed(), dates.at(-1)]);
    expect(dates.every((date) => new Date(date) > joinedAt)).toBe(true);
    expect(await read("/exam/practice-history")).toMatchObject({ items: [{ rightAnswers: 8, answeredQuestions: 10 }] });
    expect(await read("/api/auth/leaderboard")).toMatchObject([{ name: "Ada O.", averageScore: "66.5%" }]);
    expect(await api.mails(candidate.email)).toEqual([]);
  });

  it("lets the administrator of the demo school in, whose school is filled", async () => {
    const [, , school] = demoAccounts;
    const login = await api.call("POST", "/school/school-login", { body: { role: "ADMIN", ...school } });
    expect(login.json()).toMatchObject({ data: { user: { schoolName: "Unity Demo College" } } });
    const { token } = login.json<{ data: { token: string } }>().data;
    const mail = await api.call("GET", "/school/mail", { token });
    expect(mail.json(), "[D-99] nobody reads the demo school's mails").toMatchObject({ isVerified: true });
    const listed = async (what: string) =>
      (await api.call("GET", `/school/get-${what}`, { token })).json<{ id: string; classId?: string }[]>();
    const [classes, subjects, students] = [await listed("classes"), await listed("subjects"), await listed("students")];
    expect([classes.length, subjects.length, students.length]).toEqual([2, 3, 12]);
    for (const { id } of classes) expect(students.filter(({ classId }) => classId === id)).toHaveLength(6);
    expect(students).toContainEqual(expect.objectContaining({ name: "Amina Bello", admissionNo: "UDC/001" }));
  });

  it("[D-388] gives the demo school an exam with results, an open one and a draft, all with right keys", async () => {
    const [, , school] = demoAccounts;
    const login = await api.call("POST", "/school/school-login", { body: { role: "ADMIN", ...school } });
    const { token } = login.json<{ data: { token: string } }>().data;
    const ask = async <T>(url: string) => (await api.call("GET", url, { token })).json<T>();
    const exams = await ask<{ id: string; name: string; status: string }[]>("/api/exams");
    expect(Object.fromEntries(exams.map(({ name, status }) => [name, status]))).toEqual({
      "Mathematics First Test": "COMPLETED",
      "Basic Science Quiz": "ACTIVE",
      "English Language First Test": "DRAFT",
    });
    for (const { id, name } of exams) {
      const { questions: asked } = await ask<{ questions: { correctAnswer: string; explanation: string }[] }>(
        `/api/exams/${id}/questions`,
      );
      expect(asked.length, name).toBeGreaterThan(4);
      for (const question of asked) expect(question.correctAnswer, name).toMatch(/^[A-D]$/);
    }
    const reports = await ask<{ studentId: string; score: number; totalQuestions: number }[]>("/api/reports");
    const students = await ask<{ id: string; name: string }[]>("/school/get-students");
    const nameOf = new Map(students.map(({ id, name }) => [id, name]));
    const scores = reports.map(({ studentId, ...report }) => [
      nameOf.get(studentId),
      `${report.score}/${report.totalQuestions}`,
    ]);
    expect(Object.fromEntries(scores)).toEqual({
      "Amina Bello": "10/10",
      "Chidi Okafor": "9/10",
      "Dayo Ogunleye": "8/10",
      "Efe Omoregie": "7/10",
      "Fatima Sani": "5/10",
    });
  });

  it("makes no demo school twice, and none in production", async () => {
    expect(await seedDemoSchool(api.deps)).toBe(false);
    const config = { ...api.deps.config, NODE_ENV: "production" as const };
    const empty = await buildApi();
    expect(await seedDemoSchool({ ...empty.deps, config })).toBe(false);
    await empty.stop();
  });

  it("makes no demo accounts twice, and none in production", async () => {
    expect(await seedDemoAccounts(api.deps)).toBe(false);
    await api.deps.db.deleteFrom("candidates").execute();
    const config = { ...api.deps.config, NODE_ENV: "production" as const };
    expect(await seedDemoAccounts({ ...api.deps, config })).toBe(false);
  });

  it("does nothing on a server or with SAMPLE_DATA off", async () => {
    await api.deps.db.deleteFrom("questions").execute();
    await seed({ ...api.deps, config: { ...api.deps.config, SAMPLE_DATA: true } }, false);
    await seed(api.deps, true);
    expect(await countQuestions()).toBe(0);
  });
});
