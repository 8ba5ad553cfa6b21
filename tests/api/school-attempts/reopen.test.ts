import { sql } from "kysely";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  letterOf,
  publishedExam,
  saveAnswers,
  startAttempt,
  type ShownExam,
  type StartedAttempt,
} from "../../support/data/school-exams.ts";
import { ask, buildMember } from "../../support/data/school.ts";
import { schoolForEachTest } from "../../support/data/school-for-each-test.ts";
import { lockWaits, whileLocked } from "../../support/while-locked.ts";

const { api, school } = schoolForEachTest();
let exam: ShownExam;
let other: { id: string; token: string };
beforeEach(async () => {
  other = await buildMember(api, school.admin.token, { role: "STUDENT", classId: school.classId });
  exam = await publishedExam(api, school, { examDate: api.clock.now().toISOString().slice(0, 10), duration: 20 }, 4);
});

type Student = { id: string; token: string };
const start = (student: Student, status?: number) => startAttempt(api, student.token, exam.id, status);
const save = (student: Student, attempt: StartedAttempt, right: number, from = 0) =>
  saveAnswers(
    api,
    student.token,
    exam.id,
    attempt,
    attempt.questions
      .slice(from, right)
      .map(({ id }, at) => ({ seq: from + at + 1, questionId: id, answer: letterOf(attempt, from + at, true) })),
  );
const submit = (student: Student, { attemptId }: StartedAttempt, body: object) =>
  api.call("POST", `/api/exams/${exam.id}/attempts/${attemptId}/submit`, { token: student.token, body });
/** Begins, gives right answers to the first questions, and submits. */
async function submitted(student: Student, right = 2): Promise<StartedAttempt & { receipt: string }> {
  const attempt = await start(student);
  await save(student, attempt, right);
  const { receipt } = (await submit(student, attempt, { lastSeq: right })).json<{ receipt: string }>();
  return { ...attempt, receipt };
}
const reopen = (given: object = {}, token = school.teacher.token) =>
  api.call("POST", `/api/exams/${exam.id}/extra-time`, {
    token,
    body: {
      studentIds: [school.student.id],
      minutes: 0,
      reason: "Pressed Submit by mistake",
      requestId: "request-1",
      reopen: true,
      ...given,
    },
  });
const close = () => ask(api, "POST", `/api/exams/${exam.id}/close`, { token: school.teacher.token });
const shown = async (id = school.student.id) => {
  interface Room {
    students: { id: string; canReopen: boolean | null; state: string; answered: number }[];
  }
  const { students } = await ask<Room>(api, "GET", `/api/exams/${exam.id}/room`, { token: school.teacher.token });
  return students.find((student) => student.id === id);
};
const ownExam = async () =>
  (await ask<(ShownExam & { ownAttempt: object })[]>(api, "GET", "/api/exams", { token: school.student.token }))[0];
const reports = () => ask<{ score: number }[]>(api, "GET", "/api/reports", { token: school.admin.token });
const reasonOf = (response: { statusCode: number; json(): { message?: string } }) => [
  response.statusCode,
  response.json().message,
];

describe("POST /api/exams/{id}/extra-time with reopen [EXT-17b] [D-407]", () => {
  it("200 lets a student who has submitted continue with the answers and the time that was left", async () => {
    const attempt = await submitted(school.student);
    api.clock.advance(120);
    expect(await shown()).toMatchObject({ state: "submitted", canReopen: true });
    const given = await reopen();
    expect(given.json()).toEqual({ attempts: [{ studentId: school.student.id, deadline: attempt.deadline }] });
    expect((await reopen()).json()).toEqual(given.json());
    expect(await shown()).toMatchObject({ state: "writing", answered: 2, canReopen: false });
    expect(await ownExam()).toMatchObject({ ownAttempt: { state: "writing", receipt: null } });
    expect(await reports()).toEqual([]);

    const again = await start(school.student, 200);
    expect(again).toMatchObject({ attemptId: attempt.attemptId, lastSeq: 2, reopened: 1 });
    expect(again.answers).toHaveLength(2);
    await save(school.student, again, 4, 2);
    const done = (await submit(school.student, again, { lastSeq: 4, answersHeld: 4, reopened: 1 })).json<{
      receipt: string;
    }>();
    expect(done).toMatchObject({ answered: 4 });
    expect(done.receipt).not.toBe(attempt.receipt);
    await close();
    expect(await reports()).toEqual([expect.objectContaining({ score: 4 })]);
    const { rows } = await api.database.execute("select object from audit_log where action = 'attempt.reopened'");
    expect(rows).toEqual([{ object: `${exam.id}: 0 min, ${school.student.id}, Pressed Submit by mistake` }]);
  });

  it("409 for a submission from before, which is delivered again later and does not end it", async () => {
    const attempt = await submitted(school.student);
    await reopen({ minutes: 5 });
    const message = "Your school has opened this exam again. Please load it again to continue.";
    for (const body of [{ lastSeq: 2 }, { lastSeq: 2, answersHeld: 2, reopened: 0 }])
      expect(reasonOf(await submit(school.student, attempt, body))).toEqual([409, message]);
    const byToken = { ...school.student, token: attempt.attemptToken ?? "" };
    expect(reasonOf(await submit(byToken, attempt, { lastSeq: 2 }))).toEqual([409, message]);
    expect(await shown()).toMatchObject({ state: "writing" });
    // answers of that time are welcome
    expect((await save(school.student, attempt, 3)).statusCode).toBe(200);
    expect((await submit(school.student, attempt, { lastSeq: 3, reopened: 1 })).statusCode).toBe(200);
    // from then on it is answered like any repeated submission
    expect((await submit(school.student, attempt, { lastSeq: 2 })).json()).toMatchObject({ answered: 3 });
  });

  it("200 once more after a second mistake, and the submission from between does not count either", async () => {
    const attempt = await submitted(school.student);
    await reopen();
    await submit(school.student, attempt, { lastSeq: 2, reopened: 1 });
    expect((await reopen({ requestId: "request-2" })).statusCode).toBe(200);
    expect((await submit(school.student, attempt, { lastSeq: 2, reopened: 1 })).statusCode).toBe(409);
    expect((await submit(school.student, attempt, { lastSeq: 2, reopened: 2 })).statusCode).toBe(200);
  });

  it("200 time ends it as ever, also for a device that knows nothing of it", async () => {
    const attempt = await submitted(school.student);
    await reopen();
    api.clock.advance(20 * 60 + 121);
    expect((await submit(school.student, attempt, { lastSeq: 2 })).json()).toMatchObject({ answered: 2 });
    expect(await shown()).toMatchObject({ state: "submitted", canReopen: false });
  });

  it("200 moves the end of the exam where the minutes need it", async () => {
    const attempt = await submitted(school.student);
    await api.database.execute("update school_exams set closes_at = $1 where id = $2", [attempt.deadline, exam.id]);
    await reopen({ minutes: 15 });
    const deadline = new Date(Date.parse(attempt.deadline) + 15 * 60_000).toISOString();
    expect(await start(school.student, 200)).toMatchObject({ deadline });
    expect(await ownExam()).toMatchObject({ closesAt: deadline });
  });

  it("409 for the second of two members of staff, who adds no minutes", async () => {
    const attempt = await submitted(school.student);
    const replies: ReturnType<typeof reopen>[] = [];
    await whileLocked(
      api,
      sql`select from school_exams where id = ${exam.id} for update`,
      () => reopen({ minutes: 5 }),
      async (db) => {
        replies.push(reopen({ minutes: 5, requestId: "request-2" }, school.admin.token));
        await vi.waitFor(async () => expect(await lockWaits(db)).toBe(2), { timeout: 25_000 });
      },
    );
    const refused = await Promise.all(replies);
    const { deadline } = await start(school.student, 200);
    expect(deadline).toBe(new Date(Date.parse(attempt.deadline) + 5 * 60_000).toISOString());
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([409]);
  });

  it("200 in an exam that is over with minutes; results of the class wait, and the new result counts", async () => {
    await submitted(school.student);
    await submitted(other, 1);
    await close();
    const slips = () => api.call("GET", `/api/exams/${exam.id}/slips`, { token: school.teacher.token });
    const own = (student: Student) => api.call("GET", `/api/exams/${exam.id}/own-answers`, { token: student.token });
    expect((await slips()).statusCode).toBe(200);
    expect(reasonOf(await reopen())).toEqual([400, "The time is over. Please give at least 1 minute"]);
    expect((await reopen({ minutes: 5, requestId: "request-2" })).statusCode).toBe(200);
    expect((await slips()).statusCode).toBe(409);
    expect((await own(other)).statusCode).toBe(409);
    expect(await ownExam()).toMatchObject({ status: "COMPLETED", notice: "open", ownAttempt: { state: "writing" } });
    const again = await start(school.student, 200);
    await save(school.student, again, 3, 2);
    await submit(school.student, again, { lastSeq: 3, reopened: 1 });
    expect((await slips()).json()).toEqual(expect.arrayContaining([expect.objectContaining({ score: 3 })]));
    expect((await reports()).map(({ score }) => score).sort()).toEqual([1, 3]);
  });

  it("409 once the student, or anybody of the class, has seen the right answers", async () => {
    await submitted(school.student);
    await submitted(other);
    await close();
    expect(await shown()).toMatchObject({ canReopen: true });
    await ask(api, "GET", `/api/exams/${exam.id}/own-answers`, { token: other.token });
    expect(await shown()).toMatchObject({ canReopen: false });
    const message = "A student has seen the right answers of this exam. Nobody who has submitted it can continue.";
    expect(reasonOf(await reopen({ minutes: 5 }))).toEqual([409, message]);
  });

  it("409 for who has not submitted, 404 for who has left, 400 for several and for all, 403 for other staff", async () => {
    const notSubmitted = "This student has not submitted the exam, or it is open again.";
    expect(reasonOf(await reopen())).toEqual([409, notSubmitted]);
    await start(school.student);
    expect(reasonOf(await reopen())).toEqual([409, notSubmitted]);
    for (const ids of [{ studentIds: [school.student.id, other.id] }, { studentIds: [], all: true }])
      expect(reasonOf(await reopen(ids))).toEqual([400, "Please choose one student"]);
    expect(reasonOf(await reopen({ reopen: false }))).toEqual([400, "Please give 1 to 120 minutes"]);
    await submitted(other);
    const colleague = await buildMember(api, school.admin.token, { role: "TEACHER" });
    expect((await reopen({ studentIds: [other.id] }, colleague.token)).statusCode).toBe(403);
    expect((await reopen({ studentIds: [other.id] }, other.token)).statusCode).toBe(403);
    await ask(api, "DELETE", `/school/delete-students/${other.id}`, { token: school.admin.token });
    expect(await shown(other.id)).toMatchObject({ canReopen: false });
    expect((await reopen({ studentIds: [other.id] })).statusCode).toBe(404);
  });
});
