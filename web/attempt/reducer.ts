import {
  refusedToWaiting,
  withReply,
  undeliveredToWaiting,
  withAnswer,
  withChoice,
  withLate,
  withMissing,
  type SentChoice,
  type Choice,
  type AnswerReply,
} from "./answers.ts";
import { withLoaded } from "./loaded.ts";
import {
  refusedIds,
  type Attempt,
  type AttemptSetting,
  type LateDelivery,
  type LoadedQuestions,
  type Receipt,
  type Submission,
} from "./attempt.ts";
import { totalOf } from "./figures.ts";
import { withChange, type AttemptChange } from "./merge.ts";
import { questionAt, type Pages } from "./pages.ts";
import { changed, emptyAttempt, type AttemptState } from "./state.ts";

export type AttemptAction =
  | { type: "restored"; attempt: Attempt; pages: Pages }
  | { type: "loaded"; setting: AttemptSetting; loaded: LoadedQuestions; now: number }
  | { type: "continued"; entry: string }
  | ({ type: "answered" } & Choice)
  | ({ type: "saved"; sent: SentChoice } & AnswerReply)
  /** The server did not take it; `declined`: nor will it ever. */
  | { type: "refused" | "declined"; sent: SentChoice }
  /** Refused answers are to be sent again. */
  | { type: "retried" }
  /** The server has lost answers that it had confirmed. */
  | { type: "missing"; questionIds: string[]; savedSeq: number }
  | { type: "flagged"; questionId: string }
  | { type: "moved"; index: number }
  | { type: "submitted"; by: Submission["by"]; now: number }
  /** What is known of the submission: whether it is sent, or did not count, and why the server took no late answers. */
  | ({ type: "submissionNoted" } & Pick<Submission, "isSent" | "isLost" | "sentAt" | "resultsBefore" | "lateRefusal">)
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
      return withAnswer(state, action.sent, (kept) => withReply(kept, action), action.savedSeq ?? 0);
    case "refused":
      return withAnswer(state, action.sent, (kept) => ({ ...kept, state: "refused" }));
    case "declined":
      return withAnswer(state, action.sent, (kept) => ({ ...kept, state: "declined" }));
    case "retried":
      return attempt && refusedIds(attempt).length > 0 ? changed(state, { answers: refusedToWaiting(attempt) }) : state;
    case "missing":
      return attempt ? withMissing(state, attempt, action) : state;
    case "submissionNoted": {
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
        ...(attempt.reopened !== undefined && { reopened: attempt.reopened }),
      };
      return { ...withEnd(state, attempt, { submission }), phase: "submitting" };
    }
  }
}
