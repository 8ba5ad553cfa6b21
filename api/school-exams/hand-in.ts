import { lateAnswerSeconds } from "../../schema/rules/limits.ts";
import { after } from "../core/clock.ts";
import type { Db } from "../core/db.ts";
import type { Deps } from "../core/deps.ts";
import { endAttempt, listAttempts, lockAttempt, type Attempt } from "./sitting-store.ts";

/** Moment until which answers given before the deadline may still arrive (D-82). */
export const closingOf = (deadline: Date): Date => after(deadline, lateAnswerSeconds, "second");

/** Whether nothing can arrive any more, handed in or not. */
export const isClosed = (attempt: Attempt, now: Date): boolean =>
  attempt.submitted_at !== null || now > closingOf(attempt.deadline);

/** Hands in whoever still writes, with what has arrived (EXT-08b). */
export async function closeAttempts(db: Db, exam: { id: string; school_id: string }, now: Date): Promise<void> {
  for (const attempt of await listAttempts(db, exam.school_id, exam.id)) {
    if (attempt.submitted_at !== null) continue;
    const locked = await lockAttempt(db, exam.school_id, attempt.id);
    if (locked?.submitted_at === null) await endAttempt(db, locked, earlier(now, closingOf(locked.deadline)), "staff");
  }
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** Hands in a sitting whose time is up; answers the seconds that are left where it is not. */
export async function closeByTime(deps: Deps, db: Db, schoolId: string, attemptId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const attempt = await lockAttempt(tx, schoolId, attemptId);
    if (attempt === undefined || attempt.submitted_at !== null) return 0;
    const closing = closingOf(attempt.deadline);
    const secondsLeft = (closing.getTime() - deps.clock.now().getTime()) / 1000;
    // The deadline is the judge, not the moment at which the job was meant to run.
    if (secondsLeft > 0) return secondsLeft;
    await endAttempt(tx, attempt, closing, "time");
    return 0;
  });
}

/** Sees to it that a sitting is handed in when its time is up, with the caller's transaction. */
export async function planClosing(deps: Deps, db: Db, attempt: Pick<Attempt, "id" | "school_id" | "deadline">) {
  const seconds = (closingOf(attempt.deadline).getTime() - deps.clock.now().getTime()) / 1000;
  const data = { schoolId: attempt.school_id, attemptId: attempt.id };
  await deps.queue.send(db, "close-school-attempt", data, Math.max(1, seconds));
}

/** Starts the worker that hands in what nobody handed in, once late answers can no longer arrive. */
export async function startSchoolExamJobs(deps: Deps): Promise<void> {
  await deps.queue.work("close-school-attempt", async ({ schoolId, attemptId }, db) => {
    const secondsLeft = await closeByTime(deps, db, schoolId, attemptId);
    if (secondsLeft > 0) await deps.queue.send(db, "close-school-attempt", { schoolId, attemptId }, secondsLeft);
  });
}
