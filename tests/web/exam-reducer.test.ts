import { describe, expect, it } from "vitest";
import { examTotal, tally } from "../../web/exam/exam-figures.ts";
import { minutesText } from "../../web/ui/clock-text.ts";
import { paletteName } from "../../web/attempt/parts/palette-entry.ts";
import { parseRecord, waitingAnswers } from "../../web/attempt/attempt.ts";
import { reviewOf, resultTally } from "../../web/exam/exam-review.ts";
import { paperOf } from "../../web/lib/paper.ts";
import {
  emptyExam,
  examReducer,
  pageCountOf,
  paletteOf,
  tallyOf,
  totalOf,
  type ExamAction,
  type ExamState,
} from "../../web/attempt/reducer.ts";
import { buildPage, minute, paper, startedAt } from "./exam-fixtures.ts";

const play = (...actions: ExamAction[]): ExamState => actions.reduce(examReducer, emptyExam);
const arrive = (options: Parameters<typeof buildPage>[0] = {}): ExamAction => ({
  type: "arrived",
  paper,
  page: options.page ?? 1,
  data: buildPage(options),
  now: options.serverNow ?? startedAt,
});
const answer = (questionId: string, letter: "A" | "B" | "C" | "D", now = startedAt + minute): ExamAction => ({
  type: "answered",
  questionId,
  letter,
  now,
});
const checked = (
  questionId: string,
  seq: number,
  isCorrect: boolean | null,
  savedSeq: number | null = seq,
): ExamAction => ({
  type: "checked",
  questionId,
  seq,
  isCorrect,
  savedSeq,
});
const handIn: ExamAction = { type: "handedIn", by: "candidate", now: startedAt + 10 * minute };

describe("opening", () => {
  it("[C-QUIZ-01] goes from loading to running, handing in and results", () => {
    expect(emptyExam.phase).toBe("loading");
    expect(play(arrive()).phase).toBe("running");
    expect(play(arrive(), handIn).phase).toBe("handingIn");
    const reply = { __typename: "SubmitExamResult" as const, emailed: true, message: null, result: null, review: [] };
    expect(play(arrive(), handIn, { type: "confirmed", reply, entry: "e" }).phase).toBe("results");
  });

  it("[C-QUIZ-04] [B-09] takes the deadline of the server, or 3600 s from the first load without one", () => {
    expect(play(arrive()).record?.deadline).toBe(startedAt + 3_600_000);
    expect(play(arrive({ attemptId: null, serverNow: startedAt })).record?.deadline).toBe(startedAt + 3_600_000);
  });

  it("offers to continue a sitting the server knows", () => {
    const state = play(arrive({ answers: { q1: "C", q2: "A" }, serverNow: startedAt + 10 * minute }));
    expect(state.phase).toBe("offer");
    expect(tallyOf(state)).toMatchObject({ attempted: 2, passed: 1, total: 25 });
    expect(examReducer(state, { type: "continued" }).phase).toBe("running");
  });

  it("goes on numbering above what another device may have used", () => {
    const state = play(
      arrive({ answers: { q1: "C" }, serverNow: startedAt + 10 * minute }),
      { type: "continued" },
      answer("q3", "B", startedAt + 11 * minute),
    );
    expect(state.record?.answers["q3"]?.seq).toBeGreaterThan(600);
  });

  it("keeps what waits here over what the server has, and takes the server's word on the rest", () => {
    const here = play(arrive(), answer("q1", "B"), answer("q2", "A"), checked("q2", 2, false));
    const merged = examReducer(here, arrive({ answers: { q1: "A", q2: "D", q5: "C" } }));
    expect(merged.record?.answers["q1"]).toMatchObject({ letter: "B", state: "waiting" });
    expect(merged.record?.answers["q2"]).toMatchObject({ letter: "D", state: "saved" });
    expect(merged.record?.answers["q5"]).toMatchObject({ letter: "C", isCorrect: true });
  });

  it("begins anew when the server has begun another attempt", () => {
    const state = examReducer(play(arrive(), answer("q1", "B")), arrive({ attemptId: "a2" }));
    expect(state.record?.attemptId).toBe("a2");
    expect(state.record?.answers).toEqual({});
  });

  it("hands answers of this device to a server that begins to keep attempts", () => {
    const local = play(arrive({ attemptId: null }), answer("q1", "B"), checked("q1", 1, false, null));
    const state = examReducer(local, arrive({ attemptId: "a1" }));
    expect(state.record?.attemptId).toBe("a1");
    expect(waitingAnswers(state.record ?? never()).map(({ questionId }) => questionId)).toEqual(["q1"]);
  });

  it("refuses a damaged record", () => {
    expect(parseRecord(null)).toBeNull();
    expect(parseRecord({ version: 2 })).toBeNull();
    expect(parseRecord({ ...play(arrive()).record, answers: "none" })).toBeNull();
    expect(parseRecord(JSON.parse(JSON.stringify(play(arrive(), answer("q1", "A")).record)))).not.toBeNull();
  });
});

describe("answering", () => {
  it("[C-QUIZ-07] records the verdict on the choice, which may change until the hand-in", () => {
    const wrong = play(arrive(), answer("q1", "A"), checked("q1", 1, false));
    expect(tallyOf(wrong)).toMatchObject({ attempted: 1, passed: 0 });
    const right = [answer("q1", "C"), checked("q1", 2, true)].reduce(examReducer, wrong);
    expect(tallyOf(right)).toMatchObject({ attempted: 1, passed: 1 });
  });

  it("ignores a verdict on a choice that has been changed since", () => {
    const state = play(arrive(), answer("q1", "A"), answer("q1", "C"), checked("q1", 1, true));
    expect(state.record?.answers["q1"]).toMatchObject({ letter: "C", state: "waiting", isCorrect: null });
  });

  it("does nothing for the same choice again", () => {
    const state = play(arrive(), answer("q1", "A"));
    expect(examReducer(state, answer("q1", "A"))).toBe(state);
  });

  it("sends again with a higher number when another device got further", () => {
    const state = play(arrive(), answer("q1", "A"), checked("q1", 1, null, 40));
    expect(state.record).toMatchObject({ seq: 41 });
    expect(state.record?.answers["q1"]).toMatchObject({ seq: 41, state: "waiting" });
  });

  it("stamps a choice inside the attempt and takes none after its end", () => {
    const state = play(arrive(), answer("q1", "A", startedAt - 5000));
    expect(state.record?.answers["q1"]?.answeredAt).toBe(new Date(startedAt).toISOString());
    expect(examReducer(state, answer("q2", "A", startedAt + 60 * minute))).toBe(state);
  });

  it("keeps refused answers and queues them again on demand", () => {
    const refused = play(arrive(), answer("q1", "A"), { type: "refused", questionId: "q1", seq: 1 });
    expect(waitingAnswers(refused.record ?? never())).toEqual([]);
    expect(waitingAnswers(examReducer(refused, { type: "retried" }).record ?? never())).toHaveLength(1);
  });
});

describe("handing in", () => {
  it("[C-QUIZ-12] stops answering, flagging and paging", () => {
    const state = play(arrive(), answer("q1", "A"), handIn);
    expect(examReducer(state, answer("q2", "A"))).toBe(state);
    expect(examReducer(state, { type: "flagged", questionId: "q1" })).toBe(state);
    expect(examReducer(state, { type: "moved", index: 12 })).toBe(state);
  });

  it("[C-QUIZ-13] lets one hand-in through, and one confirmation", () => {
    const state = play(arrive(), handIn);
    expect(examReducer(state, { type: "handedIn", by: "clock", now: startedAt + 60 * minute })).toBe(state);
    const reply = { __typename: "SubmitExamResult" as const, emailed: true, message: null, result: null, review: [] };
    const done = examReducer(state, { type: "confirmed", reply, entry: "e" });
    expect(examReducer(done, { type: "confirmed", reply, entry: "e" })).toBe(done);
  });

  it("[D-107] sends again what the server has lost, with numbers that it has not seen", () => {
    const answered = play(
      arrive(),
      answer("q1", "A"),
      checked("q1", 1, true),
      answer("q2", "B"),
      checked("q2", 2, true),
    );
    const lost = examReducer(examReducer(answered, handIn), {
      type: "missing",
      questionIds: ["q2", "q9"],
      savedSeq: 6,
    });
    expect(waitingAnswers(lost.record ?? never())).toMatchObject([
      { questionId: "q2", answer: { seq: 7, letter: "B" } },
    ]);
    const restored = examReducer(answered, { type: "missing", questionIds: [], savedSeq: 1 });
    expect(waitingAnswers(restored.record ?? never())).toMatchObject([{ questionId: "q2", answer: { seq: 3 } }]);
    expect(examReducer(answered, { type: "missing", questionIds: ["q9"], savedSeq: 2 })).toBe(answered);
  });

  it("[C-QUIZ-14] names the first loaded question as exam", () => {
    expect(play(arrive(), handIn).record?.handIn).toMatchObject({ examId: "q1", total: 25, by: "candidate" });
  });

  it("[C-QUIZ-28] a retake knows nothing of before", () => {
    expect(play(arrive(), answer("q1", "A"), handIn, { type: "retaken" })).toEqual(emptyExam);
  });
});

describe("figures", () => {
  it("[C-QUIZ-18] [B-12] total: server, else loaded, else pages × 10, else this page", () => {
    const known = { serverTotal: 40, loadedCount: 30, pageCount: 4, onThisPage: 10 };
    expect(examTotal(known)).toBe(40);
    expect(examTotal({ ...known, serverTotal: null })).toBe(30);
    expect(examTotal({ ...known, serverTotal: 0, loadedCount: 0 })).toBe(40);
    expect(examTotal({ serverTotal: null, loadedCount: 0, pageCount: null, onThisPage: 7 })).toBe(7);
  });

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

  it("[C-QUIZ-05] counts pages of ten and names every question of the palette", () => {
    const state = play(
      arrive(),
      arrive({ page: 2 }),
      answer("q1", "A"),
      { type: "flagged", questionId: "q1" },
      { type: "moved", index: 11 },
    );
    expect(pageCountOf(state)).toBe(3);
    expect(totalOf(state)).toBe(25);
    const names = paletteOf(state).map((entry) => paletteName(entry));
    expect(names[0]).toBe("Question 1, answered, flagged, not saved yet");
    expect(names[1]).toBe("Question 2, not answered");
    expect(names[11]).toBe("Question 12, not answered, current");
    expect(names[24]).toBe("Question 25, not seen");
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
  const sat = play(
    arrive(),
    answer("q1", "C"),
    checked("q1", 1, true),
    answer("q2", "A"),
    checked("q2", 2, false),
    handIn,
  );

  it("sorts questions by the server's keys", () => {
    const reply = {
      __typename: "SubmitExamResult" as const,
      emailed: true,
      message: null,
      result: {
        __typename: "ExamResult" as const,
        id: "r",
        score: 1,
        totalQuestions: 25,
        percentage: 4,
        status: "Fail",
        receipt: "AK-1",
      },
      review: [
        {
          __typename: "ReviewedQuestion" as const,
          questionId: "q1",
          userAnswer: "C" as const,
          correctAnswer: "C" as const,
          explanation: null,
          formattedExplanation: null,
        },
        {
          __typename: "ReviewedQuestion" as const,
          questionId: "q2",
          userAnswer: "A" as const,
          correctAnswer: "C" as const,
          explanation: "Because.",
          formattedExplanation: null,
        },
        {
          __typename: "ReviewedQuestion" as const,
          questionId: "q3",
          userAnswer: null,
          correctAnswer: "B" as const,
          explanation: null,
          formattedExplanation: null,
        },
      ],
    };
    const state = examReducer(sat, { type: "confirmed", reply, entry: "e" });
    const entries = reviewOf(state, state.record ?? never());
    expect(entries.slice(0, 3).map(({ outcome, own, right }) => [outcome, own, right])).toEqual([
      ["correct", "C", "C"],
      ["incorrect", "A", "C"],
      ["unattempted", null, "B"],
    ]);
    expect(resultTally(state, state.record ?? never())).toMatchObject({
      passed: 1,
      failed: 1,
      unattempted: 23,
      percentage: 4,
    });
  });

  it("uses the answer checks where the server sends no review", () => {
    const reply = { __typename: "SubmitExamResult" as const, emailed: false, message: null, result: null, review: [] };
    const state = examReducer(sat, { type: "confirmed", reply, entry: "e" });
    const entries = reviewOf(state, state.record ?? never());
    expect(entries.slice(0, 3).map(({ outcome, own, right }) => [outcome, own, right])).toEqual([
      ["correct", "C", "C"],
      ["incorrect", "A", null],
      ["unattempted", null, null],
    ]);
    expect(resultTally(state, state.record ?? never())).toMatchObject({
      total: 25,
      passed: 1,
      failed: 1,
      unattempted: 23,
    });
  });
});

function never(): never {
  throw new Error("There is no sitting.");
}
