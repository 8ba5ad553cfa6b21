import { describe, expect, it } from "vitest";
import { newAttempt, type Attempt, type KeptAnswer, type Submission } from "../../../web/attempt/attempt.ts";
import type { Answer } from "../../../web/attempt/question.ts";
import { changeOf, headOf, mergeHeads, newerAnswer, withChange, type AttemptHead } from "../../../web/attempt/merge.ts";
import { buildLoaded, buildReceipt, minute, setting, startedAt, verdictOf } from "../support/attempt-fixtures.ts";

/*
 * Which of two copies counts, and why: each case differs in one thing and says the opposite in all that matter less, so that
 * a missing or misplaced rule is noticed.
 */
const noon = "2026-11-20T12:00:00.000Z";
const later = "2026-11-20T12:00:01.000Z";

const kept = (changes: Partial<KeptAnswer> = {}): KeptAnswer => ({
  answer: "A",
  seq: 1,
  answeredAt: noon,
  state: "waiting",
  verdict: null,
  turn: 0,
  instead: null,
  ...changes,
});
const attemptOf = (changes: Partial<Attempt> = {}): Attempt => ({
  ...newAttempt(setting, buildLoaded(), startedAt),
  ...changes,
});
const submissionOf = (changes: Partial<Submission> = {}): Submission => ({
  by: "person",
  at: noon,
  firstQuestionId: "q1",
  total: 25,
  ...changes,
});

interface Rule<Part> {
  what: string;
  /** Values of the copy that is kept. */
  wins: Partial<Part>;
  /** Values of the other copy. */
  loses: Partial<Part>;
}

/** For each rule two copies: equal by the rules before it, opposite by the rules after it. */
const casesOf = <Part>(rules: readonly Rule<Part>[]) =>
  rules.map(({ what }, at) => ({
    what,
    winner: Object.assign(
      {},
      ...rules
        .slice(at + 1)
        .reverse()
        .map(({ loses }) => loses),
      rules[at]?.wins,
    ) as Partial<Part>,
    loser: Object.assign(
      {},
      ...rules
        .slice(at + 1)
        .reverse()
        .map(({ wins }) => wins),
      rules[at]?.loses,
    ) as Partial<Part>,
  }));

describe("of two copies of an answer", () => {
  const byVerdict = { what: "the one with a verdict", wins: { verdict: verdictOf(true) }, loses: { verdict: null } };
  const byTurn = { what: "the one of the later turn", wins: { turn: 1 }, loses: { turn: 0 } };
  const byState: Rule<KeptAnswer> = {
    what: "the one whose state says more",
    wins: { state: "declined" },
    loses: { state: "late" },
  };
  const last: Rule<KeptAnswer>[] = [
    byTurn,
    { what: "the later choice", wins: { answeredAt: later }, loses: { answeredAt: noon } },
    { what: "the higher number", wins: { seq: 2 }, loses: { seq: 1 } },
    { what: "the later letter", wins: { answer: "D" }, loses: { answer: "A" } },
    byState,
    byVerdict,
  ];
  const first: Rule<KeptAnswer>[] = [
    byTurn,
    { what: "the one that the server has", wins: { state: "saved" }, loses: { state: "declined" } },
    { what: "the earlier choice", wins: { answeredAt: noon }, loses: { answeredAt: later } },
    { what: "the lower number", wins: { seq: 1 }, loses: { seq: 2 } },
    { what: "the earlier letter", wins: { answer: "A" }, loses: { answer: "D" } },
    byState,
    byVerdict,
  ];

  describe.each([
    { where: "in an exam", isFirstAnswerFinal: false, rules: last },
    { where: "in practice", isFirstAnswerFinal: true, rules: first },
  ])("$where", ({ isFirstAnswerFinal, rules }) => {
    it.each(casesOf(rules))("$what counts, whichever comes first", ({ winner, loser }) => {
      const [one, other] = [kept(winner), kept(loser)];
      expect(newerAnswer(one, other, isFirstAnswerFinal)).toBe(one);
      expect(newerAnswer(other, one, isFirstAnswerFinal)).toBe(one);
    });
  });

  it.each([
    ["refused", "waiting"],
    ["late", "refused"],
    ["declined", "late"],
    ["saved", "declined"],
  ] as const)("the one that is %s counts before one that is %s", (state, less) => {
    const [one, other] = [kept({ state }), kept({ state: less })];
    expect([newerAnswer(one, other, false), newerAnswer(other, one, false)]).toEqual([one, one]);
  });

  it("answers of several signs, which another kind of question could have, are compared whole", () => {
    const [one, other] = [kept({ answer: "AB" as Answer }), kept({ answer: "AC" as Answer })];
    expect([newerAnswer(one, other, false), newerAnswer(other, one, false)]).toEqual([other, other]);
    expect([newerAnswer(one, other, true), newerAnswer(other, one, true)]).toEqual([one, one]);
  });

  it("the own one stays where they are alike", () => {
    const own = kept();
    expect(newerAnswer(own, kept(), false)).toBe(own);
    expect(newerAnswer(own, kept(), true)).toBe(own);
  });
});

describe("of two copies of an attempt", () => {
  const head = (changes: Partial<AttemptHead> = {}): AttemptHead => ({ ...headOf(attemptOf()), ...changes });
  const submission = submissionOf();
  const ends: Rule<AttemptHead>[] = [
    { what: "the later change of its end", wins: { endTurn: 1 }, loses: { endTurn: 0 } },
    { what: "the one with a receipt", wins: { receipt: buildReceipt() }, loses: { receipt: null } },
    { what: "the one with a submission", wins: { submission }, loses: { submission: null } },
  ];

  it.each(casesOf(ends))("$what counts for the end, whichever comes first", ({ winner, loser }) => {
    const end = ({ submission: sent, receipt, endTurn }: AttemptHead) => ({ submission: sent, receipt, endTurn });
    const [one, other] = [head({ ...winner, revision: 1 }), head({ ...loser, revision: 2 })];
    expect(end(mergeHeads(one, other))).toEqual(end(one));
    expect(end(mergeHeads(other, one))).toEqual(end(one));
    expect(mergeHeads(one, other).revision).toBe(2);
    expect(mergeHeads(other, one).revision).toBe(2);
  });

  const submissions: Rule<Submission>[] = [
    { what: "one that was sent", wins: { isSent: true }, loses: { isSent: false } },
    { what: "the first one", wins: { at: noon }, loses: { at: later } },
    { what: "the one of the clock, not of the server", wins: { by: "clock" }, loses: { by: "server" } },
  ];
  it.each([
    ...casesOf(submissions),
    { what: "the one of the server, not of the person", winner: { by: "server" }, loser: { by: "person" } } as const,
  ])("of two submissions $what counts", ({ winner, loser }) => {
    const [one, other] = [submissionOf(winner), submissionOf(loser)].map((sent) => head({ submission: sent }));
    if (!one || !other) throw new Error("two copies were made");
    expect(mergeHeads(one, other).submission).toBe(one.submission);
    expect(mergeHeads(other, one).submission).toBe(one.submission);
  });

  it("the newer revision counts for the rest, the later moment for the clock, the higher number for choices", () => {
    const one = head({ revision: 2, deadline: 5, clock: { leadMs: 7, seenMs: startedAt }, seq: 3 });
    const other = head({ revision: 1, deadline: 6, clock: { leadMs: 8, seenMs: startedAt + 1 }, seq: 4 });
    for (const joined of [mergeHeads(one, other), mergeHeads(other, one)]) {
      expect(joined).toMatchObject({ revision: 2, deadline: 5, clock: { leadMs: 8, seenMs: startedAt + 1 }, seq: 4 });
    }
  });

  it("[D-299] of two clocks the one counts to which the server has told the time later, also if the other one has seen a later time", () => {
    const one = head({ clock: { leadMs: -7, seenMs: startedAt + minute, serverMs: startedAt + minute } });
    const other = head({ clock: { leadMs: 0, seenMs: startedAt + 90 * minute, serverMs: startedAt } });
    const older = head({ clock: { leadMs: 0, seenMs: startedAt + 90 * minute } });
    for (const wrong of [other, older]) {
      expect(mergeHeads(one, wrong).clock).toEqual(one.clock);
      expect(mergeHeads(wrong, one).clock).toEqual(one.clock);
    }
  });

  it("what was visited in either of them was visited", () => {
    const one = head({ visited: [0, 1], entries: ["a"] });
    const joined = mergeHeads(one, head({ visited: [1, 2], entries: ["b", "a"] }));
    expect(joined).toMatchObject({ visited: [0, 1, 2], entries: ["a", "b"] });
  });

  it("of another attempt the one that began later counts, as a whole", () => {
    const old = head({ revision: 9, seq: 9 });
    const young = head({ key: "a2", startedAt: startedAt + 1, seq: 1 });
    expect(mergeHeads(old, young)).toBe(young);
    expect(mergeHeads(young, old)).toBe(young);
    const sameMoment = head({ key: "a2" });
    expect(mergeHeads(old, sameMoment)).toBe(old);
  });
});

describe("what a tab tells the others", () => {
  const answers = { q1: kept(), q2: kept({ answer: "B", seq: 2 }) };
  const attempt = attemptOf({ answers, flags: { q1: 1, q3: 2 } });

  it("is everything where the others know no attempt, or another one", () => {
    const everything = { head: headOf(attempt), answers, flags: attempt.flags };
    expect(changeOf(attempt, null)).toEqual(everything);
    expect(changeOf(attempt, { ...attempt, key: "a2" })).toEqual(everything);
    expect(everything.head).not.toHaveProperty("answers");
    expect(everything.head).not.toHaveProperty("flags");
  });

  it("is otherwise what has changed", () => {
    const before = { ...attempt, answers: { q1: kept(), q2: answers.q2 }, flags: { q1: 1 } };
    const change = changeOf(attempt, before);
    expect(Object.keys(change.answers)).toEqual(["q1"]);
    expect(change.answers["q1"]).toBe(answers.q1);
    expect(change.flags).toEqual({ q3: 2 });
  });

  it("is taken as it is newer: answers, flags and the head, but the mark stays where it is here", () => {
    const newer = kept({ answer: "C", seq: 3, answeredAt: later });
    const told = {
      head: { ...headOf(attempt), revision: attempt.revision + 1, current: 7, visited: [0, 7] },
      answers: { q1: newer, q2: kept({ answer: "D", seq: 1 }), q4: kept() },
      flags: { q1: 1, q3: 1, q5: 1 },
    };
    const joined = withChange(attempt, told);
    expect(joined).toEqual({
      ...attempt,
      revision: attempt.revision + 1,
      visited: [0, 7],
      answers: { q1: newer, q2: answers.q2, q4: told.answers.q4 },
      flags: { q1: 1, q3: 2, q5: 1 },
    });
  });

  it.each([
    ["an answer", { answers: { q9: kept() } }],
    ["a flag", { flags: { q1: 2 } }],
    ["the head alone", { head: { ...headOf(attempt), visited: [0, 3] } }],
  ])("is news with %s", (_what, part) => {
    const nothing = { head: headOf(attempt), answers: {}, flags: {} };
    expect(withChange(attempt, { ...nothing, ...part })).not.toBe(attempt);
  });

  it("changes nothing, not even the object, where it is known or belongs to another attempt", () => {
    expect(withChange(attempt, changeOf(attempt, null))).toBe(attempt);
    expect(withChange(attempt, { head: { ...headOf(attempt), current: 3 }, answers: {}, flags: {} })).toBe(attempt);
    const other = { ...headOf(attempt), key: "a2", startedAt: startedAt + 1 };
    expect(withChange(attempt, { head: other, answers: { q9: kept() }, flags: { q9: 1 } })).toBe(attempt);
  });

  it("is judged by the first choice where the first one counts", () => {
    const practice = { ...attempt, isFirstAnswerFinal: true };
    const told = {
      head: headOf(practice),
      answers: { q1: kept({ answer: "C", seq: 3, answeredAt: later }) },
      flags: {},
    };
    expect(withChange(practice, told)).toBe(practice);
    expect(withChange(attempt, { ...told, head: headOf(attempt) }).answers["q1"]?.answer).toBe("C");
  });
});
