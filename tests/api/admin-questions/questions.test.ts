import { beforeAll, describe, expect, it } from "vitest";
import { codeOf, messageOf, twenty, tally } from "../../support/data/accounts.ts";
import { adminApiForFile, adminToken, rootEmail } from "../../support/data/admin.ts";
import { buildCandidate, buildQuestions, subscribe } from "../../support/api.ts";
import { attemptAt } from "../../support/data/exam-attempts.ts";

const api = adminApiForFile();
let token: string;
beforeAll(async () => {
  token = await adminToken(api);
});

interface Question {
  id: string;
  question: string;
  subjectName: string;
  examType: string;
  year: number;
  optionA: string;
  correctAnswer: string;
  version: number;
}
let papers = 0;
/** A paper of its own for a test. */
async function buildBank(count: number, subjectName = `Subject ${(papers += 1)}`) {
  const questions = await buildQuestions(api, count, { subjectName });
  return { paper: { examType: "JAMB", subjectName, year: 2026 }, questions, ids: questions.map(({ id }) => id) };
}
const list = async (query: Record<string, string> = {}): Promise<{ questions: Question[]; total: number }> => {
  const answer = await api.call("GET", `/admin/get-questions?${new URLSearchParams(query)}`, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const content = (given: Record<string, unknown> = {}) => ({
  question: "What is 3 + 4?",
  subjectName: "Arithmetic",
  examType: "WAEC",
  year: 2021,
  optionA: "6",
  optionB: "7",
  optionC: "8",
  optionD: "9",
  correctAnswer: "B",
  explanation: "Count on.",
  ...given,
});
const edit = (id: string, given: Record<string, unknown> = {}, as = token) =>
  api.call("PUT", `/admin/update-questions/${id}`, { token: as, body: content(given) });
const remove = (id: string) => api.call("DELETE", `/admin/del-questions/${id}`, { token });
const versionsOf = (id: string) => api.call("GET", `/admin/question-versions/${id}`, { token });
const nobody = "00000000-0000-4000-8000-000000000000";

describe("GET /admin/get-questions [R-ADM-07]", () => {
  it("200 three questions of a page with key, and the total [A-QST-01]", async () => {
    const { paper, ids } = await buildBank(7);
    const first = await list({ subjectName: paper.subjectName });
    expect(first.total).toBe(7);
    expect(first.questions.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect(first.questions[0]).toEqual({
      id: ids[0],
      question: "Question number 1?",
      subjectName: paper.subjectName,
      examType: "JAMB",
      year: 2026,
      questionImageUrl: null,
      questionImageAlt: null,
      optionA: "first",
      optionB: "second",
      optionC: "third",
      optionD: "fourth",
      correctAnswer: "A",
      explanation: "Because of reason 1.",
      version: 1,
    });
    const last = await list({ subjectName: paper.subjectName, page: "3", limit: "3" });
    expect(last.questions.map(({ id }) => id)).toEqual(ids.slice(6));
  });

  it("200 filters by subject, exam type and year, each alone and together, in any case [A-QST-02]", async () => {
    const subjectName = "Filter Studies";
    await buildQuestions(api, 2, { subjectName, examType: "NECO", year: 2019 });
    await buildQuestions(api, 3, { subjectName, examType: "GCE", year: 2020 });
    const totalOf = async (query: Record<string, string>) => (await list({ subjectName, ...query })).total;
    expect(await totalOf({})).toBe(5);
    expect(await totalOf({ examType: "neco" })).toBe(2);
    expect(await totalOf({ year: "2020" })).toBe(3);
    expect(await totalOf({ examType: "GCE", year: "2019" })).toBe(0);
    expect((await list({ subjectName: "filter studies" })).total).toBe(5);
    expect((await list({ examType: "NECO", year: "2019" })).total).toBe(2);
  });

  it.each(["99999999999", "1", "2201"])("400 for the year %s", async (year) => {
    const answer = await api.call("GET", `/admin/get-questions?year=${year}`, { token });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: "Year must be a number from 1900 to 2200, such as 2024" });
  });

  it("400 for a version that no question can have", async () => {
    const { ids } = await buildBank(1);
    expect((await edit(ids[0] ?? "", { version: 3_000_000_000 })).statusCode).toBe(400);
  });

  it("200 searches stem and options for each word, also for % and _ [SEC-41]", async () => {
    const { ids } = await buildBank(2, "Search Studies");
    await edit(ids[0] ?? "", { question: "Is 50% of 10_000 more?", subjectName: "Search Studies" });
    const found = async (search: string) => (await list({ subjectName: "Search Studies", search })).total;
    expect(await found("50% OF")).toBe(1);
    expect(await found("50_ of")).toBe(0);
    expect(await found("10_000")).toBe(1);
    expect(await found("%")).toBe(1);
    expect(await found("second")).toBe(1);
    expect(await found("more 50%")).toBe(1);
    expect(await found("more fewer")).toBe(0);
    expect(await found('"50% of" more')).toBe(1);
    expect(await found('"of 50%"')).toBe(0);
    await edit(ids[1] ?? "", { question: "What is 141 + 142, or 14 + 1?", subjectName: "Search Studies" });
    expect(await found("141 + 142")).toBe(1);
    expect(await found("141 + 1")).toBe(1);
    expect(await found("142 + 141")).toBe(0);
    expect(await found("142 what 141")).toBe(1);
    expect(await found("% o")).toBe(1);
    expect(await found("o %")).toBe(0);
    expect(await found("\\")).toBe(0);
    expect(await found("' or 1=1 --")).toBe(0);
  });

  it.each([
    [{ limit: "100000" }, 100],
    [{ limit: "0", page: "0" }, 1],
    [{ page: "-1" }, 3],
    [{ page: "999999999999", limit: "100" }, 0],
  ])("200 with page and size moved to their limits for %o: %i questions [LIM-09]", async (query, count) => {
    const { ids, paper } = await buildBank(101);
    const { questions } = await list({ subjectName: paper.subjectName, ...query });
    expect(questions.map(({ id }) => id)).toEqual(ids.slice(0, count));
  });

  it("400 for a year that is not a number and for a search that is too long", async () => {
    for (const query of ["year=twenty", `search=${"x".repeat(201)}`]) {
      expect((await api.call("GET", `/admin/get-questions?${query}`, { token })).statusCode).toBe(400);
    }
  });

  it("403 for a candidate: only admins see keys [SEC-30]", async () => {
    const who = await buildCandidate(api);
    const answer = await api.call("GET", "/admin/get-questions", { token: who.token });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain("correctAnswer");
  });
});

describe("PUT /admin/update-questions/{id} [R-ADM-08]", () => {
  it("200 saves every field, answers the next version and writes an audit line [A-QST-03]", async () => {
    const { ids } = await buildBank(1);
    const id = ids[0] ?? "";
    const given = {
      questionImageUrl: "https://pictures.example/1.png",
      questionImageAlt: "Seven apples",
      correctAnswer: "C",
      version: 1,
    };
    const answer = await edit(id, { ...given, question: "What is 3 + 5?" });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message: "Question updated successfully!",
      question: { ...content({ ...given, question: "What is 3 + 5?" }), id, version: 2 },
    });
    const { questions } = await list({ subjectName: "Arithmetic", search: "3 + 5" });
    expect(questions).toMatchObject([{ id, version: 2, correctAnswer: "C" }]);
    const line = await api.deps.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "question.updated")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(line?.object).toBe(`${id} version 2`);
  });

  it("409 STALE_VERSION for an older version, nothing lost on either side", async () => {
    const { ids } = await buildBank(1);
    const id = ids[0] ?? "";
    expect((await edit(id, { question: "First edit?", version: 1 })).statusCode).toBe(200);
    const answer = await edit(id, { question: "Second edit?", version: 1 });
    expect(answer.statusCode).toBe(409);
    expect(codeOf(answer)).toBe("STALE_VERSION");
    expect((await list({ search: "First edit?" })).questions).toMatchObject([{ id, version: 2 }]);
    expect((await edit(id, { question: "Second edit?", version: 2 })).statusCode).toBe(200);
  });

  it("200 without a version: the last edit wins, as documented", async () => {
    const { ids } = await buildBank(1);
    await edit(ids[0] ?? "", { question: "One?" });
    expect((await edit(ids[0] ?? "", { question: "Two?" })).json()).toMatchObject({ question: { version: 3 } });
  });

  it("saves only one of twenty edits of the same version", async () => {
    const { ids } = await buildBank(1);
    const answers = await twenty((index) => edit(ids[0] ?? "", { question: `Race ${index}?`, version: 1 }));
    expect(tally(answers)).toEqual({ 200: 1, 409: 19 });
  });

  it("200 for the same contents again: no new version [REL-10]", async () => {
    const { ids } = await buildBank(1);
    const id = ids[0] ?? "";
    await edit(id, { question: "Twice?", version: 1 });
    expect((await edit(id, { question: "Twice?", version: 1 })).json()).toMatchObject({ question: { version: 2 } });
    expect((await versionsOf(id)).json()).toHaveLength(2);
  });

  it("409 for the text of another question of the paper", async () => {
    const { paper, ids } = await buildBank(2);
    const answer = await edit(ids[0] ?? "", { ...paper, question: "Question number 2?" });
    expect(answer.statusCode).toBe(409);
    expect(messageOf(answer)).toBe("The bank has this question already.");
    expect((await list({ subjectName: paper.subjectName })).total).toBe(2);
  });

  it.each([
    ["Question is missing", { question: "  \n " }],
    ["Options B and D are the same", { optionD: " 7 " }],
    ["Correct answer must be A, B, C or D", { correctAnswer: "E" }],
    ["Year must be a number from 1900 to 2200, such as 2024", { year: "twenty" }],
    ["Image address must start with https://", { questionImageUrl: "javascript:alert(1)" }],
    ["Image address must start with https://", { questionImageUrl: "http://pictures.example/1.png" }],
    ["Image address must start with https://", { questionImageUrl: 'https://a.example/"><script>' }],
    ["Image address must start with https://", { questionImageUrl: "/files/../admin/users" }],
    ["Image address must start with https://", { questionImageUrl: "/files/sample/../../x" }],
    ["Image address must start with https://", { questionImageUrl: "/files/%2e%2e/x" }],
    ["Image address must start with https://", { questionImageUrl: "/files//x.example/1.png" }],
    ["Image address must start with https://", { questionImageUrl: String.raw`/files/..\x` }],
    [
      "Exam type must be one of JAMB, WAEC, NECO, GCE, POSTUTME, COMMON_ENTRANCE, PROFESSIONAL, Junior Waec",
      { examType: "SAT" },
    ],
    ["Subject is missing", { subjectName: "" }],
  ])("400 '%s' [SEC-40]", async (message, given) => {
    const { ids } = await buildBank(1);
    const answer = await edit(ids[0] ?? "", given);
    expect(answer.statusCode).toBe(400);
    expect(messageOf(answer)).toBe(message);
  });

  it("keeps text as it was written and ignores other fields [SEC-25] [SEC-40]", async () => {
    const { ids } = await buildBank(1);
    const question = "  =1+1 <script>alert(1)</script> $x^2$  ";
    const answer = await edit(ids[0] ?? "", { question, position: 0, created_at: "2000-01-01", id: nobody });
    expect(answer.json()).toMatchObject({ question: { id: ids[0], question } });
  });

  it("413 for more than 64 KB [LIM-02]", async () => {
    const { ids } = await buildBank(1);
    const answer = await edit(ids[0] ?? "", { explanation: "x".repeat(65 * 1024) });
    expect(answer.statusCode).toBe(413);
  });

  it.each([nobody, "7"])("404 for the id %s", async (id) => {
    expect((await edit(id)).statusCode).toBe(404);
  });
});

describe("what an attempt was given", () => {
  async function takePaper(subjectName: string) {
    const bank = await buildBank(3, subjectName);
    const who = await buildCandidate(api);
    await subscribe(api, who);
    const exam = attemptAt(api, who, bank.paper);
    const opened = await exam.open();
    return { ...bank, who, exam, opened };
  }

  it("keeps texts, key, score and review after an edit", async () => {
    const { ids, questions, exam } = await takePaper("Pinned Studies");
    const [first] = questions;
    // the key moves from A to D, the text changes
    const changed = await edit(first?.id ?? "", {
      subjectName: "Pinned Studies",
      examType: "JAMB",
      year: 2026,
      question: "Another text?",
      correctAnswer: "D",
    });
    expect(changed.statusCode).toBe(200);
    const again = await exam.open();
    expect(again.questions.map(({ question }) => question)).toContain("Question number 1?");
    await exam.answer(first?.id ?? "", "A");
    const handedIn = (await exam.submit()).json<{
      result: { score: number; totalQuestions: number };
      review: { questionId: string; correctAnswer: string }[];
    }>();
    expect(handedIn.result).toMatchObject({ score: 1, totalQuestions: 3 });
    expect(handedIn.review.find(({ questionId }) => questionId === first?.id)?.correctAnswer).toBe("A");
    // an attempt that begins now gets the new version
    const next = await exam.open();
    expect(next.questions.map(({ id }) => id)).toEqual(ids);
    expect(next.questions[0]?.question).toBe("Another text?");
  });

  it("is kept after a deletion; later attempts do not get the question [R-ADM-09]", async () => {
    const { ids, questions, exam } = await takePaper("Kept Studies");
    expect((await remove(ids[1] ?? "")).statusCode).toBe(200);
    expect((await exam.open()).questions.map(({ id }) => id)).toEqual(ids);
    for (const { id, key } of questions) await exam.answer(id, key);
    expect((await exam.submit()).json()).toMatchObject({ result: { score: 3, totalQuestions: 3 } });
    expect((await exam.open()).questions.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
  });

  it("is kept in a practice test, too", async () => {
    const { ids, paper } = await buildBank(1, "Practice Pins");
    const who = await buildCandidate(api);
    await api.call("GET", `/exam/questions/JAMB/${encodeURIComponent(paper.subjectName)}/2026`, { token: who.token });
    await remove(ids[0] ?? "");
    const body = { questionId: ids[0], selectedAnswer: "A" };
    const answer = await api.call("POST", "/exam/check-answer", { token: who.token, body });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ isCorrect: true });
  });
});

describe("DELETE /admin/del-questions/{id} [R-ADM-09]", () => {
  it("200 once, then 404; the audit log names it [SEC-64]", async () => {
    const { paper, ids } = await buildBank(2);
    const answer = await remove(ids[0] ?? "");
    expect(messageOf(answer)).toBe("Question deleted successfully!");
    expect((await list({ subjectName: paper.subjectName })).questions.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await remove(ids[0] ?? "")).statusCode).toBe(404);
    expect((await remove("7")).statusCode).toBe(404);
    expect((await edit(ids[0] ?? "")).statusCode).toBe(404);
    const lines = await api.deps.db
      .selectFrom("audit_log")
      .select("object")
      .where("action", "=", "question.deleted")
      .execute();
    expect(lines.map(({ object }) => object)).toContain(ids[0]);
  });

  it("[D-350] 409 STALE_VERSION for an older version than the bank's; nothing is deleted", async () => {
    const { ids } = await buildBank(1);
    const id = ids[0] ?? "";
    await edit(id, { question: "Corrected meanwhile?" });
    const answer = await api.call("DELETE", `/admin/del-questions/${id}?version=1`, { token });
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, "STALE_VERSION"]);
    expect((await edit(id, { question: "Still there?" })).statusCode).toBe(200);
    expect((await api.call("DELETE", `/admin/del-questions/${id}?version=3`, { token })).statusCode).toBe(200);
  });
});

describe("GET /admin/question-versions/{id} [EXT-21]", () => {
  it("200 who, when and what, newest first, also of a deleted question", async () => {
    const { ids } = await buildBank(1);
    const id = ids[0] ?? "";
    const begun = api.clock.now().toISOString();
    api.clock.advance(60);
    await edit(id, { question: "Second version?" });
    await remove(id);
    const answer = await versionsOf(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject([
      {
        version: 2,
        changedAt: api.clock.now().toISOString(),
        changedBy: rootEmail,
        question: { id, question: "Second version?", version: 2 },
      },
      { version: 1, changedAt: begun, changedBy: null, question: { id, question: "Question number 1?", version: 1 } },
    ]);
  });

  it.each([nobody, "7"])("404 for the id %s", async (id) => {
    expect((await versionsOf(id)).statusCode).toBe(404);
  });
});

describe("GET /admin/overview [EXT-22]", () => {
  const ask = (query = "") => api.call("GET", `/admin/overview${query}`, { token });

  it("200 candidates, live subscriptions, attempts of each day, questions of each paper", async () => {
    const { paper } = await buildBank(4, "Overview Studies");
    const who = await buildCandidate(api);
    const before = (await ask()).json<{ candidates: number; subscriptions: number }>();
    await subscribe(api, who);
    await attemptAt(api, who, paper).open();
    const answer = await ask();
    const overview = answer.json<{
      candidates: number;
      subscriptions: number;
      attemptsPerDay: { day: string; count: number }[];
      questions: { subjectName: string; count: number }[];
    }>();
    expect(overview.candidates).toBe(before.candidates);
    expect(overview.subscriptions).toBe(before.subscriptions + 1);
    expect(overview.attemptsPerDay).toHaveLength(30);
    expect(overview.attemptsPerDay.at(-1)?.day).toBe("2026-11-20");
    expect(overview.attemptsPerDay.at(-1)?.count).toBeGreaterThan(0);
    expect(overview.attemptsPerDay[0]).toEqual({ day: "2026-10-22", count: 0 });
    expect(overview.questions.find(({ subjectName }) => subjectName === "Overview Studies")).toEqual({
      examType: "JAMB",
      subjectName: "Overview Studies",
      year: 2026,
      count: 4,
    });
  });

  it("counts by days of Lagos, an hour ahead of UTC", async () => {
    const who = await buildCandidate(api);
    const row = (id: string, at: string) => ({
      id,
      candidate_id: who.id,
      exam_type: "JAMB",
      subject_name: id,
      year: 2026,
      question_ids: [],
      started_at: new Date(at),
      deadline: new Date(at),
      submitted_at: new Date(at),
    });
    await api.deps.db
      .insertInto("attempts")
      .values([
        row("00000000-0000-4000-8000-00000000000a", "2026-01-01T22:59:59.000Z"),
        row("00000000-0000-4000-8000-00000000000b", "2026-01-01T23:00:00.000Z"),
      ])
      .execute();
    const { attemptsPerDay } = (await ask("?from=2026-01-01&to=2026-01-02")).json<{ attemptsPerDay: unknown }>();
    expect(attemptsPerDay).toEqual([
      { day: "2026-01-01", count: 1 },
      { day: "2026-01-02", count: 1 },
    ]);
  });

  it.each(["?from=yesterday", "?from=2026-13-01", "?from=2026-02-02&to=2026-02-01", "?from=2020-01-01&to=2026-01-01"])(
    "400 for %s",
    async (query) => {
      expect((await ask(query)).statusCode).toBe(400);
    },
  );
});

describe("GET /admin/audit-log [EXT-23] [SEC-64]", () => {
  interface Log {
    items: { at: string; actor: string; action: string; object: string | null; requestId: string | null }[];
    total: number;
  }
  const ask = async (query: Record<string, string> = {}): Promise<Log> =>
    (await api.call("GET", `/admin/audit-log?${new URLSearchParams(query)}`, { token })).json();

  it("200 newest first, people by address, logins among it", async () => {
    await adminToken(api);
    const { ids } = await buildBank(1);
    await remove(ids[0] ?? "");
    const log = await ask();
    expect(log.items).toHaveLength(20);
    expect(log.total).toBeGreaterThan(20);
    expect(log.items[0]).toMatchObject({ actor: rootEmail, action: "question.deleted", object: ids[0] });
    expect(log.items[0]?.requestId).toBeTruthy();
    expect(log.items[1]).toMatchObject({ actor: rootEmail, action: "admin-login.succeeded" });
  });

  it("200 filters by actor, action, kind of action and day; pages are pages", async () => {
    const own = await ask({ actor: rootEmail.toUpperCase(), action: "question.deleted" });
    expect(own.total).toBeGreaterThan(0);
    expect(new Set(own.items.map(({ action }) => action))).toEqual(new Set(["question.deleted"]));
    expect((await ask({ action: "question" })).total).toBeGreaterThan(own.total);
    expect((await ask({ action: "quest" })).total).toBe(0);
    expect((await ask({ actor: "stranger@example.com" })).total).toBe(0);
    expect((await ask({ from: "2026-11-21" })).total).toBe(0);
    expect((await ask({ from: "2026-11-20", to: "2026-11-20" })).total).toBeGreaterThan(20);
    const [first, second] = [await ask({ limit: "5" }), await ask({ limit: "5", page: "2" })];
    expect(second.items).toHaveLength(5);
    expect(second.items[0]).not.toEqual(first.items[4]);
  });

  it("holds no password, token or key of a question [SEC-26]", async () => {
    const rows = await api.deps.db.selectFrom("audit_log").selectAll().execute();
    const text = JSON.stringify(rows);
    expect(text).not.toContain("Quiet-Harbour-42");
    expect(text).not.toContain(token);
  });
});
