import { lateDeliveryDays } from "../../schema/rules/limits.ts";
import type { Letter } from "../../schema/rules/words.ts";
import { after } from "../core/clock.ts";
import { badRequest, conflict } from "../core/errors.ts";
import type { Timed } from "./timing.ts";

/* Answers that were given before the end and arrive after it (D-82, D-101): what candidate and school exams have in common. */

/** A late answer. Its letter is that of the paper, in whatever order the student saw the options. */
export interface LateAnswer {
  questionId: string;
  answer: Letter;
  answeredAt: Date;
}

/**
 * Reads when an answer was given; `index` is its place in the list of the request.
 * @throws HttpError 400 if that was not during the attempt
 */
export function readLateTime({ started_at, deadline }: Timed, answeredAt: string, index: number): Date {
  const at = new Date(answeredAt);
  if (at >= started_at && at <= deadline) return at;
  throw badRequest("An answer was not given during this exam.", `answers.${index}.answeredAt`);
}

/** Of each question the answer that was given last. */
export function lastOfEach(answers: readonly LateAnswer[]): LateAnswer[] {
  const inOrder = answers.toSorted((a, b) => a.answeredAt.getTime() - b.answeredAt.getTime());
  return [...new Map(inOrder.map((answer) => [answer.questionId, answer])).values()];
}

/** Whether an answer is another and a later choice than the one that is known. */
export const isNews = (
  { answer, answeredAt }: LateAnswer,
  known: { answer: string | null; answered_at: Date } | undefined,
): boolean => known === undefined || (known.answer !== answer && known.answered_at < answeredAt);

/** Why an attempt takes no late answers, as HttpError 409. */
export const lateRefusals = {
  isOpen: () => conflict("This exam is still open. Please save the answers as usual."),
  isSubmitted: () => conflict("This exam was submitted before its time was up. Later answers do not count."),
};

/** @throws HttpError 409 if the attempt ended too many days ago */
export function refuseTooOld({ deadline }: Timed, now: Date): void {
  if (now <= after(deadline, lateDeliveryDays, "day")) return;
  throw conflict(`This exam ended more than ${lateDeliveryDays} days ago. Its answers can no longer be delivered.`);
}
