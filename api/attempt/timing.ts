import { lateAnswerSeconds } from "../../schema/rules/limits.ts";
import { after } from "../core/clock.ts";

/** What of an attempt says until when it takes answers. */
export interface Timed {
  started_at: Date;
  deadline: Date;
  submitted_at: Date | null;
}

/** When the time of an attempt is up: so many seconds after its start, but not later than `latest`. */
export function deadlineOf(startedAt: Date, seconds: number, latest: Date | null = null): Date {
  const deadline = after(startedAt, seconds, "second");
  return latest !== null && latest < deadline ? latest : deadline;
}

/** Until when answers that were given before the deadline may still arrive (D-14, D-82). */
export const closesAt = (deadline: Date): Date => after(deadline, lateAnswerSeconds, "second");

/** Whether no answer can arrive any more, submitted or not. */
export const isClosed = ({ submitted_at, deadline }: Timed, now: Date): boolean =>
  submitted_at !== null || now > closesAt(deadline);

/** When an attempt ends or has ended: at its deadline, or before it by a submission. */
export const endOf = ({ submitted_at, deadline }: Timed): Date =>
  submitted_at !== null && submitted_at < deadline ? submitted_at : deadline;

/** Seconds until an attempt with this deadline closes, negative afterwards. */
export const secondsToClose = (deadline: Date, now: Date): number =>
  (closesAt(deadline).getTime() - now.getTime()) / 1000;

/** The device's stamp of an answer, held inside the attempt: not before its start, not in the server's future (D-82). */
export function answeredAt(stamp: string | null | undefined, startedAt: Date, now: Date): Date {
  if (stamp === null || stamp === undefined) return now;
  return new Date(Math.min(Math.max(new Date(stamp).getTime(), startedAt.getTime()), now.getTime()));
}

/** Whether an answer counts: given before the deadline and here before the attempt closes (SEC-31). */
export const isInTime = (givenAt: Date, deadline: Date, now: Date): boolean =>
  givenAt <= deadline && now <= closesAt(deadline);
