import type { Deps } from "../core/deps.ts";
import { conflict, notFound } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import { presentQuestion } from "../core/questions/open-question.ts";
import { findAttempt, isTaking, listPinnedQuestions, type Attempt } from "./attempt-store.ts";
import { presentResult, presentReview } from "./present.ts";
import { findOwnResult, listReview, markReviewed } from "./result-store.ts";

/**
 * EXT-47: a submitted exam of the history with its questions and keys, as it was answered. It is noted before the keys are
 * read that the candidate is sent them: after that no late answers are taken (D-101).
 * @throws HttpError 404 for a result that is not the caller's, 409 while the paper is open as an exam, whose answers its keys
 * would tell
 */
export async function readPastExam({ db, clock }: Deps, candidateId: string, id: string) {
  const known = isId(id) ? await findOwnResult(db, candidateId, id) : undefined;
  const attempt = known && (await findAttempt(db, known.attempt_id));
  if (known === undefined || attempt === undefined) throw notFound("This exam is not in your exam history.");
  const paper = { examType: attempt.exam_type, subjectName: attempt.subject_name, year: attempt.year };
  if (await isTaking(db, candidateId, paper, clock.now())) {
    throw conflict("You have this paper open as an exam. Submit it first, then look at your results.");
  }
  const result = (await markReviewed(db, known, clock.now())) ?? known;
  return {
    ...paper,
    submittedAt: result.created_at.toISOString(),
    secondsUsed: secondsUsed(attempt, result.created_at),
    result: presentResult(result),
    questions: (await listPinnedQuestions(db, attempt)).map(presentQuestion),
    review: (await listReview(db, attempt.id)).map(presentReview),
  };
}

/** An attempt that ended by time is submitted a little after its deadline, which is no time to answer in. */
const secondsUsed = ({ started_at, deadline }: Attempt, submittedAt: Date): number =>
  Math.round((Math.min(submittedAt.getTime(), deadline.getTime()) - started_at.getTime()) / 1000);
