import { adopted } from "./adopted.ts";
import { withLoaded } from "./loaded.ts";
import {
  refusedIds,
  type Attempt,
  type AttemptSetting,
  type KeptAnswer,
  type LateDelivery,
  type LoadedQuestions,
  type Receipt,
  type Submission,
  type Verdict,
} from "./attempt.ts";
import { totalOf } from "./figures.ts";
import { withChange, type AttemptChange } from "./merge.ts";
import { changed, emptyAttempt, type AttemptState } from "./state.ts";
import { loadedQuestions, questionAt, type Pages } from "./pages.ts";
import type { Answer } from "./question.ts";

/** Which choice a reply of the server is about; it is ignored after a later choice or in another attempt. */
export interface AnswerSent extends Pick<KeptAnswer, "answer" | "seq" | "answeredAt"> {
  questionId: string;
  startedAt: number;
}

/** What a server has stored for a question; an answer of null was taken back by another device. */
export interface StoredByServer {
  answer: Answer | null;
  seq: number;
  /** ISO 8601. */
  answeredAt: string;
}

export type AttemptAction =
  | { type: "restored"; attempt: Attempt; pages: Pages }
  | { type: "loaded"; setting: AttemptSetting; loaded: LoadedQuestions; now: number }
  | { type: "continued"; entry: string }
  | { type: "answered"; questionId: string; answer: Answer; now: number }
  | {
      type: "saved";
      sent: AnswerSent;
      savedSeq: number | null;
      verdict: Verdict | null;
      /** The answer that was judged, where the first one counts. */
      answer?: Answer;
      /** The choice that the server has stored for the question, where it says so. */
      stored?: StoredByServer | null;
    }
  | { type: "refused"; sent: AnswerSent }
  /** Refused answers are to be sent again. */
  | { type: "retried" }
  /** The server has lost answers that it had confirmed. */
  | { type: "missing"; questionIds: string[]; savedSeq: number }
  | { type: "flagged"; questionId: string }
  | { type: "moved"; index: number }
  | { type: "submitted"; by: Submission["by"]; now: number }
  /** What is known of the submission: whether it is sent, or did not count, and why the server took no late answers. */
  | ({ type: "submissionSent" } & Pick<Submission, "isSent" | "isLost" | "sentAt" | "resultsBefore" | "lateRefusal">)
  /** What became of answers that came too late. */
  | { type: "deliveredLate"; startedAt: number; delivery: LateDelivery }
  | { type: "confirmed"; receipt: Receipt; entry: string }
  /** The server has opened the attempt again after its end. */
  | { type: "reopened"; deadline: number }
  /** Another tab of this browser has changed the attempt. */
  | { type: "heard"; change: AttemptChange }
  /** The visit that shows results which another tab has got. */
  | { type: "seen"; entry: string }
  | { type: "cleared" };

/** When an attempt ended. The server's moment counts if the attempt had ended there before this device ended it. */
const dated = ({ by, at }: Submission, { submittedAt = at }: Receipt): string =>
  by === "server" || submittedAt < at ? submittedAt : at;

/** An attempt without React, storage or network. */
export function attemptReducer(state: AttemptState, action: AttemptAction): AttemptState {
  const { attempt } = state;
  switch (action.type) {
    case "restored": {
      const phase = action.attempt.receipt ? "results" : action.attempt.submission ? "submitting" : "offer";
      return { phase, attempt: action.attempt, pages: action.pages };
    }
    case "loaded":
      return withLoaded(state, action);
    case "continued":
      return state.phase === "offer" && attempt
        ? { ...changed(state, { entries: withEntry(attempt, action.entry) }), phase: "running" }
        : state;
    case "saved":
      return withAnswer(state, action.sent, (kept) => savedAnswer(kept, action), action.savedSeq ?? 0);
    case "refused":
      return withAnswer(state, action.sent, (kept) => ({ ...kept, state: "refused" }));
    case "retried":
      return attempt && refusedIds(attempt).length > 0 ? changed(state, { answers: refusedToWaiting(attempt) }) : state;
    case "missing":
      return attempt ? withMissing(state, attempt, action) : state;
    case "submissionSent": {
      const { type: _, ...sent } = action;
      return attempt?.submission ? withEnd(state, attempt, { submission: { ...attempt.submission, ...sent } }) : state;
    }
    case "deliveredLate":
      return attempt?.startedAt === action.startedAt
        ? changed(state, { answers: withLate(attempt, action.delivery) })
        : state;
    case "confirmed": {
      if (!attempt?.submission || attempt.receipt) return state;
      const { receipt } = action;
      const submission = { ...attempt.submission, at: dated(attempt.submission, receipt) };
      const ended = withEnd(state, attempt, { submission, receipt, entries: withEntry(attempt, action.entry) });
      return { ...ended, phase: "results" };
    }
    case "reopened": {
      if (!attempt?.submission) return state;
      const open = { deadline: action.deadline, submission: null, receipt: null, entries: [] };
      return { ...withEnd(state, attempt, { ...open, answers: undeliveredToWaiting(attempt) }), phase: "offer" };
    }
    case "heard":
      return heard(state, action.change);
    case "seen":
      return attempt?.receipt && !attempt.entries.includes(action.entry)
        ? changed(state, { entries: withEntry(attempt, action.entry) })
        : state;
    case "cleared":
      return emptyAttempt;
    default:
      return attempt && !attempt.submission ? whileRunning(state, attempt, action) : state;
  }
}

const withEntry = ({ entries }: Attempt, entry: string): string[] => [...new Set([...entries, entry])];

/** A change of submission or receipt. */
const withEnd = (state: AttemptState, { endTurn }: Attempt, change: Partial<Attempt>): AttemptState =>
  changed(state, { ...change, endTurn: endTurn + 1 });

/** What another tab knows, and the phase that follows from it. */
function heard(state: AttemptState, change: AttemptChange): AttemptState {
  if (!state.attempt) return state;
  const attempt = withChange(state.attempt, change);
  if (attempt === state.attempt) return state;
  if (state.phase === "loading") return { ...state, attempt };
  const isEnded = state.phase === "submitting" || state.phase === "results";
  const open = isEnded ? "offer" : state.phase;
  return { ...state, attempt, phase: attempt.receipt ? "results" : attempt.submission ? "submitting" : open };
}

type RunningAction = Extract<AttemptAction, { type: "answered" | "flagged" | "moved" | "submitted" }>;

/** What stops with the submission: answering, flagging, paging (C-QUIZ-12), and a second submission (C-QUIZ-13). */
function whileRunning(state: AttemptState, attempt: Attempt, action: RunningAction): AttemptState {
  switch (action.type) {
    case "answered":
      return withChoice(state, attempt, action);
    case "flagged": {
      const pressed = (attempt.flags[action.questionId] ?? 0) + 1;
      return changed(state, { flags: { ...attempt.flags, [action.questionId]: pressed } });
    }
    case "moved": {
      const current = Math.max(0, Math.min(action.index, totalOf(state) - 1));
      const isKnown = attempt.visited.includes(current);
      if (current === attempt.current && isKnown) return state;
      return changed(state, { current, visited: isKnown ? attempt.visited : [...attempt.visited, current] });
    }
    case "submitted": {
      const submission = {
        by: action.by,
        at: new Date(Math.min(action.now, attempt.deadline)).toISOString(),
        firstQuestionId: questionAt(state.pages, 0)?.id ?? null,
        total: totalOf(state),
      };
      return { ...withEnd(state, attempt, { submission }), phase: "submitting" };
    }
  }
}

function withChoice(
  state: AttemptState,
  attempt: Attempt,
  { questionId, answer, now }: Extract<AttemptAction, { type: "answered" }>,
): AttemptState {
  if (state.phase !== "running" || now >= attempt.deadline) return state;
  const before = attempt.answers[questionId];
  if (attempt.isFirstAnswerFinal) {
    // The verdict reveals the key, so a second choice is ignored, unless the answer was refused (D-09).
    if (before && before.state !== "refused") return state;
  } else if (before?.answer === answer) {
    return state;
  }
  if (!loadedQuestions(state.pages).some(({ question }) => question.id === questionId)) return state;
  const seq = attempt.seq + 1;
  // Never before the choice that it replaces, which may be of another device whose clock is ahead.
  const since = Math.max(attempt.startedAt, before && !attempt.isFirstAnswerFinal ? Date.parse(before.answeredAt) : 0);
  const answeredAt = new Date(Math.min(Math.max(now, since), attempt.deadline)).toISOString();
  // Where the first answer counts, a new choice in place of a refused one would lose by its time.
  const turn = (before?.turn ?? 0) + (before && attempt.isFirstAnswerFinal ? 1 : 0);
  const kept: KeptAnswer = { answer, seq, answeredAt, state: "waiting", verdict: null, turn, instead: null };
  return changed(state, { seq, answers: { ...attempt.answers, [questionId]: kept } });
}

/** Changes an answer, unless the person has chosen again since it was sent. */
function withAnswer(
  state: AttemptState,
  { questionId, startedAt, answer, seq, answeredAt }: AnswerSent,
  change: (kept: KeptAnswer) => KeptAnswer,
  savedSeq = 0,
): AttemptState {
  const { attempt } = state;
  const kept = attempt?.answers[questionId];
  if (!attempt || !kept || attempt.startedAt !== startedAt) return state;
  // Another tab may have used the same number for another choice.
  if (kept.seq !== seq || kept.answer !== answer || kept.answeredAt !== answeredAt) return state;
  const next = change(kept);
  return changed(state, {
    seq: Math.max(attempt.seq, next.seq, savedSeq),
    answers: { ...attempt.answers, [questionId]: next },
  });
}

function savedAnswer(
  kept: KeptAnswer,
  { savedSeq, verdict, answer, stored }: Extract<AttemptAction, { type: "saved" }>,
): KeptAnswer {
  if (stored) {
    if (stored.answer === null) return { ...kept, state: "refused" };
    const { answer: counted, seq, answeredAt } = stored;
    const isSame = counted === kept.answer && seq === kept.seq && answeredAt === kept.answeredAt;
    return isSame ? { ...kept, state: "saved", verdict } : adopted(kept, { answer: counted, seq, answeredAt }, verdict);
  }
  // Another device has used higher numbers, so the server has ignored this answer: it is sent again with a higher number.
  if (savedSeq !== null && savedSeq > kept.seq) return { ...kept, seq: savedSeq + 1, state: "waiting" };
  return { ...kept, answer: answer ?? kept.answer, state: "saved", verdict };
}

const toWaiting = ({ answers }: Attempt, ...states: KeptAnswer["state"][]): Attempt["answers"] =>
  Object.fromEntries(
    Object.entries(answers).map(([id, kept]) => [
      id,
      states.includes(kept.state) ? { ...kept, state: "waiting" as const, turn: kept.turn + 1 } : kept,
    ]),
  );

const refusedToWaiting = (attempt: Attempt): Attempt["answers"] => toWaiting(attempt, "refused");

/** An attempt that is open again takes late answers like any others. */
const undeliveredToWaiting = (attempt: Attempt): Attempt["answers"] =>
  toWaiting(attempt, "refused", "late", "declined");

/** Answers that were delivered late, each with what the server says of it; others stay as they are. */
function withLate({ answers }: Attempt, { counted, waiting, declined }: LateDelivery): Attempt["answers"] {
  const next = (id: string, kept: KeptAnswer): KeptAnswer => {
    if (kept.state !== "refused" && kept.state !== "late") return kept;
    if (waiting.includes(id)) return { ...kept, state: "late" };
    if (declined.includes(id)) return { ...kept, state: "declined" };
    const answer = counted[id];
    if (answer === undefined) return kept;
    return answer === kept.answer
      ? { ...kept, state: "saved" }
      : adopted(kept, { answer, seq: kept.seq, answeredAt: kept.answeredAt }, null);
  };
  return Object.fromEntries(Object.entries(answers).map(([id, kept]) => [id, next(id, kept)]));
}

/** Sends again what was thought to be saved and is not there, with numbers that the server has not seen. */
function withMissing(
  state: AttemptState,
  attempt: Attempt,
  { questionIds, savedSeq }: { questionIds: string[]; savedSeq: number },
): AttemptState {
  let seq = Math.max(attempt.seq, savedSeq);
  const again = Object.entries(attempt.answers).map(([id, kept]) => {
    const isLost = kept.state === "saved" && (kept.seq > savedSeq || questionIds.includes(id));
    if (!isLost) return [id, kept] as const;
    seq += 1;
    return [id, { ...kept, seq, state: "waiting" as const }] as const;
  });
  const isSomeWaiting = again.some(([, kept]) => kept.state === "waiting");
  return isSomeWaiting ? changed(state, { seq, answers: Object.fromEntries(again) }) : state;
}
