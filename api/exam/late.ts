import { lateDeliveriesPerHour } from "../../schema/rules/limits.ts";
import type { Letter } from "../../schema/rules/words.ts";
import { isNews, lastOfEach, lateRefusals, readLateTime, refuseTooOld, type LateAnswer } from "../attempt/late.ts";
import { closesAt } from "../attempt/timing.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { badRequest, conflict, unauthenticated } from "../core/errors.ts";
import { refreshStandings } from "../results/store.ts";
import { ownAttempt } from "./answers.ts";
import { lockAttempt, type Attempt } from "./attempt-store.ts";
import { listCounted, lockResult, saveLateAnswers, scoreWithLate, wasToldSince } from "./late-store.ts";
import type { Result } from "./result-store.ts";
import { submit } from "./submit.ts";

interface LateDelivery {
  attemptId: string;
  answers: { questionId: string; userAnswer: Letter; answeredAt: string }[];
}

/** Of each question that was named, the answer that counts now; and how many of the result were delivered late. */
interface LateReceipt {
  answers: { questionId: string; userAnswer: Letter }[];
  lateAnswers: number;
}

/**
 * Takes answers that were given before the end and could not be delivered until the attempt had closed (D-101). One answer
 * to each question is taken, and none once the candidate can know the keys. Safe to repeat: what is stored already is
 * confirmed.
 * @throws HttpError 400 for a time outside the attempt or a question of another one, 404 for an attempt that is not the
 * caller's, 409 when the attempt takes no late answers
 */
export async function deliverLate(deps: Deps, candidateId: string, given: LateDelivery): Promise<LateReceipt> {
  const { clock, db, limits } = deps;
  await limits.take(db, { key: `late:${candidateId}`, most: lateDeliveriesPerHour, minutes: 60, isTraffic: true });
  const attempt = await ownAttempt(deps, candidateId, given.attemptId);
  const late = readLate(attempt, given.answers);
  if (attempt.submitted_at === null && clock.now() <= closesAt(attempt.deadline)) {
    throw lateRefusals.isOpen();
  }
  await submit(deps, attempt);
  return db.transaction().execute((tx) => take(tx, attempt, late, clock.now()));
}

async function take(tx: Db, { id, candidate_id }: Attempt, late: LateAnswer[], now: Date): Promise<LateReceipt> {
  const attempt = await lockAttempt(tx, { id, candidate_id });
  const result = await lockResult(tx, id);
  // the account was deleted meanwhile
  if (attempt === undefined) throw unauthenticated();
  if (result === undefined) throw new Error(`attempt ${id} ended without a result`);
  const counted = await listCounted(tx, id);
  const fresh = late.filter((answer) => {
    const known = counted.get(answer.questionId);
    return (known?.late_at ?? null) === null && isNews(answer, known);
  });
  if (fresh.length > 0) {
    await refuseUnbelievable(tx, attempt, result, now);
    await saveLateAnswers(tx, attempt, fresh, now);
    await scoreWithLate(tx, id);
    await refreshStandings(tx, [candidate_id]);
  }
  const stored = fresh.length > 0 ? await listCounted(tx, id) : counted;
  return {
    answers: late.flatMap(({ questionId }) => {
      const answer = stored.get(questionId)?.answer;
      return answer === undefined ? [] : [{ questionId, userAnswer: answer }];
    }),
    lateAnswers: [...stored.values()].filter(({ late_at }) => late_at !== null).length,
  };
}

/** The answers by question, the latest of each. */
function readLate(attempt: Attempt, answers: LateDelivery["answers"]): LateAnswer[] {
  const late = answers.map(({ questionId, userAnswer, answeredAt }, index) => {
    if (!attempt.question_ids.includes(questionId)) {
      throw badRequest("This question is not part of the exam.", `answers.${index}.questionId`);
    }
    return { questionId, answer: userAnswer, answeredAt: readLateTime(attempt, answeredAt, index) };
  });
  return lastOfEach(late);
}

async function refuseUnbelievable(tx: Db, attempt: Attempt, result: Result, now: Date): Promise<void> {
  if (attempt.submitted_at !== null && attempt.submitted_at < closesAt(attempt.deadline)) {
    throw lateRefusals.isSubmitted();
  }
  refuseTooOld(attempt, now);
  if (result.reviewed_at !== null) {
    throw conflict("You have seen the right answers of this exam. Answers that arrive now do not count.");
  }
  if (await wasToldSince(tx, attempt)) {
    throw conflict("You have answered these questions again since this exam. Answers that arrive now do not count.");
  }
}
