import { describe, expect, it } from "vitest";
import type { Attempt, Receipt } from "../../../web/attempt/attempt.ts";
import { emptyAttempt, type AttemptState } from "../../../web/attempt/state.ts";
import { examAdvice } from "../../../web/exam/exam-advice.ts";
import { resultTally, reviewOf, tally } from "../../../web/exam/exam-results.ts";
import { paperOf } from "../../../web/lib/paper.ts";
import { minutesText } from "../../../web/ui/display/clock-text.ts";
import {
  buildLoaded,
  buildReceipt,
  minute,
  reduce,
  setting,
  startedAt,
  verdictOf,
  type Step,
} from "../support/attempt-fixtures.ts";

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
    { type: "loaded", setting, loaded: buildLoaded(), now: startedAt },
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

describe("the advice below a score", () => {
  const given = 3600;
  const advice = (total: number, passed: number, attempted: number, minutesLeft = 0) =>
    examAdvice(tally({ total, passed, attempted }), { used: given - minutesLeft * 60, given });

  it.each([
    [
      "nothing tried",
      [40, 0, 0, 60],
      "You did not try any question. Begin with the ones you know, even if they are few.",
    ],
    ["all right", [40, 40, 40, 30], "Every answer is right. Try another year of this subject."],
    [
      "a fifth not tried, with time left",
      [40, 20, 32, 12],
      "You left 8 questions with 12 minutes to go. Try every question: a wrong answer costs nothing.",
    ],
    [
      "a fifth not tried, and no time left",
      [40, 20, 32, 0],
      "Time ran out with 8 questions left. Answer what you know first, and come back to the hard ones.",
    ],
    [
      "one of four not tried, a minute before the end",
      [4, 1, 3, 1],
      "You left 1 question with a minute to go. Try every question: a wrong answer costs nothing.",
    ],
    [
      "half of it wrong",
      [40, 20, 40, 30],
      "Half of the paper or more was wrong. Read the reasons below, then practise this subject before you retake it.",
    ],
    [
      "some wrong, a third of the time left",
      [40, 30, 40, 20],
      "You finished with 20 minutes left. Use them to check your answers before you submit.",
    ],
    ["some wrong", [40, 30, 40, 19], "Read why 10 answers were wrong, then retake the exam."],
    ["one wrong", [40, 39, 40, 0], "Read why 1 answer was wrong, then retake the exam."],
    [
      "few not tried, the rest right",
      [40, 35, 35, 0],
      "All that you tried is right. Try the last 5 questions too next time.",
    ],
  ] as const)("for %s", (_case, [total, passed, attempted, left], sentence) => {
    expect(advice(total, passed, attempted, left)).toBe(sentence);
  });

  it("is none for an exam without questions", () => {
    expect(advice(0, 0, 0)).toBeNull();
  });

  it("takes no more time than was given", () => {
    expect(examAdvice(tally({ total: 10, passed: 1, attempted: 2 }), { used: 4000, given })).toMatch(/^Time ran out/);
  });
});
