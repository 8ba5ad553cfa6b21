import { verdictsPerQuestion } from "../../schema/rules/limits.ts";
import type { Letter } from "../../schema/rules/words.ts";
import { answeredAt, isInTime } from "../attempt/timing.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, notFound, unavailable } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import * as attemptStore from "./attempt-store.ts";

/** One chosen option; `seq` is its number within the attempt, which clients of the documents do not send. */
export interface GivenAnswer {
  questionId: string;
  answer: Letter;
  attemptId?: string | null | undefined;
  seq?: number | null | undefined;
  answeredAt?: string | null | undefined;
}

/** `isCorrect` is null once the verdicts of the question are used up; `savedSeq` is the highest number of the attempt. */
export interface Verdict {
  isCorrect: boolean | null;
  savedSeq: number;
}

/** What the candidate is told of a stored answer: nothing once the verdicts of its question are used up (SEC-31). */
export const shownVerdict = (isCorrect: boolean, checks: number): boolean | null =>
  checks > verdictsPerQuestion ? null : isCorrect;

/** An attempt that a call names. @throws HttpError 404 for one that is not the caller's */
export async function ownAttempt(
  { db }: Pick<Deps, "db">,
  candidateId: string,
  attemptId: string,
): Promise<attemptStore.Attempt> {
  const attempt = isId(attemptId) ? await attemptStore.findAttempt(db, attemptId) : undefined;
  if (attempt?.candidate_id === candidateId) return attempt;
  throw notFound("This attempt does not exist, or it is not yours. Please open the exam again.");
}

/** Tries again when a submission or a newer answer comes between reading and storing. */
const tries = 3;

/**
 * Stores an answer in the caller's open attempt and judges it.
 * @throws HttpError 404 for an attempt or a question that is not the caller's, 409 when the answer came too late.
 */
export async function saveAnswer(deps: Deps, candidateId: string, given: GivenAnswer): Promise<Verdict> {
  for (let round = 0; round < tries; round += 1) {
    const verdict = await saveOnce(deps, candidateId, given);
    if (verdict !== undefined) return verdict;
  }
  throw unavailable();
}

/** Undefined when the attempt was submitted, or a newer answer stored, between reading and storing. */
async function saveOnce(deps: Deps, candidateId: string, given: GivenAnswer): Promise<Verdict | undefined> {
  const attemptId = given.attemptId ?? undefined;
  const place =
    isId(given.questionId) && (attemptId === undefined || isId(attemptId))
      ? await attemptStore.findAnswerPlace(deps.db, candidateId, given.questionId, attemptId)
      : undefined;
  if (place === undefined || place.correct_answer === null) {
    if (attemptId !== undefined) await ownAttempt(deps, candidateId, attemptId);
    throw notFound("This question is not part of an exam that you have open.");
  }
  const seq = given.seq ?? null;
  if (seq !== null && place.seq !== null && place.is_correct !== null && seq <= place.seq) {
    return { isCorrect: shownVerdict(place.is_correct, place.checks ?? 0), savedSeq: place.saved_seq ?? 0 };
  }
  if (place.submitted_at !== null) throw conflict("This exam has been handed in. The answer was not counted.");
  const now = deps.clock.now();
  const moment = answeredAt(given.answeredAt, place.started_at, now);
  if (!isInTime(moment, place.deadline, now)) throw conflict("Time is up. The answer was not counted.");
  const saved = await attemptStore.saveAnswer(deps.db, {
    attemptId: place.attempt_id,
    questionId: given.questionId,
    answer: given.answer,
    isCorrect: given.answer === place.correct_answer,
    seq,
    answeredAt: moment,
  });
  if (saved === undefined) return undefined;
  return { isCorrect: shownVerdict(saved.is_correct, saved.checks), savedSeq: saved.saved_seq };
}
