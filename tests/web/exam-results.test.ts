import { describe, expect, it } from "vitest";
import type { Attempt, Receipt } from "../../web/attempt/attempt.ts";
import { emptyAttempt, type AttemptState } from "../../web/attempt/state.ts";
import { resultTally, reviewOf, tally } from "../../web/exam/exam-results.ts";
import { paperOf } from "../../web/lib/paper.ts";
import { minutesText } from "../../web/ui/clock-text.ts";
import {
  buildLoaded,
  buildReceipt,
  minute,
  reduce,
  setting,
  startedAt,
  verdictOf,
  type Step,
} from "./attempt-fixtures.ts";

const answered = (questionId: string, seq: number, answer: "A" | "C"): Step[] => [
  { type: "answered", questionId, answer, now: startedAt + minute },
  {
    type: "saved",
    sent: { questionId, seq, startedAt },
    savedSeq: seq,
    verdict: verdictOf(answer === "C"),
  },
];

/** After an exam with q1 right and q2 wrong. */
function ended(receipt: Receipt): [AttemptState, Attempt] {
  const actions: Step[] = [
    { type: "arrived", setting, loaded: buildLoaded(), now: startedAt },
    ...answered("q1", 1, "C"),
    ...answered("q2", 2, "A"),
    { type: "submitted", by: "person", now: startedAt + 10 * minute },
    { type: "confirmed", receipt, entry: "e" },
  ];
  const state = actions.reduce(reduce, emptyAttempt);
  if (!state.attempt) throw new Error("There is no attempt.");
  return [state, state.attempt];
}

describe("figures", () => {
  it("[C-QUIZ-22] passed, attempted, failed, unattempted, percentage, progress", () => {
    expect(tally({ total: 40, passed: 29, attempted: 37 })).toEqual({
      total: 40,
      passed: 29,
      attempted: 37,
      failed: 8,
      unattempted: 3,
      percentage: 73,
      progress: 93,
    });
    expect(tally({ total: 0, passed: 0, attempted: 0 })).toMatchObject({ percentage: 0, progress: 0 });
  });
  it("says whole minutes", () => {
    expect(minutesText(41 * minute + 59_000)).toBe("41 min");
    expect(minutesText(59_000)).toBe("less than a minute");
  });
  it("[C-SEL-06] reads the paper of an address, the year as a whole number", () => {
    expect(paperOf(new URLSearchParams("examType=JAMB&subjectName=Use of English&year=2023"))).toEqual({
      examType: "JAMB",
      subjectName: "Use of English",
      year: 2023,
    });
    expect(paperOf(new URLSearchParams("examType=JAMB&year=2023"))).toBeNull();
    expect(paperOf(new URLSearchParams("examType=JAMB&subjectName=Physics&year=soon"))).toBeNull();
  });
});

describe("review", () => {
  it("sorts questions by the server's keys", () => {
    const nothing = { explanation: null, formattedExplanation: null };
    const [state, attempt] = ended(
      buildReceipt({
        code: "AK-1",
        score: { correct: 1, total: 25, percentage: 4 },
        review: [
          { questionId: "q1", answer: "C", correctAnswer: "C", ...nothing },
          { questionId: "q2", answer: "A", correctAnswer: "C", ...nothing, explanation: "Because." },
          { questionId: "q3", answer: null, correctAnswer: "B", ...nothing },
        ],
      }),
    );
    const entries = reviewOf(state, attempt);
    expect(entries.slice(0, 3).map(({ outcome, own, right }) => [outcome, own, right])).toEqual([
      ["correct", "C", "C"],
      ["incorrect", "A", "C"],
      ["unattempted", null, "B"],
    ]);
    expect(resultTally(state, attempt)).toMatchObject({ passed: 1, failed: 1, unattempted: 23, percentage: 4 });
  });

  it("uses the answer checks where the server sends no review", () => {
    const [state, attempt] = ended(buildReceipt({ isEmailed: false }));
    const entries = reviewOf(state, attempt);
    expect(entries.slice(0, 3).map(({ outcome, own, right }) => [outcome, own, right])).toEqual([
      ["correct", "C", "C"],
      ["incorrect", "A", null],
      ["unattempted", null, null],
    ]);
    expect(resultTally(state, attempt)).toMatchObject({ total: 25, passed: 1, failed: 1, unattempted: 23 });
  });
});
