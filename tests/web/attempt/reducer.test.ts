import { describe, expect, it } from "vitest";
import {
  answeredCount,
  correctCount,
  hasNoQuestions,
  heldCount,
  isFlagged,
  isSubmissionUnsure,
  refusedIds,
  unsavedIds,
  waitingAnswers,
  type Attempt,
} from "../../../web/attempt/attempt.ts";
import { pageCountOf, paletteOf, questionTotal, totalOf } from "../../../web/attempt/figures.ts";
import { paletteName } from "../../../web/attempt/palette-entry.ts";
import { changeOf } from "../../../web/attempt/merge.ts";
import { emptyAttempt, type AttemptState } from "../../../web/attempt/state.ts";
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

const play = (...actions: Step[]): AttemptState => actions.reduce(reduce, emptyAttempt);
const arrive = (options: Parameters<typeof buildLoaded>[0] = {}): Step => ({
  type: "loaded",
  setting,
  loaded: buildLoaded(options),
  now: options.serverNow ?? startedAt,
});
const answer = (questionId: string, letter: "A" | "B" | "C" | "D", now = startedAt + minute): Step => ({
  type: "answered",
  questionId,
  answer: letter,
  now,
});
const saved = (questionId: string, seq: number, isCorrect: boolean | null, savedSeq: number | null = seq): Step => ({
  type: "saved",
  sent: { questionId, seq, startedAt },
  verdict: isCorrect === null ? null : verdictOf(isCorrect),
  savedSeq,
});
const submit: Step = { type: "submitted", by: "person", now: startedAt + 10 * minute };
const confirmed: Step = { type: "confirmed", receipt: buildReceipt(), entry: "e" };
const attemptOf = ({ attempt }: AttemptState): Attempt => {
  if (!attempt) throw new Error("There is no attempt.");
  return attempt;
};

describe("opening", () => {
  it.each([
    ["the server's moment where it had ended there", "server", 90, 90],
    ["the server's moment where that is earlier", "person", -60, -60],
    ["its own moment where the server stored it later", "person", 90, 0],
  ] as const)("is dated with %s", (_what, by, secondsLater, expected) => {
    const now = startedAt + 10 * minute;
    const moment = (seconds: number): string => new Date(now + seconds * 1000).toISOString();
    const receipt = { ...buildReceipt(), submittedAt: moment(secondsLater) };
    const { attempt } = play(arrive(), { type: "submitted", by, now }, { type: "confirmed", receipt, entry: "e" });
    expect(attempt?.submission?.at).toBe(moment(expected));
  });

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

  it("offers to continue an attempt that the server knows", () => {
    const state = play(arrive({ answers: { q1: "C", q2: "A" }, serverNow: startedAt + 10 * minute }));
    expect(state.phase).toBe("offer");
    expect([answeredCount(attemptOf(state)), correctCount(attemptOf(state)), totalOf(state)]).toEqual([2, 1, 25]);
    expect(reduce(state, { type: "continued", entry: "e" }).phase).toBe("running");
  });

  it("continues with numbers above those that another device may have used", () => {
    const state = play(
      arrive({ answers: { q1: "C" }, serverNow: startedAt + 10 * minute }),
      { type: "continued", entry: "e" },
      answer("q3", "B", startedAt + 11 * minute),
    );
    expect(state.attempt?.answers["q3"]?.seq).toBeGreaterThan(600);
  });

  it("prefers waiting answers of this device, and takes all others from the server", () => {
    const here = play(arrive(), answer("q1", "B"), answer("q2", "A"), saved("q2", 2, false));
    const merged = reduce(here, arrive({ answers: { q1: "A", q2: "D", q5: "C" } }));
    expect(merged.attempt?.answers["q1"]).toMatchObject({ answer: "B", state: "waiting" });
    expect(merged.attempt?.answers["q2"]).toMatchObject({ answer: "D", state: "saved" });
    expect(merged.attempt?.answers["q5"]).toMatchObject({ answer: "C", verdict: { isCorrect: true } });
  });

  it("begins again when the server has begun another attempt", () => {
    const state = reduce(play(arrive(), answer("q1", "B")), arrive({ attemptId: "a2" }));
    expect(state.attempt?.id).toBe("a2");
    expect(state.attempt?.answers).toEqual({});
  });

  it("sends the answers of this device to a server that begins to keep attempts", () => {
    const local = play(arrive({ attemptId: null }), answer("q1", "B"), saved("q1", 1, false, null));
    const state = reduce(local, arrive({ attemptId: "a1" }));
    expect(state.attempt?.id).toBe("a1");
    expect(waitingAnswers(attemptOf(state)).map(({ questionId }) => questionId)).toEqual(["q1"]);
  });
});

describe("what the server says of an attempt that runs", () => {
  const late = startedAt + 10 * minute;

  it("is no offer right after the beginning, and one from 15 s on or with an answer", () => {
    expect(play(arrive({ serverNow: startedAt + 14_999 })).phase).toBe("running");
    expect(play(arrive({ serverNow: startedAt + 15_000 })).phase).toBe("offer");
    expect(play(arrive({ answers: { q1: "A" } })).phase).toBe("offer");
  });

  it("numbers above what another device may have used: two a second since the beginning", () => {
    expect(play(arrive({ answers: { q1: "A" }, serverNow: late })).attempt?.seq).toBe(1200);
    expect(play(arrive({ answers: { q1: "A" }, serverNow: startedAt - 5000 })).attempt?.seq).toBe(0);
    expect(play(arrive({ serverNow: late })).attempt?.seq).toBe(0);
  });

  it("numbers above the highest that the server names, where it names them all", () => {
    const numbered = (...numbers: (number | null)[]): Step => {
      const answers = numbers.map((seq, index) => ({
        questionId: `q${index + 1}`,
        answer: "A" as const,
        verdict: null,
        seq,
        answeredAt: new Date(startedAt).toISOString(),
      }));
      const { attempt, ...loaded } = buildLoaded({ serverNow: late });
      return {
        type: "loaded",
        setting,
        loaded: { ...loaded, attempt: attempt && { ...attempt, answers } },
        now: late,
      };
    };
    expect(play(numbered(4, 7, 2)).attempt?.seq).toBe(7);
    expect(play(numbered(4, null, 2)).attempt?.seq).toBe(1200);
    expect(play(numbered(4, null, 2)).attempt?.answers["q2"]?.answeredAt).toBe(new Date(late).toISOString());
  });

  it("moves its times, and not the totals that it does not tell", () => {
    const state = play(arrive(), arrive({ page: 2, deadline: startedAt + 70 * minute }));
    expect(state.attempt).toMatchObject({ deadline: startedAt + 70 * minute, totalQuestions: 25, totalPages: 3 });
    const { attempt, pages } = buildLoaded({ page: 3 });
    const loaded = { attempt, pages, totalQuestions: null, totalPages: null };
    const silent = reduce(state, { type: "loaded", setting, loaded, now: startedAt });
    expect(silent.attempt).toMatchObject({ totalQuestions: 25, totalPages: 3 });
    expect(Object.keys(silent.pages)).toEqual(["1", "2", "3"]);
  });

  it("keeps number, time and verdict of an answer that is the same here and there", () => {
    const here = play(arrive(), answer("q1", "C"), saved("q1", 1, true));
    const loaded = buildLoaded({ answers: { q1: "C" }, serverNow: late });
    const untold = loaded.attempt && {
      ...loaded.attempt,
      answers: loaded.attempt.answers.map((given) => ({ ...given, verdict: null })),
    };
    const state = reduce(here, { type: "loaded", setting, loaded: { ...loaded, attempt: untold }, now: late });
    expect(state.attempt?.answers["q1"]).toEqual(here.attempt?.answers["q1"]);
    const corrected = reduce(play(arrive(), answer("q1", "C"), saved("q1", 1, false)), {
      type: "loaded",
      setting,
      loaded,
      now: late,
    });
    expect(corrected.attempt?.answers["q1"]).toMatchObject({ seq: 1, state: "saved", verdict: { isCorrect: true } });
  });

  it("is that a refused answer has arrived after all, if it is the same choice, and changes no other one", () => {
    const here = play(arrive(), answer("q1", "A"), {
      type: "refused",
      sent: { questionId: "q1", seq: 1, startedAt },
    });
    const own = attemptOf(here).answers["q1"];
    if (own === undefined) throw new Error("There is no answer.");
    const told = (given: { answer: "A" | "B"; seq: number }) => {
      const { attempt, ...loaded } = buildLoaded({ page: 2 });
      const answers = [{ questionId: "q1", verdict: verdictOf(false), answeredAt: own.answeredAt, ...given }];
      const step: Step = {
        type: "loaded",
        setting,
        loaded: { ...loaded, attempt: attempt && { ...attempt, answers } },
        now: startedAt,
      };
      return attemptOf(reduce(here, step)).answers["q1"];
    };
    expect(told({ answer: "A", seq: 1 })).toEqual({ ...own, state: "saved", verdict: verdictOf(false) });
    expect(told({ answer: "A", seq: 0 })).toBe(own);
    expect(told({ answer: "B", seq: 0 })).toBe(own);
  });

  it("is that a saved answer is there, which keeps the very same object", () => {
    const here = play(arrive(), answer("q1", "C"), saved("q1", 1, true));
    const next = reduce(here, arrive({ page: 2, answers: { q1: "C" } }));
    expect(next.attempt?.answers["q1"]).toBe(here.attempt?.answers["q1"]);
  });

  it("stamps what another device has saved with the server's time", () => {
    const state = play(arrive(), arrive({ page: 2, answers: { q5: "C" }, serverNow: late }));
    expect(state.attempt?.answers["q5"]).toMatchObject({ seq: 0, answeredAt: new Date(late).toISOString() });
  });

  it("changes nothing after the submission: neither the answers, nor by another attempt", () => {
    const ended = play(arrive(), answer("q1", "B"), submit);
    const after = reduce(ended, arrive({ answers: { q1: "A" }, deadline: startedAt + 90 * minute }));
    expect(after.attempt?.answers).toEqual(ended.attempt?.answers);
    expect(after.attempt?.deadline).toBe(startedAt + 60 * minute);
    expect(reduce(ended, arrive({ attemptId: "a2" })).attempt?.id).toBe("a1");
    expect(reduce(play(arrive()), arrive({ page: 2, attemptId: "a2" })).attempt?.id).toBe("a1");
  });

  it("takes over flags and numbers with the answers when it begins to keep attempts", () => {
    const local = play(
      arrive({ attemptId: null }),
      answer("q1", "B"),
      { type: "flagged", questionId: "q3" },
      arrive({ page: 2, attemptId: null }),
    );
    const state = reduce(local, arrive({ attemptId: "a1", deadline: startedAt + 50 * minute }));
    expect(state.attempt).toMatchObject({ id: "a1", seq: 1, flags: { q3: 1 }, deadline: startedAt + 50 * minute });
    expect(state.attempt?.revision).toBe((local.attempt?.revision ?? 0) + 1);
    expect(Object.keys(state.pages)).toEqual(["1", "2"]);
  });

  it("is empty without questions and total, and an attempt with either", () => {
    const none = { pages: {}, totalQuestions: 0, totalPages: null, attempt: null };
    const come = (loaded: Partial<typeof none> | object) =>
      play({ type: "loaded", setting, loaded: { ...none, ...loaded }, now: startedAt });
    expect(come({})).toEqual({ ...emptyAttempt, phase: "empty" });
    expect(come({ totalQuestions: 25 }).phase).toBe("running");
    expect(come({ pages: buildLoaded().pages }).phase).toBe("running");
  });
});

describe("coming back", () => {
  const whole = attemptOf(play(arrive()));
  const restore = (given: Partial<Attempt>): AttemptState =>
    play({ type: "restored", attempt: { ...whole, ...given }, pages: {} });
  const submission = { by: "person", at: "", firstQuestionId: null, total: 25 } as const;

  it("shows results, sends a submission, or offers to go on", () => {
    expect(restore({}).phase).toBe("offer");
    expect(restore({ submission }).phase).toBe("submitting");
    expect(restore({ submission, receipt: buildReceipt() }).phase).toBe("results");
  });

  it("goes on once, in the visit that says so", () => {
    const state = reduce(restore({}), { type: "continued", entry: "f" });
    expect(state.attempt?.entries).toEqual(["e", "f"]);
    expect(reduce(state, { type: "continued", entry: "g" })).toBe(state);
  });

  it("takes no answer before the person goes on", () => {
    const state = play(arrive({ answers: { q1: "A" } }));
    expect(reduce(state, answer("q2", "A"))).toBe(state);
  });

  it("every action on no attempt does nothing", () => {
    const actions: Step[] = [
      answer("q1", "A"),
      saved("q1", 1, true),
      { type: "retried" },
      { type: "missing", questionIds: [], savedSeq: 0 },
      { type: "submissionNoted", isSent: true },
      confirmed,
      { type: "reopened", deadline: 0 },
      submit,
    ];
    for (const action of actions) expect(reduce(emptyAttempt, action), action.type).toBe(emptyAttempt);
  });

  it("nothing of a submission happens before there is one", () => {
    const state = play(arrive());
    for (const action of [
      confirmed,
      { type: "submissionNoted", isSent: true },
      { type: "reopened", deadline: 0 },
    ] as const)
      expect(reduce(state, action), action.type).toBe(state);
  });
});

describe("what another tab has done", () => {
  const other = (given: Partial<Attempt>): Step => ({
    type: "heard",
    change: changeOf({ ...attemptOf(play(arrive())), ...given }, null),
  });
  const submission = { by: "person", at: new Date(startedAt).toISOString(), firstQuestionId: "q1", total: 25 } as const;
  const submitted = other({ submission, endTurn: 1 });
  const results = other({ submission, receipt: buildReceipt(), endTurn: 2, entries: ["f"] });

  it("ends the attempt here, too, and opens it again", () => {
    const running = play(arrive());
    expect(reduce(running, other({ flags: { q1: 1 } }))).toMatchObject({
      phase: "running",
      attempt: { flags: { q1: 1 } },
    });
    const submitting = reduce(running, submitted);
    expect(submitting).toMatchObject({ phase: "submitting", attempt: { submission } });
    const ended = reduce(submitting, results);
    expect(ended.phase).toBe("results");
    const opened = other({ endTurn: 3 });
    expect(reduce(submitting, opened)).toMatchObject({ phase: "offer", attempt: { submission: null } });
    expect(reduce(ended, opened)).toMatchObject({ phase: "offer", attempt: { receipt: null } });
  });

  it("does not show an attempt that this tab is still opening", () => {
    const opening: AttemptState = { phase: "loading", attempt: attemptOf(play(arrive())), pages: {} };
    expect(reduce(opening, submitted)).toMatchObject({ phase: "loading", attempt: { submission } });
    expect(reduce(emptyAttempt, submitted)).toBe(emptyAttempt);
  });

  it("is an end that this visit notes once, so that a reload shows the results again", () => {
    const ended = reduce(play(arrive()), results);
    const seen = reduce(ended, { type: "seen", entry: "e" });
    expect(attemptOf(seen).entries).toEqual(["e", "f"]);
    expect(reduce(seen, { type: "seen", entry: "e" })).toBe(seen);
    const running = play(arrive());
    expect(reduce(running, { type: "seen", entry: "g" })).toBe(running);
    expect(reduce(emptyAttempt, { type: "seen", entry: "g" })).toBe(emptyAttempt);
  });

  it("changes nothing where it is known", () => {
    const running = play(arrive());
    expect(reduce(running, other({}))).toBe(running);
  });
});

describe("where the first answer is final", () => {
  const first = (...actions: Step[]): AttemptState =>
    play(
      { type: "loaded", setting: { ...setting, isFirstAnswerFinal: true }, loaded: buildLoaded(), now: startedAt },
      answer("q1", "A"),
      ...actions,
    );

  it("a second tap changes nothing, saved or not", () => {
    for (const state of [first(), first(saved("q1", 1, false))]) expect(reduce(state, answer("q1", "B"))).toBe(state);
  });

  it("a choice in place of a refused one is one turn newer, so that it wins in every tab", () => {
    expect(attemptOf(first()).answers["q1"]?.turn).toBe(0);
    const refused: Step = { type: "refused", sent: { questionId: "q1", seq: 1, startedAt } };
    expect(attemptOf(first(refused, answer("q1", "B"))).answers["q1"]).toMatchObject({ answer: "B", turn: 1 });
  });

  it("a refused answer may be chosen again, the same or another", () => {
    const refused = first({ type: "refused", sent: { questionId: "q1", seq: 1, startedAt } });
    for (const letter of ["A", "B"] as const) {
      const state = reduce(refused, answer("q1", letter));
      expect(state.attempt?.answers["q1"]).toMatchObject({ answer: letter, seq: 2, state: "waiting" });
    }
  });

  it("takes the answer that the server has judged", () => {
    const state = first({ ...saved("q1", 1, true), answer: "C" } as Step);
    expect(state.attempt?.answers["q1"]).toMatchObject({ answer: "C", state: "saved" });
  });
});

describe("flags and places", () => {
  it("flags, and takes a flag back", () => {
    const flag = (questionId: string): Step => ({ type: "flagged", questionId });
    const state = play(arrive(), flag("q1"), flag("q2"));
    const flagged = ({ attempt }: AttemptState) => ["q1", "q2", "q3"].filter((id) => attempt && isFlagged(attempt, id));
    expect(flagged(state)).toEqual(["q1", "q2"]);
    expect(flagged(reduce(state, flag("q1")))).toEqual(["q2"]);
  });

  it("moves inside the paper, and notes each place once", () => {
    const move = (index: number): Step => ({ type: "moved", index });
    const state = play(arrive(), move(99), move(-5), move(24));
    expect(state.attempt).toMatchObject({ current: 24, visited: [0, 24] });
    expect(reduce(state, move(24))).toBe(state);
    expect(reduce(state, move(0)).attempt?.current).toBe(0);
  });

  it("takes no answer to a question that is not loaded", () => {
    const state = play(arrive());
    expect(reduce(state, answer("q11", "A"))).toBe(state);
  });
});

describe("counting", () => {
  const mixed = play(
    arrive(),
    answer("q1", "A"),
    answer("q2", "A"),
    answer("q3", "A"),
    answer("q2", "B"),
    saved("q1", 1, null),
    { type: "refused", sent: { questionId: "q3", seq: 3, startedAt } },
  );

  it("tells what is saved, waiting and refused apart", () => {
    const attempt = attemptOf(mixed);
    expect(refusedIds(attempt)).toEqual(["q3"]);
    expect(unsavedIds(attempt)).toEqual(["q2", "q3"]);
    expect([heldCount(attempt), answeredCount(attempt), correctCount(attempt)]).toEqual([2, 3, 0]);
    expect(attempt.seq).toBe(4);
  });

  it("sends the oldest choice first", () => {
    const state = play(arrive(), answer("q5", "A"), answer("q1", "A"), answer("q5", "B"));
    expect(waitingAnswers(attemptOf(state)).map(({ questionId }) => questionId)).toEqual(["q1", "q5"]);
  });

  it("is unsure of a submission that was sent where the server keeps no attempts, until the receipt", () => {
    const sent = (attemptId: string | null, ...more: Step[]): boolean =>
      isSubmissionUnsure(attemptOf(play(arrive({ attemptId }), submit, ...more)));
    const going: Step = { type: "submissionNoted", isSent: true };
    expect([sent(null), sent(null, going), sent("a1", going), sent(null, going, confirmed)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it("an attempt without questions has a total of none, and no answer", () => {
    const empty = { ...attemptOf(play(arrive())), totalQuestions: 0 };
    expect(hasNoQuestions(empty)).toBe(true);
    expect(hasNoQuestions({ ...empty, totalQuestions: null })).toBe(false);
    expect(hasNoQuestions({ ...attemptOf(mixed), totalQuestions: 0 })).toBe(false);
  });

  it("each change has a number of its own", () => {
    expect(play(arrive()).attempt?.revision).toBe(1);
    expect(attemptOf(mixed).revision).toBe(7);
  });

  it("a submission is dated at the deadline at the latest", () => {
    const at = (now: number): string | undefined => play(arrive(), { ...submit, now } as Step).attempt?.submission?.at;
    expect(at(startedAt + 61 * minute)).toBe("2026-11-20T13:00:00.000Z");
    expect(at(startedAt + 59 * minute)).toBe("2026-11-20T12:59:00.000Z");
  });
});

describe("answering", () => {
  it("[C-QUIZ-07] records the verdict on the choice, which may change until the submission", () => {
    const wrong = play(arrive(), answer("q1", "A"), saved("q1", 1, false));
    expect([answeredCount(attemptOf(wrong)), correctCount(attemptOf(wrong))]).toEqual([1, 0]);
    const right = [answer("q1", "C"), saved("q1", 2, true)].reduce(reduce, wrong);
    expect([answeredCount(attemptOf(right)), correctCount(attemptOf(right))]).toEqual([1, 1]);
  });

  it("ignores a verdict on a choice that has been changed since", () => {
    const state = play(arrive(), answer("q1", "A"), answer("q1", "C"), saved("q1", 1, true));
    expect(state.attempt?.answers["q1"]).toMatchObject({ answer: "C", state: "waiting", verdict: null });
  });

  it("ignores the reply to an answer of another attempt", () => {
    const state = play(arrive(), answer("q1", "A"));
    const late: Step = {
      ...saved("q1", 1, true),
      sent: { questionId: "q1", seq: 1, startedAt: startedAt - 1 },
    } as Step;
    expect(reduce(state, late)).toBe(state);
  });

  it("does nothing for the same choice again", () => {
    const state = play(arrive(), answer("q1", "A"));
    expect(reduce(state, answer("q1", "A"))).toBe(state);
  });

  it("sends again with a higher number when another device got further", () => {
    const state = play(arrive(), answer("q1", "A"), saved("q1", 1, null, 40));
    expect(state.attempt).toMatchObject({ seq: 41 });
    expect(state.attempt?.answers["q1"]).toMatchObject({ seq: 41, state: "waiting" });
  });

  it("stamps a choice inside the attempt and takes none after its end", () => {
    const state = play(arrive(), answer("q1", "A", startedAt - 5000));
    expect(state.attempt?.answers["q1"]?.answeredAt).toBe(new Date(startedAt).toISOString());
    expect(reduce(state, answer("q2", "A", startedAt + 60 * minute))).toBe(state);
  });

  it("[REL-14] never dates a choice before the one that it replaces, whose device may have a clock that is ahead", () => {
    const stored = { answer: "B", seq: 40, answeredAt: new Date(startedAt + 9 * minute).toISOString() } as const;
    const lost = reduce(play(arrive(), answer("q1", "A")), {
      type: "saved",
      sent: { questionId: "q1", seq: 1, startedAt },
      savedSeq: 40,
      verdict: null,
      stored,
    });
    expect(lost.attempt?.answers["q1"]).toMatchObject({ ...stored, state: "saved", instead: "A" });
    const again = reduce(lost, answer("q1", "C", startedAt + 2 * minute)).attempt?.answers["q1"];
    expect(again).toMatchObject({
      answer: "C",
      seq: 41,
      answeredAt: stored.answeredAt,
      state: "waiting",
      instead: null,
    });
  });

  it("keeps an answer that another device has taken back, and does not call it saved", () => {
    const state = reduce(play(arrive(), answer("q1", "A")), {
      type: "saved",
      sent: { questionId: "q1", seq: 1, startedAt },
      savedSeq: 9,
      verdict: null,
      stored: { answer: null, seq: 9, answeredAt: new Date(startedAt + 9 * minute).toISOString() },
    });
    expect(state.attempt?.answers["q1"]).toMatchObject({ answer: "A", state: "refused" });
  });

  it("[REL-14] a word of the server that is older than the saved choice changes nothing", () => {
    const at = (minutes: number) => new Date(startedAt + minutes * minute).toISOString();
    const told = (letter: "A" | "B", seq: number, minutes: number): Step => {
      const loaded = buildLoaded({ page: 2 });
      const given = { questionId: "q1", answer: letter, verdict: null, seq, answeredAt: at(minutes) };
      return {
        type: "loaded",
        setting,
        loaded: { ...loaded, attempt: loaded.attempt && { ...loaded.attempt, answers: [given] } },
        now: startedAt,
      };
    };
    const here = play(arrive(), answer("q1", "A"), saved("q1", 1, null));
    expect(reduce(here, told("B", 9, 0)).attempt?.answers).toEqual(here.attempt?.answers);
    expect(reduce(here, told("B", 9, 5)).attempt?.answers["q1"]).toMatchObject({ answer: "B", instead: "A", seq: 9 });
  });

  it("keeps its own choice as it is when the server has stored just that, and takes a turn more when it has not", () => {
    const here = play(arrive(), answer("q1", "A"));
    const own = attemptOf(here).answers["q1"];
    if (own === undefined) throw new Error("There is no answer.");
    const { seq, answeredAt } = own;
    const savedAs = (given: Partial<Pick<typeof own, "answer" | "seq" | "answeredAt">>) =>
      reduce(here, {
        type: "saved",
        sent: { questionId: "q1", seq: 1, startedAt },
        savedSeq: seq,
        verdict: verdictOf(false),
        stored: { answer: "A", seq, answeredAt, ...given },
      }).attempt?.answers["q1"];
    expect(savedAs({})).toEqual({ ...own, state: "saved", verdict: verdictOf(false) });
    const before = new Date(startedAt).toISOString();
    expect(savedAs({ answeredAt: before })).toMatchObject({ answeredAt: before, turn: 1, instead: null });
    expect(savedAs({ seq: 0 })).toMatchObject({ seq: 0, turn: 1, instead: null });
    expect(savedAs({ answer: "B" })).toMatchObject({ answer: "B", turn: 0, instead: "A" });
  });

  it("takes the number that the server has, also where it does not say what it has stored", () => {
    const state = play(arrive(), answer("q1", "A"), saved("q1", 1, true, null), answer("q2", "B"));
    expect(attemptOf(state)).toMatchObject({ seq: 2, answers: { q1: { state: "saved", seq: 1 } } });
    expect(play(arrive(), answer("q1", "A"), saved("q1", 1, true, 1)).attempt?.seq).toBe(1);
  });

  it("says after late answers what became of each, and leaves those alone that were saved before", () => {
    const refused = (questionId: string, seq: number): Step => ({
      type: "refused",
      sent: { questionId, seq, startedAt },
    });
    const before = play(
      arrive(),
      ...["q1", "q2", "q3", "q4", "q5"].map((id) => answer(id, id === "q2" ? "D" : "A")),
      ...["q1", "q2", "q3", "q4"].map((id, index) => refused(id, index + 1)),
      saved("q5", 5, null),
    );
    const delivery = { counted: { q1: "A", q2: "C" } as const, waiting: ["q3", "q5"], declined: ["q4", "q5"] };
    const after = reduce(before, { type: "deliveredLate", startedAt, delivery });
    expect(Object.entries(attemptOf(after).answers).map(([id, { answer, state }]) => [id, answer, state])).toEqual([
      ["q1", "A", "saved"],
      ["q2", "C", "saved"],
      ["q3", "A", "late"],
      ["q4", "A", "declined"],
      ["q5", "A", "saved"],
    ]);
    const [own, other] = ["q1", "q2"].map((id) => attemptOf(after).answers[id]);
    expect(own).toMatchObject({ turn: 0, instead: null });
    expect(other).toMatchObject({ turn: 1, instead: "D" });
    expect(reduce(before, { type: "deliveredLate", startedAt: startedAt + 1, delivery })).toBe(before);
  });

  it("nothing is queued again, and nothing written, where nothing was refused", () => {
    const state = play(arrive(), answer("q1", "A"), saved("q1", 1, true));
    expect(reduce(state, { type: "retried" })).toBe(state);
  });

  it("keeps refused answers and queues them again on demand", () => {
    const refused = play(arrive(), answer("q1", "A"), {
      type: "refused",
      sent: { questionId: "q1", seq: 1, startedAt },
    });
    expect(waitingAnswers(attemptOf(refused))).toEqual([]);
    expect(waitingAnswers(attemptOf(reduce(refused, { type: "retried" })))).toHaveLength(1);
  });
});

describe("submitting", () => {
  it("[C-QUIZ-12] stops answering, flagging and paging", () => {
    const state = play(arrive(), answer("q1", "A"), submit);
    expect(reduce(state, answer("q2", "A"))).toBe(state);
    expect(reduce(state, { type: "flagged", questionId: "q1" })).toBe(state);
    expect(reduce(state, { type: "moved", index: 12 })).toBe(state);
  });

  it("[C-QUIZ-13] lets one submission through, and one confirmation", () => {
    const state = play(arrive(), submit);
    expect(reduce(state, { ...submit, by: "clock", now: startedAt + 60 * minute })).toBe(state);
    const done = reduce(state, confirmed);
    expect(reduce(done, confirmed)).toBe(done);
  });

  it("[D-107] sends again what the server has lost, with numbers that it has not seen", () => {
    const answered = play(arrive(), answer("q1", "A"), saved("q1", 1, true), answer("q2", "B"), saved("q2", 2, true));
    const lost = reduce(reduce(answered, submit), {
      type: "missing",
      questionIds: ["q2", "q9"],
      savedSeq: 6,
    });
    expect(waitingAnswers(attemptOf(lost))).toMatchObject([{ questionId: "q2", kept: { seq: 7, answer: "B" } }]);
    const restored = reduce(answered, { type: "missing", questionIds: [], savedSeq: 1 });
    expect(waitingAnswers(attemptOf(restored))).toMatchObject([{ questionId: "q2", kept: { seq: 3 } }]);
    expect(reduce(answered, { type: "missing", questionIds: ["q9"], savedSeq: 2 })).toBe(answered);
  });

  it("[C-QUIZ-14] names the first loaded question", () => {
    expect(play(arrive(), submit).attempt?.submission).toMatchObject({
      firstQuestionId: "q1",
      total: 25,
      by: "person",
    });
  });

  it("[C-QUIZ-28] a retake has no answers of the attempt before", () => {
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
    const state = reduce(ended, { type: "reopened", deadline: startedAt + 70 * minute });
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

  it("counts a question as seen when the place has been on its screen", () => {
    const moved = play(arrive(), { type: "moved", index: 4 });
    const seenBy = (shownAtOnce: number): number[] =>
      paletteOf(moved, shownAtOnce).flatMap(({ number, state }) => (state === "seen" ? [number] : []));
    expect(seenBy(1)).toEqual([1, 5]);
    expect(seenBy(4)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
