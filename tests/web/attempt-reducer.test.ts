import { describe, expect, it } from "vitest";
import { answeredCount, correctCount, waitingAnswers, type Attempt } from "../../web/attempt/attempt.ts";
import { pageCountOf, paletteOf, questionTotal, totalOf } from "../../web/attempt/figures.ts";
import { paletteName } from "../../web/attempt/palette-entry.ts";
import { attemptReducer, type AttemptAction } from "../../web/attempt/reducer.ts";
import { emptyAttempt, type AttemptState } from "../../web/attempt/state.ts";
import { buildLoaded, buildReceipt, minute, setting, startedAt, verdictOf } from "./attempt-fixtures.ts";

const play = (...actions: AttemptAction[]): AttemptState => actions.reduce(attemptReducer, emptyAttempt);
const arrive = (options: Parameters<typeof buildLoaded>[0] = {}): AttemptAction => ({
  type: "arrived",
  setting,
  loaded: buildLoaded(options),
  now: options.serverNow ?? startedAt,
});
const answer = (questionId: string, letter: "A" | "B" | "C" | "D", now = startedAt + minute): AttemptAction => ({
  type: "answered",
  questionId,
  answer: letter,
  now,
});
const saved = (
  questionId: string,
  seq: number,
  isCorrect: boolean | null,
  savedSeq: number | null = seq,
): AttemptAction => ({
  type: "saved",
  sent: { questionId, seq, startedAt },
  verdict: isCorrect === null ? null : verdictOf(isCorrect),
  savedSeq,
});
const submit: AttemptAction = { type: "submitted", by: "person", now: startedAt + 10 * minute };
const confirmed: AttemptAction = { type: "confirmed", receipt: buildReceipt(), entry: "e" };
const attemptOf = ({ attempt }: AttemptState): Attempt => {
  if (!attempt) throw new Error("There is no attempt.");
  return attempt;
};

describe("opening", () => {
  it("[C-QUIZ-01] goes from loading to running, submitting and results", () => {
    expect(emptyAttempt.phase).toBe("loading");
    expect(play(arrive()).phase).toBe("running");
    expect(play(arrive(), submit).phase).toBe("submitting");
    expect(play(arrive(), submit, confirmed).phase).toBe("results");
  });

  it("[C-QUIZ-04] [B-09] takes the deadline of the server, or 3600 s from the first load without one", () => {
    expect(play(arrive()).attempt?.deadline).toBe(startedAt + 3_600_000);
    expect(play(arrive({ attemptId: null, serverNow: startedAt })).attempt?.deadline).toBe(startedAt + 3_600_000);
  });

  it("offers to continue a attempt the server knows", () => {
    const state = play(arrive({ answers: { q1: "C", q2: "A" }, serverNow: startedAt + 10 * minute }));
    expect(state.phase).toBe("offer");
    expect([answeredCount(attemptOf(state)), correctCount(attemptOf(state)), totalOf(state)]).toEqual([2, 1, 25]);
    expect(attemptReducer(state, { type: "continued", entry: "e" }).phase).toBe("running");
  });

  it("goes on numbering above what another device may have used", () => {
    const state = play(
      arrive({ answers: { q1: "C" }, serverNow: startedAt + 10 * minute }),
      { type: "continued", entry: "e" },
      answer("q3", "B", startedAt + 11 * minute),
    );
    expect(state.attempt?.answers["q3"]?.seq).toBeGreaterThan(600);
  });

  it("keeps what waits here over what the server has, and takes the server's word on the rest", () => {
    const here = play(arrive(), answer("q1", "B"), answer("q2", "A"), saved("q2", 2, false));
    const merged = attemptReducer(here, arrive({ answers: { q1: "A", q2: "D", q5: "C" } }));
    expect(merged.attempt?.answers["q1"]).toMatchObject({ answer: "B", state: "waiting" });
    expect(merged.attempt?.answers["q2"]).toMatchObject({ answer: "D", state: "saved" });
    expect(merged.attempt?.answers["q5"]).toMatchObject({ answer: "C", verdict: { isCorrect: true } });
  });

  it("begins anew when the server has begun another attempt", () => {
    const state = attemptReducer(play(arrive(), answer("q1", "B")), arrive({ attemptId: "a2" }));
    expect(state.attempt?.id).toBe("a2");
    expect(state.attempt?.answers).toEqual({});
  });

  it("hands answers of this device to a server that begins to keep attempts", () => {
    const local = play(arrive({ attemptId: null }), answer("q1", "B"), saved("q1", 1, false, null));
    const state = attemptReducer(local, arrive({ attemptId: "a1" }));
    expect(state.attempt?.id).toBe("a1");
    expect(waitingAnswers(attemptOf(state)).map(({ questionId }) => questionId)).toEqual(["q1"]);
  });
});

describe("answering", () => {
  it("[C-QUIZ-07] records the verdict on the choice, which may change until the submission", () => {
    const wrong = play(arrive(), answer("q1", "A"), saved("q1", 1, false));
    expect([answeredCount(attemptOf(wrong)), correctCount(attemptOf(wrong))]).toEqual([1, 0]);
    const right = [answer("q1", "C"), saved("q1", 2, true)].reduce(attemptReducer, wrong);
    expect([answeredCount(attemptOf(right)), correctCount(attemptOf(right))]).toEqual([1, 1]);
  });

  it("ignores a verdict on a choice that has been changed since", () => {
    const state = play(arrive(), answer("q1", "A"), answer("q1", "C"), saved("q1", 1, true));
    expect(state.attempt?.answers["q1"]).toMatchObject({ answer: "C", state: "waiting", verdict: null });
  });

  it("takes no reply to an answer of another attempt", () => {
    const state = play(arrive(), answer("q1", "A"));
    const late: AttemptAction = {
      ...saved("q1", 1, true),
      sent: { questionId: "q1", seq: 1, startedAt: startedAt - 1 },
    } as AttemptAction;
    expect(attemptReducer(state, late)).toBe(state);
  });

  it("does nothing for the same choice again", () => {
    const state = play(arrive(), answer("q1", "A"));
    expect(attemptReducer(state, answer("q1", "A"))).toBe(state);
  });

  it("sends again with a higher number when another device got further", () => {
    const state = play(arrive(), answer("q1", "A"), saved("q1", 1, null, 40));
    expect(state.attempt).toMatchObject({ seq: 41 });
    expect(state.attempt?.answers["q1"]).toMatchObject({ seq: 41, state: "waiting" });
  });

  it("stamps a choice inside the attempt and takes none after its end", () => {
    const state = play(arrive(), answer("q1", "A", startedAt - 5000));
    expect(state.attempt?.answers["q1"]?.answeredAt).toBe(new Date(startedAt).toISOString());
    expect(attemptReducer(state, answer("q2", "A", startedAt + 60 * minute))).toBe(state);
  });

  it("keeps refused answers and queues them again on demand", () => {
    const refused = play(arrive(), answer("q1", "A"), {
      type: "refused",
      sent: { questionId: "q1", seq: 1, startedAt },
    });
    expect(waitingAnswers(attemptOf(refused))).toEqual([]);
    expect(waitingAnswers(attemptOf(attemptReducer(refused, { type: "retried" })))).toHaveLength(1);
  });
});

describe("submitting", () => {
  it("[C-QUIZ-12] stops answering, flagging and paging", () => {
    const state = play(arrive(), answer("q1", "A"), submit);
    expect(attemptReducer(state, answer("q2", "A"))).toBe(state);
    expect(attemptReducer(state, { type: "flagged", questionId: "q1" })).toBe(state);
    expect(attemptReducer(state, { type: "moved", index: 12 })).toBe(state);
  });

  it("[C-QUIZ-13] lets one submission through, and one confirmation", () => {
    const state = play(arrive(), submit);
    expect(attemptReducer(state, { ...submit, by: "clock", now: startedAt + 60 * minute })).toBe(state);
    const done = attemptReducer(state, confirmed);
    expect(attemptReducer(done, confirmed)).toBe(done);
  });

  it("[D-107] sends again what the server has lost, with numbers that it has not seen", () => {
    const answered = play(arrive(), answer("q1", "A"), saved("q1", 1, true), answer("q2", "B"), saved("q2", 2, true));
    const lost = attemptReducer(attemptReducer(answered, submit), {
      type: "missing",
      questionIds: ["q2", "q9"],
      savedSeq: 6,
    });
    expect(waitingAnswers(attemptOf(lost))).toMatchObject([{ questionId: "q2", kept: { seq: 7, answer: "B" } }]);
    const restored = attemptReducer(answered, { type: "missing", questionIds: [], savedSeq: 1 });
    expect(waitingAnswers(attemptOf(restored))).toMatchObject([{ questionId: "q2", kept: { seq: 3 } }]);
    expect(attemptReducer(answered, { type: "missing", questionIds: ["q9"], savedSeq: 2 })).toBe(answered);
  });

  it("[C-QUIZ-14] names the first loaded question", () => {
    expect(play(arrive(), submit).attempt?.submission).toMatchObject({
      firstQuestionId: "q1",
      total: 25,
      by: "person",
    });
  });

  it("[C-QUIZ-28] a retake knows nothing of before", () => {
    expect(play(arrive(), answer("q1", "A"), submit, { type: "cleared" })).toEqual(emptyAttempt);
  });

  it("[D-82] goes on when the server opens the attempt again, and sends what it had refused", () => {
    const ended = play(
      arrive(),
      answer("q1", "A"),
      { type: "refused", sent: { questionId: "q1", seq: 1, startedAt } },
      submit,
      confirmed,
    );
    const state = attemptReducer(ended, { type: "reopened", deadline: startedAt + 70 * minute });
    expect(state).toMatchObject({ phase: "offer", attempt: { submission: null, receipt: null } });
    expect(attemptOf(state).deadline).toBe(startedAt + 70 * minute);
    expect(waitingAnswers(attemptOf(state))).toHaveLength(1);
  });
});

describe("figures", () => {
  it("[C-QUIZ-18] [B-12] total: server, else loaded, else pages × 10, else this page", () => {
    const known = { serverTotal: 40, loadedCount: 30, pageCount: 4, onThisPage: 10 };
    expect(questionTotal(known)).toBe(40);
    expect(questionTotal({ ...known, serverTotal: null })).toBe(30);
    expect(questionTotal({ ...known, serverTotal: 0, loadedCount: 0 })).toBe(40);
    expect(questionTotal({ serverTotal: null, loadedCount: 0, pageCount: null, onThisPage: 7 })).toBe(7);
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
    const names = paletteOf(state, 10).map((entry) => paletteName(entry));
    expect(names[0]).toBe("Question 1, answered, flagged, not saved yet");
    expect(names[1]).toBe("Question 2, not answered");
    expect(names[11]).toBe("Question 12, not answered, current");
    expect(names[24]).toBe("Question 25, not seen");
  });

  it("calls a question seen when the mark has been on its screen", () => {
    const moved = play(arrive(), { type: "moved", index: 4 });
    const seenBy = (shownAtOnce: number): number[] =>
      paletteOf(moved, shownAtOnce).flatMap(({ number, state }) => (state === "seen" ? [number] : []));
    expect(seenBy(1)).toEqual([1, 5]);
    expect(seenBy(4)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
