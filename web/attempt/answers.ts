import { adopted } from "./adopted.ts";
import type { Attempt, KeptAnswer, LateDelivery, Verdict } from "./attempt.ts";
import { loadedQuestions } from "./pages.ts";
import type { Answer } from "./question.ts";
import { changed, type AttemptState } from "./state.ts";

/* The life of an answer on this device: chosen, sent, saved or refused, lost and sent again, delivered late. */

/** A choice of the person. */
export interface Choice {
  questionId: string;
  answer: Answer;
  now: number;
}

/** Which choice a reply of the server is about; it is ignored after a later choice or in another attempt. */
export interface SentChoice extends Pick<KeptAnswer, "answer" | "seq" | "answeredAt"> {
  questionId: string;
  startedAt: number;
}

/** What a server has stored for a question; an answer of null was taken back by another device. */
interface StoredByServer {
  answer: Answer | null;
  seq: number;
  /** ISO 8601. */
  answeredAt: string;
}

/** The server's reply to an answer. */
export interface AnswerReply {
  /** The highest number that the server has of this attempt; null where it keeps none. */
  savedSeq: number | null;
  verdict: Verdict | null;
  /** The answer that was judged, where the first one counts. */
  answer?: Answer;
  /** The choice that the server has stored for the question, where it says so. */
  stored?: StoredByServer | null;
}

/** The state after a choice, unless the time is up, the choice is the same, or the first one counts. */
export function withChoice(state: AttemptState, attempt: Attempt, { questionId, answer, now }: Choice): AttemptState {
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
export function withAnswer(
  state: AttemptState,
  { questionId, startedAt, answer, seq, answeredAt }: SentChoice,
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

/** An answer after the server has saved it, or another choice in its place. */
export function withReply(kept: KeptAnswer, { savedSeq, verdict, answer, stored }: AnswerReply): KeptAnswer {
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

/** What the server did not take is sent once more. */
export const refusedToWaiting = (attempt: Attempt): Attempt["answers"] => toWaiting(attempt, "refused");

/** An attempt that is open again takes late answers like any others. */
export const undeliveredToWaiting = (attempt: Attempt): Attempt["answers"] =>
  toWaiting(attempt, "refused", "late", "declined");

/** Answers that were delivered late, each with what the server says of it; others stay as they are. */
export function withLate({ answers }: Attempt, { counted, waiting, declined }: LateDelivery): Attempt["answers"] {
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
export function withMissing(
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
