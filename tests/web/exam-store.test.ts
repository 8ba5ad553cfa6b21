import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { eraseExam, loadExam, loadExams, saveExam, saveQuestions } from "../../web/attempt/store.ts";
import { newRecord, type ExamRecord } from "../../web/attempt/attempt.ts";
import { buildPage, buildQuestion, paper, startedAt } from "./exam-fixtures.ts";

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

const record = (revision = 1, more: Partial<ExamRecord> = {}): ExamRecord => ({
  ...newRecord(paper, buildPage(), startedAt),
  revision,
  ...more,
});

beforeEach(() => {
  database.held.clear();
  database.mode = "works";
  vi.stubGlobal("indexedDB", {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("sittings on the device", () => {
  it("keeps record and questions in the database, by candidate and paper", async () => {
    expect(await saveExam("c1", record())).toBe("device");
    expect(await saveQuestions("c1", paper, { 1: [buildQuestion(1)] })).toBe("device");
    expect(localStorage).toHaveLength(0);
    const kept = await loadExam("c1", { ...paper, subjectName: "CHEMISTRY" });
    expect(kept?.record).toEqual(record());
    expect(kept?.pages[1]?.[0]?.id).toBe("q1");
    expect(await loadExam("c2", paper)).toBeNull();
    expect(await loadExam("c1", { ...paper, year: 2024 })).toBeNull();
  });

  it("falls back to local storage where the database is blocked, and finds the newer copy again", async () => {
    await saveExam("c1", record(1));
    database.mode = "fails";
    expect(await saveExam("c1", record(2))).toBe("device");
    expect((await loadExam("c1", paper))?.record.revision).toBe(2);
    database.mode = "works";
    expect((await loadExam("c1", paper))?.record.revision).toBe(2);
    await saveExam("c1", record(3));
    expect(localStorage).toHaveLength(0);
  });

  it("does not wait for a database that never answers", async () => {
    vi.useFakeTimers();
    database.mode = "silent";
    const saved = saveExam("c1", record());
    await vi.advanceTimersByTimeAsync(2000);
    expect(await saved).toBe("device");
    expect(localStorage).toHaveLength(1);
  });

  it("says when the page alone holds it", async () => {
    vi.stubGlobal("indexedDB", undefined);
    vi.stubGlobal("localStorage", undefined);
    expect(await saveExam("c1", record())).toBe("page");
    expect((await loadExam("c1", paper))?.record.revision).toBe(1);
  });

  it("writes in turn, the last state last", async () => {
    await Promise.all([saveExam("c1", record(1)), saveExam("c1", record(2)), saveExam("c1", record(3))]);
    expect((await loadExam("c1", paper))?.record.revision).toBe(3);
  });

  it("lists the sittings of one candidate from both places, and erases one", async () => {
    await saveExam("c1", record());
    await saveExam("c2", record());
    database.mode = "fails";
    await saveExam("c1", record(1, { paper: { ...paper, year: 2022 } }));
    database.mode = "works";
    expect((await loadExams("c1")).map((known) => known.paper.year).sort()).toEqual([2022, 2023]);
    await eraseExam("c1", paper);
    expect((await loadExams("c1")).map((known) => known.paper.year)).toEqual([2022]);
    expect(await loadExams("c2")).toHaveLength(1);
  });

  it("ignores what it cannot read", async () => {
    database.held.set("exam:c1:JAMB|CHEMISTRY|2023", { version: 0 });
    expect(await loadExam("c1", paper)).toBeNull();
    expect(await loadExams("c1")).toEqual([]);
  });
});
