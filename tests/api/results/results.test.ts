import { describe, expect, it } from "vitest";
import { lateAnswerSeconds } from "../../../schema/rules/limits.ts";
import { apiForFile } from "../../support/api-for-file.ts";
import { buildCandidate, subscribe } from "../../support/api.ts";
import { buildSchoolAdmin } from "../../support/data/school.ts";
import { buildPaper, buildSubscriber, takePaper, attemptAt, wrong } from "../../support/data/exam-attempts.ts";

const api = apiForFile();

const read = async (token: string, url: string) => {
  const reply = await api.call("GET", url, { token });
  expect(reply.statusCode).toBe(200);
  return reply.json();
};

describe("GET /api/exam/performance", () => {
  it("200 average of the percentages, best and weakest subject by mean [R-CAN-17] [C-PRO-03] [D-28]", async () => {
    const who = await buildSubscriber(api);
    const [maths, english] = [await buildPaper(api, 8), await buildPaper(api, 3)];
    await takePaper(api, who, maths, 8);
    await takePaper(api, who, maths, 5);
    await takePaper(api, who, english, 1);
    expect(await read(who.token, "/api/exam/performance")).toEqual({
      totalExams: 3,
      averageScore: 65.3,
      bestPerformance: { subject: maths.paper.subjectName, score: 81.3, examType: maths.paper.examType },
      weakestSubject: { subject: english.paper.subjectName, score: 33.3, examType: english.paper.examType },
      lateExams: 0,
    });
  });

  it("200 names the exam type in which the weakest subject was last taken [EXT-52]", async () => {
    const who = await buildSubscriber(api);
    await subscribe(api, who, "WAEC");
    await subscribe(api, who, "NECO");
    const weakestType = async () => (await read(who.token, "/api/exam/performance")).weakestSubject?.examType;
    for (const examType of ["WAEC", "NECO"]) {
      await takePaper(api, who, await buildPaper(api, 4, { subjectName: "Geography", examType }), 1);
      api.clock.advance(60);
      expect(await weakestType()).toBe(examType);
    }
  });

  it("200 ties go to the subject with more attempts, then to the name", async () => {
    const who = await buildSubscriber(api);
    const [once, twice, alsoOnce] = [
      await buildPaper(api, 2, { subjectName: "Anatomy" }),
      await buildPaper(api, 2, { subjectName: "Zoology" }),
      await buildPaper(api, 2, { subjectName: "Botany" }),
    ];
    for (const paper of [once, twice, twice, alsoOnce]) await takePaper(api, who, paper, 1);
    const { bestPerformance, weakestSubject } = await read(who.token, "/api/exam/performance");
    expect([bestPerformance.subject, weakestSubject.subject]).toEqual(["Zoology", "Zoology"]);
  });

  it("200 with nulls before the first exam; an open attempt does not count [D-28]", async () => {
    const who = await buildSubscriber(api);
    await attemptAt(api, who, (await buildPaper(api, 2)).paper).open();
    expect(await read(who.token, "/api/exam/performance")).toEqual({
      totalExams: 0,
      averageScore: null,
      bestPerformance: null,
      weakestSubject: null,
      lateExams: 0,
    });
  });

  it("401 without a token, on each of the three own screens", async () => {
    for (const url of ["/api/exam/performance", "/api/exam/exam-history", "/exam/stats"]) {
      const reply = await api.call("GET", url);
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toMatchObject({ message: "No access token found" });
    }
  });
});

describe("GET /api/exam/exam-history", () => {
  it("200 own results, newest first, with percent and Pass or Fail at 50 [R-CAN-18] [C-PRO-05] [D-25]", async () => {
    const [who, other] = [await buildSubscriber(api), await buildSubscriber(api)];
    const paper = await buildPaper(api, 8);
    const first = await takePaper(api, who, paper, 4);
    api.clock.advance(60);
    const second = await takePaper(api, who, paper, 3);
    await takePaper(api, other, paper, 8);
    const row = {
      examType: "JAMB",
      subjectName: paper.paper.subjectName,
      year: 2026,
      remarkedAt: null,
      scoreBefore: null,
      lateAnswers: 0,
      hasReview: true,
      answeredQuestions: 8,
      totalQuestions: 8,
    };
    const name = `JAMB ${paper.paper.subjectName} 2026`;
    expect(await read(who.token, "/api/exam/exam-history")).toEqual([
      {
        ...row,
        id: second.result.id,
        receipt: second.result.receipt,
        name,
        date: api.clock.now().toISOString(),
        score: 38,
        rightAnswers: 3,
        status: "Fail",
      },
      {
        ...row,
        id: first.result.id,
        receipt: first.result.receipt,
        name,
        date: new Date(api.clock.now().getTime() - 60_000).toISOString(),
        score: 50,
        rightAnswers: 4,
        status: "Pass",
      },
    ]);
  });
});

describe("GET /exam/stats", () => {
  it("200 the three figures of the dashboard [R-CAN-19] [C-DASH-08] [C-ENT-05]", async () => {
    const who = await buildSubscriber(api);
    const paper = await buildPaper(api, 4);
    expect(await read(who.token, "/exam/stats")).toEqual({
      totalExams: 0,
      highestScore: null,
      examsPassed: 0,
      lateExams: 0,
      openExams: [],
    });
    for (const right of [1, 3, 2]) await takePaper(api, who, paper, right);
    expect(await read(who.token, "/exam/stats")).toEqual({
      totalExams: 3,
      highestScore: 75,
      examsPassed: 2,
      lateExams: 0,
      openExams: [],
    });
  });

  it("200 names the exams whose time is running, and only the own ones [EXT-52]", async () => {
    const [who, other] = [await buildSubscriber(api), await buildSubscriber(api)];
    const { paper, questions } = await buildPaper(api, 4);
    const exam = attemptAt(api, who, paper);
    await exam.open();
    await exam.answer(questions[0]?.id ?? "", "A");
    api.clock.advance(600);
    const openExams = async ({ token }: { token: string }) => (await read(token, "/exam/stats")).openExams;
    expect(await openExams(who)).toEqual([{ ...paper, secondsLeft: 3000, answeredQuestions: 1, totalQuestions: 4 }]);
    expect(await openExams(other)).toEqual([]);
    api.clock.advance(3000);
    expect(await openExams(who)).toEqual([]);
    api.clock.advance(lateAnswerSeconds + 1);
    const next = attemptAt(api, who, paper);
    await next.open();
    expect(await openExams(who)).toHaveLength(1);
    await next.submit();
    expect(await openExams(who)).toEqual([]);
  });
});

describe("GET /api/auth/leaderboard", () => {
  const leaders = async () => (await api.call("GET", "/api/auth/leaderboard")).json<Record<string, string>[]>();

  it("200 first name and last initial, best subject, average as text; no candidates without a result [R-CAN-08] [D-27] [B-24]", async () => {
    const who = await buildSubscriber(api, { firstName: "Chiamaka", lastName: "okafor" });
    await buildCandidate(api, { firstName: "Bystander" });
    const [good, better] = [await buildPaper(api, 4), await buildPaper(api, 4)];
    await takePaper(api, who, good, 3);
    await takePaper(api, who, better, 4);
    const rows = await leaders();
    expect(rows).toContainEqual({
      name: "Chiamaka O.",
      bestSubject: better.paper.subjectName,
      averageScore: "87.5%",
    });
    expect(rows.some(({ name }) => name?.startsWith("Bystander"))).toBe(false);
    expect(JSON.stringify(rows)).not.toMatch(/okafor|@example/i);
  });

  it("200 ranks by the first answers, so probing does not pay [SEC-31] [D-08]", async () => {
    const [prober, honest] = [
      await buildSubscriber(api, { firstName: "Prober" }),
      await buildSubscriber(api, { firstName: "Honest" }),
    ];
    const { paper, questions } = await buildPaper(api, 4);
    const exam = attemptAt(api, prober, paper);
    await exam.open();
    for (const { id, key } of questions) {
      await exam.answer(id, wrong(key));
      await exam.answer(id, key);
    }
    await exam.submit();
    await takePaper(api, honest, { paper, questions }, 2);
    const names = (await leaders()).map(({ name }) => name);
    expect(names.indexOf("Honest O.")).toBeLessThan(names.indexOf("Prober O."));
    expect((await leaders()).find(({ name }) => name === "Prober O.")).toMatchObject({ averageScore: "0%" });
    expect(await read(prober.token, "/exam/stats")).toMatchObject({ highestScore: 100 });
  });

  it("200 counts submissions that come at the same moment", async () => {
    const who = await buildSubscriber(api, { firstName: "Parallel" });
    const papers = await Promise.all(Array.from({ length: 6 }, () => buildPaper(api, 2)));
    for (const { paper } of papers) await attemptAt(api, who, paper).open();
    await Promise.all(papers.map(({ paper }) => attemptAt(api, who, paper).submit()));
    const standing = await api.deps.db
      .selectFrom("standings")
      .selectAll()
      .where("candidate_id", "=", who.id)
      .executeTakeFirst();
    expect(standing).toMatchObject({ exams: 6, average_percent: 0 });
  });

  it("200 keeps every line right while many people submit at once, several papers each", async () => {
    const people = await Promise.all(
      Array.from({ length: 4 }, (_, n) => buildSubscriber(api, { firstName: `Busy${n}` })),
    );
    const papers = await Promise.all(Array.from({ length: 5 }, () => buildPaper(api, 4)));
    const exams = [];
    for (const [person, who] of people.entries()) {
      for (const [index, { paper, questions }] of papers.entries()) {
        const exam = attemptAt(api, who, paper);
        await exam.open();
        for (const { id, key } of questions.slice(0, (person + index) % 5)) await exam.answer(id, key);
        exams.push(exam);
      }
    }
    // each twice, because a repeated submission counts once
    const replies = await Promise.all([...exams, ...exams].map((exam) => exam.submit()));
    expect([...new Set(replies.map(({ statusCode }) => statusCode))]).toEqual([200]);
    for (const [person, { id }] of people.entries()) {
      const percents = papers.map((_, index) => 25 * ((person + index) % 5));
      const standing = await api.deps.db
        .selectFrom("standings")
        .selectAll()
        .where("candidate_id", "=", id)
        .executeTakeFirstOrThrow();
      expect(standing).toEqual({
        candidate_id: id,
        exams: 5,
        average_percent: percents.reduce((sum, percent) => sum + percent, 0) / 5,
        best_subject: papers[percents.indexOf(100)]?.paper.subjectName,
      });
    }
  });

  it("200 shortens names by whole letters, whatever the script", async () => {
    const names = [
      ["Zoë", "\u{1F1F3}\u{1F1EC} Flag", "Zoë \u{1F1F3}\u{1F1EC}."],
      ["\u0623\u0645\u064A\u0646\u0629", "\u0628\u0644\u0648", "\u0623\u0645\u064A\u0646\u0629 \u0628."],
      ["A".repeat(200), "e\u0301mile", `${"A".repeat(200)} E\u0301.`],
      ["  Spaced  ", " ", "Spaced"],
    ];
    for (const [index, [first_name = "", last_name = ""]] of names.entries()) {
      const id = api.deps.tokens.id();
      const email = `letters${index}@example.com`;
      const created_at = api.clock.now();
      await api.deps.db
        .insertInto("candidates")
        .values({ id, first_name, last_name, email, phone: "", password_hash: "", created_at })
        .execute();
      await api.deps.db
        .insertInto("standings")
        .values({ candidate_id: id, exams: 99, average_percent: 100, best_subject: "Art" })
        .execute();
    }
    const shown = (await leaders()).map(({ name }) => name);
    expect(shown).toEqual(expect.arrayContaining(names.map(([, , short]) => short)));
  });

  it("200 the first fifty only", async () => {
    const now = api.clock.now();
    const people = Array.from({ length: 60 }, (_, n) => ({
      id: api.deps.tokens.id(),
      first_name: `Crowd${n}`,
      last_name: "",
      email: `crowd${n}@example.com`,
      phone: "",
      password_hash: "",
      created_at: now,
    }));
    await api.deps.db.insertInto("candidates").values(people).execute();
    await api.deps.db
      .insertInto("standings")
      .values(
        people.map(({ id }, n) => ({ candidate_id: id, exams: 199, average_percent: 100 - n, best_subject: "Art" })),
      )
      .execute();
    const rows = await leaders();
    expect(rows).toHaveLength(50);
    expect(rows[0]).toEqual({ name: "Crowd0", bestSubject: "Art", averageScore: "100%" });
  });
});

describe("rankings of one exam type, and the own place [EXT-53]", () => {
  const leaders = async (examType = "") =>
    (await api.call("GET", `/api/auth/leaderboard${examType && `?examType=${examType}`}`)).json<
      { name: string; bestSubject: string; averageScore: string }[]
    >();
  const own = (token: string, query = "") => read(token, `/api/auth/leaderboard/own${query}`);

  it("200 counts only the exams of that type, whatever its case", async () => {
    const who = await buildSubscriber(api, { firstName: "Bothways" });
    await subscribe(api, who, "NECO");
    const [jamb, neco] = [await buildPaper(api, 4), await buildPaper(api, 4, { examType: "NECO" })];
    await takePaper(api, who, jamb, 4);
    await takePaper(api, who, neco, 1);
    const scoreIn = async (examType?: string) =>
      (await leaders(examType)).find(({ name }) => name.startsWith("Bothways"))?.averageScore;
    expect(await scoreIn("JAMB")).toBe("100%");
    expect(await scoreIn("neco")).toBe("25%");
    expect(await scoreIn("WAEC")).toBeUndefined();
    expect(await own(who.token)).toMatchObject({ averageScore: "62.5%" });
    expect((await leaders("NECO")).find(({ name }) => name.startsWith("Bothways"))?.bestSubject).toBe(
      neco.paper.subjectName,
    );
  });

  it("200 tells each person their own place, also below the fifty that are listed", async () => {
    const people = [await buildSubscriber(api), await buildSubscriber(api), await buildSubscriber(api)];
    const paper = await buildPaper(api, 4, { examType: "GCE" });
    for (const [index, who] of people.entries()) {
      await subscribe(api, who, "GCE");
      // the second and the third have the same average and as many exams
      await takePaper(api, who, paper, index === 0 ? 1 : 3);
    }
    const places = await Promise.all(people.map(({ token }) => own(token, "?examType=GCE")));
    expect(places.map(({ total }) => total)).toEqual([3, 3, 3]);
    expect(places.map(({ rank }) => rank).sort()).toEqual([1, 2, 3]);
    expect(places[0]).toMatchObject({ rank: 3, averageScore: "25%" });
    const listed = await leaders("GCE");
    for (const { rank, name, averageScore } of places) expect(listed[rank - 1]).toMatchObject({ name, averageScore });

    const crowd = Array.from({ length: 60 }, (_, n) => ({
      id: api.deps.tokens.id(),
      first_name: `Above${n}`,
      last_name: "",
      email: `above${n}@example.com`,
      phone: "",
      password_hash: "",
      created_at: api.clock.now(),
    }));
    await api.deps.db.insertInto("candidates").values(crowd).execute();
    await api.deps.db
      .insertInto("exam_type_standings")
      .values(
        crowd.map(({ id }) => ({
          candidate_id: id,
          exam_type: "GCE",
          exams: 1,
          average_percent: 90,
          best_subject: "Art",
        })),
      )
      .execute();
    expect(await own(people[0]?.token ?? "", "?examType=GCE")).toMatchObject({ rank: 63, total: 63 });
    expect(await leaders("GCE")).toHaveLength(50);
  });

  it("200 without a place before the first result of that type", async () => {
    const who = await buildSubscriber(api, { firstName: "Newcomer", lastName: "Bello" });
    const total = (await leaders("PROFESSIONAL")).length;
    expect(await own(who.token, "?examType=PROFESSIONAL")).toEqual({
      rank: null,
      total,
      name: "Newcomer B.",
      averageScore: null,
    });
  });

  it("401 without a token, 403 for schools, 400 for an empty exam type", async () => {
    expect((await api.call("GET", "/api/auth/leaderboard/own")).statusCode).toBe(401);
    const { token } = await buildSchoolAdmin(api);
    expect((await api.call("GET", "/api/auth/leaderboard/own", { token })).statusCode).toBe(403);
    expect((await api.call("GET", "/api/auth/leaderboard?examType=")).statusCode).toBe(400);
  });
});
