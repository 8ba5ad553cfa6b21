import { beforeEach, describe, expect, it } from "vitest";
import { tellNext } from "../../../api/school-exams/notices.ts";
import { lateAnswerSeconds } from "../../../schema/rules/limits.ts";
import { answeredByAll } from "../../support/data/answered-by-all.ts";
import { buildCandidate } from "../../support/api.ts";
import {
  createExam,
  letterOf,
  publishedExam,
  saveAnswers,
  simpleQuestions,
  startAttempt,
  takeExam,
  type ShownExam,
  type StartedAttempt,
} from "../../support/data/school-exams.ts";
import { ask, buildMember, buildSchool } from "../../support/data/school.ts";
import { schoolForEachTest } from "../../support/data/school-for-each-test.ts";

const { api, school } = schoolForEachTest();
let second: { id: string; token: string };
beforeEach(async () => {
  second = await buildMember(api, school.admin.token, {
    role: "STUDENT",
    classId: school.classId,
    name: "Bisi Ade",
  });
});

const close = (exam: ShownExam) =>
  ask<ShownExam>(api, "POST", `/api/exams/${exam.id}/close`, { token: school.admin.token });
const explained = (count = 3) =>
  simpleQuestions(count).map((question, index) =>
    Object.assign(question, { explanation: `Because of reason ${index + 1}.` }),
  );

interface OwnAnswers {
  score: number;
  total: number;
  questions: StartedAttempt["questions"];
  review: { questionId: string; userAnswer: string | null; correctAnswer: string; explanation: string }[];
  lateTaken: number;
  lateWaiting: number;
}
const own = (exam: { id: string }, token = school.student.token) =>
  api.call("GET", `/api/exams/${exam.id}/own-answers`, { token });
const ownAnswers = async (exam: { id: string }, token = school.student.token) =>
  (await own(exam, token)).json<OwnAnswers>();

/** Switches the setting that lets students see answers. */
async function letStudentsSee(studentsSeeAnswers: boolean): Promise<void> {
  const { token } = school.admin;
  const settings = await ask<object>(api, "GET", "/api/settings", { token });
  await ask(api, "PUT", "/api/settings", { token, body: { ...settings, studentsSeeAnswers } });
}

describe("GET /api/exams/{id}/own-answers [EXT-48]", () => {
  it("200 every question as the student saw it, with own answer, right answer and reason [D-105]", async () => {
    const exam = await publishedExam(api, school, {}, 4, explained(4));
    const attempt = await startAttempt(api, school.student.token, exam.id);
    const answers = [letterOf(attempt, 0, true), letterOf(attempt, 1, false), null];
    await saveAnswers(
      api,
      school.student.token,
      exam.id,
      attempt,
      answers.map((answer, at) => ({ seq: at + 1, questionId: attempt.questions[at]?.id ?? "", answer })),
    );
    await close(exam);
    const shown = await ownAnswers(exam);
    expect(shown).toMatchObject({ score: 1, total: 4, lateTaken: 0, lateWaiting: 0 });
    expect(shown.questions).toEqual(attempt.questions);
    expect(
      shown.review.map(({ questionId, userAnswer, correctAnswer }) => [questionId, userAnswer, correctAnswer]),
    ).toEqual(attempt.questions.map(({ id }, at) => [id, answers[at] ?? null, letterOf(attempt, at, true)]));
    for (const [at, { explanation }] of shown.review.entries()) {
      const number = attempt.questions[at]?.text.match(/\d+/)?.[0];
      expect(explanation).toBe(`Because of reason ${number}.`);
    }
    expect(await ownAnswers(exam)).toEqual(shown);
  });

  it("200 the list of exams says which can be seen: completed ones, while the setting is on", async () => {
    const exam = await publishedExam(api, school);
    await takeExam(api, school.student.token, exam.id, 2);
    const hasReview = async () => {
      const exams = await ask<{ ownAttempt: { hasReview: boolean } | null }[]>(api, "GET", "/api/exams", {
        token: school.student.token,
      });
      return exams[0]?.ownAttempt?.hasReview;
    };
    expect(await hasReview()).toBe(false);
    await close(exam);
    expect(await hasReview()).toBe(true);
    await letStudentsSee(false);
    expect(await hasReview()).toBe(false);
  });

  it("403 where the school has turned it off, and 200 once it is on again", async () => {
    const exam = await publishedExam(api, school);
    await takeExam(api, school.student.token, exam.id, 2);
    await close(exam);
    await letStudentsSee(false);
    const refused = await own(exam);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ message: "Your school does not show the answers after an exam." });
    expect(refused.body).not.toContain("correctAnswer");
    await letStudentsSee(true);
    expect((await own(exam)).statusCode).toBe(200);
  });

  it("a client of the documents, which does not send the setting, leaves it as it is", async () => {
    await letStudentsSee(false);
    const { token } = school.admin;
    const { studentsSeeAnswers, ...documented } = await ask<Record<string, unknown>>(api, "GET", "/api/settings", {
      token,
    });
    expect(studentsSeeAnswers).toBe(false);
    expect(await ask(api, "PUT", "/api/settings", { token, body: documented })).toMatchObject({
      studentsSeeAnswers: false,
    });
    const body = { ...documented, studentsSeeAnswers: true };
    for (const someone of [school.teacher, school.student]) {
      expect((await api.call("PUT", "/api/settings", { token: someone.token, body })).statusCode).toBe(403);
    }
  });

  it("409 before the exam is completed, and as long as anybody is still answering", async () => {
    const exam = await publishedExam(api, school);
    await takeExam(api, school.student.token, exam.id, 2);
    await startAttempt(api, second.token, exam.id);
    const early = await own(exam);
    expect(early.statusCode).toBe(409);
    expect(early.json()).toMatchObject({ message: "This exam is not completed yet." });
    await close(exam);
    expect((await own(exam)).statusCode).toBe(200);

    const { token } = school.teacher;
    const body = { studentIds: [second.id], minutes: 10, reason: "power cut", requestId: "more-time-1" };
    await ask(api, "POST", `/api/exams/${exam.id}/extra-time`, { token, body });
    for (const someone of [school.student, second]) {
      const reply = await own(exam, someone.token);
      expect(reply.statusCode).toBe(409);
      expect(reply.body).not.toContain("correctAnswer");
    }
  });

  it("200 late answers are shown as they count; none are taken, and no time is given, once the keys were seen [D-82]", async () => {
    const exam = await publishedExam(api, school, { duration: 20 });
    const attempt = await startAttempt(api, school.student.token, exam.id);
    const answeredAt = api.clock.now().toISOString();
    api.clock.advance(1500);
    const deliver = (at: number) => {
      const answers = [{ questionId: attempt.questions[at]?.id, answer: letterOf(attempt, at, true), answeredAt }];
      const url = `/api/exams/${exam.id}/attempts/${attempt.attemptId}/late-answers`;
      return api.call("POST", url, { token: school.student.token, body: { answers } });
    };
    expect((await deliver(0)).statusCode).toBe(200);
    await close(exam);
    expect(await ownAnswers(exam)).toMatchObject({ score: 0, lateTaken: 0, lateWaiting: 1 });

    const tooLate = await deliver(1);
    expect(tooLate.statusCode).toBe(409);
    expect(tooLate.json()).toMatchObject({ message: expect.stringMatching(/seen the right answers/) as string });
    const { token } = school.teacher;
    const more = { studentIds: [school.student.id], minutes: 10, reason: "power cut", requestId: "more-time-2" };
    expect((await api.call("POST", `/api/exams/${exam.id}/extra-time`, { token, body: more })).statusCode).toBe(409);

    const decision = { isTaken: true, arrivedBy: api.clock.now().toISOString() };
    await ask(api, "POST", `/api/exams/${exam.id}/late-answers/${school.student.id}`, { token, body: decision });
    const shown = await ownAnswers(exam);
    expect(shown).toMatchObject({ score: 1, lateTaken: 1, lateWaiting: 0 });
    expect(shown.review[0]?.userAnswer).toBe(letterOf(attempt, 0, true));
  });

  it("404 without an own attempt, 403 for staff and candidates, 401 without a token", async () => {
    const exam = await publishedExam(api, school);
    await takeExam(api, school.student.token, exam.id, 2);
    await close(exam);
    const elsewhere = await buildSchool(api);
    const { id: otherClass } = await ask<{ id: string }>(api, "POST", "/school/add-classes", {
      body: { name: "JSS 2" },
      token: school.admin.token,
    });
    const outsider = await buildMember(api, school.admin.token, { role: "STUDENT", classId: otherClass });
    const candidate = await buildCandidate(api);
    const statusFor = async (token?: string) =>
      (await api.call("GET", `/api/exams/${exam.id}/own-answers`, token === undefined ? {} : { token })).statusCode;
    expect(await statusFor(second.token)).toBe(404);
    expect(await statusFor(outsider.token)).toBe(404);
    expect(await statusFor(elsewhere.student.token)).toBe(404);
    expect(await statusFor(school.teacher.token)).toBe(403);
    expect(await statusFor(school.admin.token)).toBe(403);
    expect(await statusFor(candidate.token)).toBe(403);
    expect(await statusFor()).toBe(401);
    expect((await own({ id: "no-id" })).statusCode).toBe(404);
  });
});

interface AnswersPage {
  isSoFar: boolean;
  questions: { questionId: string; correctAnswer: string }[];
  students: {
    studentId: string;
    name: string;
    className: string;
    state: string;
    score: number | null;
    answers: string;
  }[];
  total: number;
}
const all = (exam: { id: string }, token = school.teacher.token, query = "") =>
  api.call("GET", `/api/exams/${exam.id}/answers${query}`, { token });
const file = (exam: { id: string }, token = school.teacher.token) =>
  api.call("GET", `/api/exams/${exam.id}/answers.csv`, { token });

/** An exam of three questions: one student has one right answer, one wrong and one open, the second is absent. */
async function answeredExam(): Promise<ShownExam> {
  const exam = await publishedExam(api, school);
  const attempt = await startAttempt(api, school.student.token, exam.id);
  const place = (number: number) => attempt.questions.findIndex(({ text }) => text === `Question ${number}?`);
  const answers = [
    { seq: 1, questionId: attempt.questions[place(1)]?.id ?? "", answer: letterOf(attempt, place(1), true) },
    { seq: 2, questionId: attempt.questions[place(3)]?.id ?? "", answer: letterOf(attempt, place(3), false) },
  ];
  await saveAnswers(api, school.student.token, exam.id, attempt, answers);
  return exam;
}

describe("GET /api/exams/{id}/answers [EXT-49a]", () => {
  it("200 who answered what by the letters of the paper, so far and at the end", async () => {
    const exam = await answeredExam();
    const running = (await all(exam)).json<AnswersPage>();
    expect(running).toMatchObject({ isSoFar: true, total: 2, questions: { length: 3 } });
    expect(running.questions.map(({ correctAnswer }) => correctAnswer)).toEqual(["B", "B", "B"]);
    const writing = running.students.find(({ studentId }) => studentId === school.student.id);
    expect(writing).toMatchObject({ state: "writing", score: null, className: "JSS 1" });
    expect(writing?.answers).toMatch(/^B-[ACD]$/);
    expect(running.students.find(({ studentId }) => studentId === second.id)).toEqual({
      studentId: second.id,
      name: "Bisi Ade",
      className: "JSS 1",
      state: "absent",
      score: null,
      answers: "",
    });

    await close(exam);
    const over = (await all(exam, school.admin.token)).json<AnswersPage>();
    expect(over.isSoFar).toBe(false);
    expect(over.students.find(({ studentId }) => studentId === school.student.id)).toEqual({
      ...writing,
      state: "submitted",
      score: 1,
    });
  });

  it("200 with the class of the exam, also when a student has moved to the next one since [EXT-57c]", async () => {
    const exam = await answeredExam();
    const { token } = school.admin;
    const next = await ask<{ id: string }>(api, "POST", "/school/add-classes", { token, body: { name: "JSS 2" } });
    const move = (classId: string) =>
      ask(api, "POST", "/school/students/move", { token, body: { studentIds: [school.student.id], classId } });
    await move(next.id);
    const moved = (await all(exam)).json<AnswersPage>();
    await move(school.classId);
    expect(moved.students.find(({ studentId }) => studentId === school.student.id)?.className).toBe("JSS 1");
  });

  it("200 page by page in the order of names", async () => {
    const exam = await answeredExam();
    const page = async (number: number) => (await all(exam, undefined, `?page=${number}&limit=1`)).json<AnswersPage>();
    const [first, other, beyond] = [await page(1), await page(2), await page(3)];
    expect([first.total, other.total, beyond.total]).toEqual([2, 2, 2]);
    expect([...first.students, ...other.students].map(({ name }) => name)).toEqual(
      (await all(exam)).json<AnswersPage>().students.map(({ name }) => name),
    );
    expect(first.students[0]?.name).toBe("Bisi Ade");
    expect(beyond.students).toEqual([]);
  });

  it("409 before the exam opens", async () => {
    const draft = await createExam(api, school);
    for (const reply of [await all(draft), await file(draft)]) {
      expect(reply.statusCode).toBe(409);
      expect(reply.json()).toMatchObject({ message: "This exam has not opened yet." });
    }
  });

  it("403 for students, candidates and other teachers, 404 for another school, 401 without a token", async () => {
    const exam = await answeredExam();
    const otherTeacher = await buildMember(api, school.admin.token, { role: "TEACHER" });
    const elsewhere = await buildSchool(api);
    const candidate = await buildCandidate(api);
    for (const path of ["answers", "answers.csv"]) {
      const statusFor = async (token?: string) =>
        (await api.call("GET", `/api/exams/${exam.id}/${path}`, token === undefined ? {} : { token })).statusCode;
      expect(await statusFor(school.student.token)).toBe(403);
      expect(await statusFor(second.token)).toBe(403);
      expect(await statusFor(otherTeacher.token)).toBe(403);
      expect(await statusFor(candidate.token)).toBe(403);
      expect(await statusFor(elsewhere.admin.token)).toBe(404);
      expect(await statusFor()).toBe(401);
      expect(await statusFor(school.admin.token)).toBe(200);
    }
    const link = (token: string) =>
      api.call("POST", "/school/file-links", { token, body: { file: "answers", examId: exam.id } });
    expect((await link(otherTeacher.token)).statusCode).toBe(403);
    expect((await link(elsewhere.teacher.token)).statusCode).toBe(404);
  });
});

describe("GET /api/exams/{id}/answers.csv [EXT-49b]", () => {
  it("200 student, class, a column for each question with its key, score; no cell is a formula [SEC-42]", async () => {
    const exam = await answeredExam();
    const evil = await buildMember(api, school.admin.token, {
      role: "STUDENT",
      classId: school.classId,
      name: '=HYPERLINK("x")',
    });
    expect(evil.id).toBeTruthy();
    const soFar = await file(exam);
    expect(soFar.headers["content-disposition"]).toContain(
      'filename="Physics mock - Mathematics - JSS 1 - answers so far.csv"',
    );
    expect(soFar.body).toContain('"Bisi Ade","JSS 1","","","","Not started"\r\n');
    await close(exam);
    const reply = await file(exam);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(reply.headers["content-disposition"]).toContain(
      'attachment; filename="Physics mock - Mathematics - JSS 1 - answers.csv"',
    );
    const lines = reply.body.replace("\uFEFF", "").trim().split("\r\n");
    expect(lines[0]).toBe('"Student","Class","1 (B)","2 (B)","3 (B)","Score"');
    expect(lines).toContain(`"'=HYPERLINK(""x"")","JSS 1","","","","Absent"`);
    expect(lines).toContain('"Bisi Ade","JSS 1","","","","Absent"');
    expect(lines.filter((line) => /^"Member \d+","JSS 1","B","","[ACD]","1"$/.test(line))).toHaveLength(1);
    expect(lines).toHaveLength(4);
  });

  it("200 a school of 1,000 students and 100 questions piece by piece, through a link that works once [EXT-26]", async () => {
    const exam = await publishedExam(api, school, {}, 100);
    await answeredByAll(api.database, exam.id, { students: 1000, at: api.clock.now() });
    const { path } = await ask<{ path: string }>(api, "POST", "/school/file-links", {
      token: school.teacher.token,
      body: { file: "answers", examId: exam.id },
    });
    const reply = await api.call("GET", path);
    const lines = reply.body.trim().split("\r\n");
    expect(lines).toHaveLength(1003);
    const full = `"JSS 1",${'"B",'.repeat(100)}"100"`;
    expect(lines.filter((line) => line.endsWith(full))).toHaveLength(1000);
    expect((await api.call("GET", path)).statusCode).toBe(404);
    const page = (await all(exam)).json<AnswersPage>();
    expect(page.students).toHaveLength(25);
    expect(page.total).toBe(1002);
  });
});

describe("GET /api/exams/{id}/class-result [EXT-50]", () => {
  const result = (exam: { id: string }, token = school.teacher.token, query = "") =>
    api.call("GET", `/api/exams/${exam.id}/class-result${query}`, { token });

  it("200 average, passes, distribution and who was absent", async () => {
    const exam = await publishedExam(api, school, {}, 8);
    const third = await buildMember(api, school.admin.token, { role: "STUDENT", classId: school.classId });
    for (const [token, right] of [
      [school.student.token, 8],
      [third.token, 3],
    ] as const) {
      await takeExam(api, token, exam.id, right);
    }
    const late = await buildMember(api, school.admin.token, {
      role: "STUDENT",
      classId: school.classId,
      name: "Abiola Late",
    });
    await close(exam);
    // 100 and 37.5 percent
    expect((await result(exam)).json()).toEqual({
      taken: 2,
      average: 69,
      passed: 1,
      distribution: [0, 0, 0, 1, 0, 0, 0, 0, 0, 1],
      absent: [
        { studentId: late.id, name: "Abiola Late" },
        { studentId: second.id, name: "Bisi Ade" },
      ],
      absentTotal: 2,
    });
    expect((await result(exam, undefined, "?page=2&limit=1")).json()).toMatchObject({
      absent: [{ name: "Bisi Ade" }],
      absentTotal: 2,
    });
  });

  it("200 absent were those who were in the class when the exam was over", async () => {
    const exam = await publishedExam(api, school);
    const { id: otherClass } = await ask<{ id: string }>(api, "POST", "/school/add-classes", {
      body: { name: "JSS 3" },
      token: school.admin.token,
    });
    const moves = await buildMember(api, school.admin.token, {
      role: "STUDENT",
      classId: school.classId,
      name: "Uche Moves",
    });
    await takeExam(api, school.student.token, exam.id, 1);
    await close(exam);
    const absent = async () =>
      (await result(exam)).json<{ absent: { name: string }[] }>().absent.map(({ name }) => name);
    // who joins before the late answers are in counts as before
    expect(await absent()).toEqual(["Bisi Ade", "Uche Moves"]);
    api.clock.advance(lateAnswerSeconds + 1);
    const notice = { schoolId: school.id, examId: exam.id, event: "results", upTo: null } as const;
    await tellNext(api.deps, notice);
    // the job planned for the end that the exam was published with comes later
    const plannedLater = () => tellNext(api.deps, notice);
    await buildMember(api, school.admin.token, { role: "STUDENT", classId: school.classId, name: "Zainab New" });
    await ask(api, "PUT", `/school/update-students/${moves.id}`, {
      token: school.admin.token,
      body: { name: "Uche Moves", classId: otherClass },
    });
    await plannedLater();
    expect(await absent()).toEqual(["Bisi Ade", "Uche Moves"]);
  });

  it("200 without results there is no average", async () => {
    const exam = await publishedExam(api, school);
    await close(exam);
    expect((await result(exam)).json()).toMatchObject({ taken: 0, average: null, passed: 0, absentTotal: 2 });
  });

  it("409 before the end; all staff of the school, and nobody else", async () => {
    const exam = await publishedExam(api, school);
    expect((await result(exam)).statusCode).toBe(409);
    await close(exam);
    const otherTeacher = await buildMember(api, school.admin.token, { role: "TEACHER" });
    const elsewhere = await buildSchool(api);
    const candidate = await buildCandidate(api);
    expect((await result(exam, otherTeacher.token)).statusCode).toBe(200);
    expect((await result(exam, school.student.token)).statusCode).toBe(403);
    expect((await result(exam, candidate.token)).statusCode).toBe(403);
    expect((await result(exam, elsewhere.admin.token)).statusCode).toBe(404);
    expect((await api.call("GET", `/api/exams/${exam.id}/class-result`)).statusCode).toBe(401);
  });
});
