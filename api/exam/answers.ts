import type { Letter } from "../../schema/rules/words.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, notFound, unavailable } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import { isInTime, momentOf, verdictOf } from "./scoring.ts";
import { findAnswerPlace, findAttempt, saveAnswer, type Attempt } from "./store.ts";

/** One chosen option as the body of the call has it. */
export interface GivenAnswer {
  questionId: string;
  userAnswer: Letter;
  attemptId?: string | null | undefined;
  seq?: number | null | undefined;
  answeredAt?: string | null | undefined;
}

/** `isCorrect` is null once the verdicts of the question are used up; `savedSeq` is the highest number of the attempt. */
export interface Verdict {
  isCorrect: boolean | null;
  savedSeq: number;
}

/** An attempt that a call names. @throws HttpError 404 for one that is not the caller's */
export async function ownAttempt({ db }: Pick<Deps, "db">, candidateId: string, attemptId: string): Promise<Attempt> {
  const attempt = isId(attemptId) ? await findAttempt(db, attemptId) : undefined;
  if (attempt?.candidate_id === candidateId) return attempt;
  throw notFound("This attempt does not exist, or it is not yours. Please open the exam again.");
}

/** Tries against a hand-in or a newer answer that came in between reading and storing. */
const tries = 3;

/**
 * Stores an answer in the caller's open attempt and judges it.
 * @throws HttpError 404 for an attempt or a question that is not the caller's, 409 when the answer came too late.
 */
export async function recordAnswer(deps: Deps, candidateId: string, given: GivenAnswer): Promise<Verdict> {
  for (let round = 0; round < tries; round += 1) {
    const verdict = await tryToRecord(deps, candidateId, given);
    if (verdict !== undefined) return verdict;
  }
  throw unavailable();
}

async function tryToRecord(deps: Deps, candidateId: string, given: GivenAnswer): Promise<Verdict | undefined> {
  const attemptId = given.attemptId ?? undefined;
  const place =
    isId(given.questionId) && (attemptId === undefined || isId(attemptId))
      ? await findAnswerPlace(deps.db, candidateId, given.questionId, attemptId)
      : undefined;
  if (place === undefined || place.correct_answer === null) {
    if (attemptId !== undefined) await ownAttempt(deps, candidateId, attemptId);
    throw notFound("This question is not part of an exam that you have open.");
  }
  const seq = given.seq ?? null;
  if (seq !== null && place.seq !== null && place.is_correct !== null && seq <= place.seq) {
    return { isCorrect: verdictOf(place.is_correct, place.checks ?? 0), savedSeq: place.saved_seq ?? 0 };
  }
  if (place.submitted_at !== null) throw conflict("This exam has been handed in. The answer was not counted.");
  const now = deps.clock.now();
  const answeredAt = momentOf(given.answeredAt, place.started_at, now);
  if (!isInTime(answeredAt, place.deadline, now)) throw conflict("Time is up. The answer was not counted.");
  const saved = await saveAnswer(deps.db, {
    attemptId: place.attempt_id,
    questionId: given.questionId,
    answer: given.userAnswer,
    isCorrect: given.userAnswer === place.correct_answer,
    seq,
    answeredAt,
  });
  if (saved === undefined) return undefined;
  return { isCorrect: verdictOf(saved.is_correct, saved.checks), savedSeq: saved.saved_seq };
}
