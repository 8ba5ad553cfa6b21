import { answerStates, type Attempt, type KeptAnswer, type Submission } from "./attempt.ts";
import type { KeptClock } from "./clock.ts";

/*
 * Two tabs of one browser keep the same attempt. What they know of it is joined here, in whatever order it comes: on the
 * device, from tab to tab, and after a reload.
 */

/** Positive when the second one is to be kept, negative when the first one is. */
type Order<Value> = (one: Value, other: Value) => number;

/** The copy to keep, by the first order that tells them apart. */
function newest<Value>(one: Value, other: Value, orders: readonly Order<Value>[]): Value {
  for (const order of orders) {
    const difference = order(one, other);
    if (difference !== 0) return difference > 0 ? other : one;
  }
  return one;
}

/** Higher values are kept. */
const by =
  <Value>(valueOf: (value: Value) => number): Order<Value> =>
  (one, other) =>
    valueOf(other) - valueOf(one);

const byTurn = by<KeptAnswer>(({ turn }) => turn);
const byState = by<KeptAnswer>(({ state }) => answerStates.indexOf(state));
const byVerdict = by<KeptAnswer>(({ verdict }) => Number(verdict !== null));
const timeOf = ({ answeredAt }: KeptAnswer): number => Date.parse(answeredAt);
const byAnswer: Order<KeptAnswer> = (one, other) =>
  Number(other.answer > one.answer) - Number(other.answer < one.answer);

/** The later choice counts, as on the server (schema/rules/choice.ts). */
const lastCounts = [byTurn, by(timeOf), by<KeptAnswer>(({ seq }) => seq), byAnswer, byState, byVerdict];
/** The first choice counts, and before all the one that the server has judged (D-09). */
const firstCounts = [
  byTurn,
  by<KeptAnswer>(({ state }) => Number(state === "saved")),
  by<KeptAnswer>((kept) => -timeOf(kept)),
  by<KeptAnswer>(({ seq }) => -seq),
  (one: KeptAnswer, other: KeptAnswer) => byAnswer(other, one),
  byState,
  byVerdict,
];

/** Which of two copies of an answer is kept. */
export const newerAnswer = (one: KeptAnswer, other: KeptAnswer, isFirstAnswerFinal: boolean): KeptAnswer =>
  newest(one, other, isFirstAnswerFinal ? firstCounts : lastCounts);

/** Everything of an attempt but its answers and flags, which are stored one by one. */
export type AttemptHead = Omit<Attempt, "answers" | "flags">;

const submissionRank: Record<Submission["by"], number> = { person: 0, server: 1, clock: 2 };

/** How far the end of an attempt is: submission and receipt belong together. */
const endOrders = [
  by<AttemptHead>(({ endTurn }) => endTurn),
  by<AttemptHead>(({ receipt }) => Number(receipt !== null)),
  by<AttemptHead>(({ submission }) => Number(submission !== null)),
  by<AttemptHead>(({ submission }) => Number(submission?.isSent === true)),
  // Where both copies have a submission, the earlier one.
  by<AttemptHead>(({ submission }) => (submission ? -Date.parse(submission.at) : 0)),
  by<AttemptHead>(({ submission }) => (submission ? submissionRank[submission.by] : 0)),
];

const clockOrders = [by<KeptClock>(({ serverMs = 0 }) => serverMs), by<KeptClock>(({ seenMs }) => seenMs)];

const union = <Value>(one: readonly Value[], other: readonly Value[]): Value[] => [...new Set([...one, ...other])];

/** `reopened` of the copy that knows more of them; absent for never. */
export function latestReopened(one: { reopened?: number }, other: { reopened?: number }): { reopened?: number } {
  const reopened = Math.max(one.reopened ?? 0, other.reopened ?? 0);
  return reopened > 0 ? { reopened } : {};
}

/** Joins two copies of the head of one attempt; of two attempts the one that began later is kept. */
export function mergeHeads(one: AttemptHead, other: AttemptHead): AttemptHead {
  if (one.key !== other.key) return other.startedAt > one.startedAt ? other : one;
  const { submission, receipt, endTurn } = newest(one, other, endOrders);
  return {
    ...newest(one, other, [by(({ revision }) => revision)]),
    submission,
    receipt,
    endTurn,
    // The clock is stored each time the page is hidden, without a new revision, so the revision does not tell which is newer.
    clock: newest(one.clock, other.clock, clockOrders),
    seq: Math.max(one.seq, other.seq),
    ...latestReopened(one, other),
    visited: union(one.visited, other.visited),
    entries: union(one.entries, other.entries),
  };
}

/** What a tab tells the others of an attempt: its head, and the answers and flags that have changed. */
export interface AttemptChange {
  head: AttemptHead;
  answers: Attempt["answers"];
  flags: Attempt["flags"];
}

export const headOf = ({ answers: _answers, flags: _flags, ...head }: Attempt): AttemptHead => head;

const changedIn = <Value>(now: Record<string, Value>, before: Record<string, Value> | undefined) =>
  Object.fromEntries(Object.entries(now).filter(([id, value]) => before?.[id] !== value));

/** What has changed since `before`; everything where that was no attempt, or another one. */
export function changeOf(attempt: Attempt, before: Attempt | null): AttemptChange {
  const known = before?.key === attempt.key ? before : undefined;
  return {
    head: headOf(attempt),
    answers: changedIn(attempt.answers, known?.answers),
    flags: changedIn(attempt.flags, known?.flags),
  };
}

/** The attempt with what another tab knows of it; the same object when that is nothing new. */
export function withChange(attempt: Attempt, { head, answers, flags }: AttemptChange): Attempt {
  if (head.key !== attempt.key) return attempt;
  const own = headOf(attempt);
  const { current } = attempt;
  const joined = { ...mergeHeads(own, head), current };
  const news = Object.entries(answers).filter(([id, answer]) => {
    const kept = attempt.answers[id];
    return !kept || newerAnswer(kept, answer, attempt.isFirstAnswerFinal) !== kept;
  });
  const pressed = Object.entries(flags).filter(([id, count]) => count > (attempt.flags[id] ?? 0));
  const isNew = news.length > 0 || pressed.length > 0 || JSON.stringify(joined) !== JSON.stringify(own);
  return isNew
    ? {
        ...joined,
        answers: { ...attempt.answers, ...Object.fromEntries(news) },
        flags: { ...attempt.flags, ...Object.fromEntries(pressed) },
      }
    : attempt;
}
