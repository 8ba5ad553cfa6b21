import { describe, expect, it } from "vitest";
import { practiceSeconds } from "../../schema/rules/limits.ts";
import { parseRecord, type PracticeRecord } from "../../web/practice/practice-record.ts";
import { reviewOf, tallyOf } from "../../web/practice/practice-review.ts";
import { emptyPractice, paletteOf, practiceReducer, type PracticeAction } from "../../web/practice/use-practice.ts";
import { paletteName } from "../../web/attempt/parts/palette-entry.ts";
import { practiceTexts } from "../../web/practice/texts.ts";
import { buildQuestions, buildVerdict, paper } from "./practice-fixtures.ts";

const now = Date.parse("2026-11-20T12:00:00.000Z");
const run = (actions: PracticeAction[], from = emptyPractice) => actions.reduce(practiceReducer, from);

const opening = (count: number): PracticeAction[] => [
  { type: "restored", record: null, entry: "e", now },
  { type: "subjectChosen", subject: "Chemistry" },
  { type: "yearChosen", year: 2023 },
  { type: "arrived", paper, questions: buildQuestions(count), now, entry: "e" },
];
const answered = (questionId: string, letter: "A" | "B" | "C"): PracticeAction => ({
  type: "answered",
  questionId,
  letter,
  now: now + 1000,
});
const checked = (questionId: string, letter: "A" | "B" | "C", round = 1): PracticeAction => ({
  type: "checked",
  questionId,
  startedAt: now,
  round,
  verdict: buildVerdict(letter),
});
const failed = (questionId: string, round = 1): PracticeAction => ({
  type: "checkFailed",
  questionId,
  startedAt: now,
  round,
});
const recordOf = (actions: PracticeAction[]): PracticeRecord => {
  const { record } = run(actions);
  if (!record) throw new Error("no test is running");
  return record;
};

describe("choosing", () => {
  it("[C-PRAC-02] goes from subject to year, and back to the subject", () => {
    const chosen = run(opening(1).slice(0, 2));
    expect(chosen).toMatchObject({ phase: "choosing", subject: "Chemistry", year: null });
    expect(run([{ type: "wentBack" }], chosen)).toMatchObject({ phase: "choosing", subject: null });
  });

  it("takes one year, however often it is pressed", () => {
    const loading = run(opening(1).slice(0, 3));
    expect(loading).toMatchObject({ phase: "loading", year: 2023 });
    expect(run([{ type: "yearChosen", year: 2019 }], loading)).toBe(loading);
  });

  it("knows a paper without questions, and one that did not come", () => {
    expect(run(opening(0)).phase).toBe("empty");
    const error = new Error("down");
    const broken = run([...opening(1).slice(0, 3), { type: "failed", error }]);
    expect(broken).toMatchObject({ phase: "failed", error });
    expect(run([{ type: "reset" }], broken)).toMatchObject({ phase: "choosing", subject: null, error: null });
  });

  it("drops questions that arrive after the choice was taken back", () => {
    const state = run([...opening(1).slice(0, 3), { type: "reset" }]);
    expect(run(opening(1).slice(3), state)).toBe(state);
  });
});

describe("answering", () => {
  it("[C-PRAC-06] keeps the choice at once, and the result of the check with its question", () => {
    const waiting = recordOf([...opening(2), answered("q1", "A")]);
    expect(waiting.answers["q1"]).toEqual({ letter: "A", round: 1, state: "checking", verdict: null });
    const judged = recordOf([...opening(2), answered("q1", "A"), checked("q1", "A")]);
    expect(judged.answers["q1"]).toMatchObject({ letter: "A", state: "checked", verdict: { correctAnswer: "C" } });
  });

  it("[D-09] is locked by the first choice: a second tap changes nothing, before and after the check", () => {
    const first = recordOf([...opening(1), answered("q1", "A"), answered("q1", "C")]);
    expect(first.answers["q1"]?.letter).toBe("A");
    const later = recordOf([...opening(1), answered("q1", "A"), checked("q1", "A"), answered("q1", "C")]);
    expect(later.answers["q1"]?.letter).toBe("A");
  });

  it("is open again when the check failed, and ignores a late reply to the failed one", () => {
    const again = [...opening(1), answered("q1", "A"), failed("q1"), answered("q1", "C")];
    expect(recordOf(again).answers["q1"]).toMatchObject({ letter: "C", round: 2, state: "checking" });
    expect(recordOf([...again, checked("q1", "A", 1)]).answers["q1"]).toMatchObject({ letter: "C", verdict: null });
    expect(recordOf([...again, failed("q1", 1)]).answers["q1"]?.state).toBe("checking");
  });

  it("shows the answer that counts when an earlier one had reached the server", () => {
    const record = recordOf([...opening(1), answered("q1", "C"), checked("q1", "A")]);
    expect(record.answers["q1"]).toMatchObject({ letter: "A", verdict: { isCorrect: false } });
  });

  it("takes replies in any order, and none of another test", () => {
    const record = recordOf([
      ...opening(3),
      answered("q1", "A"),
      answered("q2", "C"),
      checked("q2", "C"),
      checked("q1", "A"),
      { ...checked("q1", "C"), startedAt: now - 1 } as PracticeAction,
    ]);
    expect(tallyOf(record)).toMatchObject({ answered: 2, remaining: 1, correct: 1 });
    expect(record.answers["q1"]?.letter).toBe("A");
  });

  it("knows no question of another paper", () => {
    expect(recordOf([...opening(1), answered("q9", "A")]).answers).toEqual({});
  });
});

describe("the end", () => {
  it("[C-PRAC-08] [B-10] counts 600 seconds from the arrival of the questions, and takes no answer after them", () => {
    const record = recordOf(opening(1));
    expect(record.deadline - now).toBe(practiceSeconds * 1000);
    expect(practiceSeconds).toBe(600);
    const late = recordOf([...opening(1), { ...answered("q1", "A"), now: record.deadline } as PracticeAction]);
    expect(late.answers).toEqual({});
  });

  it("ends once: no answer, no flag and no move after it, but a verdict on its way still counts", () => {
    const end: PracticeAction = { type: "finished", by: "clock", now: now + 900_000 };
    const record = recordOf([
      ...opening(2),
      answered("q1", "C"),
      end,
      answered("q2", "C"),
      { type: "flagged", questionId: "q1" },
      { type: "moved", index: 1 },
      { type: "finished", by: "candidate", now },
      checked("q1", "C"),
    ]);
    expect(record).toMatchObject({ flags: [], current: 0, finished: { by: "clock", at: "2026-11-20T12:10:00.000Z" } });
    expect(tallyOf(record)).toMatchObject({ correct: 1, answered: 1 });
  });

  it.each([
    [2, 4, "Pass", 50],
    [99, 200, "Pass", 50],
    [1, 3, "Fail", 33],
    [0, 1, "Fail", 0],
  ] as const)(
    "[C-PRAC-09] [C-PRAC-10] [B-16] %i of %i right is a %s: unanswered ones are incorrect",
    (right, total, grade, percentage) => {
      const actions = Array.from({ length: right }, (_, index) => [
        answered(`q${index + 1}`, "C"),
        checked(`q${index + 1}`, "C"),
      ]).flat();
      const figures = tallyOf(recordOf([...opening(total), ...actions]));
      expect(figures).toMatchObject({ correct: right, incorrect: total - right, total, percentage, grade });
    },
  );

  it("[C-PRAC-11] reviews every question with own answer, key and explanation", () => {
    const record = recordOf([
      ...opening(4),
      answered("q1", "C"),
      checked("q1", "C"),
      answered("q2", "A"),
      checked("q2", "A"),
      answered("q3", "B"),
    ]);
    expect(reviewOf(record).map(({ outcome, own, right, explanation }) => [outcome, own, right, explanation])).toEqual([
      ["correct", "C", "C", "Because it is third."],
      ["incorrect", "A", "C", "Because it is third."],
      ["unchecked", "B", null, null],
      ["unattempted", null, null, null],
    ]);
  });
});

describe("coming back", () => {
  const record = recordOf([...opening(2), answered("q1", "C"), checked("q1", "C")]);
  const back = (changes: Partial<PracticeRecord>, at: { entry: string; now: number }) =>
    run([{ type: "restored", record: { ...record, ...changes }, ...at }]);

  it("goes on after a reload, with the clock of before", () => {
    const state = back({}, { entry: "e", now: now + 5000 });
    expect(state).toMatchObject({ phase: "running", record: { deadline: record.deadline } });
    const finished = { by: "candidate" as const, at: "2026-11-20T12:05:00.000Z" };
    expect(back({ finished }, { entry: "e", now }).phase).toBe("results");
  });

  it("offers a test of another visit while its time runs, and forgets it afterwards", () => {
    const offered = back({}, { entry: "f", now: now + 5000 });
    expect(offered).toMatchObject({ phase: "choosing", record: null, offered: { entry: "e" } });
    expect(run([{ type: "continued", entry: "f" }], offered)).toMatchObject({
      phase: "running",
      record: { entry: "f", answers: record.answers },
    });
    expect(back({}, { entry: "f", now: record.deadline })).toMatchObject({ phase: "choosing", offered: null });
  });

  it("[C-PRAC-12] keeps nothing after a reset", () => {
    const state = run([{ type: "reset" }], back({}, { entry: "e", now }));
    expect(state).toEqual({ ...emptyPractice, phase: "choosing" });
  });

  it("reads only what it has written", () => {
    expect(parseRecord(JSON.parse(JSON.stringify(record)))).toEqual(record);
    for (const odd of [null, 1, "x", {}, { ...record, version: 2 }, { ...record, deadline: "soon" }]) {
      expect(parseRecord(odd)).toBeNull();
    }
    expect(parseRecord({ ...record, questions: {} })).toBeNull();
  });
});

describe("the navigator", () => {
  it("[C-PRAC-05] names what it shows of each question", () => {
    const record = recordOf([
      ...opening(4),
      answered("q1", "C"),
      checked("q1", "C"),
      { type: "moved", index: 1 },
      answered("q2", "A"),
      { type: "moved", index: 2 },
      { type: "flagged", questionId: "q3" },
    ]);
    expect(paletteOf(record).map((entry) => paletteName(entry, practiceTexts.notCheckedYet))).toEqual([
      "Question 1, answered",
      "Question 2, answered, not checked yet",
      "Question 3, not answered, flagged, current",
      "Question 4, not seen",
    ]);
  });
});
