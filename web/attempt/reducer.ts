import { arrived } from "./arrived.ts";
import type { Attempt, AttemptSetting, KeptAnswer, LoadedQuestions, Receipt, Verdict } from "./attempt.ts";
import { totalOf } from "./figures.ts";
import { changed, emptyAttempt, type AttemptState } from "./state.ts";
import { loadedQuestions, questionAt, type Pages } from "./pages.ts";
import type { Answer } from "./question.ts";

/** Which choice a reply of the server is about; it is ignored after a later choice or in another attempt. */
interface AnswerSent {
  questionId: string;
  seq: number;
  startedAt: number;
}

export type AttemptAction =
  | { type: "restored"; attempt: Attempt; pages: Pages }
  | { type: "arrived"; setting: AttemptSetting; loaded: LoadedQuestions; now: number }
  | { type: "continued"; entry: string }
  | { type: "answered"; questionId: string; answer: Answer; now: number }
  | { type: "saved"; sent: AnswerSent; savedSeq: number | null; verdict: Verdict | null; answer?: Answer }
  | { type: "refused"; sent: AnswerSent }
  /** Refused answers are to be sent again. */
  | { type: "retried" }
  /** The server has lost answers that it had confirmed. */
  | { type: "missing"; questionIds: string[]; savedSeq: number }
  | { type: "flagged"; questionId: string }
  | { type: "moved"; index: number }
  | { type: "submitted"; by: "person" | "clock"; now: number }
  /** The submission is sent, or is known not to have counted. */
  | { type: "submissionSent"; isSent: boolean }
  | { type: "confirmed"; receipt: Receipt; entry: string }
  /** The server has opened the attempt again after its end. */
  | { type: "reopened"; deadline: number }
  | { type: "cleared" };

/** An attempt without React, storage or network. */
export function attemptReducer(state: AttemptState, action: AttemptAction): AttemptState {
  const { attempt } = state;
  switch (action.type) {
    case "restored": {
      const phase = action.attempt.receipt ? "results" : action.attempt.submission ? "submitting" : "offer";
      return { phase, attempt: action.attempt, pages: action.pages };
    }
    case "arrived":
      return arrived(state, action);
    case "continued":
      return state.phase === "offer" ? { ...changed(state, { entry: action.entry }), phase: "running" } : state;
    case "saved":
      return withAnswer(state, action.sent, (kept) => savedAnswer(kept, action));
    case "refused":
      return withAnswer(state, action.sent, (kept) => ({ ...kept, state: "refused" }));
    case "retried":
      return attempt ? changed(state, { answers: refusedToWaiting(attempt) }) : state;
    case "missing":
      return attempt ? withMissing(state, attempt, action) : state;
    case "submissionSent":
      return attempt?.submission
        ? changed(state, { submission: { ...attempt.submission, isSent: action.isSent } })
        : state;
    case "confirmed": {
      if (!attempt?.submission || attempt.receipt) return state;
      return { ...changed(state, { receipt: action.receipt, entry: action.entry }), phase: "results" };
    }
    case "reopened": {
      if (!attempt?.submission) return state;
      const open = { deadline: action.deadline, submission: null, receipt: null, entry: null };
      return { ...changed(state, { ...open, answers: refusedToWaiting(attempt) }), phase: "offer" };
    }
    case "cleared":
      return emptyAttempt;
    default:
      return attempt && !attempt.submission ? whileRunning(state, attempt, action) : state;
  }
}

type RunningAction = Extract<AttemptAction, { type: "answered" | "flagged" | "moved" | "submitted" }>;

/** What stops with the submission: answering, flagging, paging (C-QUIZ-12), and a second submission (C-QUIZ-13). */
function whileRunning(state: AttemptState, attempt: Attempt, action: RunningAction): AttemptState {
  switch (action.type) {
    case "answered":
      return withChoice(state, attempt, action);
    case "flagged": {
      const isFlagged = attempt.flags.includes(action.questionId);
      const others = attempt.flags.filter((id) => id !== action.questionId);
      return changed(state, { flags: isFlagged ? others : [...others, action.questionId] });
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
      return { ...changed(state, { submission }), phase: "submitting" };
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
  const answeredAt = new Date(Math.max(attempt.startedAt, Math.min(now, attempt.deadline))).toISOString();
  const kept: KeptAnswer = { answer, seq, answeredAt, state: "waiting", verdict: null };
  return changed(state, { seq, answers: { ...attempt.answers, [questionId]: kept } });
}

/** Changes an answer, unless the person has chosen again since it was sent. */
function withAnswer(
  state: AttemptState,
  { questionId, seq, startedAt }: AnswerSent,
  change: (kept: KeptAnswer) => KeptAnswer,
): AttemptState {
  const { attempt } = state;
  const kept = attempt?.answers[questionId];
  if (!attempt || attempt.startedAt !== startedAt || kept?.seq !== seq) return state;
  const next = change(kept);
  return changed(state, {
    seq: Math.max(attempt.seq, next.seq),
    answers: { ...attempt.answers, [questionId]: next },
  });
}

function savedAnswer(
  kept: KeptAnswer,
  { savedSeq, verdict, answer }: Extract<AttemptAction, { type: "saved" }>,
): KeptAnswer {
  // Another device has used higher numbers, so the server has ignored this answer: it is sent again with a higher number.
  if (savedSeq !== null && savedSeq > kept.seq) return { ...kept, seq: savedSeq + 1, state: "waiting" };
  return { ...kept, answer: answer ?? kept.answer, state: "saved", verdict };
}

const refusedToWaiting = ({ answers }: Attempt): Attempt["answers"] =>
  Object.fromEntries(
    Object.entries(answers).map(([id, kept]) => [
      id,
      kept.state === "refused" ? { ...kept, state: "waiting" as const } : kept,
    ]),
  );

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
