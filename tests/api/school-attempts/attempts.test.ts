import { beforeEach, describe, expect, it, vi } from "vitest";
import { sql } from "kysely";
import { after } from "../../../api/core/clock.ts";
import { submitByTime, submitOpenAttempts } from "../../../api/school-attempts/submit.ts";
import { answersKeptMax, lateAnswerSeconds } from "../../../schema/rules/limits.ts";
import { sessionSeenAt } from "../../support/data/accounts.ts";
import {
  createExam,
  letterOf,
  publishedExam,
  putQuestions,
  saveAnswers,
  simpleQuestions,
  startAttempt,
  submitAttempt,
  type ShownExam,
  type StartedAttempt,
} from "../../support/data/school-exams.ts";
import { watchWork } from "../../support/plans.ts";
import { ask, buildMember, buildSchool } from "../../support/data/school.ts";
import { schoolForEachTest } from "../../support/data/school-for-each-test.ts";
import { lockWaits, whileLocked } from "../../support/while-locked.ts";

const { api, school } = schoolForEachTest();
let exam: ShownExam;
let second: { id: string; token: string };
beforeEach(async () => {
  second = await buildMember(api, school.admin.token, { role: "STUDENT", classId: school.classId });
  exam = await publishedExam(api, school, { examDate: api.clock.now().toISOString().slice(0, 10), duration: 20 }, 4);
});

const answer = (attempt: StartedAttempt, seq: number, at: number, isRight = true, answeredAt?: string) => ({
  seq,
  questionId: attempt.questions[at]?.id ?? "",
  answer: letterOf(attempt, at, isRight),
  ...(answeredAt === undefined ? {} : { answeredAt }),
});
const save = (attempt: StartedAttempt, ...answers: ReturnType<typeof answer>[]) =>
  saveAnswers(api, school.student.token, exam.id, attempt, answers);
const submit = (attempt: StartedAttempt, lastSeq: number, token = school.student.token) =>
  submitAttempt(api, token, exam.id, attempt, lastSeq);
const close = () => ask(api, "POST", `/api/exams/${exam.id}/close`, { token: school.teacher.token });
const scores = async () =>
  (await ask<{ score: number }[]>(api, "GET", "/api/reports", { token: school.admin.token })).map(({ score }) => score);
const codeOf = (response: { json(): { code?: string } }) => response.json().code;
const handInLate = (attempt: StartedAttempt) => submitByTime(api.deps, { school_id: school.id, id: attempt.attemptId });
const settings = async (given: object) => {
  const known = await ask<object>(api, "GET", "/api/settings", { token: school.admin.token });
  const body = { ...known, contactEmail: "office@school.example", ...given };
  await ask(api, "PUT", "/api/settings", { token: school.admin.token, body });
};

describe("POST /api/exams/{id}/attempts [EXT-11] [D-58]", () => {
  it("201 an attempt without any key, 200 the same one again with what was saved", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    expect(attempt.questions).toHaveLength(4);
    expect(Object.keys(attempt.questions[0] ?? {}).sort()).toEqual(["id", "image", "imageAlt", "options", "text"]);
    expect(JSON.stringify(attempt)).not.toMatch(/correct|explanation/i);
    expect(attempt).toMatchObject({ questionsPerPage: 1, answers: [], lastSeq: 0 });
    expect(new Date(attempt.deadline).getTime() - new Date(attempt.startedAt).getTime()).toBe(1_200_000);
    await save(attempt, answer(attempt, 1, 0), answer(attempt, 2, 1), answer(attempt, 3, 0, false));
    api.clock.advance(60);
    const again = await startAttempt(api, school.student.token, exam.id, 200);
    expect(again.questions).toEqual(attempt.questions);
    expect([again.startedAt, again.deadline]).toEqual([attempt.startedAt, attempt.deadline]);
    expect(again.serverNow).not.toBe(attempt.serverNow);
    expect(again.lastSeq).toBe(3);
    const { questionId, answer: letter } = answer(attempt, 3, 0, false);
    expect(again.answers).toContainEqual(expect.objectContaining({ questionId, answer: letter, seq: 3 }));
  });

  it("201 each student gets an own order of questions and options, or the paper's, as the school has set", async () => {
    await settings({ questionsPerPage: 5 });
    const long = await publishedExam(api, school, {}, 30);
    const texts = ({ questions }: StartedAttempt) => questions.map(({ text }) => text);
    const shuffled = await startAttempt(api, school.student.token, long.id);
    const other = await startAttempt(api, second.token, long.id);
    expect(shuffled.questionsPerPage).toBe(5);
    expect(texts(shuffled)).not.toEqual(texts(other));
    expect(texts(shuffled).toSorted()).toEqual(texts(other).toSorted());
    expect(new Set(shuffled.questions.map((_, at) => letterOf(shuffled, at, true))).size).toBeGreaterThan(1);
    expect(shuffled.questions[0]?.options.map(({ letter }) => letter)).toEqual(["A", "B", "C", "D"]);
    await settings({ randomizeQuestions: false });
    const plain = await publishedExam(api, school, {}, 30);
    const inOrder = await startAttempt(api, school.student.token, plain.id);
    expect(texts(inOrder)).toEqual(simpleQuestions(30).map(({ text }) => text));
    expect(inOrder.questions.every((_, at) => letterOf(inOrder, at, true) === "B")).toBe(true);
  });

  it("403 for a student who is removed from the school at that moment, whose open attempts have ended then", async () => {
    const other = await publishedExam(api, school);
    const { attemptId } = await startAttempt(api, school.student.token, other.id);
    const begun: Promise<{ statusCode: number }>[] = [];
    await whileLocked(
      api,
      sql`select from school_attempts where id = ${attemptId} for update`,
      () => api.call("DELETE", `/school/delete-students/${school.student.id}`, { token: school.admin.token }),
      async (db) => {
        begun.push(api.call("POST", `/api/exams/${exam.id}/attempts`, { token: school.student.token }));
        await vi.waitFor(async () => expect(await lockWaits(db)).toBe(2), { timeout: 25_000 });
      },
    );
    expect((await Promise.all(begun)).map(({ statusCode }) => statusCode)).toEqual([403]);
    const { rows } = await api.database.execute(
      "select count(*)::int as open from school_attempts where student_id = $1 and submitted_at is null",
      [school.student.id],
    );
    expect(rows).toEqual([{ open: 0 }]);
  });

  it("201 options that speak of each other keep their place", async () => {
    const draft = await createExam(api, school);
    const options = { optionA: "one", optionB: "two", optionC: "A and B", optionD: "None of the above" };
    const questions = Array.from({ length: 8 }, (_, at) => ({ text: `${at}?`, ...options, correctAnswer: "D" }));
    await putQuestions(api, school.teacher.token, draft, questions);
    await ask(api, "POST", `/api/exams/${draft.id}/publish`, { token: school.teacher.token, body: {} });
    const attempt = await startAttempt(api, school.student.token, draft.id);
    for (const { options: shown } of attempt.questions)
      expect(shown.map(({ text }) => text)).toEqual(Object.values(options));
  });

  it("201 the deadline is never after the end of the exam", async () => {
    const now = api.clock.now().getTime();
    const closesAt = new Date(now + 600_000).toISOString();
    const draft = await createExam(api, school);
    await putQuestions(api, school.teacher.token, draft, simpleQuestions(1));
    const body = { opensAt: new Date(now - 1000).toISOString(), closesAt };
    await ask(api, "POST", `/api/exams/${draft.id}/publish`, { token: school.teacher.token, body });
    expect((await startAttempt(api, school.student.token, draft.id)).deadline).toBe(closesAt);
  });

  it("404 for a draft, 403 for another class, 409 before it opens, after it closed and once submitted", async () => {
    const start = (id: string, token = school.student.token) =>
      api.call("POST", `/api/exams/${id}/attempts`, { token });
    const draft = await createExam(api, school);
    expect((await start(draft.id)).statusCode).toBe(404);
    const stranger = await buildMember(api, school.admin.token, {
      role: "STUDENT",
      classId: (
        await ask<{ id: string }>(api, "POST", "/school/add-classes", {
          body: { name: "SS 3" },
          token: school.admin.token,
        })
      ).id,
    });
    expect((await start(exam.id, stranger.token)).statusCode).toBe(403);
    const later = await publishedExam(api, school, { examDate: "2030-01-01" });
    expect((await start(later.id)).json()).toMatchObject({
      code: "CONFLICT",
      message: "This exam has not opened yet.",
    });
    const attempt = await startAttempt(api, school.student.token, exam.id);
    await submit(attempt, 0);
    expect((await start(exam.id)).json()).toMatchObject({ message: "You have already submitted this exam." });
    await close();
    expect((await start(exam.id, second.token)).json()).toMatchObject({ message: "This exam is over." });
    expect((await start(exam.id, school.teacher.token)).statusCode).toBe(403);
  });
});

describe("PUT …/attempts/{attemptId}/answers [EXT-12] [D-82]", () => {
  it("200 is safe to repeat and to send out of order; the latest choice of a question counts, then the highest number", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    const [early, late] = [answer(attempt, 1, 0, true), answer(attempt, 4, 0, false)];
    expect((await save(attempt, late)).json()).toMatchObject({ savedSeq: 4 });
    expect((await save(attempt, answer(attempt, 2, 1), early, early)).json()).toMatchObject({ savedSeq: 4 });
    const done = await save(attempt, answer(attempt, 3, 2), late);
    const now = api.clock.now().toISOString();
    expect(done.json()).toMatchObject({ savedSeq: 4, deadline: attempt.deadline, serverNow: now });
    const again = await startAttempt(api, school.student.token, exam.id, 200);
    expect(again.answers.find(({ questionId }) => questionId === late.questionId)).toEqual({
      questionId: late.questionId,
      answer: late.answer,
      seq: 4,
      answeredAt: now,
    });
  });

  it("200 of two devices the later choice counts, whichever arrives first, and the reply names it", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    const at = (seconds: number) => new Date(Date.parse(attempt.startedAt) + seconds * 1000).toISOString();
    api.clock.advance(60);
    const early = answer(attempt, 9, 0, false, at(10));
    const late = answer(attempt, 2, 0, true, at(20));
    expect((await save(attempt, late)).json()).toMatchObject({ savedSeq: 2, stored: [late] });
    expect((await save(attempt, early)).json()).toMatchObject({ savedSeq: 9, stored: [late] });
    // At the same moment the higher number decides.
    const again = { ...early, seq: 3, answeredAt: at(20) };
    expect((await save(attempt, again)).json()).toMatchObject({ stored: [again] });
    expect((await submit(attempt, 0)).json()).toMatchObject({ answered: 1 });
  });

  it("200 answers that count already may come again after the end; others are refused", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    const first = answer(attempt, 1, 0, true, attempt.startedAt);
    await save(attempt, first);
    await submit(attempt, 1);
    // the time that was left is gone: a device that is told of it would open its exam again
    const deadline = api.clock.now().toISOString();
    expect(deadline < attempt.deadline).toBe(true);
    expect((await save(attempt, first)).json()).toMatchObject({ savedSeq: 1, deadline, stored: [first] });
    const other = await save(attempt, first, answer(attempt, 2, 1));
    expect(other.json()).toMatchObject({ code: "ATTEMPT_CLOSED" });
  });

  it("200 two devices that use the same number lose nothing", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    await save(attempt, answer(attempt, 1, 0));
    await save(attempt, answer(attempt, 1, 1));
    const again = await startAttempt(api, school.student.token, exam.id, 200);
    expect(again.answers).toHaveLength(2);
  });

  it("200 an answer can be taken back", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    const first = answer(attempt, 1, 0);
    await save(attempt, first);
    await saveAnswers(api, school.student.token, exam.id, attempt, [{ ...first, seq: 2, answer: null }]);
    expect((await submit(attempt, 2)).json()).toMatchObject({ answered: 0, total: 4 });
  });

  it("200 an answer given in time counts when it arrives within 120 s; given later it does not", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    const given = new Date(new Date(attempt.deadline).getTime() - 1000).toISOString();
    api.clock.advance(1200 + 119);
    const now = api.clock.now().toISOString();
    expect((await save(attempt, answer(attempt, 1, 0, true, given))).statusCode).toBe(200);
    expect((await save(attempt, answer(attempt, 2, 1, true, now))).statusCode).toBe(200);
    // a device clock that is ahead gains no time
    const ahead = new Date(new Date(now).getTime() + 9e6).toISOString();
    expect((await save(attempt, answer(attempt, 3, 2, true, ahead))).statusCode).toBe(200);
    expect((await submit(attempt, 3)).json()).toMatchObject({ answered: 1 });
    expect(await scores()).toEqual([1]);
  });

  it("409 ATTEMPT_CLOSED later than that, and once submitted", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    api.clock.advance(1200 + 121);
    const late = await save(attempt, answer(attempt, 1, 0));
    expect([late.statusCode, codeOf(late)]).toEqual([409, "ATTEMPT_CLOSED"]);
    const other = await startAttempt(api, second.token, exam.id);
    await submit(other, 0, second.token);
    const closed = await saveAnswers(api, second.token, exam.id, other, [answer(other, 1, 0)]);
    expect([closed.statusCode, codeOf(closed)]).toEqual([409, "ATTEMPT_CLOSED"]);
  });

  it("400 for a question or option that the attempt does not have, for none and for 51 answers", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    const one = answer(attempt, 1, 0);
    const fieldOf = async (answers: object[]) => {
      const response = await saveAnswers(api, school.student.token, exam.id, attempt, answers as never);
      expect([response.statusCode, codeOf(response)]).toEqual([400, "BAD_USER_INPUT"]);
      return response.json<{ field: string }>().field;
    };
    expect(await fieldOf([one, { ...one, questionId: exam.id }])).toBe("answers.1.questionId");
    expect(await fieldOf([{ ...one, answer: "E" }])).toBe("answers.0.answer");
    expect(await fieldOf([])).toBe("answers");
    expect(await fieldOf(Array.from({ length: 51 }, (_, at) => ({ ...one, seq: at + 1 })))).toBe("answers");
    expect((await startAttempt(api, school.student.token, exam.id, 200)).lastSeq).toBe(0);
    const ofTwo = [{ text: "Is it so?", optionA: "Yes", optionB: "No", correctAnswer: "A" }];
    const short = await publishedExam(api, school, {}, 1, ofTwo);
    const other = await startAttempt(api, school.student.token, short.id);
    const third = { seq: 1, questionId: other.questions[0]?.id ?? "", answer: "C" };
    const response = await saveAnswers(api, school.student.token, short.id, other, [third]);
    expect(response.statusCode).toBe(400);
    const message = "This question has no such option.";
    expect(response.json()).toEqual({ message, code: "BAD_USER_INPUT", field: "answers.0.answer" });
  });

  it("404 for the attempt of somebody else", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    const nobodys = { ...attempt, attemptId: exam.id };
    const malformed = { ...attempt, attemptId: "nothing" };
    for (const [token, meant] of [
      [second.token, attempt],
      [school.student.token, nobodys],
      [school.student.token, malformed],
    ] as const) {
      const body = { lastSeq: 0 };
      const path = `/api/exams/${exam.id}/attempts/${meant.attemptId}/submit`;
      for (const response of [
        await saveAnswers(api, token, exam.id, meant, [answer(attempt, 1, 0)]),
        await api.call("POST", path, { token, body }),
      ]) {
        expect(response.statusCode).toBe(404);
        expect(response.json()).toEqual({
          message: "This attempt does not exist, or it is not yours. Please open the exam again.",
          code: "NOT_FOUND",
        });
      }
    }
  });

  it("429 beyond the answers that are kept; those before count, and repeating them is answered [D-226]", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    const most = answersKeptMax(4);
    await sql`insert into school_attempt_answers (school_id, attempt_id, seq, question_id, answer, answered_at)
      select school_id, id, number, question_ids[1], 'A', started_at
      from school_attempts, generate_series(1, ${most - 1}) as number where id = ${attempt.attemptId}`.execute(
      api.deps.db,
    );
    const last = answer(attempt, most, 1);
    expect((await save(attempt, last)).statusCode).toBe(200);
    const refused = await save(attempt, answer(attempt, most + 1, 1, false));
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      429,
      "You have changed your answers too many times. The answers saved so far count.",
    ]);
    expect((await save(attempt, last)).json()).toMatchObject({ savedSeq: most, stored: [{ seq: most }] });
    expect((await submitAttempt(api, school.student.token, exam.id, attempt, most)).statusCode).toBe(200);
  });
});

describe("a submission that says how many answers the device holds [EXT-13] [D-107]", () => {
  const handIn = (attempt: StartedAttempt, body: { lastSeq: number; answersHeld?: number }) =>
    api.call("POST", `/api/exams/${exam.id}/attempts/${attempt.attemptId}/submit`, {
      token: school.student.token,
      body,
    });

  it("409 names the questions without an answer; gaps in the numbers do not count", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    await save(attempt, answer(attempt, 1, 0), answer(attempt, 7, 1));
    const early = await handIn(attempt, { lastSeq: 7, answersHeld: 3 });
    expect([early.statusCode, early.json()]).toMatchObject([
      409,
      {
        code: "ANSWERS_MISSING",
        savedSeq: 7,
        missingQuestionIds: attempt.questions.slice(2).map(({ id }) => id),
      },
    ]);
    await save(attempt, answer(attempt, 8, 2));
    expect((await handIn(attempt, { lastSeq: 8, answersHeld: 3 })).json()).toMatchObject({ answered: 3, total: 4 });
  });

  it("200 from a device that holds fewer than another one has sent", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    await save(attempt, answer(attempt, 1, 0), answer(attempt, 2, 1), answer(attempt, 3, 2));
    expect((await handIn(attempt, { lastSeq: 0, answersHeld: 1 })).json()).toMatchObject({ answered: 3 });
  });

  it.each([-1, 1.5, "many"])("400 for %s answers", async (answersHeld) => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    expect((await handIn(attempt, { lastSeq: 0, answersHeld: answersHeld as number })).statusCode).toBe(400);
  });
});

describe("the token of an attempt [D-81] [D-54]", () => {
  it("allows saving and submitting after the session has ended, until 120 s after the deadline, and nothing else", async () => {
    const long = await publishedExam(api, school, { duration: 120 });
    const attempt = await startAttempt(api, school.student.token, long.id);
    api.clock.advance(3601);
    const one = { seq: 1, questionId: attempt.questions[0]?.id ?? "", answer: letterOf(attempt, 0, true) };
    expect((await saveAnswers(api, school.student.token, long.id, attempt, [one])).statusCode).toBe(401);
    expect((await saveAnswers(api, attempt.attemptToken, long.id, attempt, [one])).statusCode).toBe(200);
    expect((await api.call("GET", "/api/exams", { token: attempt.attemptToken })).statusCode).toBe(401);
    expect((await api.call("GET", "/api/reports", { token: attempt.attemptToken })).statusCode).toBe(401);
    const forged = `${attempt.attemptToken.slice(0, -2)}xx`;
    expect((await saveAnswers(api, forged, long.id, attempt, [one])).statusCode).toBe(401);
    expect((await submitAttempt(api, attempt.attemptToken, long.id, attempt, 1)).statusCode).toBe(200);
    api.clock.advance(3600 + 121);
    expect((await submitAttempt(api, attempt.attemptToken, long.id, attempt, 1)).statusCode).toBe(401);
  });

  it("counts as activity: the session does not become idle while its student writes, and an expired one stays expired", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    const other = await startAttempt(api, second.token, exam.id);
    for (let seq = 1; seq <= 3; seq += 1) {
      api.clock.advance(420);
      const saved = await saveAnswers(api, attempt.attemptToken, exam.id, attempt, [answer(attempt, seq, 0)]);
      expect(saved.statusCode).toBe(200);
    }
    api.clock.advance(29 * 60);
    expect((await api.call("GET", "/api/exams", { token: school.student.token })).statusCode).toBe(200);
    expect((await api.call("GET", "/api/exams", { token: second.token })).statusCode).toBe(401);
    expect(other.attemptToken).not.toBe(attempt.attemptToken);
  });

  it("notes the session as in use every three minutes, not with every answer", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    const seenAt = () => sessionSeenAt(api, school.student.id);
    const before = await seenAt();
    api.clock.advance(179);
    await save(attempt, answer(attempt, 1, 0));
    expect(await seenAt()).toEqual(before);
    api.clock.advance(1);
    await save(attempt, answer(attempt, 2, 1));
    expect(await seenAt()).toEqual(api.clock.now());
  });

  it("ends when the school issues this student another sign-in ID, not when it issues another student's", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    const one = answer(attempt, 1, 0);
    expect((await saveAnswers(api, attempt.attemptToken, exam.id, attempt, [one])).statusCode).toBe(200);
    const issue = (studentId: string) =>
      ask(api, "POST", "/school/student-credentials", { token: school.admin.token, body: { studentId } });
    await issue(second.id);
    expect((await saveAnswers(api, attempt.attemptToken, exam.id, attempt, [one])).statusCode).toBe(200);
    await issue(school.student.id);
    const refused = await saveAnswers(api, attempt.attemptToken, exam.id, attempt, [one]);
    expect([refused.statusCode, codeOf(refused)]).toEqual([401, "UNAUTHENTICATED"]);
  });

  it("of parallel starts one is a new attempt, the others are that one", async () => {
    const call = () => api.call("POST", `/api/exams/${exam.id}/attempts`, { token: school.student.token, body: {} });
    const replies = await Promise.all([call(), call(), call(), call()]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 201]);
    expect(new Set(replies.map((reply) => reply.json<StartedAttempt>().attemptId)).size).toBe(1);
  });

  it("does not open another attempt of the same student", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    const other = await publishedExam(api, school);
    const second_ = await startAttempt(api, school.student.token, other.id);
    const one = { seq: 1, questionId: second_.questions[0]?.id ?? "", answer: "A" };
    expect((await saveAnswers(api, attempt.attemptToken, other.id, second_, [one])).statusCode).toBe(404);
  });
});

describe("POST …/attempts/{attemptId}/submit [EXT-13]", () => {
  it("200 a receipt, and the same receipt again; the result becomes a report [R-SCH-25]", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    await save(attempt, answer(attempt, 1, 0), answer(attempt, 2, 1), answer(attempt, 3, 2, false));
    const first = await submit(attempt, 3);
    expect(first.json()).toMatchObject({ receipt: expect.stringMatching(/^AK-/), answered: 3, total: 4 });
    api.clock.advance(30);
    expect((await submit(attempt, 3)).json()).toEqual(first.json());
    expect((await submit(attempt, 99)).json()).toEqual(first.json());
    expect(await scores()).toEqual([2]);
  });

  it("200 parallel submissions make one result", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    const replies = await Promise.all([submit(attempt, 0), submit(attempt, 0), submit(attempt, 0)]);
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
    expect(await scores()).toEqual([0]);
  });

  it("409 ANSWERS_MISSING says which number has arrived last", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    await save(attempt, answer(attempt, 1, 0));
    const response = await submit(attempt, 2);
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { message: "Some answers have not arrived yet. They are sent again.", code: "ANSWERS_MISSING", savedSeq: 1 },
    ]);
    await save(attempt, answer(attempt, 2, 1));
    expect((await submit(attempt, 2)).statusCode).toBe(200);
  });

  it("200 with a gap in the numbers: a choice that was replaced before it was sent is not missing [D-107]", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    await save(attempt, answer(attempt, 1, 0));
    const saved = await save(attempt, answer(attempt, 3, 2));
    expect(saved.json()).toMatchObject({ savedSeq: 3 });
    expect((await submit(attempt, 3)).json()).toMatchObject({ answered: 2 });
  });

  it("the server submits what has arrived when time is up, and not before [D-58]", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    await save(attempt, answer(attempt, 1, 0));
    const jobs = await api.database.execute(
      "select data from pgboss.job where name = 'close-school-attempt' and data->>'attemptId' = $1",
      [attempt.attemptId],
    );
    expect(jobs.rows).toHaveLength(1);
    expect(await handInLate(attempt)).toBeGreaterThan(1200);
    expect(await scores()).toEqual([]);
    api.clock.advance(1200 + 121);
    expect(await handInLate(attempt)).toBe(0);
    expect(await scores()).toEqual([1]);
    expect((await submit(attempt, 1, attempt.attemptToken)).statusCode).toBe(401);
    expect((await submit(attempt, 1)).json()).toMatchObject({ answered: 1, total: 4 });
  });
});

describe("the exam room [EXT-17a] [EXT-17b]", () => {
  interface Room {
    serverNow: string;
    students: {
      id: string;
      name: string;
      email: string | null;
      state: string;
      answered: number;
      lastSeenAt: string | null;
      deadline: string | null;
      canGetTime: boolean | null;
    }[];
  }
  const room = (query = "", token = school.teacher.token) =>
    ask<Room>(api, "GET", `/api/exams/${exam.id}/room${query}`, { token });
  const extra = (given: object, token = school.teacher.token) =>
    api.call("POST", `/api/exams/${exam.id}/extra-time`, {
      token,
      body: { minutes: 10, reason: "Power cut", requestId: "request-1", ...given },
    });
  const shown = async (id: string) => (await room()).students.find((student) => student.id === id);

  it("200 shows who is absent, writing and done, and since when", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    expect(await shown(second.id)).toMatchObject({ state: "absent", answered: 0, deadline: null, lastSeenAt: null });
    api.clock.advance(30);
    await save(attempt, answer(attempt, 1, 0));
    const { serverNow, students } = await room();
    expect(students.map(({ id }) => id).sort()).toEqual([school.student.id, second.id].sort());
    expect(students.find(({ id }) => id === school.student.id)).toMatchObject({
      state: "writing",
      answered: 1,
      lastSeenAt: serverNow,
      deadline: attempt.deadline,
    });
    api.clock.advance(1);
    expect((await room(`?since=${api.clock.now().toISOString()}`)).students).toEqual([]);
    await submit(attempt, 1);
    const changed = await room(`?since=${api.clock.now().toISOString()}`);
    expect(changed.students).toEqual([
      expect.objectContaining({ id: school.student.id, state: "submitted", answered: 1 }),
    ]);
  });

  it("200 with the addresses of students of one name, and of nobody else [D-304]", async () => {
    const add = (name: string, email: string) =>
      buildMember(api, school.admin.token, { role: "STUDENT", classId: school.classId, name, email });
    await add("Kunle Adebayo", "kunle1@x.example");
    await add("Kunle ADEBAYO", "kunle2@x.example");
    const { students } = await room();
    const addresses = students.map(({ name, email }) => [name, email]);
    expect(addresses.filter(([, email]) => email !== null)).toEqual([
      ["Kunle Adebayo", "kunle1@x.example"],
      ["Kunle ADEBAYO", "kunle2@x.example"],
    ]);
    expect(addresses).toHaveLength(4);
  });

  it("200 with `since` only students whose state changed, extra time included", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    await startAttempt(api, second.token, exam.id);
    api.clock.advance(60);
    const since = `?since=${api.clock.now().toISOString()}`;
    expect((await room(since)).students).toEqual([]);
    await extra({ studentIds: [school.student.id] });
    expect((await room(since)).students).toEqual([
      expect.objectContaining({
        id: school.student.id,
        answered: 0,
        deadline: new Date(new Date(attempt.deadline).getTime() + 600_000).toISOString(),
      }),
    ]);
    expect((await room()).students).toHaveLength(2);
  });

  it("200 gives one student more time, once per request, and notes it", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    const other = await startAttempt(api, second.token, exam.id);
    const ids = { studentIds: [school.student.id] };
    const first = await extra(ids);
    const deadline = new Date(new Date(attempt.deadline).getTime() + 600_000).toISOString();
    expect(first.json()).toEqual({ attempts: [{ studentId: school.student.id, deadline }] });
    expect((await extra(ids)).json()).toEqual(first.json());
    expect((await shown(second.id))?.deadline).toBe(other.deadline);
    const { rows } = await api.database.execute(
      "select object from audit_log where action like '%extra-time%' and actor = $1",
      [school.teacher.id],
    );
    expect(rows).toEqual([{ object: `${exam.id}: 10 min, ${school.student.id}, Power cut` }]);
    const saved = await save(attempt, answer(attempt, 1, 0));
    expect(saved.json()).toMatchObject({ deadline });
  });

  it("404 for a student who left the school during the exam, whose answers are submitted, and the room offers no time", async () => {
    const attempt = await startAttempt(api, second.token, exam.id);
    await saveAnswers(api, second.token, exam.id, attempt, [answer(attempt, 1, 0)]);
    await ask(api, "DELETE", `/school/delete-students/${second.id}`, { token: school.admin.token });
    expect(await shown(second.id)).toMatchObject({ state: "submitted", answered: 1, canGetTime: false });
    expect((await extra({ studentIds: [second.id] })).statusCode).toBe(404);
  });

  it("409 tells how many minutes the same request gave when it comes again with others [D-255]", async () => {
    await startAttempt(api, school.student.token, exam.id);
    const ids = { studentIds: [school.student.id] };
    const first = await extra(ids);
    const other = await extra({ ...ids, minutes: 15 });
    expect([other.statusCode, other.json()]).toEqual([
      409,
      expect.objectContaining({
        code: "CONFLICT",
        message: "10 minutes were given already. Close this form to see the time left.",
      }),
    ]);
    expect((await extra({ all: true })).statusCode).toBe(409);
    expect((await extra({ ...ids, reason: "Power cut, again" })).json()).toEqual(first.json());
    const { attempts } = first.json() as { attempts: { deadline: string }[] };
    expect((await shown(school.student.id))?.deadline).toBe(attempts[0]?.deadline);
  });

  it("200 gives all more time, also those who have not begun, and the exam stays open for it", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    await extra({ all: true, minutes: 120 });
    expect((await shown(school.student.id))?.deadline).toBe(
      new Date(new Date(attempt.deadline).getTime() + 7_200_000).toISOString(),
    );
    // its job finds at the old end how long to wait, so that a class needs no new ones
    const { rows: jobs } = await api.database.execute(
      "select from pgboss.job where name = 'close-school-attempt' and data->>'attemptId' = $1",
      [attempt.attemptId],
    );
    expect(jobs).toHaveLength(1);
    expect(await handInLate(attempt)).toBe(140 * 60 + lateAnswerSeconds);
    const later = await startAttempt(api, second.token, exam.id);
    expect(new Date(later.deadline).getTime() - new Date(later.startedAt).getTime()).toBe(140 * 60_000);
  });

  it("200 before anybody could begin, the exam ends later by the minutes that are needed", async () => {
    const made = await createExam(api, school, { duration: 60 });
    await putQuestions(api, school.teacher.token, made, simpleQuestions(2));
    const now = api.clock.now().getTime();
    const hour = { opensAt: new Date(now - 900_000).toISOString(), closesAt: new Date(now + 2_700_000).toISOString() };
    await ask(api, "POST", `/api/exams/${made.id}/publish`, { token: school.teacher.token, body: hour });
    const reply = await api.call("POST", `/api/exams/${made.id}/extra-time`, {
      token: school.teacher.token,
      body: { minutes: 20, reason: "Power cut", requestId: "before-all", all: true },
    });
    expect(reply.statusCode).toBe(200);
    api.clock.advance(300);
    const attempt = await startAttempt(api, school.student.token, made.id);
    expect(Date.parse(attempt.deadline)).toBe(now + 2_700_000 + 1_200_000);
    // an exam that is open all day does not have to end later
    await extra({ all: true });
    const { rows } = await api.database.execute("select closes_at from school_exams where id = $1", [exam.id]);
    expect(rows).toEqual([{ closes_at: new Date(exam.closesAt ?? "") }]);
  });

  it("200 opens an attempt again that a device ended by itself when the time was up", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    await save(attempt, answer(attempt, 1, 0));
    api.clock.advance(20 * 60 + 1);
    await submit(attempt, 1);
    expect(await shown(school.student.id)).toMatchObject({ state: "submitted" });
    const teacher = await signIn("TEACHER", school.teacher);
    expect((await extra({ studentIds: [school.student.id] }, teacher)).statusCode).toBe(200);
    expect((await room("", teacher)).students.find(({ id }) => id === school.student.id)).toMatchObject({
      state: "writing",
    });
  });

  const signIn = async (role: string, { signInId }: { signInId: string }) => {
    const body = { role, signInId };
    return (await ask<{ data: { token: string } }>(api, "POST", "/school/school-login", { body })).data.token;
  };

  it("200 opens an attempt again that time ended, so that late answers arrive; not one that was submitted [D-82]", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    const other = await startAttempt(api, second.token, exam.id);
    await submit(other, 0, second.token);
    const given = new Date(new Date(attempt.deadline).getTime() - 1000).toISOString();
    api.clock.advance(3600 + 200);
    await handInLate(attempt);
    const teacher = await signIn("TEACHER", school.teacher);
    const reply = await extra({ all: true }, teacher);
    expect(reply.statusCode).toBe(200);
    const late = await saveAnswers(api, attempt.attemptToken, exam.id, attempt, [answer(attempt, 1, 0, true, given)]);
    expect(late.statusCode).toBe(200);
    expect((await submit(attempt, 1, attempt.attemptToken)).json()).toMatchObject({ answered: 1 });
    const admin = await ask<{ data: { token: string } }>(api, "POST", "/school/school-login", {
      body: { role: "ADMIN", email: school.email, password: school.password },
    });
    const reports = await ask<{ score: number }[]>(api, "GET", "/api/reports", { token: admin.data.token });
    expect(reports.map(({ score }) => score).sort()).toEqual([0, 1]);
  });

  it("200 time for all does not open the attempt of a student who was removed after time was up [EXT-17b]", async () => {
    const attempt = await startAttempt(api, second.token, exam.id);
    await saveAnswers(api, second.token, exam.id, attempt, [answer(attempt, 1, 0)]);
    api.clock.advance(20 * 60 + 200);
    await handInLate(attempt);
    await ask(api, "DELETE", `/school/delete-students/${second.id}`, { token: school.admin.token });
    expect((await extra({ all: true })).statusCode).toBe(200);
    expect(await shown(second.id)).toMatchObject({ state: "submitted", answered: 1 });
    expect(await scores()).toEqual([1]);
  });

  it("200 time for all does not open the attempt of a student who is removed at that moment [EXT-17b]", async () => {
    const attempt = await startAttempt(api, second.token, exam.id);
    const other = await publishedExam(api, school);
    const { attemptId } = await startAttempt(api, second.token, other.id);
    await saveAnswers(api, second.token, exam.id, attempt, [answer(attempt, 1, 0)]);
    api.clock.advance(20 * 60 + 200);
    await handInLate(attempt);
    const given: ReturnType<typeof extra>[] = [];
    await whileLocked(
      api,
      sql`select from school_attempts where id = ${attemptId} for update`,
      () => ask(api, "DELETE", `/school/delete-students/${second.id}`, { token: school.admin.token }),
      async (db) => {
        given.push(extra({ all: true }));
        await vi.waitFor(async () => expect(await lockWaits(db)).toBe(2), { timeout: 25_000 });
      },
    );
    expect((await Promise.all(given)).map(({ statusCode }) => statusCode)).toEqual([200]);
    expect(await shown(second.id)).toMatchObject({ state: "submitted", answered: 1 });
  });

  it("200 opens the attempt of a named student after the exam is over; the exam stays over [D-82]", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    const other = await startAttempt(api, second.token, exam.id);
    await submit(other, 0, second.token);
    const given = new Date(new Date(attempt.deadline).getTime() - 1000).toISOString();
    api.clock.advance(24 * 3600);
    await handInLate(attempt);
    const [teacher, student] = [await signIn("TEACHER", school.teacher), await signIn("STUDENT", school.student)];
    const late = () => saveAnswers(api, student, exam.id, attempt, [answer(attempt, 1, 0, true, given)]);
    expect(codeOf(await late())).toBe("ATTEMPT_CLOSED");
    expect((await extra({ all: true }, teacher)).json()).toMatchObject({ message: "This exam is not active." });
    const message = "Students who have submitted get no more time.";
    expect((await extra({ studentIds: [second.id] }, teacher)).json()).toMatchObject({ code: "CONFLICT", message });
    const { students } = await room("", teacher);
    const canGetTime = new Map(students.map((student) => [student.id, student.canGetTime]));
    expect([canGetTime.get(second.id), canGetTime.get(school.student.id)]).toEqual([false, true]);
    const named = await extra({ studentIds: [school.student.id], requestId: "request-2" }, teacher);
    const deadline = new Date(api.clock.now().getTime() + 600_000).toISOString();
    expect(named.json()).toEqual({ attempts: [{ studentId: school.student.id, deadline }] });
    const [listed] = await ask<ShownExam[]>(api, "GET", "/api/exams", { token: student });
    expect(listed).toMatchObject({ status: "COMPLETED", ownAttempt: { state: "writing", deadline } });
    expect((await startAttempt(api, student, exam.id, 200)).deadline).toBe(deadline);
    expect((await late()).json()).toMatchObject({ savedSeq: 1, deadline });
    expect((await submit(attempt, 1, attempt.attemptToken)).json()).toMatchObject({ answered: 1 });
    expect((await extra({ studentIds: [school.student.id], requestId: "request-3" }, teacher)).statusCode).toBe(409);
  });

  it("200 lets named students who were absent begin after the exam is over; the exam stays over [D-406]", async () => {
    const third = await buildMember(api, school.admin.token, { role: "STUDENT", classId: school.classId });
    await submit(await startAttempt(api, school.student.token, exam.id), 0);
    await close();
    const { id: otherClass } = await ask<{ id: string }>(api, "POST", "/school/add-classes", {
      token: school.admin.token,
      body: { name: "SS 3" },
    });
    const stranger = await buildMember(api, school.admin.token, { role: "STUDENT", classId: otherClass });
    expect(await shown(second.id)).toMatchObject({ state: "absent", canGetTime: true });
    expect((await extra({ studentIds: [stranger.id] })).json()).toMatchObject({ message: "This exam is not active." });
    const given = { studentIds: [second.id, third.id], minutes: 25, requestId: "request-2" };
    const deadline = new Date(api.clock.now().getTime() + 25 * 60_000).toISOString();
    const { attempts } = (await extra(given)).json<{ attempts: object[] }>();
    expect(attempts).toHaveLength(2);
    expect(attempts).toContainEqual({ studentId: second.id, deadline });
    api.clock.advance(60);
    expect((await extra(given)).json()).toEqual({ attempts });
    const [listed] = await ask<ShownExam[]>(api, "GET", "/api/exams", { token: second.token });
    expect(listed).toMatchObject({ status: "COMPLETED", notice: "open", ownAttempt: { state: "writing", deadline } });
    const attempt = await startAttempt(api, second.token, exam.id, 200);
    expect(attempt).toMatchObject({ deadline, answers: [] });
    expect((await saveAnswers(api, second.token, exam.id, attempt, [answer(attempt, 1, 0)])).statusCode).toBe(200);
    await submit(attempt, 1, second.token);
    await submit(await startAttempt(api, third.token, exam.id, 200), 0, third.token);
    expect((await scores()).sort()).toEqual([0, 0, 1]);
    expect((await extra({ studentIds: [second.id], requestId: "request-3" })).statusCode).toBe(409);
  });

  it("counts no minutes of a day on which nobody could begin and from which the exam was moved", async () => {
    await extra({ all: true, minutes: 30 });
    api.clock.advance(24 * 3600);
    const signIn = async (role: string, { signInId }: { signInId: string }): Promise<string> =>
      (await ask<{ data: { token: string } }>(api, "POST", "/school/school-login", { body: { role, signInId } })).data
        .token;
    const [teacher, student] = [await signIn("TEACHER", school.teacher), await signIn("STUDENT", school.student)];
    const body = {
      opensAt: api.clock.now().toISOString(),
      closesAt: new Date(api.clock.now().getTime() + 7_200_000).toISOString(),
    };
    await ask(api, "POST", `/api/exams/${exam.id}/publish`, { token: teacher, body });
    const { startedAt, deadline } = await startAttempt(api, student, exam.id);
    expect(Date.parse(deadline) - Date.parse(startedAt)).toBe(20 * 60_000);
  });

  it("200 opens the attempt of a named student again that closing the exam ended [D-82]", async () => {
    const attempt = await startAttempt(api, school.student.token, exam.id);
    await close();
    expect(codeOf(await save(attempt, answer(attempt, 1, 0)))).toBe("ATTEMPT_CLOSED");
    expect((await extra({ studentIds: [school.student.id] })).statusCode).toBe(200);
    expect((await save(attempt, answer(attempt, 1, 0))).statusCode).toBe(200);
    expect((await submit(attempt, 1)).json()).toMatchObject({ answered: 1 });
    expect(await scores()).toEqual([1]);
  });

  it("400 without a reason, students or minutes; 403 for others; 404 for strangers; 409 when it is not active", async () => {
    const stranger = await buildSchool(api);
    expect((await extra({ all: true, reason: " " })).statusCode).toBe(400);
    expect((await extra({})).statusCode).toBe(400);
    expect((await extra({ all: true, minutes: 121 })).statusCode).toBe(400);
    expect((await extra({ all: true, requestId: "x" })).statusCode).toBe(400);
    expect((await extra({ studentIds: [stranger.student.id] })).statusCode).toBe(404);
    const other = await buildMember(api, school.admin.token, { role: "TEACHER" });
    expect((await extra({ all: true }, other.token)).statusCode).toBe(403);
    expect((await extra({ all: true }, school.student.token)).statusCode).toBe(403);
    await close();
    expect((await extra({ all: true })).statusCode).toBe(409);
  });
});

describe("POST /api/exams/{id}/close", () => {
  it("200 submits what has arrived of everybody, with as many statements for a class as for one student", async () => {
    const one = await startAttempt(api, school.student.token, exam.id);
    const other = await startAttempt(api, second.token, exam.id);
    const third = await buildMember(api, school.admin.token, { role: "STUDENT", classId: school.classId });
    await save(one, answer(one, 1, 0), answer(one, 2, 1), answer(one, 3, 2, false));
    const submitOpen = () =>
      watchWork(api, (db) => submitOpenAttempts(db, { id: exam.id, school_id: school.id }, api.clock.now()));
    const { ways } = await submitOpen();
    await saveAnswers(api, second.token, exam.id, other, [answer(other, 1, 0)]);
    await startAttempt(api, third.token, exam.id);
    expect((await submitOpen()).ways).toHaveLength(ways.length);
    // the closing time of these attempts is over, and their jobs have not run
    api.clock.advance(22 * 60);
    await close();
    const rows = await api.deps.db
      .selectFrom("school_attempts")
      .select(["score", "answered", "total", "ended_by", "submitted_at"])
      .where("exam_id", "=", exam.id)
      .orderBy("score")
      .execute();
    const end = {
      total: 4,
      ended_by: "staff",
      submitted_at: after(new Date(one.deadline), lateAnswerSeconds, "second"),
    };
    expect(rows).toEqual([
      { score: 0, answered: 0, ...end },
      { score: 1, answered: 1, ...end },
      { score: 2, answered: 3, ...end },
    ]);
  });
});
