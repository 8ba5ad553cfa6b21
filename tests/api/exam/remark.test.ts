import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { remarkBatch } from "../../../schema/rules/limits.ts";
import { buildCandidate, type TestCandidate } from "../../support/api.ts";
import { buildAttempts } from "../../support/data/attempts.ts";
import { correctQuestion, finishRemark, type Progress } from "../../support/data/remark.ts";
import {
  buildPaper,
  buildSubscriber,
  takePaper,
  attemptAt,
  wrong,
  type Submitted,
} from "../../support/data/exam-attempts.ts";
import { whileLocked } from "../../support/while-locked.ts";
import { adminToken, adminApiForFile } from "../../support/data/admin.ts";

const api = adminApiForFile();
let admin: string;
beforeAll(async () => {
  admin = await adminToken(api);
});

interface HistoryRow {
  name: string;
  score: number;
  status: string;
  remarkedAt: string | null;
  scoreBefore: number | null;
}
interface Preview {
  version: number;
  affected: number;
  changed: number;
  nowPass: number;
  nowFail: number;
  jobId: string | null;
}

const preview = async (id: string) =>
  (await api.call("GET", `/admin/remark-questions/${id}`, { token: admin })).json<Preview>();
const start = (id: string, version: number, reason = "The key was wrong.") =>
  api.call("POST", `/admin/remark-questions/${id}`, { token: admin, body: { version, reason } });
const remark = async (id: string, version: number): Promise<Progress> => {
  const reply = await start(id, version);
  expect(reply.statusCode).toBe(202);
  return finishRemark(api, admin, reply.json<{ jobId: string }>().jobId);
};
const historyOf = async (who: TestCandidate) =>
  (await api.call("GET", "/api/exam/exam-history", { token: who.token })).json<HistoryRow[]>();
const auditOf = async (object: string) =>
  (await api.deps.db.selectFrom("audit_log").select("action").where("object", "=", object).orderBy("id").execute()).map(
    (row) => row.action,
  );

/** A paper whose first question has a wrong key: everybody who knows the answer gives `right`. */
async function spoiledPaper(count: number) {
  const built = await buildPaper(api, count);
  const [first] = built.questions;
  if (first === undefined) throw new Error("a paper without questions");
  return { ...built, spoiled: first.id, right: wrong(first.key) };
}

describe("GET /admin/remark-questions/{id} [EXT-16d]", () => {
  it("200 how many results the present key would change, and who would pass or fail by it", async () => {
    const { spoiled, right, ...paper } = await spoiledPaper(4);
    const [passes, fails, stays, open] = [
      await buildSubscriber(api),
      await buildSubscriber(api),
      await buildSubscriber(api),
      await buildSubscriber(api),
    ];
    // 1 of 4, with the answer that will be right
    const first = attemptAt(api, passes, paper.paper);
    await first.open();
    await first.answer(spoiled, right);
    await first.answer(paper.questions[1]?.id ?? "", paper.questions[1]?.key ?? "A");
    await first.submit();
    // 2 of 4, one of them by the wrong key
    await takePaper(api, fails, paper, 2);
    const third = attemptAt(api, stays, paper.paper);
    await third.open();
    await third.answer(spoiled, "D");
    await third.submit();
    const fourth = attemptAt(api, open, paper.paper);
    await fourth.open();
    await fourth.answer(spoiled, right);

    expect(await preview(spoiled)).toMatchObject({ version: 1, affected: 3, changed: 0, jobId: null });
    await correctQuestion(api, admin, spoiled, { correctAnswer: right });
    expect(await preview(spoiled)).toEqual({
      version: 2,
      affected: 3,
      changed: 2,
      nowPass: 1,
      nowFail: 1,
      // the fourth has not been submitted, and would be marked by the key of before
      openExams: 1,
      jobId: null,
    });
    const done = await remark(spoiled, 2);
    expect(done).toMatchObject({ done: 4, total: 4, changed: 2 });
    expect(await preview(spoiled)).toMatchObject({
      changed: 0,
      nowPass: 0,
      nowFail: 0,
      openExams: 0,
      jobId: expect.any(String),
    });
  });

  it("404 for a question that is not in the bank, 401 and 403 for others than admins", async () => {
    const url = `/admin/remark-questions/${api.deps.tokens.id()}`;
    expect((await api.call("GET", url, { token: admin })).json()).toEqual({
      message: "This question is not in the question bank any more.",
      code: "NOT_FOUND",
    });
    expect((await api.call("GET", "/admin/remark-questions/7", { token: admin })).statusCode).toBe(404);
    expect((await start(api.deps.tokens.id(), 3_000_000_000)).statusCode).toBe(400);
    expect((await api.call("GET", url)).statusCode).toBe(401);
    const candidate = await buildCandidate(api);
    expect((await api.call("GET", url, { token: candidate.token })).statusCode).toBe(403);
    expect((await api.call("POST", url, { token: candidate.token, body: {} })).statusCode).toBe(403);
  });
});

describe("POST /admin/remark-questions/{id} [EXT-16e]", () => {
  it("202 scores, history, statistics, review and leaderboard follow; other candidates' results stay as they are", async () => {
    const { spoiled, right, ...paper } = await spoiledPaper(2);
    const [below, above] = [
      await buildSubscriber(api, { firstName: "Below", lastName: "Half" }),
      await buildSubscriber(api, { firstName: "Above", lastName: "Half" }),
    ];
    const exam = attemptAt(api, below, paper.paper);
    await exam.open();
    await exam.answer(spoiled, right);
    expect((await exam.submit()).json<Submitted>().result).toMatchObject({ score: 0, status: "Fail" });
    const other = attemptAt(api, above, paper.paper);
    await other.open();
    await other.answer(paper.questions[1]?.id ?? "", paper.questions[1]?.key ?? "A");
    await other.submit();
    const untouched = await historyOf(above);

    const version = await correctQuestion(api, admin, spoiled, {
      correctAnswer: right,
      explanation: "Looked up again.",
    });
    api.clock.advance(600);
    expect(await remark(spoiled, version)).toMatchObject({ changed: 1 });

    expect(await historyOf(below)).toEqual([
      expect.objectContaining({
        score: 50,
        status: "Pass",
        scoreBefore: 0,
        remarkedAt: api.clock.now().toISOString(),
      }),
    ]);
    const token = below.token;
    expect((await api.call("GET", "/exam/stats", { token })).json()).toMatchObject({
      highestScore: 50,
      examsPassed: 1,
    });
    expect((await api.call("GET", "/api/exam/performance", { token })).json()).toMatchObject({ averageScore: 50 });
    const again = (await exam.submit()).json<Submitted>();
    expect(again.result).toMatchObject({ score: 1, percentage: 50, status: "Pass" });
    expect(again.review[0]).toMatchObject({
      questionId: spoiled,
      userAnswer: right,
      correctAnswer: right,
      explanation: "Looked up again.",
    });
    const board = (await api.call("GET", "/api/auth/leaderboard")).json<{ name: string; averageScore: string }[]>();
    expect(board).toContainEqual(expect.objectContaining({ name: "Below H.", averageScore: "50%" }));
    expect(await historyOf(above)).toEqual(untouched);
    expect(untouched[0]).toMatchObject({ score: 50, remarkedAt: null, scoreBefore: null });
    expect(await auditOf(`${spoiled} v${version}`)).toEqual(["question.remarked"]);
  });

  it("turns a pass that came from the wrong key into a fail", async () => {
    const { spoiled, right, ...paper } = await spoiledPaper(2);
    const who = await buildSubscriber(api);
    await takePaper(api, who, paper, 1);
    await remark(spoiled, await correctQuestion(api, admin, spoiled, { correctAnswer: right }));
    expect(await historyOf(who)).toEqual([expect.objectContaining({ score: 0, status: "Fail", scoreBefore: 50 })]);
  });

  it("two questions of one paper: `scoreBefore` stays the score at the submission", async () => {
    const { spoiled, right, ...paper } = await spoiledPaper(4);
    const second = paper.questions[1] ?? { id: "", key: "A" as const };
    const who = await buildSubscriber(api);
    const exam = attemptAt(api, who, paper.paper);
    await exam.open();
    await exam.answer(spoiled, right);
    await exam.answer(second.id, wrong(second.key));
    await exam.submit();
    const versions = [
      await correctQuestion(api, admin, spoiled, { correctAnswer: right }),
      await correctQuestion(api, admin, second.id, { correctAnswer: wrong(second.key) }),
    ];
    const jobs = await Promise.all([start(spoiled, versions[0] ?? 0), start(second.id, versions[1] ?? 0)]);
    for (const job of jobs) await finishRemark(api, admin, job.json<{ jobId: string }>().jobId);
    expect(await historyOf(who)).toEqual([expect.objectContaining({ score: 50, scoreBefore: 0, status: "Pass" })]);
  });

  it("a candidate with several results: each one with the question changes, and so does the average", async () => {
    const { spoiled, right, ...paper } = await spoiledPaper(2);
    const who = await buildSubscriber(api);
    for (let round = 0; round < 3; round += 1) {
      const exam = attemptAt(api, who, paper.paper);
      await exam.open();
      if (round < 2) await exam.answer(spoiled, right);
      await exam.submit();
      api.clock.advance(60);
    }
    const done = await remark(spoiled, await correctQuestion(api, admin, spoiled, { correctAnswer: right }));
    expect(done).toMatchObject({ done: 2, total: 2, changed: 2 });
    expect((await historyOf(who)).map(({ score }) => score)).toEqual([0, 50, 50]);
    expect((await api.call("GET", "/api/exam/performance", { token: who.token })).json()).toMatchObject({
      averageScore: 33.3,
    });
    const standing = await api.deps.db
      .selectFrom("standings")
      .select(["average_percent", "exams"])
      .where("candidate_id", "=", who.id)
      .executeTakeFirstOrThrow();
    expect(standing.exams).toBe(3);
    expect(standing.average_percent).toBeCloseTo(100 / 3);
  });

  it("ranks by the first answer: a later change of the answer counts for the score only [SEC-31]", async () => {
    const { spoiled, right, ...paper } = await spoiledPaper(1);
    const who = await buildSubscriber(api);
    const exam = attemptAt(api, who, paper.paper);
    await exam.open();
    await exam.answer(spoiled, "D");
    await exam.answer(spoiled, right);
    await exam.submit();
    await remark(spoiled, await correctQuestion(api, admin, spoiled, { correctAnswer: right }));
    expect(await historyOf(who)).toEqual([expect.objectContaining({ score: 100 })]);
    const rows = await api.deps.db
      .selectFrom("standings")
      .select("average_percent")
      .where("candidate_id", "=", who.id)
      .execute();
    expect(rows).toEqual([{ average_percent: 0 }]);
  });

  it("an exam that is still open is scored by the corrected key at its submission, and shows the options it began with", async () => {
    const { spoiled, right, ...paper } = await spoiledPaper(2);
    const who = await buildSubscriber(api);
    const exam = attemptAt(api, who, paper.paper);
    const before = await exam.open();
    await exam.answer(spoiled, right);
    await remark(spoiled, await correctQuestion(api, admin, spoiled, { correctAnswer: right }));
    const page = await exam.open();
    expect(page.questions).toEqual(before.questions);
    expect(page.attempt?.answers).toEqual([
      { questionId: spoiled, userAnswer: right, isCorrect: true, seq: 0, answeredAt: expect.any(String) },
    ]);
    expect((await exam.submit()).json<Submitted>().result).toMatchObject({ score: 1 });
    expect(await historyOf(who)).toEqual([expect.objectContaining({ score: 50, remarkedAt: null })]);
  });

  it("finds the right option by its text when an edit has moved it", async () => {
    const { spoiled, ...paper } = await spoiledPaper(1);
    const [first, third] = [await buildSubscriber(api), await buildSubscriber(api)];
    await attemptAt(api, first, paper.paper).open();
    await attemptAt(api, first, paper.paper).answer(spoiled, "B");
    await attemptAt(api, first, paper.paper).submit();
    await attemptAt(api, third, paper.paper).open();
    await attemptAt(api, third, paper.paper).answer(spoiled, "C");
    await attemptAt(api, third, paper.paper).submit();
    // "second" is right, and is option C from now on
    const version = await correctQuestion(api, admin, spoiled, {
      optionB: "third",
      optionC: "second",
      correctAnswer: "C",
    });
    expect(await preview(spoiled)).toMatchObject({ changed: 1, nowPass: 1, nowFail: 0 });
    await remark(spoiled, version);
    expect(await historyOf(first)).toEqual([expect.objectContaining({ score: 100 })]);
    expect(await historyOf(third)).toEqual([expect.objectContaining({ score: 0, remarkedAt: null })]);
    const { review } = (await attemptAt(api, first, paper.paper).submit()).json<Submitted>();
    expect(review).toEqual([expect.objectContaining({ userAnswer: "B", correctAnswer: "B" })]);
  });

  it("202 the same job for the same version, whoever asks and how often [REL-10]", async () => {
    const { spoiled, right, ...paper } = await spoiledPaper(2);
    const who = await buildSubscriber(api);
    await takePaper(api, who, paper, 1);
    const version = await correctQuestion(api, admin, spoiled, { correctAnswer: right });
    const replies = await Promise.all([start(spoiled, version), start(spoiled, version), start(spoiled, version)]);
    const ids = new Set(replies.map((reply) => reply.json<{ jobId: string }>().jobId));
    expect(replies.map((reply) => reply.statusCode)).toEqual([202, 202, 202]);
    expect(ids.size).toBe(1);
    const [jobId = ""] = ids;
    const first = await finishRemark(api, admin, jobId);
    const history = await historyOf(who);
    api.clock.advance(60);
    expect((await start(spoiled, version)).json()).toEqual({ jobId });
    // the queue may deliver a job twice
    await api.deps.queue.send(api.deps.db, "remark", { remarkId: jobId, from: 0 });
    await finishRemark(api, admin, jobId);
    expect((await api.call("GET", `/admin/remark-jobs/${jobId}`, { token: admin })).json()).toEqual(first);
    expect(await historyOf(who)).toEqual(history);
    expect(await auditOf(`${spoiled} v${version}`)).toEqual(["question.remarked"]);
  });

  it("202 while a batch waits for a submission: it has read no key yet, which would keep other re-marks waiting", async () => {
    const { spoiled, right, ...paper } = await spoiledPaper(1);
    const who = await buildSubscriber(api);
    await takePaper(api, who, paper, 0);
    const version = await correctQuestion(api, admin, spoiled, { correctAnswer: right });
    const started = await whileLocked(
      api,
      sql`select from candidates where id = ${who.id} for update`,
      () => start(spoiled, version),
      (db) =>
        db.transaction().execute(async (tx) => {
          await sql`lock table key_corrections in access exclusive mode nowait`.execute(tx);
        }),
    );
    const done = await finishRemark(api, admin, started.json<{ jobId: string }>().jobId);
    expect(done).toMatchObject({ state: "done", changed: 1 });
  });

  it("409 STALE_VERSION when the question was changed since", async () => {
    const { spoiled, right } = await spoiledPaper(1);
    const version = await correctQuestion(api, admin, spoiled, { correctAnswer: right });
    const reply = await start(spoiled, version - 1);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toEqual({
      message: "This question was changed meanwhile. Please look at it again.",
      code: "STALE_VERSION",
    });
  });

  it("400 without a reason, or with one too long; 404 for a deleted question", async () => {
    const { spoiled } = await spoiledPaper(1);
    expect((await start(spoiled, 1, "  ")).json()).toMatchObject({ message: "Please say why." });
    expect((await start(spoiled, 1, "x".repeat(301))).json()).toMatchObject({
      message: "The reason is longer than 300 characters.",
    });
    await api.call("DELETE", `/admin/del-questions/${spoiled}`, { token: admin });
    expect((await start(spoiled, 1)).statusCode).toBe(404);
    expect((await api.call("GET", `/admin/remark-questions/${spoiled}`, { token: admin })).statusCode).toBe(404);
  });

  it("continues in small batches when the question is deleted meanwhile [EXT-16f]", async () => {
    const { spoiled, right, ...paper } = await spoiledPaper(2);
    const count = remarkBatch * 2 + 20;
    const who = await buildSubscriber(api);
    await buildAttempts(api.deps.db, { ...paper, candidateIds: [who.id], count, answer: right, at: api.clock.now() });
    const version = await correctQuestion(api, admin, spoiled, { correctAnswer: right });
    const { jobId } = (await start(spoiled, version)).json<{ jobId: string }>();
    expect((await api.call("DELETE", `/admin/del-questions/${spoiled}`, { token: admin })).statusCode).toBe(200);
    expect(await finishRemark(api, admin, jobId)).toEqual({ state: "done", done: count, total: count, changed: count });
    const scores = new Set((await historyOf(who)).map(({ score, status }) => `${score} ${status}`));
    expect([...scores]).toEqual(["50 Pass"]);
    // the same job, repeated from a place in the middle, changes nothing
    await api.deps.db
      .updateTable("remarks")
      .set({ state: "running", done: remarkBatch })
      .where("id", "=", jobId)
      .execute();
    await api.deps.queue.send(api.deps.db, "remark", { remarkId: jobId, from: remarkBatch });
    expect(await finishRemark(api, admin, jobId)).toMatchObject({ changed: count });
  });

  it("the history of the question keeps the key that each version had [EXT-21]", async () => {
    const { spoiled, right, questions } = await spoiledPaper(1);
    const old = questions[0]?.key;
    await remark(spoiled, await correctQuestion(api, admin, spoiled, { correctAnswer: right }));
    const versions = (await api.call("GET", `/admin/question-versions/${spoiled}`, { token: admin })).json<
      { question: { correctAnswer: string } }[]
    >();
    expect(versions.map(({ question }) => question.correctAnswer)).toEqual([right, old]);
  });
});

describe("GET /admin/remark-jobs/{jobId} [EXT-16f]", () => {
  it("404 for an unknown job, 401 without a token", async () => {
    for (const id of ["7", api.deps.tokens.id()]) {
      expect((await api.call("GET", `/admin/remark-jobs/${id}`, { token: admin })).json()).toEqual({
        message: "This re-mark does not exist.",
        code: "NOT_FOUND",
      });
    }
    expect((await api.call("GET", "/admin/remark-jobs/7")).statusCode).toBe(401);
  });
});
