import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { buildCandidate } from "../../support/api.ts";
import {
  attemptAt,
  buildPaper,
  buildSubscriber,
  takePaper,
  wrong,
  type Submitted,
} from "../../support/data/exam-attempts.ts";
import { correctQuestion } from "../../support/data/remark.ts";
import { whileLocked } from "../../support/while-locked.ts";
import { adminToken, adminApiForFile } from "../../support/data/admin.ts";

const api = adminApiForFile();
let admin: string;
beforeAll(async () => {
  admin = await adminToken(api);
});

type PastExam = Pick<Submitted, "result" | "review"> & {
  examType: string;
  submittedAt: string;
  secondsUsed: number;
  questions: { id: string; question: string; optionA: string }[];
};

const past = (id: string, token?: string) =>
  api.call("GET", `/api/exam/exam-history/${id}`, token === undefined ? {} : { token });
const historyOf = async (token: string) =>
  (await api.call("GET", "/api/exam/exam-history", { token })).json<{ id: string; hasReview: boolean }[]>();
const reviewedAt = async (id: string) =>
  (await api.deps.db.selectFrom("results").select("reviewed_at").where("id", "=", id).executeTakeFirstOrThrow())
    .reviewed_at;

describe("POST /exam/submit-result [D-201]", () => {
  it("200 again with the result and without the keys while another attempt at the paper is open", async () => {
    const made = await buildPaper(api, 3);
    const who = await buildSubscriber(api);
    const first = attemptAt(api, who, made.paper);
    const { attempt } = await first.open();
    const { result } = await first.submit().then((reply) => reply.json<Submitted>());
    await first.open();
    const again = (await first.submit({ attemptId: attempt?.id })).json<Submitted>();
    expect(again).toMatchObject({ result: { receipt: result.receipt }, review: [] });
    await first.submit();
    const whole = (await first.submit({ attemptId: attempt?.id })).json<Submitted>();
    expect(whole.review).toHaveLength(3);
  });
});

describe("GET /api/exam/exam-history/{id} [EXT-47]", () => {
  it("200 every question with own answer, key and reason, score, receipt, date and time used; as often as wanted", async () => {
    const { paper, questions } = await buildPaper(api, 12);
    const who = await buildSubscriber(api);
    const exam = attemptAt(api, who, paper);
    await exam.open();
    const [right, mistaken] = questions;
    if (right === undefined || mistaken === undefined) throw new Error("no questions");
    await exam.answer(right.id, right.key);
    await exam.answer(mistaken.id, wrong(mistaken.key));
    api.clock.advance(754);
    const submitted = (await exam.submit()).json<Submitted>();
    expect(await historyOf(who.token)).toMatchObject([
      { id: submitted.result.id, hasReview: true, rightAnswers: 1, answeredQuestions: 2, totalQuestions: 12 },
    ]);

    const reply = await past(submitted.result.id, who.token);
    expect(reply.statusCode).toBe(200);
    const read = reply.json<PastExam>();
    expect(read).toMatchObject({ ...paper, submittedAt: api.clock.now().toISOString(), secondsUsed: 754 });
    expect(read.result).toEqual(submitted.result);
    expect(read.review).toEqual(submitted.review);
    expect(read.review.slice(0, 3)).toEqual([
      { questionId: right.id, userAnswer: "A", correctAnswer: "A", explanation: "Because of reason 1." },
      { questionId: mistaken.id, userAnswer: "A", correctAnswer: "B", explanation: "Because of reason 2." },
      { questionId: questions[2]?.id, userAnswer: null, correctAnswer: "C", explanation: "Because of reason 3." },
    ]);
    expect(read.questions.map(({ id }) => id)).toEqual(questions.map(({ id }) => id));
    expect(read.questions[11]).toMatchObject({ question: "Question number 12?", optionD: "fourth" });

    // reading submits nothing, mails nothing and opens no attempt
    expect((await past(submitted.result.id, who.token)).json()).toEqual(read);
    expect(await historyOf(who.token)).toHaveLength(1);
    expect((await api.mails(who.email)).filter(({ subject }) => subject.includes("result"))).toEqual([]);
    const attempts = api.deps.db.selectFrom("attempts").select("id").where("candidate_id", "=", who.id);
    expect(await attempts.execute()).toHaveLength(1);
  });

  it("200 the paper as it was answered, without a subscription, also when its questions are changed or gone", async () => {
    const made = await buildPaper(api, 2);
    const who = await buildSubscriber(api);
    const { result, review } = await takePaper(api, who, made, 1);
    const [changed, gone] = made.questions;
    await correctQuestion(api, admin, changed?.id ?? "", { optionA: "another", explanation: "New." });
    const deleted = await api.call("DELETE", `/admin/del-questions/${gone?.id}`, { token: admin });
    expect(deleted.statusCode).toBe(200);
    await api.deps.db.deleteFrom("subscriptions").where("candidate_id", "=", who.id).execute();
    const read = (await past(result.id, who.token)).json<PastExam>();
    expect(read.questions).toMatchObject([
      { question: "Question number 1?", optionA: "first" },
      { question: "Question number 2?", optionA: "first" },
    ]);
    expect(read.review).toEqual(review);
  });

  it("200 of several exams of one paper the one that is named", async () => {
    const made = await buildPaper(api, 2);
    const who = await buildSubscriber(api);
    const [first, second] = [await takePaper(api, who, made, 1), await takePaper(api, who, made, 2)];
    expect((await past(first.result.id, who.token)).json<PastExam>().result.score).toBe(1);
    expect((await past(second.result.id, who.token)).json<PastExam>().result.score).toBe(2);
  });

  it("200 marks all own results of the paper in the order of their ids, so that two reads at once cannot deadlock", async () => {
    const made = await buildPaper(api, 2);
    const who = await buildSubscriber(api);
    const { db } = api.deps;
    // the row that is stored last gets the lowest id, so that the table is not in the order of the ids
    const give = async (first: string) => {
      const { id } = (await takePaper(api, who, made, 1)).result;
      const given = first + id.slice(1);
      await db.updateTable("results").set({ id: given }).where("id", "=", id).execute();
      return given;
    };
    const [high, low] = [await give("f"), await give("0")];
    await db.updateTable("results").set({ reviewed_at: null }).where("id", "in", [high, low]).execute();
    const hold = (id: string, how: "wait" | "nowait") =>
      sql`select from results where id = ${id}::uuid for update ${sql.raw(how === "wait" ? "" : how)}`;
    const read = await whileLocked(
      api,
      hold(low, "wait"),
      () => past(high, who.token),
      async () => void (await hold(high, "nowait").execute(db)),
    );
    expect(read.statusCode).toBe(200);
    expect(await Promise.all([low, high].map(reviewedAt))).toEqual([api.clock.now(), api.clock.now()]);
  });

  it("200 an exam that closed by time took its whole time; once it was read, no late answers are taken [D-101]", async () => {
    const { paper, questions } = await buildPaper(api, 2);
    const who = await buildSubscriber(api);
    const exam = attemptAt(api, who, paper);
    const { attempt } = await exam.open();
    const answeredAt = api.clock.now().toISOString();
    api.clock.advance(4800);
    // looking for the paper again closes what is over
    await exam.page();
    const [row] = await historyOf(who.token);
    if (row === undefined) throw new Error("nothing was submitted");
    expect(await reviewedAt(row.id)).toBeNull();
    // the paper is open again by that, and the keys of the one before would tell its answers [SEC-30]
    const refused = await past(row.id, who.token);
    expect(refused.statusCode).toBe(409);
    expect(refused.body).not.toContain("correctAnswer");
    await exam.submit();
    expect((await past(row.id, who.token)).json<PastExam>()).toMatchObject({
      secondsUsed: 3600,
      result: { score: 0, totalQuestions: 2 },
      review: [{ userAnswer: null }, { userAnswer: null }],
    });
    expect(await reviewedAt(row.id)).toEqual(api.clock.now());
    const answers = questions.map(({ id, key }) => ({ questionId: id, userAnswer: key, answeredAt }));
    const late = await api.call("POST", "/exam/late-answers", {
      token: who.token,
      body: { attemptId: attempt?.id, answers },
    });
    expect(late.statusCode).toBe(409);
  });

  it("404 for anyone else's exam, which stays unread, and for an exam that is not submitted", async () => {
    const made = await buildPaper(api, 2);
    const [who, other] = [await buildSubscriber(api), await buildCandidate(api)];
    const { result } = await takePaper(api, who, made, 1);
    await api.deps.db.updateTable("results").set({ reviewed_at: null }).where("id", "=", result.id).execute();
    const missing = { message: "This exam is not in your exam history.", code: "NOT_FOUND" };
    const refused = await past(result.id, other.token);
    expect(refused.statusCode).toBe(404);
    expect(refused.json()).toEqual(missing);
    expect(await reviewedAt(result.id)).toBeNull();

    const { attempt } = await attemptAt(api, who, (await buildPaper(api, 2)).paper).open();
    for (const id of [attempt?.id ?? "", "7", api.deps.tokens.id()]) {
      const reply = await past(id, who.token);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toEqual(missing);
    }
  });

  it("401 without a token", async () => {
    expect((await past(api.deps.tokens.id())).statusCode).toBe(401);
  });
});
