import { describe, expect, it } from "vitest";
import { practiceSeconds } from "../../../schema/rules/limits.ts";
import type { Attempt, AttemptSetting } from "../../../web/attempt/attempt.ts";
import { paletteOf } from "../../../web/attempt/figures.ts";
import { inPages } from "../../../web/attempt/pages.ts";
import { paletteName } from "../../../web/attempt/palette-entry.ts";
import { emptyAttempt, type AttemptState } from "../../../web/attempt/state.ts";
import { choiceReducer, firstChoice, type Choice, type ChoiceAction } from "../../../web/practice/choice.ts";
import { noReceipt } from "../../../web/practice/no-receipt.ts";
import { reviewOf, tallyOf } from "../../../web/practice/practice-results.ts";
import { practiceTexts } from "../../../web/practice/texts.ts";
import { reduce, type Step } from "../support/attempt-fixtures.ts";
import { buildQuestions, buildVerdict, paper } from "../support/practice-fixtures.ts";

const now = Date.parse("2026-11-20T12:00:00.000Z");
const setting: AttemptSetting = {
  about: paper,
  seconds: practiceSeconds,
  isFirstAnswerFinal: true,
  entry: "e",
};
const run = (actions: Step[], from: AttemptState = emptyAttempt) => actions.reduce(reduce, from);
const choose = (actions: ChoiceAction[], from: Choice = firstChoice) => actions.reduce(choiceReducer, from);

const opening = (count: number): Step[] => [
  {
    type: "loaded",
    setting,
    loaded: { pages: inPages(buildQuestions(count)), totalQuestions: count, totalPages: null, attempt: null },
    now,
  },
];
const choosing: ChoiceAction[] = [
  { type: "restored" },
  { type: "subjectChosen", subject: "Chemistry" },
  { type: "yearChosen", year: 2023 },
];
const answered = (questionId: string, answer: "A" | "B" | "C"): Step => ({
  type: "answered",
  questionId,
  answer,
  now: now + 1000,
});
const checked = (questionId: string, letter: "A" | "B" | "C", seq = 1): Step => {
  const { selectedAnswer, isCorrect, correctAnswer, explanation, formattedExplanation } = buildVerdict(letter);
  return {
    type: "saved",
    sent: { questionId, startedAt: now, seq },
    savedSeq: null,
    answer: selectedAnswer,
    verdict: { isCorrect, correctAnswer, explanation, formattedExplanation },
  };
};
const failed = (questionId: string, seq = 1): Step => ({
  type: "refused",
  sent: { questionId, startedAt: now, seq },
});
const end = (by: "person" | "clock", at: number): Step[] => [
  { type: "submitted", by, now: at },
  { type: "confirmed", receipt: noReceipt, entry: "e" },
];
const attemptOf = ({ attempt }: AttemptState): Attempt => {
  if (!attempt) throw new Error("no test is running");
  return attempt;
};
const testOf = (actions: Step[]): Attempt => attemptOf(run(actions));

describe("choosing", () => {
  it("[C-PRAC-02] goes from subject to year, and back to the subject", () => {
    const chosen = choose(choosing.slice(0, 2));
    expect(chosen).toMatchObject({ phase: "choosing", subject: "Chemistry", year: null });
    expect(choose([{ type: "wentBack" }], chosen)).toMatchObject({ phase: "choosing", subject: null });
  });

  it("takes one year, however often it is pressed", () => {
    const loading = choose(choosing);
    expect(loading).toMatchObject({ phase: "loading", year: 2023 });
    expect(choose([{ type: "yearChosen", year: 2019 }], loading)).toBe(loading);
  });

  it("knows a paper without questions, and one that did not come", () => {
    expect(choose([...choosing, { type: "noQuestions" }]).phase).toBe("none");
    const error = new Error("down");
    const broken = choose([...choosing, { type: "failed", error }]);
    expect(broken).toMatchObject({ phase: "failed", error });
    expect(choose([{ type: "reset" }], broken)).toMatchObject({ phase: "choosing", subject: null, error: null });
  });

  it("ignores a failure after the choice was taken back", () => {
    const state = choose([...choosing, { type: "reset" }]);
    expect(choose([{ type: "failed", error: new Error("down") }], state)).toBe(state);
    expect(choose([{ type: "noQuestions" }], state)).toBe(state);
  });
});

describe("answering", () => {
  it("[C-PRAC-06] keeps the choice at once, and the result of the check with its question", () => {
    const waiting = testOf([...opening(2), answered("q1", "A")]);
    expect(waiting.answers["q1"]).toMatchObject({ answer: "A", seq: 1, state: "waiting", verdict: null });
    const judged = testOf([...opening(2), answered("q1", "A"), checked("q1", "A")]);
    expect(judged.answers["q1"]).toMatchObject({ answer: "A", state: "saved", verdict: { correctAnswer: "C" } });
  });

  it("[D-09] is locked by the first choice: a second tap changes nothing, before and after the check", () => {
    const first = testOf([...opening(1), answered("q1", "A"), answered("q1", "C")]);
    expect(first.answers["q1"]?.answer).toBe("A");
    const later = testOf([...opening(1), answered("q1", "A"), checked("q1", "A"), answered("q1", "C")]);
    expect(later.answers["q1"]?.answer).toBe("A");
  });

  it("is open again when the check failed, and ignores a late reply to the failed one", () => {
    const again = [...opening(1), answered("q1", "A"), failed("q1"), answered("q1", "C")];
    expect(testOf(again).answers["q1"]).toMatchObject({ answer: "C", seq: 2, state: "waiting" });
    expect(testOf([...again, checked("q1", "A", 1)]).answers["q1"]).toMatchObject({ answer: "C", verdict: null });
    expect(testOf([...again, failed("q1", 1)]).answers["q1"]?.state).toBe("waiting");
    expect(testOf([...opening(1), answered("q1", "A"), failed("q1"), answered("q1", "A")]).seq).toBe(2);
  });

  it("shows the answer that counts when an earlier one had reached the server", () => {
    const test = testOf([...opening(1), answered("q1", "C"), checked("q1", "A")]);
    expect(test.answers["q1"]).toMatchObject({ answer: "A", verdict: { isCorrect: false } });
  });

  it("takes replies in any order, and ignores those of another test", () => {
    const state = run([
      ...opening(3),
      answered("q1", "A"),
      answered("q2", "C"),
      checked("q2", "C", 2),
      checked("q1", "A", 1),
      { ...checked("q1", "C"), sent: { questionId: "q1", seq: 1, startedAt: now - 1 } } as Step,
    ]);
    expect(tallyOf(state)).toMatchObject({ answered: 2, remaining: 1, correct: 1 });
    expect(attemptOf(state).answers["q1"]?.answer).toBe("A");
  });

  it("ignores questions of another paper", () => {
    expect(testOf([...opening(1), answered("q9", "A")]).answers).toEqual({});
  });
});

describe("the end", () => {
  it("[C-PRAC-08] [B-10] counts 600 seconds from the arrival of the questions, and takes no answer after them", () => {
    const test = testOf(opening(1));
    expect(test.deadline - now).toBe(practiceSeconds * 1000);
    expect(practiceSeconds).toBe(600);
    const late = testOf([...opening(1), { ...answered("q1", "A"), now: test.deadline } as Step]);
    expect(late.answers).toEqual({});
  });

  it("ends once: no answer, no flag and no move after it, but a verdict on its way still counts", () => {
    const state = run([
      ...opening(2),
      answered("q1", "C"),
      ...end("clock", now + 900_000),
      answered("q2", "C"),
      { type: "flagged", questionId: "q1" },
      { type: "moved", index: 1 },
      ...end("person", now),
      checked("q1", "C"),
    ]);
    const submission = { by: "clock", at: "2026-11-20T12:10:00.000Z" };
    expect(attemptOf(state)).toMatchObject({ flags: {}, current: 0, submission });
    expect(state.phase).toBe("results");
    expect(tallyOf(state)).toMatchObject({ correct: 1, answered: 1 });
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
        checked(`q${index + 1}`, "C", index + 1),
      ]).flat();
      const figures = tallyOf(run([...opening(total), ...actions]));
      expect(figures).toMatchObject({ correct: right, incorrect: total - right, total, percentage, grade });
    },
  );

  it("[C-PRAC-11] reviews every question with own answer, key and explanation", () => {
    const state = run([
      ...opening(4),
      answered("q1", "C"),
      checked("q1", "C"),
      answered("q2", "A"),
      checked("q2", "A", 2),
      answered("q3", "B"),
    ]);
    expect(reviewOf(state).map(({ outcome, own, right, explanation }) => [outcome, own, right, explanation])).toEqual([
      ["correct", "C", "C", "Because it is third."],
      ["incorrect", "A", "C", "Because it is third."],
      ["unchecked", "B", null, null],
      ["unattempted", null, null, null],
    ]);
  });
});

describe("the navigator", () => {
  it("[C-PRAC-05] names what it shows of each question", () => {
    const state = run([
      ...opening(4),
      answered("q1", "C"),
      checked("q1", "C"),
      { type: "moved", index: 1 },
      answered("q2", "A"),
      { type: "moved", index: 2 },
      { type: "flagged", questionId: "q3" },
    ]);
    expect(paletteOf(state, 1).map((entry) => paletteName(entry, practiceTexts.notCheckedYet))).toEqual([
      "Question 1, answered",
      "Question 2, answered, not checked yet",
      "Question 3, not answered, flagged, current",
      "Question 4, not seen",
    ]);
  });
});
