import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Letter } from "../../../schema/rules/words.ts";
import { answerStates, newAttempt, type Attempt, type KeptAnswer } from "../../../web/attempt/attempt.ts";
import { parseAttempt } from "../../../web/attempt/kept-attempt.ts";
import { forgetPerson, loadAttempts, type AttemptStore } from "../../../web/attempt/store.ts";
import { resultOf } from "../../../web/lib/device/database.ts";
import { examPrefix, examStore } from "../../../web/exam/exam-store.ts";
import { practiceStore } from "../../../web/practice/practice-store.ts";
import { schoolAttemptStore } from "../../../web/school-attempts/attempt-store.ts";
import { buildLoaded, buildQuestion, minute, setting, startedAt, verdictOf } from "../support/attempt-fixtures.ts";
import { paper } from "../support/exam-fixtures.ts";

/** The browser's database: it works, refuses, or never answers. */
let mode: "works" | "fails" | "silent" = "works";
let held = new IDBFactory();
const place = "exam:c1:JAMB|CHEMISTRY|2023";

let version = 1;
const open = async (newVersion?: number): Promise<IDBDatabase> => {
  const opening = held.open("akada-exams", newVersion);
  opening.addEventListener("upgradeneeded", () => {
    if (!opening.result.objectStoreNames.contains("sittings")) opening.result.createObjectStore("sittings");
  });
  return resultOf(opening);
};
const inTable = async <Value>(work: (table: IDBObjectStore) => IDBRequest<Value>): Promise<Value> => {
  const database = await open();
  const value = await resultOf(work(database.transaction("sittings", "readwrite").objectStore("sittings")));
  database.close();
  return value;
};
/** A new version of the database closes the connection that the page has, so that it has to open one again. */
const setMode = async (next: typeof mode): Promise<void> => {
  version += 1;
  (await open(version)).close();
  mode = next;
};
const put = (name: string, value: unknown) => inTable((table) => table.put(structuredClone(value), name));
const namesHeld = async (): Promise<string[]> => (await inTable((table) => table.getAllKeys())).map(String);

const attempt = (revision = 1, more: Partial<Attempt> = {}): Attempt => ({
  ...newAttempt(setting, buildLoaded(), startedAt),
  revision,
  ...more,
});
const kept = (answer: Letter, seq: number, more: Partial<KeptAnswer> = {}): KeptAnswer => ({
  answer,
  seq,
  answeredAt: new Date(startedAt + seq * 1000).toISOString(),
  state: "waiting",
  verdict: null,
  turn: 1,
  instead: null,
  ...more,
});
const yearsOf = async (candidateId: string): Promise<unknown[]> =>
  (await loadAttempts(examPrefix(candidateId))).map(({ about }) => about["year"]).sort();

let store: AttemptStore;
beforeEach(async () => {
  await setMode("works");
  held = new IDBFactory();
  version = 1;
  store = examStore("c1", paper);
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  vi.stubGlobal("indexedDB", {
    open: (name: string) => {
      if (mode === "fails") throw new Error("blocked");
      return mode === "silent" ? new EventTarget() : held.open(name);
    },
  });
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

  it("keeps every answer, whatever became of it", async () => {
    const answers = Object.fromEntries(
      answerStates.map((state, index) => [`q${index}`, kept("A", index + 1, { state })]),
    );
    await store.save(attempt(1, { answers }));
    expect((await store.load())?.attempt.answers).toEqual(answers);
  });

  it("falls back to local storage where the database is blocked, and finds the newer copy again", async () => {
    await store.save(attempt(1));
    await setMode("fails");
    expect(await store.save(attempt(2))).toBe("device");
    expect((await store.load())?.attempt.revision).toBe(2);
    await setMode("works");
    expect((await store.load())?.attempt.revision).toBe(2);
    await store.save(attempt(3));
    expect(localStorage).toHaveLength(0);
  });

  it("opens the database again when the browser has lost the connection to it", async () => {
    const openings: IDBOpenDBRequest[] = [];
    vi.stubGlobal("indexedDB", {
      open: (name: string) => {
        const opening = held.open(name);
        openings.push(opening);
        return opening;
      },
    });
    await store.save(attempt(1));
    const lost = openings.at(-1)?.result;
    if (!lost) throw new Error("The database was not opened.");
    lost.transaction = () => {
      throw new DOMException("Connection to Indexed Database server lost.", "InvalidStateError");
    };
    expect((await store.load())?.attempt.revision).toBe(1);
    expect(await store.save(attempt(2))).toBe("device");
    expect(localStorage).toHaveLength(0);
    expect(openings).toHaveLength(2);
  });

  it("stops no other page while this one sleeps, and stores what was on its way when it is shown again", async () => {
    const turn = (type: string) => window.dispatchEvent(Object.assign(new Event(type), { persisted: true }));
    await store.save(attempt(1));
    const database = await open();
    const prototype = Object.getPrototypeOf(database) as IDBDatabase;
    database.close();
    const begin = prototype.transaction;
    const begun = new Promise<void>((resolve) => {
      vi.spyOn(prototype, "transaction").mockImplementationOnce(function (this: IDBDatabase, ...asked) {
        resolve();
        return begin.apply(this, asked);
      });
    });
    const saved = store.save(attempt(2));
    await begun;
    turn("pagehide");
    const savedAsleep = store.save(attempt(3));
    await put("by another page", 1);
    expect((await inTable((table) => table.get(place)))?.revision).toBe(1);
    turn("pageshow");
    expect(await Promise.all([saved, savedAsleep])).toEqual(["device", "device"]);
    expect((await store.load())?.attempt.revision).toBe(3);
    expect(localStorage).toHaveLength(0);
  });

  it("does not wait for a database that never answers", async () => {
    await setMode("silent");
    vi.useFakeTimers();
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
    await setMode("fails");
    await examStore("c1", { ...paper, year: 2022 }).save(attempt(1, { about: { ...paper, year: 2022 } }));
    await setMode("works");
    expect(await yearsOf("c1")).toEqual([2022, 2023]);
    await store.erase("a1");
    expect(await yearsOf("c1")).toEqual([2022]);
    expect(await loadAttempts(examPrefix("c2"))).toHaveLength(1);
  });

  it("ignores what it cannot read", async () => {
    await put(place, { version: 0 });
    expect(await store.load()).toBeNull();
    expect(await loadAttempts(examPrefix("c1"))).toEqual([]);
  });

  it("[REL-14] writes the questions again when the storage was cleared in the middle", async () => {
    const own = examStore("c1", paper);
    const pages = { 1: [buildQuestion(1)] };
    await own.savePages(pages);
    await own.save(attempt(1));
    await inTable((table) => table.clear());
    expect(await own.save(attempt(2))).toBe("device");
    expect(await examStore("c1", paper).load()).toEqual({ attempt: attempt(2), pages });
    // also those that were found on the device
    const again = examStore("c1", paper);
    await again.load();
    await inTable((table) => table.clear());
    await again.save(attempt(3));
    expect((await examStore("c1", paper).load())?.pages).toEqual(pages);
  });

  it("erases the questions with the attempt", async () => {
    await store.save(attempt());
    await store.savePages({ 1: [buildQuestion(1)] });
    await store.erase("a1");
    expect(await namesHeld()).toEqual([]);
    expect(await store.load()).toBeNull();
  });

  it("goes on without questions that it does not have or cannot read", async () => {
    await store.save(attempt());
    expect((await store.load())?.pages).toEqual({});
    for (const broken of ["none", null]) {
      await put("questions:c1:JAMB|CHEMISTRY|2023", broken);
      expect((await store.load())?.pages).toEqual({});
    }
  });

  it("joins two copies, wherever they are: the newer head, and every answer", async () => {
    await setMode("fails");
    await store.save(attempt(5, { current: 5, answers: { q1: kept("A", 1), q2: kept("B", 2) } }));
    await setMode("works");
    await examStore("c1", paper).save(attempt(6, { current: 6, answers: { q1: kept("D", 3), q3: kept("C", 4) } }));
    expect((await store.load())?.attempt).toMatchObject({
      revision: 6,
      current: 6,
      answers: { q1: { answer: "D" }, q2: { answer: "B" }, q3: { answer: "C" } },
    });
    expect(await loadAttempts(examPrefix("c1"))).toMatchObject([{ revision: 6 }]);
  });

  it("[D-316] are erased for one person whose account is gone, wherever they lie", async () => {
    const answers = { q1: kept("A", 1) };
    await store.save(attempt(1, { answers, flags: { q1: 1 } }));
    await store.savePages({ 1: [buildQuestion(1)] });
    await practiceStore("c1", "JAMB").save(attempt(1, { answers }));
    await examStore("c11", paper).save(attempt(1, { answers }));
    await schoolAttemptStore("c1", "e1").save(attempt(1));
    localStorage.setItem("kept:settings:c1", "{}");
    localStorage.setItem("kept:settings:c11", "{}");
    await forgetPerson("c1");
    const left = [...(await namesHeld()), ...Object.keys(localStorage)];
    expect(left.filter((name) => !name.includes("c11"))).toEqual(["exam:school-c1:SCHOOL|E1|0"]);
    expect(left.filter((name) => name.includes("c11"))).toHaveLength(3);
  });

  it("stores what only the page held as soon as the device takes it again", async () => {
    await store.save(attempt(1, { answers: { q1: kept("A", 1) } }));
    await setMode("fails");
    vi.stubGlobal("localStorage", undefined);
    const answers = { q1: kept("A", 1), q2: kept("B", 2) };
    expect(await store.save(attempt(2, { answers }))).toBe("page");
    vi.unstubAllGlobals();
    vi.stubGlobal("IDBKeyRange", IDBKeyRange);
    vi.stubGlobal("indexedDB", { open: (name: string) => held.open(name) });
    await setMode("works");
    expect(await store.save(attempt(3, { answers: { ...answers, q3: kept("C", 3) } }))).toBe("device");
    const found = await examStore("c1", paper).load();
    expect(Object.keys(found?.attempt.answers ?? {})).toEqual(["q1", "q2", "q3"]);
  });

  it("opens the attempt that began later when two are found, and passes over a copy that it cannot read", async () => {
    const older = attempt(9, { key: "a0", id: "a0", startedAt: startedAt - minute, answers: { q1: kept("A", 1) } });
    await setMode("fails");
    await store.save(older);
    await setMode("works");
    await put(place, structuredClone({ ...attempt(1), entries: [] }));
    expect((await store.load())?.attempt.key).toBe("a1");
    await put(place, 7);
    expect((await store.load())?.attempt.key).toBe("a0");
  });

  it("forgets the pictures of the questions with the attempt, not those of another one in its place", async () => {
    const told: unknown[] = [];
    const worker = { active: { postMessage: (message: unknown) => told.push(message) } };
    const own = Object.getOwnPropertyDescriptor(navigator, "serviceWorker");
    Object.defineProperty(navigator, "serviceWorker", {
      configurable: true,
      value: { ready: Promise.resolve(worker) },
    });
    try {
      await store.save(attempt());
      await store.erase("another");
      expect(told).toEqual([]);
      await store.erase("a1");
      await vi.waitFor(() => expect(told).toEqual([{ type: "forgetPictures", cache: expect.stringContaining(place) }]));
    } finally {
      if (own) Object.defineProperty(navigator, "serviceWorker", own);
      else Reflect.deleteProperty(navigator, "serviceWorker");
    }
  });

  it.each(["about", "clock", "visited", "entries", "key"])("refuses an attempt whose %s is damaged", (name) => {
    for (const broken of [7, null, name === "visited" || name === "entries" ? {} : []]) {
      expect(parseAttempt({ ...attempt(), [name]: broken })).toBeNull();
    }
  });

  it("passes over an answer and a flag that are damaged", async () => {
    await store.save(attempt(1, { answers: { q1: kept("A", 1) }, flags: { q1: 1 } }));
    const broken = [7, null, {}, { ...kept("B", 2), seq: "2" }, { ...kept("B", 2), state: "lost" }];
    for (const [index, value] of broken.entries()) await put(`answer:${place}/a1/q${index + 2}`, value);
    for (const [index, value] of ["many", -3, null, {}].entries()) await put(`flag:${place}/a1/q${index + 6}`, value);
    const found = (await store.load())?.attempt;
    expect(Object.keys(found?.answers ?? {})).toEqual(["q1"]);
    expect(found?.flags).toEqual({ q1: 1 });
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
    expect(parseAttempt({ version: 4 })).toBeNull();
    expect(parseAttempt(JSON.parse(JSON.stringify(attempt())))).toEqual(attempt());
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

const own = { turn: 0, instead: null };

describe("two tabs of one browser", () => {
  it("[REL-14] never erase each other's answers and flags", async () => {
    const other = examStore("c1", paper);
    await store.save(attempt(1));
    await other.save(attempt(1));
    await store.save(attempt(2, { answers: { q1: kept("A", 1) }, flags: { q1: 1 } }));
    await other.save(attempt(2, { answers: { q2: kept("B", 1) }, flags: { q2: 1 } }));
    const found = (await examStore("c1", paper).load())?.attempt;
    expect(Object.keys(found?.answers ?? {})).toEqual(["q1", "q2"]);
    expect(found?.flags).toEqual({ q1: 1, q2: 1 });
  });

  it("keep the later choice of one question, in whatever order they are written", async () => {
    const [early, late] = [kept("A", 1), kept("D", 2)];
    for (const order of [
      [early, late],
      [late, early],
    ]) {
      for (const [index, q1] of order.entries()) {
        await examStore("c1", paper).save(attempt(index + 1, { answers: { q1 } }));
      }
      expect((await store.load())?.attempt.answers["q1"]?.answer).toBe("D");
    }
  });

  it("keep the later change of one flag, in whatever order they are written", async () => {
    await store.save(attempt(1));
    for (const count of [4, 3]) {
      await put(`flag:${place}/a1/q1`, 0);
      await store.save(attempt(2, { flags: { q1: count } }));
      await examStore("c1", paper).save(attempt(2, { flags: { q1: 7 - count } }));
      expect((await examStore("c1", paper).load())?.attempt.flags).toEqual({ q1: 4 });
    }
  });

  it("a tab that shows an older attempt neither writes over the newer one nor removes it", async () => {
    const newer = attempt(1, { key: "a2", id: "a2", startedAt: startedAt + minute, answers: { q1: kept("C", 1) } });
    await examStore("c1", paper).save(newer);
    await store.save(attempt(9, { answers: { q1: kept("A", 5) } }));
    await store.erase("a1");
    expect((await store.load())?.attempt).toMatchObject({ key: "a2", answers: { q1: { answer: "C" } } });
    await store.erase("a2");
    expect(await namesHeld()).toEqual([]);
  });

  it("a tab that shows an older attempt leaves the newer one its questions", async () => {
    const other = examStore("c1", paper);
    await store.savePages({ 1: [buildQuestion(1)] });
    await store.save(attempt(1));
    await other.savePages({ 1: [buildQuestion(7)] });
    await other.save(attempt(1, { key: "a2", id: "a2", startedAt: startedAt + minute }));
    await store.save(attempt(2));
    expect(await store.load()).toMatchObject({ attempt: { key: "a2" }, pages: { 1: [{ id: "q7" }] } });
  });

  it("everything is stored again when the browser has cleared its storage", async () => {
    const q1 = kept("A", 1);
    await store.save(attempt(1, { answers: { q1 }, flags: { q1: 1 } }));
    await inTable((table) => table.clear());
    await store.save(attempt(2, { answers: { q1, q2: kept("B", 2) }, flags: { q1: 1 } }));
    expect((await store.load())?.attempt).toMatchObject({ answers: { q1: {}, q2: {} }, flags: { q1: 1 } });
  });
});

describe("attempts that the first version kept", () => {
  it("continue with answers, flags, place and clock", async () => {
    await put(place, firstVersion);
    await put("questions:c1:JAMB|CHEMISTRY|2023", { 1: [buildQuestion(1)] });
    const kept = await store.load();
    expect(kept?.attempt).toEqual({
      version: 3,
      key: "a1",
      revision: 7,
      about: paper,
      id: "a1",
      startedAt,
      deadline: startedAt + 3_600_000,
      clock: { leadMs: 5, seenMs: startedAt + 10 },
      isFirstAnswerFinal: false,
      seq: 2,
      answers: {
        q1: {
          answer: "B",
          seq: 1,
          answeredAt: "2026-11-20T12:01:00.000Z",
          state: "saved",
          verdict: verdictOf(false),
          ...own,
        },
        q12: { answer: "C", seq: 2, answeredAt: "2026-11-20T12:02:00.000Z", state: "waiting", verdict: null, ...own },
      },
      flags: { q3: 1 },
      current: 11,
      visited: [0, 10, 11],
      totalQuestions: 25,
      totalPages: 3,
      submission: null,
      receipt: null,
      endTurn: 0,
      entries: [],
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
    const sent = parseAttempt({ ...firstVersion, handIn });
    expect(sent?.submission).toEqual({ by: "person", at: handIn.at, firstQuestionId: "q1", total: 25, isSent: true });
    expect(parseAttempt({ ...firstVersion, handIn, reply })?.receipt).toEqual({
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
    const attemptThen = parseAttempt({ ...firstVersion, handIn, reply });
    expect(attemptThen?.submission).toStrictEqual({ by: "clock", at: handIn.at, firstQuestionId: null, total: 25 });
    expect(attemptThen?.receipt).toEqual({ code: null, isEmailed: false, arrived: null, score: null, review: [] });
  });
});
