import { replaces, type StoredChoice } from "../../schema/rules/choice.ts";
import { verdictsPerQuestion } from "../../schema/rules/limits.ts";
import type { Letter } from "../../schema/rules/words.ts";
import { answeredAt, isInTime } from "../attempt/timing.ts";
import { answersStored } from "../core/answers-stored.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, notFound, unavailableToOne } from "../core/errors.ts";
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

/**
 * What is stored after an answer has arrived; it is another answer where one that counts more was there (`replaces`).
 * `isCorrect` is about the stored answer, and null once the verdicts of the question are used up; `savedSeq` is the highest
 * number of the attempt.
 */
export interface Verdict {
  isCorrect: boolean | null;
  savedSeq: number;
  stored: { userAnswer: Letter; seq: number; answeredAt: string };
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

/** How often it is tried again when another answer, or the submission, comes between reading and storing. */
const tries = 5;

/**
 * Stores an answer in the caller's open attempt and judges it.
 * @throws HttpError 404 for an attempt or a question that is not the caller's, 409 when the answer came too late.
 */
export async function saveAnswer(deps: Deps, candidateId: string, given: GivenAnswer): Promise<Verdict> {
  for (let round = 0; round < tries; round += 1) {
    const verdict = await saveOnce(deps, candidateId, given);
    if (verdict !== undefined) return verdict;
  }
  throw unavailableToOne();
}

const verdictOf = (row: attemptStore.SavedAnswer): Verdict => ({
  isCorrect: shownVerdict(row.is_correct, row.checks),
  savedSeq: row.saved_seq,
  stored: { userAnswer: row.answer, seq: row.seq, answeredAt: row.answered_at.toISOString() },
});

const choiceOf = ({ answered_at, seq, answer }: attemptStore.StoredAnswer): StoredChoice<Letter> => ({
  at: answered_at.getTime(),
  seq,
  answer,
});

/** Undefined when the attempt was submitted, or another answer stored, between reading and storing. */
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
  const now = deps.clock.now();
  const moment = answeredAt(given.answeredAt, place.started_at, now);
  const seq = given.seq ?? null;
  const stored = attemptStore.storedAnswer(place);
  if (stored !== null) {
    const keepStored = async (): Promise<Verdict> =>
      verdictOf({ ...stored, saved_seq: await attemptStore.findSavedSeq(deps.db, place.attempt_id) });
    const choice = { at: given.answeredAt ? moment.getTime() : null, seq, answer: given.answer };
    if (!replaces(choice, choiceOf(stored))) return keepStored();
    // The same choice again, of a device whose clock is ahead: it is stored, whatever has ended meanwhile.
    if (place.submitted_at !== null && seq === stored.seq && given.answer === stored.answer) return keepStored();
  }
  if (place.submitted_at !== null) throw conflict("This exam has been submitted. The answer was not counted.");
  if (!isInTime(moment, place.deadline, now)) throw conflict("Time is up. The answer was not counted.");
  const saved = await attemptStore.saveAnswer(deps.db, {
    attemptId: place.attempt_id,
    questionId: given.questionId,
    answer: given.answer,
    isCorrect: given.answer === place.correct_answer,
    seq,
    answeredAt: moment,
    replacedCheck: stored?.checks ?? null,
  });
  if (saved === undefined) return undefined;
  answersStored.exam += 1;
  return verdictOf(saved);
}
