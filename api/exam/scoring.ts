import { examSeconds, lateAnswerSeconds, verdictsPerQuestion } from "../../schema/rules/limits.ts";
import { after } from "../core/clock.ts";

/** Moment at which an attempt ends for the person who sits it. */
export const deadlineOf = (startedAt: Date): Date => after(startedAt, examSeconds, "second");

/** Moment until which answers given before the deadline may still arrive (D-14). */
export const closesAt = (deadline: Date): Date => after(deadline, lateAnswerSeconds, "second");

/** The device's stamp of an answer, held inside the attempt: not before its start, not in the server's future (D-82). */
export function momentOf(stamp: string | null | undefined, startedAt: Date, now: Date): Date {
  if (stamp === null || stamp === undefined) return now;
  const given = new Date(stamp).getTime();
  return new Date(Math.min(Math.max(given, startedAt.getTime()), now.getTime()));
}

/** Whether an answer counts: given before the deadline and here before the attempt closes (SEC-31). */
export const isInTime = (givenAt: Date, deadline: Date, now: Date): boolean =>
  givenAt <= deadline && now <= closesAt(deadline);

/** What the candidate is told of a stored answer: nothing once the question's verdicts are used up (SEC-31). */
export const verdictOf = (isCorrect: boolean, checks: number): boolean | null =>
  checks > verdictsPerQuestion ? null : isCorrect;
