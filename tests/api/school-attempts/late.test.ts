import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import {
  letterOf,
  publishedExam,
  saveAnswers,
  startAttempt,
  submitAttempt,
  type ShownExam,
  type StartedAttempt,
} from "../../support/data/school-exams.ts";
import { ask, buildMember, buildSchool } from "../../support/data/school.ts";
import { schoolForEachTest } from "../../support/data/school-for-each-test.ts";

const { api, school } = schoolForEachTest();
let exam: ShownExam;
let attempt: StartedAttempt;
beforeEach(async () => {
  exam = await publishedExam(api, school, { examDate: api.clock.now().toISOString().slice(0, 10), duration: 20 }, 4);
  attempt = await startAttempt(api, school.student.token, exam.id);
});

const at = (seconds: number) => new Date(Date.parse(attempt.startedAt) + seconds * 1000).toISOString();
/** The answer to a question of this student, right or wrong, given so many seconds after the start. */
const given = (place: number, isRight = true, seconds = 600) => ({
  questionId: attempt.questions[place]?.id ?? "",
  answer: letterOf(attempt, place, isRight),
  answeredAt: at(seconds),
});
const deliver = (answers: object[], token = school.student.token) =>
  api.call("POST", `/api/exams/${exam.id}/attempts/${attempt.attemptId}/late-answers`, { token, body: { answers } });
const decide = (isTaken: boolean, { token = school.teacher.token, arrivedBy = api.clock.now().toISOString() } = {}) =>
  api.call("POST", `/api/exams/${exam.id}/late-answers/${school.student.id}`, { token, body: { isTaken, arrivedBy } });
const bringIn = (answers: object[], change: object = {}, token = school.teacher.token) =>
  api.call("POST", `/api/exams/${exam.id}/answer-files`, {
    token,
    body: { studentId: school.student.id, attemptId: attempt.attemptId, answers, ...change },
  });
interface Room {
  serverNow: string;
  students: { id: string; answered: number; late: { count: number; arrivedAt: string; isFromFile: boolean } | null }[];
}
const room = async (since = "") =>
  ask<Room>(api, "GET", `/api/exams/${exam.id}/room${since && `?since=${since}`}`, { token: school.teacher.token });
const lateOf = async () => (await room()).students.find(({ id }) => id === school.student.id)?.late;
const report = async () =>
  (await ask<{ score: number }[]>(api, "GET", "/api/reports", { token: school.admin.token })).map(({ score }) => score);
const logged = async () =>
  (
    await api.deps.db
      .selectFrom("audit_log")
      .select(["action", "object"])
      .where("actor", "in", [school.teacher.id, school.admin.id])
      .where("action", "like", "%late-answers%")
      .orderBy("id")
      .execute()
  ).map(({ action }) => action);
/** The phone has no network until five minutes after the end. */
const end = () => api.clock.advance(1500);
const answered = (place: number, isRight: boolean, seconds: number) => ({
  ...given(place, isRight, seconds),
  seq: place + 1,
});

describe("POST …/attempts/{attemptId}/late-answers [EXT-36] [D-82]", () => {
  it("200 they wait and do not count; the room shows them to the teacher", async () => {
    await saveAnswers(api, school.student.token, exam.id, attempt, [answered(0, true, 10)]);
    end();
    const reply = await deliver([given(0), given(1), given(2, false)]);
    expect(reply.statusCode).toBe(200);
    const [first, second, third] = attempt.questions.map(({ id }) => id);
    expect(reply.json()).toEqual({
      counted: [{ questionId: first, answer: letterOf(attempt, 0, true) }],
      waiting: [second, third],
      declined: [],
    });
    expect(reply.body).not.toMatch(/correct|score/i);
    expect(await lateOf()).toEqual({ count: 2, arrivedAt: api.clock.now().toISOString(), isFromFile: false });
    const exams = (token: string) => ask<{ id: string; lateStudents?: number }[]>(api, "GET", "/api/exams", { token });
    expect((await exams(school.teacher.token)).find(({ id }) => id === exam.id)?.lateStudents).toBe(1);
    expect(await exams(school.student.token)).not.toContainEqual(expect.objectContaining({ lateStudents: 1 }));
    expect(await report()).toEqual([1]);
  });

  it("200 twenty times in parallel: one effect, one reply; a later choice takes the place of one that waits [REL-10]", async () => {
    end();
    const replies = await Promise.all(Array.from({ length: 20 }, () => deliver([given(0, false), given(1)])));
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(await lateOf()).toMatchObject({ count: 2 });
    await deliver([given(0, true, 700), given(1, false, 500)]);
    await decide(true);
    expect(await report()).toEqual([2]);
  });

  it("200 the room tells a teacher who looks on of a delivery and of a decision", async () => {
    end();
    const before = (await room()).serverNow;
    api.clock.advance(5);
    await deliver([given(0)]);
    expect((await room(before)).students).toMatchObject([{ id: school.student.id, late: { count: 1 } }]);
    const between = (await room()).serverNow;
    api.clock.advance(5);
    expect((await room(api.clock.now().toISOString())).students).toEqual([]);
    await decide(false);
    expect((await room(between)).students).toMatchObject([{ id: school.student.id, late: null }]);
  });

  it("200 what was given after a teacher closed the exam is not kept", async () => {
    api.clock.advance(60);
    await ask(api, "POST", `/api/exams/${exam.id}/close`, { token: school.teacher.token });
    end();
    const reply = await deliver([given(0, true, 59), given(1, true, 61)]);
    expect(reply.json()).toEqual({ counted: [], waiting: [attempt.questions[0]?.id], declined: [] });
  });

  it("409 while the attempt is open, and after the student submitted before the end", async () => {
    api.clock.advance(1100);
    expect((await deliver([given(0)])).json()).toEqual({
      code: "CONFLICT",
      message: "This exam is still open. Please save the answers as usual.",
    });
    await submitAttempt(api, school.student.token, exam.id, attempt, 0);
    api.clock.advance(1);
    expect((await deliver([given(0)])).json()).toMatchObject({
      message: "This exam was submitted before its time was up. Later answers do not count.",
    });
    expect(await lateOf()).toBeNull();
  });

  it("200 up to 14 days after the end, 409 later", async () => {
    end();
    const moveBack = async (seconds: number) => {
      await sql`update school_attempts set started_at = started_at - make_interval(secs => ${seconds}),
        deadline = deadline - make_interval(secs => ${seconds}) where id = ${attempt.attemptId}`.execute(api.deps.db);
      attempt.startedAt = new Date(Date.parse(attempt.startedAt) - seconds * 1000).toISOString();
    };
    await moveBack(14 * 24 * 3600 - 300);
    expect((await deliver([given(0)])).statusCode).toBe(200);
    await moveBack(1);
    expect((await deliver([given(1)])).json()).toMatchObject({
      message: "This exam ended more than 14 days ago. Its answers can no longer be delivered.",
    });
  });

  it("400 for times outside the attempt, foreign questions, options that there are not, and no answers", async () => {
    end();
    const other = await publishedExam(api, school, {}, 1);
    const foreign = (await startAttempt(api, school.student.token, other.id)).questions[0]?.id;
    const cases: [object[], string][] = [
      [[{ ...given(0), answeredAt: at(-1) }], "An answer was not given during this exam."],
      [[given(0), { ...given(1), answeredAt: at(1201) }], "An answer was not given during this exam."],
      [[{ ...given(0), questionId: foreign }], "This question is not part of the exam."],
      [[{ ...given(0), answer: "E" }], "Please choose one of the options A to D"],
      [[], "There are no answers to deliver"],
    ];
    for (const [answers, message] of cases) {
      const reply = await deliver(answers);
      expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([400, message]);
    }
    expect(await lateOf()).toBeNull();
  });

  it("404 for another student's attempt, 401 with the token of the attempt, 403 for staff", async () => {
    const other = await buildMember(api, school.admin.token, { role: "STUDENT", classId: school.classId });
    end();
    expect((await deliver([given(0)], other.token)).statusCode).toBe(404);
    expect((await deliver([given(0)], attempt.attemptToken)).statusCode).toBe(401);
    expect((await deliver([given(0)], school.teacher.token)).statusCode).toBe(403);
  });
});

describe("POST /api/exams/{id}/late-answers/{studentId} [EXT-37]", () => {
  it("200 taken after a re-mark: the score of before the re-mark is not shown beside the new one", async () => {
    await saveAnswers(api, school.student.token, exam.id, attempt, [answered(0, true, 10)]);
    end();
    await deliver([given(1)]);
    await api.database.execute("update school_attempts set remarked_at = now(), score_before = 0 where id = $1", [
      attempt.attemptId,
    ]);
    await decide(true);
    const { rows } = await api.database.execute(
      "select score, remarked_at, score_before from school_attempts where id = $1",
      [attempt.attemptId],
    );
    expect(rows).toEqual([{ score: 2, remarked_at: null, score_before: null }]);
  });

  it("200 taken: score, report and slip follow, once, with a line in the log", async () => {
    await saveAnswers(api, school.student.token, exam.id, attempt, [answered(0, false, 10)]);
    end();
    await deliver([given(0), given(1), given(2, false)]);
    const reply = await decide(true);
    expect(reply.json()).toEqual({ waiting: 0, taken: 3, declined: 0 });
    expect(await report()).toEqual([2]);
    expect((await room()).students).toMatchObject([{ answered: 3, late: null }]);
    const arrivedBy = api.clock.now().toISOString();
    const replies = await Promise.all(Array.from({ length: 20 }, () => decide(true, { arrivedBy })));
    for (const repeated of replies) expect(repeated.json()).toEqual(reply.json());
    expect(await logged()).toEqual(["late-answers.taken"]);
    await ask(api, "POST", `/api/exams/${exam.id}/close`, { token: school.teacher.token });
    const slips = await ask<{ score: number }[]>(api, "GET", `/api/exams/${exam.id}/slips`, {
      token: school.teacher.token,
    });
    expect(slips).toMatchObject([{ score: 2, total: 4 }]);
    expect((await deliver([given(1)])).json()).toMatchObject({
      counted: [{ questionId: attempt.questions[1]?.id, answer: letterOf(attempt, 1, true) }],
      waiting: [],
    });
  });

  it("200 declined: nothing changes, the student learns it, and the same answers do not come again", async () => {
    end();
    await deliver([given(0)]);
    expect((await decide(false)).json()).toEqual({ waiting: 0, taken: 0, declined: 1 });
    expect(await report()).toEqual([0]);
    expect((await deliver([given(0, false, 900)])).json()).toEqual({
      counted: [],
      waiting: [],
      declined: [attempt.questions[0]?.id],
    });
    expect(await lateOf()).toBeNull();
    expect(await logged()).toEqual(["late-answers.declined"]);
  });

  it("200 decides only what had arrived when the teacher looked", async () => {
    end();
    await deliver([given(0)]);
    const arrivedBy = (await lateOf())?.arrivedAt ?? "";
    api.clock.advance(1);
    await deliver([given(1)]);
    expect((await decide(true, { arrivedBy })).json()).toEqual({ waiting: 1, taken: 1, declined: 0 });
    expect(await report()).toEqual([1]);
    expect(await lateOf()).toMatchObject({ count: 1 });
  });

  it("200 an attempt that was opened again meanwhile: a later choice made there stays", async () => {
    end();
    await deliver([given(0), given(1)]);
    const body = { studentIds: [school.student.id], minutes: 30, reason: "no network", requestId: "request-1" };
    await ask(api, "POST", `/api/exams/${exam.id}/extra-time`, { token: school.teacher.token, body });
    const now = (Date.parse(api.clock.now().toISOString()) - Date.parse(attempt.startedAt)) / 1000;
    await saveAnswers(api, school.student.token, exam.id, attempt, [answered(0, false, now)]);
    await decide(true);
    await submitAttempt(api, school.student.token, exam.id, attempt, 0);
    expect(await report()).toEqual([1]);
  });

  it("404 for a student without an attempt, 403 for a teacher of another exam and for students", async () => {
    const other = await buildMember(api, school.admin.token, { role: "TEACHER" });
    expect((await decide(true, { token: other.token })).statusCode).toBe(403);
    expect((await decide(true, { token: school.student.token })).statusCode).toBe(403);
    const nobody = await api.call("POST", `/api/exams/${exam.id}/late-answers/${school.teacher.id}`, {
      token: school.teacher.token,
      body: { isTaken: true, arrivedBy: api.clock.now().toISOString() },
    });
    expect(nobody.statusCode).toBe(404);
    expect((await decide(true, { arrivedBy: "now" })).statusCode).toBe(400);
  });
});

describe("POST /api/exams/{id}/answer-files [EXT-38]", () => {
  it("200 its answers wait, named as coming from a file; the teacher takes them", async () => {
    end();
    expect((await bringIn([given(0), given(1)])).json()).toEqual({ waiting: 2, taken: 0, declined: 0 });
    expect((await bringIn([given(0), given(1)])).json()).toEqual({ waiting: 2, taken: 0, declined: 0 });
    expect(await lateOf()).toMatchObject({ count: 2, isFromFile: true });
    expect(await report()).toEqual([0]);
    await decide(true, { token: school.admin.token });
    expect(await report()).toEqual([2]);
    const lines = await api.deps.db
      .selectFrom("audit_log")
      .select("object")
      .where("actor", "=", school.teacher.id)
      .where("action", "=", "answer-file.brought-in")
      .execute();
    expect(lines[0]?.object).toBe(`${exam.id}: 2 answers of ${school.student.id}`);
  });

  it("404 for another student, exam or attempt; 400 for edited times; 409 while it is open; 403 for students", async () => {
    expect((await bringIn([given(0)])).statusCode).toBe(409);
    end();
    const other = await buildMember(api, school.admin.token, { role: "STUDENT", classId: school.classId });
    expect((await bringIn([given(0)], { studentId: other.id })).json()).toMatchObject({
      code: "NOT_FOUND",
      message: "This answer file does not belong to an attempt at this exam.",
    });
    expect((await bringIn([given(0)], { attemptId: exam.id })).statusCode).toBe(404);
    expect((await bringIn([given(0)], { attemptId: "x" })).statusCode).toBe(404);
    expect((await bringIn([given(0, true, 1201)])).statusCode).toBe(400);
    expect((await bringIn([given(0)], {}, school.student.token)).statusCode).toBe(403);
    const stranger = await buildSchool(api);
    expect((await bringIn([given(0)], {}, stranger.teacher.token)).statusCode).toBe(404);
    expect(await lateOf()).toBeNull();
  });
});
