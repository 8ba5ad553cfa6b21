import { describe, expect, it } from "vitest";
import { findAttempt } from "../../../api/exam/attempt-store.ts";
import { submit } from "../../../api/exam/submit.ts";
import { lateAnswersMax } from "../../../schema/rules/limits.ts";
import { apiForFile } from "../../support/api-for-file.ts";
import { buildApi, device, type TestCandidate } from "../../support/api.ts";
import {
  attemptAt,
  buildPaper,
  buildSubscriber,
  takePaper,
  wrong,
  type Key,
  type Submitted,
} from "../../support/data/exam-attempts.ts";

const api = apiForFile();

const day = 24 * 3600;

/** A candidate whose phone lost its network in an exam of four questions; the clock stands 20 minutes after its end. */
async function outage({ inTime = 0, advance = 4800 }: { inTime?: number; advance?: number } = {}) {
  const made = await buildPaper(api, 4);
  const who = await buildSubscriber(api);
  const exam = attemptAt(api, who, made.paper);
  const { attempt } = await exam.open();
  if (attempt === null) throw new Error("no attempt");
  for (const { id, key } of made.questions.slice(0, inTime))
    await exam.answer(id, wrong(key), { attemptId: attempt.id });
  api.clock.advance(advance);
  const at = (seconds: number) => new Date(Date.parse(attempt.startedAt) + seconds * 1000).toISOString();
  const answers = made.questions.map(({ id, key }) => ({ questionId: id, userAnswer: key, answeredAt: at(1800) }));
  const deliver = (body: object = {}) =>
    api.call("POST", "/exam/late-answers", { token: who.token, body: { attemptId: attempt.id, answers, ...body } });
  return { ...made, who, exam, attempt, at, answers, deliver };
}

const read = async <Reply>({ token }: TestCandidate, url: string): Promise<Reply> =>
  (await api.call("GET", url, { token })).json<Reply>();
const history = (who: TestCandidate) =>
  read<{ score: number; lateAnswers: number; receipt: string; scoreBefore: number | null }[]>(
    who,
    "/api/exam/exam-history",
  );
const signInAgain = async (who: TestCandidate): Promise<void> => {
  const { email, password } = who;
  const reply = await api.call("POST", "/api/auth/login", { body: { email, password }, device });
  who.token = reply.json<{ accessToken: string }>().accessToken;
};
const standingOf = (who: TestCandidate) =>
  api.deps.db.selectFrom("standings").selectAll().where("candidate_id", "=", who.id).executeTakeFirst();

describe("POST /exam/late-answers [EXT-35]", () => {
  it("200 answers of an hour without a network count in the own history, marked, and never in the ranking", async () => {
    const { who, exam, questions, answers, deliver } = await outage();
    const reply = await deliver();
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      answers: questions.map(({ id, key }) => ({ questionId: id, userAnswer: key })),
      lateAnswers: 4,
    });
    expect(JSON.stringify(reply.json())).not.toMatch(/correct|score|explanation/i);
    expect(answers).toHaveLength(4);
    const { result } = (await exam.submit()).json<Submitted>();
    expect(result).toMatchObject({ score: 4, percentage: 100, lateAnswers: 4 });
    expect(await history(who)).toMatchObject([{ score: 100, lateAnswers: 4, receipt: result.receipt }]);
    expect(await read(who, "/exam/stats")).toEqual({
      totalExams: 1,
      highestScore: 100,
      examsPassed: 1,
      lateExams: 1,
      openExams: [],
    });
    expect(await read(who, "/api/exam/performance")).toMatchObject({ averageScore: 100, lateExams: 1 });
    expect(await standingOf(who)).toBeUndefined();
  });

  it("200 what had arrived in time stays in the ranking, so that holding an answer back drops no bad result [SEC-31]", async () => {
    const { who, exam, deliver } = await outage({ inTime: 2 });
    await deliver();
    expect((await exam.submit()).json<Submitted>().result).toMatchObject({ score: 4, lateAnswers: 4 });
    expect(await standingOf(who)).toMatchObject({ exams: 1, average_percent: 0 });
    const stored = await api.deps.db
      .selectFrom("results")
      .select(["score", "first_score", "is_ranked"])
      .where("candidate_id", "=", who.id)
      .executeTakeFirst();
    expect(stored).toEqual({ score: 4, first_score: 0, is_ranked: true });
  });

  it("200 an exam delivered late leaves the other exams of a ranking as they are", async () => {
    const { who, deliver, paper } = await outage();
    const other = await buildPaper(api, 2);
    expect(other.paper.subjectName).not.toBe(paper.subjectName);
    await takePaper(api, who, other, 1);
    expect(await standingOf(who)).toMatchObject({ exams: 1, average_percent: 50 });
    await deliver();
    expect(await standingOf(who)).toMatchObject({ exams: 1, average_percent: 50 });
    expect(await history(who)).toHaveLength(2);
  });

  it("200 closes the attempt where nobody had, also when a job had; the mail tells the corrected score once [D-29]", async () => {
    for (const isClosed of [false, true]) {
      const { who, exam, attempt, deliver } = await outage();
      if (isClosed) await exam.page();
      await deliver();
      const extra = { attemptId: attempt.id };
      await exam.submit(extra);
      await exam.email(extra);
      await exam.email(extra);
      const mails = (await api.mails(who.email)).filter(({ subject }) => subject.includes("result"));
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toMatch(/Score: 4 of 4 \(100%\)/);
      expect(mails[0]?.text).toMatch(/Delivered late: 4 of the answers/);
    }
  });

  it("200 twenty times in parallel and later again: one effect, one reply [REL-10]", async () => {
    const { who, exam, attempt, deliver } = await outage({ inTime: 1 });
    const replies = await Promise.all(Array.from({ length: 20 }, () => deliver()));
    expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(200);
    await exam.submit({ attemptId: attempt.id });
    api.clock.advance(20 * day);
    await signInAgain(who);
    expect((await deliver()).body).toBe(replies[0]?.body);
    expect(await history(who)).toMatchObject([{ score: 100, lateAnswers: 4 }]);
  });

  it("200 once for each question: a second letter changes nothing and is told what counts", async () => {
    const { questions, answers, at, deliver } = await outage();
    await deliver({ answers: answers.slice(0, 1) });
    const other = questions.slice(0, 2).map(({ id, key }) => ({
      questionId: id,
      userAnswer: wrong(key),
      answeredAt: at(2000),
    }));
    expect((await deliver({ answers: other })).json()).toEqual({
      answers: [
        { questionId: questions[0]?.id, userAnswer: questions[0]?.key },
        { questionId: questions[1]?.id, userAnswer: other[1]?.userAnswer },
      ],
      lateAnswers: 2,
    });
  });

  it("200 the later choice wins: over an earlier one that was saved in time, and of two in one delivery", async () => {
    const { questions, attempt, exam, at, deliver } = await outage({ inTime: 1 });
    const [first, second] = questions;
    if (!first || !second) throw new Error("too few questions");
    const given = (question: typeof first, userAnswer: Key, seconds: number) => ({
      questionId: question.id,
      userAnswer,
      answeredAt: at(seconds),
    });
    await deliver({ answers: [given(first, first.key, 0)] });
    const answers = [
      given(second, second.key, 300),
      given(second, wrong(second.key), 200),
      given(first, first.key, 10),
    ];
    expect((await deliver({ answers })).json()).toMatchObject({ lateAnswers: 2 });
    const { review, result } = (await exam.submit({ attemptId: attempt.id })).json<Submitted>();
    expect(result.score).toBe(2);
    expect(review.slice(0, 2).map(({ userAnswer }) => userAnswer)).toEqual([first.key, second.key]);
  });

  it("200 an answer older than the stored one changes nothing", async () => {
    const { questions, at, exam, deliver } = await outage({ inTime: 1 });
    const [first] = questions;
    const reply = await deliver({ answers: [{ questionId: first?.id, userAnswer: first?.key, answeredAt: at(0) }] });
    expect(reply.json()).toEqual({
      answers: [{ questionId: first?.id, userAnswer: wrong(first?.key ?? "A") }],
      lateAnswers: 0,
    });
    expect((await exam.submit()).json<Submitted>().result).toMatchObject({ score: 0, lateAnswers: 0 });
  });

  it("409 while the attempt is open, within the 120 s too: answers are saved as usual then [D-14]", async () => {
    const { deliver, exam, answers } = await outage({ advance: 3720 });
    expect((await deliver()).json()).toEqual({
      code: "CONFLICT",
      message: "This exam is still open. Please save the answers as usual.",
    });
    const { questionId, userAnswer, answeredAt } = answers[0] ?? { questionId: "", userAnswer: "A", answeredAt: "" };
    expect((await exam.answer(questionId, userAnswer, { answeredAt })).statusCode).toBe(200);
    api.clock.advance(1);
    expect((await deliver()).statusCode).toBe(200);
  });

  it("409 once the keys were sent: on another phone, too, and however the calls meet", async () => {
    const { exam, attempt, deliver, who } = await outage();
    await exam.submit({ attemptId: attempt.id });
    expect((await deliver()).json()).toEqual({
      code: "CONFLICT",
      message: "You have seen the right answers of this exam. Answers that arrive now do not count.",
    });
    expect(await history(who)).toMatchObject([{ score: 0, lateAnswers: 0 }]);

    const other = await outage();
    const [submitted, delivered] = await Promise.all([other.exam.submit(), other.deliver()]);
    const { result, review } = submitted.json<Submitted>();
    const isCounted = delivered.statusCode === 200;
    expect(delivered.statusCode).toBe(isCounted ? 200 : 409);
    expect(result.score).toBe(isCounted ? 4 : 0);
    expect(review.filter(({ userAnswer }) => userAnswer !== null)).toHaveLength(isCounted ? 4 : 0);
  });

  it("409 when the same questions were answered again since, in an exam or in practice, where the verdict shows the key", async () => {
    const retaken = await outage();
    await retaken.exam.open();
    expect((await retaken.deliver()).statusCode).toBe(200);
    const probed = await outage();
    await probed.exam.open();
    await probed.exam.answer(probed.questions[3]?.id ?? "", "A");
    const message = "You have answered these questions again since this exam. Answers that arrive now do not count.";
    expect((await probed.deliver()).json()).toEqual({ code: "CONFLICT", message });

    const practised = await outage();
    const { subjectName, year } = practised.paper;
    const { token } = practised.who;
    await api.call("GET", `/exam/questions/JAMB/${subjectName}/${year}`, { token });
    const checked = await api.call("POST", "/exam/check-answer", {
      token,
      body: { questionId: practised.questions[0]?.id, selectedAnswer: "A" },
    });
    expect(checked.statusCode).toBe(200);
    expect((await practised.deliver()).json()).toEqual({ code: "CONFLICT", message });
  });

  it("409 when the keys of an earlier exam or practice test with these questions were opened since [D-230]", async () => {
    for (const where of ["exam", "practice"] as const) {
      const [who, made] = [await buildSubscriber(api), await buildPaper(api, 2)];
      const { examType, subjectName, year } = made.paper;
      const { token } = who;
      const earlier = where === "exam" ? await takePaper(api, who, made, 1) : null;
      if (earlier === null) {
        await api.call("GET", `/exam/questions/${examType}/${subjectName}/${year}`, { token });
        const body = { questionId: made.questions[0]?.id, selectedAnswer: "A" };
        await api.call("POST", "/exam/check-answer", { token, body });
      }
      api.clock.advance(60);
      const { attempt } = await attemptAt(api, who, made.paper).open();
      if (attempt === null) throw new Error("no attempt");
      api.clock.advance(4800);
      await signInAgain(who);
      const found = await findAttempt(api.deps.db, attempt.id);
      if (found === undefined) throw new Error("no attempt");
      await submit(api.deps, found);
      const tests = await read<{ items: { openedAt: string }[] }>(who, "/exam/practice-history");
      const address =
        earlier === null
          ? `/exam/practice-history/${tests.items[0]?.openedAt}`
          : `/api/exam/exam-history/${earlier.result.id}`;
      expect((await api.call("GET", address, { token: who.token })).statusCode).toBe(200);
      const answeredAt = new Date(Date.parse(attempt.startedAt) + 1_800_000).toISOString();
      const answers = [{ questionId: made.questions[0]?.id, userAnswer: "A", answeredAt }];
      const body = { attemptId: attempt.id, answers };
      const delivered = await api.call("POST", "/exam/late-answers", { token: who.token, body });
      expect(delivered.json()).toEqual({
        code: "CONFLICT",
        message: "You have seen the right answers of this exam. Answers that arrive now do not count.",
      });
    }
  });

  it("409 after the person handed the exam in, and 14 days after its end", async () => {
    const handedIn = await outage({ advance: 600 });
    await handedIn.exam.submit();
    api.clock.advance(4800);
    const answers = handedIn.answers.map((answer) => Object.assign(answer, { answeredAt: handedIn.at(500) }));
    expect((await handedIn.deliver({ answers })).json()).toMatchObject({
      message: "This exam was submitted before its time was up. Later answers do not count.",
    });
    const old = await outage({ advance: 3600 + 14 * day });
    await signInAgain(old.who);
    expect((await old.deliver({ answers: old.answers.slice(0, 1) })).statusCode).toBe(200);
    api.clock.advance(1);
    expect((await old.deliver()).json()).toMatchObject({
      message: "This exam ended more than 14 days ago. Its answers can no longer be delivered.",
    });
  });

  it("400 for times outside the attempt, foreign questions, no answers and too many; nothing is stored", async () => {
    const { who, attempt, answers, at, exam, deliver } = await outage();
    const [first] = answers;
    const strange = (await buildPaper(api, 1)).questions[0]?.id;
    const cases: [object[], string][] = [
      [[{ ...first, answeredAt: at(-1) }], "An answer was not given during this exam."],
      [[first ?? {}, { ...answers[1], answeredAt: at(3601) }], "An answer was not given during this exam."],
      [[{ ...first, questionId: strange }], "This question is not part of the exam."],
      [[{ ...first, userAnswer: "E" }], "Please choose one of the options A to D"],
      [[{ ...first, answeredAt: "at noon" }], "Please give the time of each answer"],
      [[], "There are no answers to deliver"],
      [Array.from({ length: lateAnswersMax + 1 }, () => first ?? {}), `At most ${lateAnswersMax} answers at once`],
    ];
    for (const [given, message] of cases) {
      const reply = await deliver({ answers: given });
      expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([400, message]);
    }
    expect((await exam.submit({ attemptId: attempt.id })).json<Submitted>().result.score).toBe(0);
    expect(await history(who)).toMatchObject([{ lateAnswers: 0 }]);
  });

  it("401 without a token, 404 for another's attempt", async () => {
    const { attempt, answers, deliver } = await outage();
    const body = { attemptId: attempt.id, answers };
    expect((await api.call("POST", "/exam/late-answers", { body })).statusCode).toBe(401);
    const other = await buildSubscriber(api);
    expect((await api.call("POST", "/exam/late-answers", { token: other.token, body })).statusCode).toBe(404);
    expect((await deliver({ attemptId: "nothing" })).statusCode).toBe(404);
  });

  it("429 after 60 deliveries of a person in an hour", async () => {
    const limited = await buildApi({ RATE_LIMITS: "on" });
    const who = await buildSubscriber(limited);
    const deliver = () => limited.call("POST", "/exam/late-answers", { token: who.token, body });
    const body = {
      attemptId: who.id,
      answers: [{ questionId: who.id, userAnswer: "A", answeredAt: limited.clock.now().toISOString() }],
    };
    for (let times = 0; times < 60; times += 1) expect((await deliver()).statusCode).toBe(404);
    expect((await deliver()).statusCode).toBe(429);
    limited.clock.advance(3601);
    expect((await deliver()).statusCode).toBe(404);
    await limited.stop();
  });
});
