import { beforeEach, describe, expect, it } from "vitest";
import { buildCandidate } from "../../support/api.ts";
import {
  createExam,
  publishedExam,
  saveAnswers,
  startAttempt,
  submitAttempt,
  takeExam,
  type ShownExam,
  type StartedAttempt,
} from "../../support/data/school-exams.ts";
import { ask, buildMember, buildSchool } from "../../support/data/school.ts";
import { schoolForEachTest } from "../../support/data/school-for-each-test.ts";

/* Keys of school exams that are corrected after the exam (EXT-54). The key of every question is B at first. */

const { api, school } = schoolForEachTest();
let others: { id: string; token: string }[];
beforeEach(async () => {
  others = [];
  for (const name of ["Bisi Ade", "Chidi Obi"]) {
    others.push(await buildMember(api, school.admin.token, { role: "STUDENT", classId: school.classId, name }));
  }
});

const close = (exam: { id: string }) =>
  ask<ShownExam>(api, "POST", `/api/exams/${exam.id}/close`, { token: school.admin.token });

/** The letter under which a student sees an option of the paper, found by its text. */
function shownAs(attempt: StartedAttempt, at: number, paper: string): string {
  const start = { A: "wrong a", B: "right", C: "wrong c", D: "wrong d" }[paper] ?? "";
  const option = attempt.questions[at]?.options.find(({ text }) => text.startsWith(start));
  if (option === undefined) throw new Error(`no option ${paper}`);
  return option.letter;
}

/** A student's answers by the letters of the paper, in its order; `-` leaves a question out. */
async function answerPaper(token: string, examId: string, letters: string): Promise<StartedAttempt> {
  const attempt = await startAttempt(api, token, examId);
  const place = (number: number) => attempt.questions.findIndex(({ text }) => text === `Question ${number}?`);
  const answers = [...letters].flatMap((paper, index) => {
    if (paper === "-") return [];
    const at = place(index + 1);
    return [{ seq: index + 1, questionId: attempt.questions[at]?.id ?? "", answer: shownAs(attempt, at, paper) }];
  });
  if (answers.length > 0) await saveAnswers(api, token, examId, attempt, answers);
  return attempt;
}

/** A closed exam of three questions: the first student answered CBB, the second BBB, the third -AA. */
async function takenExam(): Promise<{ exam: ShownExam; questionId: string; attempts: StartedAttempt[] }> {
  const exam = await publishedExam(api, school);
  const tokens = [school.student.token, ...others.map(({ token }) => token)];
  const attempts: StartedAttempt[] = [];
  for (const [index, token] of tokens.entries()) {
    attempts.push(await answerPaper(token, exam.id, ["CBB", "BBB", "-AA"][index] ?? ""));
  }
  await close(exam);
  return { exam, questionId: await questionIdOf(exam, 1), attempts };
}

interface Keyed {
  id: string;
  correctAnswer: string | null;
  countsForAll: boolean;
  explanation: string | null;
}
async function keysOf(exam: { id: string }): Promise<Keyed[]> {
  const { token } = school.teacher;
  return (await ask<{ questions: Keyed[] }>(api, "GET", `/api/exams/${exam.id}/questions`, { token })).questions;
}
const questionIdOf = async (exam: { id: string }, number: number): Promise<string> =>
  (await keysOf(exam))[number - 1]?.id ?? "";

const pathOf = (exam: { id: string }, questionId: string) => `/api/exams/${exam.id}/remark-questions/${questionId}`;
const preview = (exam: { id: string }, questionId: string, newKey: string, token = school.teacher.token, more = "") =>
  api.call("GET", `${pathOf(exam, questionId)}?newKey=${newKey}${more}`, { token });

let requests = 0;
const correction = (given: object = {}) => {
  requests += 1;
  return { oldKey: "B", newKey: "C", reason: "The book says C.", requestId: `request-${requests}`, ...given };
};
const correct = (exam: { id: string }, questionId: string, given: object = {}, token = school.teacher.token) =>
  api.call("POST", pathOf(exam, questionId), { token, body: correction(given) });
const remarks = async (exam: { id: string }, query = "") =>
  (await api.call("GET", `/api/exams/${exam.id}/remarks${query}`, { token: school.teacher.token })).json<{
    items: { number: number; changed: number; requestId?: string }[];
    total: number;
  }>();

interface Report {
  studentId: string;
  score: number;
  totalQuestions: number;
  remarkedAt?: string;
  scoreBefore?: number;
}
async function scores(exam: { id: string }): Promise<number[]> {
  const found = await reports(exam);
  return [school.student, ...others].map(({ id }) => found.find((row) => row.studentId === id)?.score ?? -1);
}
const reports = async (exam: { id: string }): Promise<Report[]> => {
  const { token } = school.teacher;
  const path = `/api/reports?page=1&limit=100&examId=${exam.id}`;
  return (await ask<{ reports: Report[] }>(api, "GET", path, { token })).reports;
};
const messageOf = (reply: { json: () => unknown }): unknown => (reply.json() as { message?: unknown }).message;

describe("GET /api/exams/{id}/remark-questions/{questionId} [EXT-54a]", () => {
  it("200 who would change and how, by name; nothing is stored", async () => {
    const { exam, questionId } = await takenExam();
    const reply = await preview(exam, questionId, "C");
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      oldKey: "B",
      taken: 3,
      changed: 2,
      nowPass: 1,
      nowFail: 1,
      results: [
        { studentId: others[0]?.id, name: "Bisi Ade", score: 3, newScore: 2, total: 3 },
        { studentId: school.student.id, name: expect.any(String) as string, score: 2, newScore: 3, total: 3 },
      ],
    });
    expect(await scores(exam)).toEqual([2, 3, 0]);
    expect((await keysOf(exam))[0]).toMatchObject({ correctAnswer: "B", countsForAll: false });
    expect(await remarks(exam)).toEqual({ items: [], total: 0 });
  });

  it("200 with ALL every student would get the mark, also without an answer [D-155]", async () => {
    const { exam, questionId } = await takenExam();
    const reply = (await preview(exam, questionId, "ALL")).json<{ results: { name: string; newScore: number }[] }>();
    expect(reply).toMatchObject({ changed: 2, nowPass: 1, nowFail: 0 });
    expect(reply.results.find(({ name }) => name === "Chidi Obi")).toMatchObject({ newScore: 1 });
  });

  it("200 page by page", async () => {
    const { exam, questionId } = await takenExam();
    const page = async (number: number) =>
      (await preview(exam, questionId, "C", undefined, `&page=${number}&limit=1`)).json<{
        changed: number;
        results: { name: string }[];
      }>();
    const [first, second, beyond] = [await page(1), await page(2), await page(3)];
    expect([first.changed, second.changed, beyond.changed]).toEqual([2, 2, 2]);
    expect(first.results).toMatchObject([{ name: "Bisi Ade" }]);
    expect(second.results).toHaveLength(1);
    expect(beyond.results).toEqual([]);
  });

  it("400 the present key, a key that there is not; 404 a question of another exam", async () => {
    const { exam, questionId } = await takenExam();
    const same = await preview(exam, questionId, "B");
    expect([same.statusCode, messageOf(same)]).toEqual([400, "This is the key already. Please choose another answer."]);
    expect((await preview(exam, questionId, "E")).statusCode).toBe(400);
    const { questionId: foreign } = await takenExam();
    const elsewhere = await preview(exam, foreign, "C");
    expect([elsewhere.statusCode, messageOf(elsewhere)]).toEqual([404, "This question is not part of the exam."]);
    expect((await preview(exam, "no-id", "C")).statusCode).toBe(404);
  });
});

describe("POST /api/exams/{id}/remark-questions/{questionId} [EXT-54b]", () => {
  it("200 scores, reports, class result, analysis, answers, slips and their check follow at once", async () => {
    const { exam, questionId, attempts } = await takenExam();
    const { token } = school.teacher;
    const slips = async () =>
      ask<{ studentId: string; code: string; score: number; classPosition: number }[]>(
        api,
        "GET",
        `/api/exams/${exam.id}/slips`,
        { token },
      );
    const slipOf = async (id: string) => (await slips()).find(({ studentId }) => studentId === id);
    const code = (await slipOf(school.student.id))?.code ?? "";
    const check = () => ask<object>(api, "GET", `/school/verify-slip/${code}`);
    expect(await check()).toMatchObject({ percentage: 67, remarkedAt: null });
    expect(await slipOf(school.student.id)).toMatchObject({ score: 2, classPosition: 2 });

    api.clock.advance(60);
    const at = api.clock.now().toISOString();
    const reply = await correct(exam, questionId);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      id: expect.any(String) as string,
      questionId,
      number: 1,
      oldKey: "B",
      newKey: "C",
      reason: "The book says C.",
      correctedAt: at,
      correctedBy: expect.any(String) as string,
      changed: 2,
    });
    expect(await scores(exam)).toEqual([3, 2, 0]);
    const found = await reports(exam);
    expect(found.find(({ studentId }) => studentId === school.student.id)).toMatchObject({
      remarkedAt: at,
      scoreBefore: 2,
    });
    expect(found.find(({ studentId }) => studentId === others[1]?.id)).not.toHaveProperty("remarkedAt");
    expect(await check()).toMatchObject({ percentage: 100, remarkedAt: at });
    expect(await slipOf(school.student.id)).toMatchObject({ score: 3, classPosition: 1, remarkedAt: at });
    expect(await slipOf(others[1]?.id ?? "")).toMatchObject({ remarkedAt: null });

    const get = <Reply>(path: string) => ask<Reply>(api, "GET", `/api/exams/${exam.id}/${path}`, { token });
    expect(await get("class-result")).toMatchObject({ taken: 3, passed: 1, average: 56 });
    const { items } = await get<{ items: { correctAnswer: string; difficulty: number }[] }>("analysis");
    expect(items[0]).toMatchObject({ correctAnswer: "C", difficulty: 0.33 });
    expect(await get("answers")).toMatchObject({ questions: [{ correctAnswer: "C" }, {}, {}] });
    const csv = await api.call("GET", `/api/exams/${exam.id}/answers.csv`, { token });
    expect(csv.body).toContain('"1 (C)","2 (B)"');
    expect(csv.body).toContain('"Bisi Ade","JSS 1","B","B","B","2"');

    const own = await ask<{ score: number; review: object[]; remarkedAt: string; scoreBefore: number }>(
      api,
      "GET",
      `/api/exams/${exam.id}/own-answers`,
      { token: school.student.token },
    );
    expect(own).toMatchObject({ score: 3, remarkedAt: at, scoreBefore: 2 });
    const attempt = attempts[0];
    const place = attempt?.questions.findIndex(({ id }) => id === questionId) ?? -1;
    const letter = attempt && shownAs(attempt, place, "C");
    expect(own.review[place]).toMatchObject({ userAnswer: letter, correctAnswer: letter, correctedAt: at });
    expect(own.review.filter((_, index) => index !== place)).toMatchObject([
      { correctedAt: null },
      { correctedAt: null },
    ]);
  });

  it("200 ALL gives every student the mark, and there is no key any more [D-155]", async () => {
    const { exam, questionId } = await takenExam();
    expect((await correct(exam, questionId, { newKey: "ALL" })).json()).toMatchObject({ newKey: "ALL", changed: 2 });
    expect(await scores(exam)).toEqual([3, 3, 1]);
    expect((await keysOf(exam))[0]).toMatchObject({ correctAnswer: null, countsForAll: true });
    const { token } = school.teacher;
    const { items } = await ask<{ items: object[] }>(api, "GET", `/api/exams/${exam.id}/analysis`, { token });
    expect(items[0]).toMatchObject({ correctAnswer: null, countsForAll: true, difficulty: 1, note: null });
    const csv = await api.call("GET", `/api/exams/${exam.id}/answers.csv`, { token });
    expect(csv.body).toContain('"1 (mark for all)","2 (B)"');
    const own = await ask<{ review: { questionId: string }[] }>(api, "GET", `/api/exams/${exam.id}/own-answers`, {
      token: others[1]?.token ?? "",
    });
    expect(own.review.find((entry) => entry.questionId === questionId)).toMatchObject({
      userAnswer: null,
      correctAnswer: null,
      countsForAll: true,
    });

    const back = await correct(exam, questionId, { oldKey: "ALL", newKey: "B" });
    expect(back.json()).toMatchObject({ oldKey: "ALL", newKey: "B", changed: 2 });
    expect(await scores(exam)).toEqual([2, 3, 0]);
    // the score at the submission, also after several corrections
    expect((await reports(exam)).find(({ studentId }) => studentId === others[1]?.id)).toMatchObject({
      scoreBefore: 0,
    });
  });

  it("200 the explanation stays, is replaced, or is taken away", async () => {
    const { exam, questionId } = await takenExam();
    const explanation = async () => (await keysOf(exam))[0]?.explanation;
    await correct(exam, questionId, { explanation: " C is the longest. " });
    expect(await explanation()).toBe("C is the longest.");
    await correct(exam, questionId, { oldKey: "C", newKey: "D" });
    expect(await explanation()).toBe("C is the longest.");
    await correct(exam, questionId, { oldKey: "D", newKey: "C", explanation: "" });
    expect(await explanation()).toBeNull();
  });

  it("200 the same request again, also at the same moment, is the same correction; with other content it is refused", async () => {
    const { exam, questionId } = await takenExam();
    const body = { requestId: "the-same-request" };
    const replies = await Promise.all([1, 2, 3].map(() => correct(exam, questionId, body)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(replies.map((reply) => reply.json<{ id: string }>().id)).size).toBe(1);
    expect(await remarks(exam)).toMatchObject({ total: 1, items: [{ changed: 2 }] });
    expect(await scores(exam)).toEqual([3, 2, 0]);
    expect((await correct(exam, questionId, { ...body, newKey: "D" })).statusCode).toBe(409);
    expect(await scores(exam)).toEqual([3, 2, 0]);
  });

  it("409 of two corrections at once one is made; the other is told", async () => {
    const { exam, questionId } = await takenExam();
    const replies = await Promise.all([
      correct(exam, questionId, { newKey: "C" }),
      correct(exam, questionId, { newKey: "D" }, school.admin.token),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: "STALE_VERSION",
      message: "Somebody else has corrected this key meanwhile. Please look at it again.",
    });
    expect((await remarks(exam)).total).toBe(1);
    const [{ correctAnswer }] = (await keysOf(exam)) as [Keyed];
    expect(await scores(exam)).toEqual(correctAnswer === "C" ? [3, 2, 0] : [2, 2, 0]);
  });

  it("400 the present key, an option that the question does not have, no reason; nothing changes", async () => {
    const exam = await publishedExam(api, school, {}, 1, [
      { text: "Yes or no?", optionA: "Yes", optionB: "No", correctAnswer: "B" },
    ]);
    await startAttempt(api, school.student.token, exam.id);
    await close(exam);
    const questionId = await questionIdOf(exam, 1);
    const refused = async (given: object) => {
      const reply = await correct(exam, questionId, given);
      return [reply.statusCode, messageOf(reply)];
    };
    expect(await refused({ newKey: "B" })).toEqual([400, "This is the key already. Please choose another answer."]);
    expect(await refused({ newKey: "C" })).toEqual([400, "This question has no option C."]);
    expect(await refused({ newKey: "E" })).toEqual([400, "Please choose the right answer."]);
    expect(await refused({ newKey: "A", reason: "  " })).toEqual([400, "Please say why."]);
    expect(await refused({ newKey: "A", reason: "x".repeat(301) })).toEqual([
      400,
      "The reason is longer than 300 characters.",
    ]);
    expect((await remarks(exam)).total).toBe(0);
    expect((await correct(exam, questionId, { newKey: "A" })).statusCode).toBe(200);
  });

  it("409 before anybody took the exam, while it is open, and while somebody can still answer", async () => {
    const draft = await createExam(api, school);
    const exam = await publishedExam(api, school, { duration: 5 });
    const questionId = await questionIdOf(exam, 1);
    const refused = async (of: ShownExam) => {
      const [looked, reply] = [await preview(of, questionId, "C"), await correct(of, questionId)];
      expect([looked.statusCode, messageOf(looked)]).toEqual([reply.statusCode, messageOf(reply)]);
      return [reply.statusCode, messageOf(reply)];
    };
    const nobody = "Nobody has taken this exam. Please change the key in its questions.";
    expect(await refused(draft)).toEqual([409, nobody]);
    expect(await refused(exam)).toEqual([409, nobody]);
    await takeExam(api, school.student.token, exam.id, 1);
    expect(await refused(exam)).toEqual([409, "This exam is still open. Please correct the key when it is over."]);
    await startAttempt(api, others[0]?.token ?? "", exam.id);
    await close(exam);
    const more = { studentIds: [others[0]?.id], minutes: 10, reason: "power cut", requestId: "more-time-9" };
    await ask(api, "POST", `/api/exams/${exam.id}/extra-time`, { token: school.teacher.token, body: more });
    expect(await refused(exam)).toEqual([
      409,
      "Not everybody has finished this exam. Please correct the key a little later.",
    ]);
    // five minutes and ten, and two more for answers on their way
    api.clock.advance(17 * 60 + 1);
    expect((await correct(exam, questionId)).statusCode).toBe(200);
    const { rows } = await api.database.execute(
      "select count(*)::int as open from school_attempts where exam_id = $1 and submitted_at is null",
      [exam.id],
    );
    expect(rows).toEqual([{ open: 0 }]);
  });

  it("a submission at the same moment is either counted or marked by the new key", async () => {
    for (let round = 0; round < 5; round += 1) {
      const exam = await publishedExam(api, school, { duration: 1 });
      const questionId = await questionIdOf(exam, 1);
      const attempt = await answerPaper(school.student.token, exam.id, "CBB");
      await answerPaper(others[0]?.token ?? "", exam.id, "BBB");
      api.clock.advance(181);
      // the exam is over, and nobody has submitted the attempts yet
      await api.database.execute("update school_exams set closes_at = $2 where id = $1", [
        exam.id,
        new Date(api.clock.now().getTime() - 1000),
      ]);
      const [reply] = await Promise.all([
        correct(exam, questionId),
        submitAttempt(api, school.student.token, exam.id, attempt, 3),
      ]);
      expect(reply.statusCode).toBe(200);
      expect((await scores(exam)).slice(0, 2)).toEqual([3, 2]);
    }
  });

  it("late answers that are taken afterwards are marked by the corrected key [D-82]", async () => {
    const exam = await publishedExam(api, school, { duration: 20 });
    const questionId = await questionIdOf(exam, 1);
    const attempt = await startAttempt(api, school.student.token, exam.id);
    const answeredAt = api.clock.now().toISOString();
    const place = attempt.questions.findIndex(({ id }) => id === questionId);
    api.clock.advance(1500);
    const answers = [{ questionId, answer: shownAs(attempt, place, "C"), answeredAt }];
    const path = `/api/exams/${exam.id}/attempts/${attempt.attemptId}/late-answers`;
    await ask(api, "POST", path, { token: school.student.token, body: { answers } });
    await close(exam);
    expect((await correct(exam, questionId)).json()).toMatchObject({ changed: 0 });
    const decision = { isTaken: true, arrivedBy: api.clock.now().toISOString() };
    const { token } = school.teacher;
    await ask(api, "POST", `/api/exams/${exam.id}/late-answers/${school.student.id}`, { token, body: decision });
    expect((await scores(exam))[0]).toBe(1);
  });

  it("a student with extra time afterwards is marked by the corrected key, as a new result", async () => {
    const exam = await publishedExam(api, school);
    const questionId = await questionIdOf(exam, 1);
    const attempt = await answerPaper(school.student.token, exam.id, "CBB");
    await close(exam);
    await correct(exam, questionId);
    expect((await reports(exam))[0]).toMatchObject({ score: 3, scoreBefore: 2 });
    const more = { studentIds: [school.student.id], minutes: 10, reason: "power cut", requestId: "more-time-8" };
    await ask(api, "POST", `/api/exams/${exam.id}/extra-time`, { token: school.teacher.token, body: more });
    expect((await submitAttempt(api, school.student.token, exam.id, attempt, 3)).statusCode).toBe(200);
    const [again] = await reports(exam);
    expect(again).toMatchObject({ score: 3 });
    expect(again).not.toHaveProperty("remarkedAt");
  });

  it("writes who corrected which key into the log, with the reason [SEC-64]", async () => {
    const { exam, questionId } = await takenExam();
    await correct(exam, questionId, {}, school.admin.token);
    const { rows } = await api.database.execute(
      "select actor, object from audit_log where action = 'school-key.corrected' order by id desc limit 1",
    );
    expect(rows).toEqual([
      { actor: school.admin.id, object: `${exam.id}: question 1, B to C, 2 results, The book says C.` },
    ]);
  });

  it("tells the students whose result changed, for seven days, unless the school has turned news off [S-SET-07]", async () => {
    const { exam, questionId } = await takenExam();
    const [changed, kept] = [school.student.token, others[1]?.token ?? ""];
    const noticeFor = async (token: string) =>
      (await ask<{ id: string; notice: string | null }[]>(api, "GET", "/api/exams", { token })).find(
        ({ id }) => id === exam.id,
      )?.notice;
    // an exam of last week is no news itself
    const back = "interval '8 days'";
    await api.database.execute(
      `update school_exams set opens_at = opens_at - ${back}, closes_at = closes_at - ${back} where id = $1`,
      [exam.id],
    );
    expect(await noticeFor(changed)).toBeNull();
    await correct(exam, questionId);
    expect(await noticeFor(changed)).toBe("corrected");
    expect(await noticeFor(kept)).toBeNull();
    const { token } = school.admin;
    const settings = await ask<object>(api, "GET", "/api/settings", { token });
    await ask(api, "PUT", "/api/settings", { token, body: { ...settings, inAppNotifications: false } });
    expect(await noticeFor(changed)).toBeNull();
    await ask(api, "PUT", "/api/settings", { token, body: { ...settings, inAppNotifications: true } });
    await api.database.execute(
      `update school_attempts set remarked_at = remarked_at - ${back} where exam_id = $1 and remarked_at is not null`,
      [exam.id],
    );
    expect(await noticeFor(changed)).toBeNull();
  });

  it("403 for students, candidates and other teachers, 404 for another school, 401 without a token", async () => {
    const { exam, questionId } = await takenExam();
    const otherTeacher = await buildMember(api, school.admin.token, { role: "TEACHER" });
    const elsewhere = await buildSchool(api);
    const candidate = await buildCandidate(api);
    const calls = (token?: string) =>
      Promise.all([
        api.call("GET", `${pathOf(exam, questionId)}?newKey=C`, token === undefined ? {} : { token }),
        api.call("POST", pathOf(exam, questionId), {
          ...(token === undefined ? {} : { token }),
          body: correction({ newKey: "D" }),
        }),
        api.call("GET", `/api/exams/${exam.id}/remarks`, token === undefined ? {} : { token }),
      ]);
    const statusFor = async (token?: string) => (await calls(token)).map(({ statusCode }) => statusCode);
    expect(await statusFor(school.student.token)).toEqual([403, 403, 403]);
    expect(await statusFor(otherTeacher.token)).toEqual([403, 403, 403]);
    expect(await statusFor(candidate.token)).toEqual([403, 403, 403]);
    expect(await statusFor(elsewhere.admin.token)).toEqual([404, 404, 404]);
    expect(await statusFor()).toEqual([401, 401, 401]);
    expect(await scores(exam)).toEqual([2, 3, 0]);
    expect(await statusFor(school.admin.token)).toEqual([200, 200, 200]);
  });
});

describe("GET /api/exams/{id}/remarks [EXT-54c]", () => {
  it("200 every correction with its person, newest first, page by page", async () => {
    const { exam, questionId } = await takenExam();
    const second = await questionIdOf(exam, 2);
    await correct(exam, questionId);
    api.clock.advance(60);
    await correct(exam, second, { newKey: "A", reason: "It is A." }, school.admin.token);
    const found = await remarks(exam);
    expect(found).toMatchObject({
      total: 2,
      items: [
        { number: 2, oldKey: "B", newKey: "A", reason: "It is A.", changed: 3 },
        { number: 1, oldKey: "B", newKey: "C", reason: "The book says C.", changed: 2 },
      ],
    });
    expect((await remarks(exam, "?page=2&limit=1")).items).toMatchObject([{ number: 1 }]);
  });
});
