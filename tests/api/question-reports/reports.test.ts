import { sql } from "kysely";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { buildCandidate, type TestCandidate } from "../../support/api.ts";
import { correctQuestion } from "../../support/data/remark.ts";
import { buildPaper, buildSubscriber, attemptAt } from "../../support/data/exam-attempts.ts";
import { whileLocked } from "../../support/while-locked.ts";
import { adminToken, adminApiForFile } from "../../support/data/admin.ts";

const api = adminApiForFile();
let admin: string;
beforeAll(async () => {
  admin = await adminToken(api);
});

interface Entry {
  questionId: string;
  question: { id: string; question: string; correctAnswer: string; version: number };
  isInBank: boolean;
  count: number;
  reasons: { reason: string; count: number }[];
  notes: { reason: string; note: string; at: string }[];
  latestAt: string;
  status: string;
  reply: string | null;
}

const report = (who: TestCandidate, questionId: string, reason: string, note?: string) =>
  api.call("POST", "/exam/report-question", { token: who.token, body: { questionId, reason, note } });
const queue = async (query = "") =>
  (await api.call("GET", `/admin/question-reports${query}`, { token: admin })).json<{
    items: Entry[];
    total: number;
  }>();
const entryOf = async (questionId: string) =>
  (await queue("?limit=100")).items.find((entry) => entry.questionId === questionId);
const decide = (questionId: string, body: object) =>
  api.call("PUT", `/admin/question-reports/${questionId}`, { token: admin, body });

/** A question and candidates who have answered it. */
async function metQuestion(people: number) {
  const { paper, questions } = await buildPaper(api, 1);
  const candidates: TestCandidate[] = [];
  for (let index = 0; index < people; index += 1) {
    const who = await buildSubscriber(api);
    await attemptAt(api, who, paper).open();
    candidates.push(who);
  }
  return { id: questions[0]?.id ?? "", paper, candidates };
}

/** Runs the workers of replies and mails until nothing waits. */
async function mailsTo(who: TestCandidate, atLeast: number) {
  for (let round = 0; round < 400; round += 1) {
    api.deps.queue.wake("report-replies");
    const mails = (await api.mails(who.email)).filter(({ subject }) => subject === "Your report of a question");
    if (mails.length >= atLeast) return mails;
  }
  throw new Error(`no mail came to ${who.email}`);
}

describe("reports of an account that an admin deletes", () => {
  it("leave the queue, and are not counted any more", async () => {
    const { id, candidates } = await metQuestion(2);
    const [first, second] = candidates;
    if (first === undefined || second === undefined) throw new Error("nobody met the question");
    await report(first, id, "typo");
    await report(second, id, "unclear");
    const remove = (who: TestCandidate) => api.call("DELETE", `/admin/delete-users/${who.id}`, { token: admin });
    await remove(first);
    expect(await entryOf(id)).toMatchObject({ count: 1 });
    await remove(second);
    expect(await entryOf(id)).toBeUndefined();
  });

  it("leave another report in the queue that comes at this moment", async () => {
    const { id, candidates } = await metQuestion(2);
    const [leaving, other] = candidates;
    if (leaving === undefined || other === undefined) throw new Error("nobody met the question");
    await report(leaving, id, "typo");
    const answer = await whileLocked(
      api,
      sql`with locked as (select from reported_questions where question_id = ${id} for update)
        insert into question_reports (id, question_id, candidate_id, version, reason, created_at)
        select ${api.deps.tokens.id()}::uuid, ${id}, ${other.id}, 1, 'unclear', ${api.clock.now()} from locked`,
      () => api.call("DELETE", `/admin/delete-users/${leaving.id}`, { token: admin }),
      async () => {},
    );
    expect(answer.statusCode).toBe(200);
    expect(await entryOf(id)).toMatchObject({ count: 1, reasons: [{ reason: "unclear", count: 1 }] });
  });

  it("hold up no decision about one of them while another of them is locked", async () => {
    const met = [await metQuestion(1), await metQuestion(0)].toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const [who] = met.flatMap(({ candidates }) => candidates);
    const [first, second] = met;
    if (who === undefined || first === undefined || second === undefined) throw new Error("nobody met the questions");
    for (const { id, paper } of met) {
      await attemptAt(api, who, paper).open();
      expect((await report(who, id, "typo")).statusCode).toBe(200);
    }
    const removed = await whileLocked(
      api,
      sql`select from reported_questions where question_id = ${first.id} for update`,
      () => api.call("DELETE", `/admin/delete-users/${who.id}`, { token: admin }),
      async () => {
        expect((await decide(second.id, { status: "fixed", reply: null })).statusCode).toBe(200);
      },
    );
    expect(removed.statusCode).toBe(200);
    expect(await entryOf(first.id)).toBeUndefined();
  });
});

describe("POST /exam/report-question [EXT-16a]", () => {
  it("200 from a candidate who got the question in an exam; a second report replaces the open one", async () => {
    const { id, candidates } = await metQuestion(1);
    const [who] = candidates;
    if (who === undefined) throw new Error("nobody");
    const first = await report(who, id, "typo");
    expect(first.statusCode).toBe(200);
    expect(first.json()).toEqual({ id: expect.any(String), message: "Thank you. We will look at this question." });
    expect((await report(who, id, "wrong-key", "  It is the third.  ")).json()).toEqual(first.json());
    expect(await entryOf(id)).toMatchObject({
      count: 1,
      reasons: [{ reason: "wrong-key", count: 1 }],
      notes: [{ reason: "wrong-key", note: "It is the third." }],
    });
  });

  it("200 from a candidate who practised it", async () => {
    const { paper, questions } = await buildPaper(api, 1);
    const who = await buildCandidate(api);
    const [id = ""] = questions.map((question) => question.id);
    expect((await report(who, id, "image")).statusCode).toBe(404);
    await api.call("GET", `/exam/questions/${paper.examType}/${encodeURIComponent(paper.subjectName)}/${paper.year}`, {
      token: who.token,
    });
    expect((await report(who, id, "image")).statusCode).toBe(200);
  });

  it("404 for a question that the candidate never got, and for an unknown one", async () => {
    const { id } = await metQuestion(1);
    const stranger = await buildCandidate(api);
    for (const unknown of [id, api.deps.tokens.id(), "7"]) {
      const reply = await report(stranger, unknown, "typo");
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toEqual({
        message: "You have not met this question in an exam or a practice test.",
        code: "NOT_FOUND",
      });
    }
  });

  it("400 for an unknown reason, and for a note beyond 500 characters; 401 without a token, 403 for an admin", async () => {
    const { id, candidates } = await metQuestion(1);
    const [who] = candidates;
    if (who === undefined) throw new Error("nobody");
    expect((await report(who, id, "boring")).json()).toMatchObject({ message: "Please choose what is wrong." });
    expect((await report(who, id, "typo", "x".repeat(501))).json()).toMatchObject({
      message: "Your note is longer than 500 characters.",
    });
    expect((await report(who, id, "typo", "x".repeat(500))).statusCode).toBe(200);
    const body = { questionId: id, reason: "typo" };
    expect((await api.call("POST", "/exam/report-question", { body })).statusCode).toBe(401);
    expect((await api.call("POST", "/exam/report-question", { body, token: admin })).statusCode).toBe(403);
  });
});

describe("GET /admin/question-reports [EXT-16b]", () => {
  it("200 counts, reasons and notes of a question with its key; most reported first; no reporter is named", async () => {
    const [seldom, often] = [await metQuestion(1), await metQuestion(3)];
    for (const who of seldom.candidates) await report(who, seldom.id, "unclear");
    for (const [index, who] of often.candidates.entries()) {
      api.clock.advance(1);
      await report(who, often.id, index === 1 ? "typo" : "wrong-key", index === 0 ? undefined : `Note ${index}`);
    }
    const { items } = await queue("?limit=100&status=open");
    const places = items.map((entry) => entry.questionId);
    expect(places.indexOf(often.id)).toBeLessThan(places.indexOf(seldom.id));
    const entry = items.find((one) => one.questionId === often.id);
    expect(entry).toMatchObject({
      question: { id: often.id, correctAnswer: "A", version: 1 },
      isInBank: true,
      count: 3,
      reasons: [
        { reason: "wrong-key", count: 2 },
        { reason: "typo", count: 1 },
      ],
      latestAt: api.clock.now().toISOString(),
      status: "open",
      reply: null,
    });
    expect(entry?.notes.map(({ note }) => note)).toEqual(["Note 2", "Note 1"]);
    expect(JSON.stringify(entry)).not.toContain(often.candidates[0]?.id);
  });

  it("200 pages, and an empty one beyond the last", async () => {
    const { total } = await queue();
    expect(total).toBeGreaterThan(2);
    const first = await queue("?limit=2&page=1");
    const second = await queue("?limit=2&page=2");
    expect(first.items).toHaveLength(2);
    expect(first.items.map((entry) => entry.questionId)).not.toContain(second.items[0]?.questionId);
    expect(await queue("?page=999")).toEqual({ items: [], total });
  });

  it("200 shows the last version of a deleted question", async () => {
    const { id, candidates } = await metQuestion(1);
    for (const who of candidates) await report(who, id, "other");
    await api.call("DELETE", `/admin/del-questions/${id}`, { token: admin });
    expect(await entryOf(id)).toMatchObject({ isInBank: false, question: { question: "Question number 1?" } });
    expect((await decide(id, { status: "rejected" })).json()).toMatchObject({ status: "rejected", isInBank: false });
  });

  it("400 for an unknown status; 401 and 403 for others than admins", async () => {
    const url = "/admin/question-reports";
    expect((await api.call("GET", `${url}?status=lost`, { token: admin })).statusCode).toBe(400);
    expect((await api.call("GET", url)).statusCode).toBe(401);
    const { token } = await buildCandidate(api);
    expect((await api.call("GET", url, { token })).statusCode).toBe(403);
    expect(
      (await api.call("PUT", `${url}/${api.deps.tokens.id()}`, { token, body: { status: "fixed" } })).statusCode,
    ).toBe(403);
  });
});

describe("PUT /admin/question-reports/{questionId} [EXT-16c]", () => {
  it("200 closes the open reports; a later report opens the entry again and counts from one [SEC-64]", async () => {
    const { id, candidates } = await metQuestion(2);
    for (const who of candidates) await report(who, id, "typo", "A slip.");
    expect((await decide(id, { status: "fixed" })).json()).toMatchObject({ status: "fixed", count: 2, reply: null });
    expect((await decide(id, { status: "fixed" })).json()).toMatchObject({ status: "fixed", count: 2 });
    expect((await queue("?limit=100&status=open")).items.map((entry) => entry.questionId)).not.toContain(id);
    const [first] = candidates;
    if (first === undefined) throw new Error("nobody");
    api.clock.advance(5);
    await report(first, id, "image");
    expect(await entryOf(id)).toMatchObject({
      status: "open",
      count: 1,
      reasons: [{ reason: "image", count: 1 }],
      notes: [],
    });
    const lines = await api.deps.db.selectFrom("audit_log").select("action").where("object", "=", id).execute();
    expect(lines).toEqual([{ action: "question-report.fixed" }]);
  });

  it("200 a decision can be taken back that was made in the same moment as the one before it", async () => {
    const { id, candidates } = await metQuestion(1);
    const [who] = candidates;
    if (who === undefined) throw new Error("nobody");
    // the clock stands still: both decisions close a report of the same person
    for (const reason of ["typo", "unclear"]) {
      await report(who, id, reason);
      await decide(id, { status: "fixed", reply: null });
    }
    expect((await decide(id, { status: "open", reply: null })).statusCode).toBe(200);
    expect(await entryOf(id)).toMatchObject({ status: "open", reasons: [{ reason: "unclear", count: 1 }] });
  });

  it("200 a decision can be taken back: its reports are open again", async () => {
    const { id, candidates } = await metQuestion(2);
    for (const who of candidates) await report(who, id, "unclear");
    await decide(id, { status: "rejected", reply: "It is clear." });
    expect((await decide(id, { status: "open" })).json()).toMatchObject({ status: "open", count: 2, reply: null });
    const [first] = candidates;
    if (first === undefined) throw new Error("nobody");
    await report(first, id, "unclear");
    expect(await entryOf(id)).toMatchObject({ count: 2 });
  });

  it("mails the reply once to each reporter", async () => {
    const { id, paper, candidates } = await metQuestion(2);
    const [first, second] = candidates;
    if (first === undefined || second === undefined) throw new Error("nobody");
    await report(first, id, "wrong-key");
    await report(second, id, "wrong-key");
    const reply = "You were right: it is B.";
    await decide(id, { status: "fixed", reply });
    const [mail] = await mailsTo(first, 1);
    expect(mail?.text).toContain(`Thank you for reporting a question of JAMB ${paper.subjectName} 2026.`);
    expect(mail?.text).toContain("It begins:");
    expect(mail?.text).toContain(reply);
    await mailsTo(second, 1);
    await decide(id, { status: "fixed", reply });
    api.clock.advance(5);
    await report(second, id, "typo");
    await decide(id, { status: "rejected", reply: "The text is as it was printed." });
    expect((await mailsTo(second, 2)).map(({ text }) => text.includes("right as it is"))).toEqual([true, false]);
    expect(await mailsTo(first, 1)).toHaveLength(1);
  });

  it("mails that exams are marked again only when they are", async () => {
    const { id, candidates } = await metQuestion(1);
    const [who] = candidates;
    if (who === undefined) throw new Error("nobody met the question");
    await report(who, id, "wrong-key");
    const version = await correctQuestion(api, admin, id, { correctAnswer: "D" });
    await decide(id, { status: "fixed", reply: "It is D now." });
    const [first] = await mailsTo(who, 1);
    expect(first?.text).toContain("We looked at it and corrected the question.");
    expect(first?.text).not.toContain("marked again");
    api.clock.advance(5);
    await report(who, id, "wrong-key");
    const body = { version, reason: "The key was wrong." };
    expect((await api.call("POST", `/admin/remark-questions/${id}`, { token: admin, body })).statusCode).toBe(202);
    await decide(id, { status: "fixed", reply: "Your marks are right now." });
    const texts = (await mailsTo(who, 2)).map(({ text }) => text.includes("your exams are marked again"));
    expect(texts.filter(Boolean)).toHaveLength(1);
  });

  it("mails the next decision to those whom the last one was not mailed to before somebody reported the question again", async () => {
    const { id, candidates } = await metQuestion(2);
    const [first, second] = candidates;
    if (first === undefined || second === undefined) throw new Error("nobody met the question");
    await report(first, id, "wrong-key");
    // without the job, as if its worker were late
    const job = vi.spyOn(api.deps.queue, "send").mockResolvedValueOnce();
    await decide(id, { status: "fixed", reply: "It is B now." });
    job.mockRestore();
    api.clock.advance(5);
    await report(second, id, "typo");
    expect(await entryOf(id)).toMatchObject({ status: "open", count: 2 });
    await decide(id, { status: "rejected", reply: "It is as it was printed." });
    for (const who of [first, second]) {
      const [mail] = await mailsTo(who, 1);
      expect(mail?.text).toContain("It is as it was printed.");
    }
  });

  it("409 for another decision or reply than the one that another admin has sent meanwhile, which stays", async () => {
    const { id, candidates } = await metQuestion(1);
    const [who] = candidates;
    if (who === undefined) throw new Error("nobody met the question");
    await report(who, id, "wrong-key");
    const reply = "It is B now.";
    await decide(id, { status: "fixed", reply });
    for (const other of [
      { status: "rejected", reply: "It is right." },
      { status: "fixed", reply: "Done." },
    ]) {
      const refused = await decide(id, other);
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toEqual({
        code: "CONFLICT",
        message: "Another admin has decided about this question meanwhile. It is in the list Fixed.",
      });
    }
    expect(await entryOf(id)).toMatchObject({ status: "fixed", reply });
    expect((await decide(id, { status: "fixed", reply })).statusCode).toBe(200);
    const lines = await api.deps.db.selectFrom("audit_log").select("action").where("object", "=", id).execute();
    expect(lines).toEqual([{ action: "question-report.fixed" }]);
  });

  it("mails the reply of a new decision to those who were told the one that was taken back", async () => {
    const { id, candidates } = await metQuestion(2);
    const [first, closed] = candidates;
    if (first === undefined || closed === undefined) throw new Error("nobody met the question");
    for (const who of [first, closed]) await report(who, id, "wrong-key");
    await decide(id, { status: "rejected", reply: "It is right." });
    for (const who of [first, closed]) await mailsTo(who, 1);
    await api.call("POST", "/api/auth/close-account", { token: closed.token, body: { password: closed.password } });
    await decide(id, { status: "open" });
    await decide(id, { status: "fixed", reply: "You were right: it is B." });
    expect((await mailsTo(first, 2)).map(({ text }) => text.includes("You were right"))).toEqual([true, false]);
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from question_reports where question_id = ${id}::uuid and answered_at is null
    `.execute(api.deps.db);
    expect(rows).toEqual([{ waiting: 0 }]);
  });

  it("400 for an unknown status or a reply beyond 500 characters; 404 for a question without reports", async () => {
    const { id, candidates } = await metQuestion(1);
    for (const who of candidates) await report(who, id, "typo");
    expect((await decide(id, { status: "lost" })).json()).toMatchObject({ message: "Please choose a decision." });
    expect((await decide(id, { status: "fixed", reply: "x".repeat(501) })).json()).toMatchObject({
      message: "The answer is longer than 500 characters.",
    });
    for (const unknown of ["7", api.deps.tokens.id()]) {
      expect((await decide(unknown, { status: "fixed" })).json()).toEqual({
        message: "Nobody has reported this question.",
        code: "NOT_FOUND",
      });
    }
  });

  it("shows the question with its corrected key", async () => {
    const { id, candidates } = await metQuestion(1);
    for (const who of candidates) await report(who, id, "wrong-key");
    await correctQuestion(api, admin, id, { correctAnswer: "C" });
    expect(await entryOf(id)).toMatchObject({ question: { correctAnswer: "C", version: 2 } });
  });
});
