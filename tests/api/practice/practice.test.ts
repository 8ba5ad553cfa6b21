import { beforeAll, describe, expect, it } from "vitest";
import { buildApi, buildCandidate, buildQuestions, subscribe, type TestCandidate } from "../../support/api.ts";
import {
  buildPaper,
  buildSubscriber,
  attemptAt,
  wrong,
  type Key,
  type Paper,
} from "../../support/data/exam-attempts.ts";
import { apiForFile } from "../../support/api-for-file.ts";

const api = apiForFile();
let who: TestCandidate;
beforeAll(async () => {
  who = await buildCandidate(api);
});

interface Verdict {
  questionId: string;
  selectedAnswer: Key;
  isCorrect: boolean;
  correctAnswer: Key;
  explanation: string | null;
}

const pathOf = ({ examType, subjectName, year }: Paper): string =>
  `/exam/questions/${encodeURIComponent(examType)}/${encodeURIComponent(subjectName)}/${year}`;
const open = (paper: Paper, by = who, at = api) => at.call("GET", pathOf(paper), { token: by.token });
const check = (questionId: string, selectedAnswer: string, by = who, at = api) =>
  at.call("POST", "/exam/check-answer", { token: by.token, body: { questionId, selectedAnswer } });
const storedAnswers = (questionId: string) =>
  api.deps.db.selectFrom("practice_answers").selectAll().where("question_id", "=", questionId).execute();

describe("GET /exam/subjects/{examType} and /exam/years/{examType}/{subject}", () => {
  it("200 lists subjects by name and years ascending, types compared upper-cased [R-CAN-26] [R-CAN-27] [C-PRAC-16]", async () => {
    for (const subjectName of ["Zoology", "A/B & C?"]) await buildPaper(api, 1, { examType: "GCE", subjectName });
    const subjects = await api.call("GET", "/exam/subjects/gce", { token: who.token });
    expect(subjects.statusCode).toBe(200);
    expect(subjects.json()).toEqual(["A/B & C?", "Zoology"]);
    await buildQuestions(api, 1, { examType: "GCE", subjectName: "A/B & C?", year: 2019 });
    const years = await api.call("GET", `/exam/years/GCE/${encodeURIComponent("A/B & C?")}`, { token: who.token });
    expect(years.json()).toEqual([2019, 2026]);
  });

  it("200 with empty lists for what is not there, also for a subject of 200 letters", async () => {
    expect((await api.call("GET", "/exam/subjects/NOTHING", { token: who.token })).json()).toEqual([]);
    const years = await api.call("GET", `/exam/years/GCE/${"ß".repeat(200)}`, { token: who.token });
    expect(years.statusCode).toBe(200);
    expect(years.json()).toEqual([]);
  });

  it("401 without a token, 400 for a character that cannot be stored [SEC-32]", async () => {
    for (const path of ["/exam/subjects/GCE", "/exam/years/GCE/Zoology", "/exam/questions/GCE/Zoology/2026"]) {
      const reply = await api.call("GET", path);
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toMatchObject({ message: "No access token found" });
    }
    expect((await api.call("GET", "/exam/years/GCE/A%00B", { token: who.token })).statusCode).toBe(400);
  });
});

describe("GET /exam/questions/{examType}/{subject}/{year}", () => {
  it("200 sends the whole paper in its order, without keys and without a subscription [R-CAN-28] [C-ENT-03] [SEC-30] [SEC-32]", async () => {
    const { paper, questions } = await buildPaper(api, 25);
    const reply = await open({ ...paper, examType: "jamb" });
    expect(reply.statusCode).toBe(200);
    expect(reply.json<{ id: string }[]>().map(({ id }) => id)).toEqual(questions.map(({ id }) => id));
    expect(reply.json<object[]>()[0]).toEqual({
      id: questions[0]?.id,
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
    });
    expect(reply.body).not.toMatch(/correct|explanation|because of reason/i);
  });

  it("200 with an empty list for a paper without questions, 400 for a year that is none", async () => {
    expect((await open({ examType: "JAMB", subjectName: "Nothing", year: 2026 })).json()).toEqual([]);
    const reply = await api.call("GET", "/exam/questions/JAMB/Physics/soon", { token: who.token });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ message: "The year must have four digits.", code: "BAD_USER_INPUT" });
  });

  it("409 while the same paper is open as an exam, until it is submitted [SEC-30]", async () => {
    const { paper, questions } = await buildPaper(api, 2);
    const sitter = await buildSubscriber(api);
    await open(paper, sitter);
    const exam = attemptAt(api, sitter, paper);
    await exam.open();
    for (const reply of [await open(paper, sitter), await check(questions[0]?.id ?? "", "A", sitter)]) {
      expect(reply.statusCode).toBe(409);
      expect(reply.json()).toEqual({
        message: "You have this paper open as an exam. Submit it first, then practise it.",
        code: "CONFLICT",
      });
    }
    await exam.submit();
    expect((await open(paper, sitter)).statusCode).toBe(200);
    expect((await check(questions[0]?.id ?? "", "A", sitter)).statusCode).toBe(200);
  });

  it("409 after the end of that exam, too, while answers to it can still arrive [SEC-30] [D-14]", async () => {
    const { paper } = await buildPaper(api, 2);
    const sitter = await buildSubscriber(api);
    await attemptAt(api, sitter, paper).open();
    api.clock.advance(3720);
    expect((await open(paper, sitter)).statusCode).toBe(409);
    api.clock.advance(1);
    expect((await open(paper, sitter)).statusCode).toBe(200);
  });

  it("200 limited for people without a subscription where the operator says so", async () => {
    const limited = await buildApi({ FREE_PRACTICE_LIMIT: "3" });
    try {
      const { paper, questions } = await buildPaper(limited, 5);
      const guest = await buildCandidate(limited);
      const sent = (await open(paper, guest, limited)).json<{ id: string }[]>();
      expect(sent.map(({ id }) => id)).toEqual(questions.slice(0, 3).map(({ id }) => id));
      expect((await check(questions[4]?.id ?? "", "A", guest, limited)).statusCode).toBe(404);
      await subscribe(limited, guest);
      expect((await open(paper, guest, limited)).json()).toHaveLength(5);
      expect((await check(questions[4]?.id ?? "", "A", guest, limited)).statusCode).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});

describe("POST /exam/check-answer", () => {
  it("200 checks the answer and gives key and explanation [R-CAN-29] [C-ENT-04] [C-PRAC-06]", async () => {
    const { paper, questions } = await buildPaper(api, 2);
    await open(paper);
    const [first, second] = questions;
    expect((await check(first?.id ?? "", first?.key ?? "A")).json<Verdict>()).toEqual({
      questionId: first?.id,
      selectedAnswer: first?.key,
      isCorrect: true,
      correctAnswer: first?.key,
      explanation: "Because of reason 1.",
    });
    const missed = (await check(second?.id ?? "", wrong(second?.key ?? "A"))).json<Verdict>();
    expect(missed).toMatchObject({ isCorrect: false, correctAnswer: second?.key });
  });

  it("200 locks the question with its first answer, also against calls at the same moment [D-09]", async () => {
    const { paper, questions } = await buildPaper(api, 1);
    await open(paper);
    const { id, key } = questions[0] ?? { id: "", key: "A" as Key };
    const replies = await Promise.all([wrong(key), key, key].map((letter) => check(id, letter)));
    const letters = new Set(replies.map((reply) => reply.json<Verdict>().selectedAnswer));
    expect(letters.size).toBe(1);
    expect(await storedAnswers(id)).toHaveLength(1);
    const [counted] = letters;
    expect((await check(id, "D")).json<Verdict>()).toMatchObject({
      selectedAnswer: counted,
      isCorrect: counted === key,
    });
  });

  it("200 can be answered again once the paper is opened again [C-PRAC-12]", async () => {
    const { paper, questions } = await buildPaper(api, 1);
    await open(paper);
    const { id, key } = questions[0] ?? { id: "", key: "A" as Key };
    await check(id, wrong(key));
    api.clock.advance(1);
    await open(paper);
    expect((await check(id, key)).json<Verdict>()).toMatchObject({ selectedAnswer: key, isCorrect: true });
    expect((await storedAnswers(id)).map((row) => row.is_correct).sort()).toEqual([false, true]);
  });

  it("leaves results, statistics and history alone [D-15]", async () => {
    const learner = await buildCandidate(api);
    const { paper, questions } = await buildPaper(api, 1);
    await open(paper, learner);
    await check(questions[0]?.id ?? "", "A", learner);
    const history = await api.call("GET", "/api/exam/exam-history", { token: learner.token });
    expect(history.json()).toEqual([]);
  });

  it("404 for a question that the caller did not get, and for a text that is no id", async () => {
    const { paper, questions } = await buildPaper(api, 1);
    await open(paper);
    const stranger = await buildCandidate(api);
    for (const reply of [await check(questions[0]?.id ?? "", "A", stranger), await check("none", "A")]) {
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toEqual({
        message: "This question is not part of a practice test that you have open.",
        code: "NOT_FOUND",
      });
    }
  });

  it("400 for another letter, 401 without a token", async () => {
    const { paper, questions } = await buildPaper(api, 1);
    await open(paper);
    const reply = await check(questions[0]?.id ?? "", "E");
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ message: "Please choose one of the options A to D" });
    const anonymous = await api.call("POST", "/exam/check-answer", {
      body: { questionId: questions[0]?.id, selectedAnswer: "A" },
    });
    expect(anonymous.statusCode).toBe(401);
  });

  it("429 beyond 120 checks a minute, exam and practice counted together [SEC-32]", async () => {
    const limited = await buildApi({ RATE_LIMITS: "on", LIM_14_USER_MINUTE: "1000" });
    try {
      const { paper, questions } = await buildPaper(limited, 1);
      const learner = await buildSubscriber(limited);
      await open(paper, learner, limited);
      const id = questions[0]?.id ?? "";
      for (let count = 0; count < 119; count += 1) {
        expect((await check(id, "A", learner, limited)).statusCode).toBe(200);
      }
      const other = await buildPaper(limited, 1);
      const exam = attemptAt(limited, learner, other.paper);
      await exam.open();
      expect((await exam.answer(other.questions[0]?.id ?? "", "A")).statusCode).toBe(200);
      expect((await check(id, "A", learner, limited)).statusCode).toBe(429);
      limited.clock.advance(60);
      expect((await check(id, "A", learner, limited)).statusCode).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});

describe("GET /exam/practice-history and GET /exam/practice-history/{openedAt} [EXT-73a] [EXT-73b]", () => {
  interface Test {
    subjectName: string;
    openedAt: string;
    rightAnswers: number;
    answeredQuestions: number;
    totalQuestions: number;
  }
  const listOf = async ({ token }: TestCandidate, query = "") => {
    const reply = await api.call("GET", `/exam/practice-history${query}`, { token });
    expect(reply.statusCode).toBe(200);
    return reply.json<{ items: Test[]; total: number }>();
  };
  const read = (openedAt: string, { token }: TestCandidate) =>
    api.call("GET", `/exam/practice-history/${encodeURIComponent(openedAt)}`, { token });
  /** Opens the paper and gives right answers to its first questions, `wrongly` of them wrong ones. */
  async function practise(learner: TestCandidate, paper: Paper, keys: { id: string; key: Key }[], wrongly = 0) {
    api.clock.advance(1);
    await open(paper, learner);
    for (const [index, { id, key }] of keys.entries()) await check(id, index < wrongly ? wrong(key) : key, learner);
    return api.clock.now().toISOString();
  }

  it("200 lists each test in which something was answered, newest first, also of one paper", async () => {
    const learner = await buildCandidate(api);
    expect(await listOf(learner)).toEqual({ items: [], total: 0 });
    const { paper, questions } = await buildPaper(api, 4);
    const other = await buildPaper(api, 2);
    const first = await practise(learner, paper, questions.slice(0, 3), 2);
    await practise(learner, other.paper, []);
    const second = await practise(learner, paper, questions.slice(0, 1));
    // opened twice more without an answer: the test with one stays
    await practise(learner, paper, []);
    await practise(learner, paper, []);
    const third = await practise(learner, other.paper, other.questions);
    const counts = (openedAt: string, rightAnswers: number, answeredQuestions: number, totalQuestions: number) =>
      expect.objectContaining({ openedAt, rightAnswers, answeredQuestions, totalQuestions });
    expect(await listOf(learner)).toEqual({
      items: [counts(third, 2, 2, 2), counts(second, 1, 1, 4), counts(first, 1, 3, 4)],
      total: 3,
    });
    expect((await listOf(learner)).items[1]).toMatchObject({ ...paper });
    expect(await listOf(learner, "?page=2&limit=2")).toEqual({ items: [counts(first, 1, 3, 4)], total: 3 });
    expect(await listOf(await buildCandidate(api))).toEqual({ items: [], total: 0 });
  });

  it("200 with every question of a test; the key only where there is an answer [D-09]", async () => {
    const learner = await buildCandidate(api);
    const { paper, questions } = await buildPaper(api, 3);
    const [one, two, three] = questions;
    const openedAt = await practise(learner, paper, questions.slice(0, 2), 1);
    await practise(learner, paper, questions);
    const reply = await read(openedAt, learner);
    expect(reply.statusCode).toBe(200);
    const test = reply.json<{ questions: { id: string }[] }>();
    expect(test).toMatchObject({ ...paper, openedAt, rightAnswers: 1, answeredQuestions: 2, totalQuestions: 3 });
    expect(test).toMatchObject({
      review: [
        { questionId: one?.id, userAnswer: wrong(one?.key ?? "A"), correctAnswer: one?.key },
        { questionId: two?.id, userAnswer: two?.key, correctAnswer: two?.key, explanation: "Because of reason 2." },
        { questionId: three?.id, userAnswer: null, correctAnswer: null, explanation: null },
      ],
    });
    expect(test.questions.map(({ id }) => id)).toEqual(questions.map(({ id }) => id));
    expect(JSON.stringify(test.questions)).not.toMatch(/correct|explanation/i);
  });

  it("409 while the paper is open as an exam: the keys would tell its answers [SEC-30]", async () => {
    const sitter = await buildSubscriber(api);
    const { paper, questions } = await buildPaper(api, 2);
    const openedAt = await practise(sitter, paper, questions);
    const exam = attemptAt(api, sitter, paper);
    await exam.open();
    expect((await read(openedAt, sitter)).statusCode).toBe(409);
    await exam.submit();
    expect((await read(openedAt, sitter)).statusCode).toBe(200);
  });

  it("404 for a time without such a test, another person's, and what is no time; 401 without a token", async () => {
    const learner = await buildCandidate(api);
    const { paper, questions } = await buildPaper(api, 1);
    const openedAt = await practise(learner, paper, questions);
    const unanswered = await practise(learner, (await buildPaper(api, 1)).paper, []);
    const stranger = await buildCandidate(api);
    for (const reply of [
      await read(openedAt, stranger),
      await read(unanswered, learner),
      await read("2020-01-01T00:00:00.000Z", learner),
      await read("soon", learner),
      await read("+275760-09-13T00:00:00.000Z", learner),
    ]) {
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toEqual({ message: "This practice test is not in your list.", code: "NOT_FOUND" });
    }
    for (const path of ["", `/${openedAt}`]) {
      expect((await api.call("GET", `/exam/practice-history${path}`)).statusCode).toBe(401);
    }
  });
});

describe("GET /exam/trial-questions and POST /exam/check-trial-answer [EXT-67a] [EXT-67b]", () => {
  const list = async (examType: string): Promise<Record<"id" | "subjectName", string>[]> => {
    const reply = await api.call("GET", `/exam/trial-questions?examType=${examType}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).not.toMatch(/correct|explanation|because of reason/i);
    return reply.json();
  };
  const checkTrial = (examType: string, questionId: string, selectedAnswer: string) =>
    api.call("POST", "/exam/check-trial-answer", { body: { examType, questionId, selectedAnswer } });

  it("200 without an account: one question of each subject, the largest first, then second ones, without pictures", async () => {
    const largest = await buildQuestions(api, 4, { examType: "PROFESSIONAL", subjectName: "Tax", year: 2020 });
    const latest = await buildQuestions(api, 2, { examType: "PROFESSIONAL", subjectName: "Audit", year: 2026 });
    await buildQuestions(api, 1, { examType: "PROFESSIONAL", subjectName: "Audit", year: 2019 });
    const [pictured] = await buildQuestions(api, 1, { examType: "PROFESSIONAL", subjectName: "Law", year: 2026 });
    await api.deps.db
      .updateTable("questions")
      .set({ question_image_url: "/files/a.png" })
      .where("id", "=", pictured?.id ?? "")
      .execute();
    const questions = await list("professional");
    expect(questions.map(({ subjectName }) => subjectName)).toEqual(["Tax", "Audit", "Tax", "Audit", "Tax"]);
    expect(questions.map(({ id }) => id)).toEqual(
      [largest[0], latest[0], largest[1], latest[1], largest[2]].map((question) => question?.id),
    );
    expect(await list("PROFESSIONAL")).toEqual(questions);
  });

  it("200 with an empty list for an exam type without questions, 400 without one", async () => {
    expect(await list("NOTHING")).toEqual([]);
    expect((await api.call("GET", "/exam/trial-questions")).statusCode).toBe(400);
  });

  it("200 for everybody when somebody asks for many invented exam types at once", async () => {
    const lists = await Promise.all(Array.from({ length: 120 }, (_, at) => list(`INVENTED-${at}`)));
    expect(lists.flat()).toEqual([]);
  });

  it("200 checks an answer with key and explanation, as often as it is asked, and stores nothing", async () => {
    const [question] = await buildQuestions(api, 1, { examType: "NECO", subjectName: "Civic Education" });
    const id = question?.id ?? "";
    for (const [selectedAnswer, isCorrect] of [
      ["B", false],
      ["A", true],
      ["B", false],
    ] as const) {
      const reply = await checkTrial("neco", id, selectedAnswer);
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toEqual({
        questionId: id,
        selectedAnswer,
        isCorrect,
        correctAnswer: "A",
        explanation: "Because of reason 1.",
      });
    }
    expect(await storedAnswers(id)).toEqual([]);
  });

  it("404 for every other question, so that the keys of the bank stay closed [SEC-30]; 400 for a letter that is none", async () => {
    const questions = await buildQuestions(api, 6, { examType: "Junior Waec", subjectName: "Basic Science" });
    const [first, last] = [questions[0]?.id ?? "", questions[5]?.id ?? ""];
    for (const [examType, id] of [
      ["Junior Waec", last],
      ["JAMB", first],
      ["Junior Waec", "1"],
    ] as const) {
      const reply = await checkTrial(examType, id, "A");
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toMatchObject({ message: "This question is not one of those to try. Please start again." });
    }
    expect((await checkTrial("Junior Waec", first, "E")).statusCode).toBe(400);
  });
});
