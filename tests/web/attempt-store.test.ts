import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newAttempt, type Attempt } from "../../web/attempt/attempt.ts";
import { parseAttempt } from "../../web/attempt/kept-attempt.ts";
import { loadAttempts } from "../../web/attempt/store.ts";
import { examPrefix, examStore } from "../../web/exam/exam-store.ts";
import { parsePractice } from "../../web/practice/practice-store.ts";
import { schoolAttemptStore } from "../../web/school-attempts/attempt-store.ts";
import { buildLoaded, buildQuestion, setting, startedAt, verdictOf } from "./attempt-fixtures.ts";
import { paper } from "./exam-fixtures.ts";

const database = vi.hoisted(() => ({
  held: new Map<string, unknown>(),
  mode: "works" as "works" | "fails" | "silent",
}));
vi.mock("idb-keyval", () => {
  const answer = <Value>(work: () => Value): Promise<Value> => {
    if (database.mode === "silent") return new Promise(() => undefined);
    if (database.mode === "fails") return Promise.reject(new Error("blocked"));
    return Promise.resolve(work());
  };
  return {
    createStore: () => "store",
    get: (key: string) => answer(() => structuredClone(database.held.get(key))),
    set: (key: string, value: unknown) => answer(() => void database.held.set(key, structuredClone(value))),
    del: (key: string) => answer(() => void database.held.delete(key)),
    keys: () => answer(() => [...database.held.keys()]),
  };
});

const attempt = (revision = 1, more: Partial<Attempt> = {}): Attempt => ({
  ...newAttempt(setting, buildLoaded(), startedAt),
  revision,
  ...more,
});
const store = examStore("c1", paper);
const yearsOf = async (candidateId: string): Promise<unknown[]> =>
  (await loadAttempts(examPrefix(candidateId))).map(({ about }) => about["year"]).sort();

beforeEach(() => {
  database.held.clear();
  database.mode = "works";
  vi.stubGlobal("indexedDB", {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("attempts on the device", () => {
  it("keeps attempt and questions in the database, by candidate and paper", async () => {
    expect(await store.save(attempt())).toBe("device");
    expect(await store.savePages({ 1: [buildQuestion(1)] })).toBe("device");
    expect(localStorage).toHaveLength(0);
    const kept = await examStore("c1", { ...paper, subjectName: "CHEMISTRY" }).load();
    expect(kept?.attempt).toEqual(attempt());
    expect(kept?.pages[1]?.[0]?.id).toBe("q1");
    expect(await examStore("c2", paper).load()).toBeNull();
    expect(await examStore("c1", { ...paper, year: 2024 }).load()).toBeNull();
  });

  it("falls back to local storage where the database is blocked, and finds the newer copy again", async () => {
    await store.save(attempt(1));
    database.mode = "fails";
    expect(await store.save(attempt(2))).toBe("device");
    expect((await store.load())?.attempt.revision).toBe(2);
    database.mode = "works";
    expect((await store.load())?.attempt.revision).toBe(2);
    await store.save(attempt(3));
    expect(localStorage).toHaveLength(0);
  });

  it("does not wait for a database that never answers", async () => {
    vi.useFakeTimers();
    database.mode = "silent";
    const saved = store.save(attempt());
    await vi.advanceTimersByTimeAsync(2000);
    expect(await saved).toBe("device");
    expect(localStorage).toHaveLength(1);
  });

  it("says when only the page holds it", async () => {
    vi.stubGlobal("indexedDB", undefined);
    vi.stubGlobal("localStorage", undefined);
    expect(await store.save(attempt())).toBe("page");
    expect((await store.load())?.attempt.revision).toBe(1);
  });

  it("writes states in their order", async () => {
    await Promise.all([store.save(attempt(1)), store.save(attempt(2)), store.save(attempt(3))]);
    expect((await store.load())?.attempt.revision).toBe(3);
  });

  it("lists the attempts of one candidate from both places, and erases one", async () => {
    await store.save(attempt());
    await examStore("c2", paper).save(attempt());
    database.mode = "fails";
    await examStore("c1", { ...paper, year: 2022 }).save(attempt(1, { about: { ...paper, year: 2022 } }));
    database.mode = "works";
    expect(await yearsOf("c1")).toEqual([2022, 2023]);
    await store.erase();
    expect(await yearsOf("c1")).toEqual([2022]);
    expect(await loadAttempts(examPrefix("c2"))).toHaveLength(1);
  });

  it("ignores what it cannot read", async () => {
    database.held.set("exam:c1:JAMB|CHEMISTRY|2023", { version: 0 });
    expect(await store.load()).toBeNull();
    expect(await loadAttempts(examPrefix("c1"))).toEqual([]);
  });

  it("erases the questions with the attempt", async () => {
    await store.save(attempt());
    await store.savePages({ 1: [buildQuestion(1)] });
    await store.erase();
    expect([...database.held.keys()]).toEqual([]);
    expect(await store.load()).toBeNull();
  });

  it("goes on without questions that it does not have or cannot read", async () => {
    await store.save(attempt());
    expect((await store.load())?.pages).toEqual({});
    for (const broken of ["none", null]) {
      database.held.set("questions:c1:JAMB|CHEMISTRY|2023", broken);
      expect((await store.load())?.pages).toEqual({});
    }
  });

  it("takes the newest of two copies, wherever it is", async () => {
    database.mode = "fails";
    await store.save(attempt(5));
    database.mode = "works";
    database.held.set("exam:c1:JAMB|CHEMISTRY|2023", attempt(6));
    expect((await store.load())?.attempt.revision).toBe(6);
    database.held.set("exam:c1:JAMB|CHEMISTRY|2023", attempt(4));
    expect((await store.load())?.attempt.revision).toBe(5);
    expect(await loadAttempts(examPrefix("c1"))).toMatchObject([{ revision: 5 }]);
  });

  it.each(["about", "clock", "answers", "flags", "visited"])("refuses an attempt whose %s are damaged", (name) => {
    for (const broken of ["none", null, name === "flags" || name === "visited" ? {} : []]) {
      expect(parseAttempt({ ...attempt(), [name]: broken })).toBeNull();
    }
  });

  it.each(["paper", "clock", "answers", "flags", "seenPages"])(
    "refuses an attempt of the first version whose %s are damaged",
    (name) => {
      for (const broken of ["none", null, name === "flags" || name === "seenPages" ? {} : []]) {
        expect(parseAttempt({ ...firstVersion, [name]: broken })).toBeNull();
      }
      expect(parseAttempt(firstVersion)).not.toBeNull();
    },
  );

  it("refuses an attempt without an end, and one that is no object", () => {
    for (const deadline of [undefined, null, "soon", Number.NaN]) {
      expect(parseAttempt({ ...attempt(), deadline })).toBeNull();
    }
    for (const value of [undefined, 7, "text", [attempt()]]) expect(parseAttempt(value)).toBeNull();
  });

  it("refuses a damaged attempt", () => {
    expect(parseAttempt(null)).toBeNull();
    expect(parseAttempt({ version: 3 })).toBeNull();
    expect(parseAttempt({ ...attempt(), answers: "none" })).toBeNull();
    expect(parseAttempt(JSON.parse(JSON.stringify(attempt())))?.attempt).toEqual(attempt());
  });
});

/** As the first version kept it. */
const firstVersion = {
  version: 1,
  revision: 7,
  paper,
  attemptId: "a1",
  startedAt,
  deadline: startedAt + 3_600_000,
  clock: { leadMs: 5, seenMs: startedAt + 10 },
  seq: 2,
  answers: {
    q1: { letter: "B", seq: 1, answeredAt: "2026-11-20T12:01:00.000Z", state: "saved", isCorrect: false },
    q12: { letter: "C", seq: 2, answeredAt: "2026-11-20T12:02:00.000Z", state: "waiting", isCorrect: null },
  },
  flags: ["q3"],
  current: 11,
  seenPages: [1, 2],
  totalQuestions: 25,
  totalPages: 3,
  handIn: null,
  reply: null,
  entry: null,
};

describe("attempts that the first version kept", () => {
  it("continue with answers, flags, place and clock", async () => {
    database.held.set("exam:c1:JAMB|CHEMISTRY|2023", firstVersion);
    database.held.set("questions:c1:JAMB|CHEMISTRY|2023", { 1: [buildQuestion(1)] });
    const kept = await store.load();
    expect(kept?.attempt).toEqual({
      version: 2,
      revision: 7,
      about: paper,
      id: "a1",
      startedAt,
      deadline: startedAt + 3_600_000,
      clock: { leadMs: 5, seenMs: startedAt + 10 },
      isFirstAnswerFinal: false,
      seq: 2,
      answers: {
        q1: { answer: "B", seq: 1, answeredAt: "2026-11-20T12:01:00.000Z", state: "saved", verdict: verdictOf(false) },
        q12: { answer: "C", seq: 2, answeredAt: "2026-11-20T12:02:00.000Z", state: "waiting", verdict: null },
      },
      flags: ["q3"],
      current: 11,
      visited: [0, 10, 11],
      totalQuestions: 25,
      totalPages: 3,
      submission: null,
      receipt: null,
      entry: null,
    });
    expect(kept?.pages[1]?.[0]?.id).toBe("q1");
  });

  it("keep a submission that is still to be sent, and results", () => {
    const handIn = { by: "candidate", at: "2026-11-20T12:30:00.000Z", examId: "q1", total: 25, isSent: true };
    const review = [
      { questionId: "q1", userAnswer: "B", correctAnswer: "C", explanation: null, formattedExplanation: null },
    ];
    const result = { id: "r", score: 4, totalQuestions: 25, percentage: 16, status: "Fail", receipt: "AK-1" };
    const reply = { emailed: true, message: null, result, review };
    const sent = parseAttempt({ ...firstVersion, handIn })?.attempt;
    expect(sent?.submission).toEqual({ by: "person", at: handIn.at, firstQuestionId: "q1", total: 25, isSent: true });
    expect(parseAttempt({ ...firstVersion, handIn, reply })?.attempt.receipt).toEqual({
      code: "AK-1",
      isEmailed: true,
      arrived: { answered: 4, total: 25 },
      score: { correct: 4, total: 25, percentage: 16 },
      review: [{ questionId: "q1", answer: "B", correctAnswer: "C", explanation: null, formattedExplanation: null }],
    });
  });

  it("keep a submission by the clock that was not sent, and a reply without a result", () => {
    const handIn = { by: "clock", at: "2026-11-20T12:30:00.000Z", examId: null, total: 25 };
    const reply = { emailed: false, message: null, result: null, review: [] };
    const attemptThen = parseAttempt({ ...firstVersion, handIn, reply })?.attempt;
    expect(attemptThen?.submission).toStrictEqual({ by: "clock", at: handIn.at, firstQuestionId: null, total: 25 });
    expect(attemptThen?.receipt).toEqual({ code: null, isEmailed: false, arrived: null, score: null, review: [] });
  });

  it("are found for a school's exam under their name of then", async () => {
    const school = { ...firstVersion, paper: { examType: "school", subjectName: "e1", year: 0 } };
    database.held.set("exam:school-s1:SCHOOL|E1|0", school);
    expect((await schoolAttemptStore("s1", "e1").load())?.attempt.id).toBe("a1");
  });

  it("continue as a practice test with its questions", () => {
    const verdict = { ...verdictOf(true), correctAnswer: "C" };
    const kept = parsePractice({
      version: 1,
      entry: "e",
      paper,
      startedAt,
      deadline: startedAt + 600_000,
      clock: { leadMs: 0, seenMs: startedAt + 10 },
      questions: [1, 2, 3].map(buildQuestion),
      answers: {
        q1: { letter: "C", round: 1, state: "checked", verdict },
        q2: { letter: "A", round: 2, state: "failed", verdict: null },
      },
      flags: ["q2"],
      seen: ["q1", "q2"],
      current: 1,
      finished: { by: "clock", at: "2026-11-20T12:10:00.000Z" },
    });
    expect(kept?.pages?.[1]?.map(({ id }) => id)).toEqual(["q1", "q2", "q3"]);
    expect(kept?.attempt).toMatchObject({
      version: 2,
      about: paper,
      isFirstAnswerFinal: true,
      seq: 2,
      answers: {
        q1: { answer: "C", state: "saved", verdict },
        q2: { answer: "A", state: "refused", verdict: null },
      },
      visited: [0, 1],
      submission: { by: "clock", at: "2026-11-20T12:10:00.000Z" },
      receipt: { code: null },
    });
  });
});
