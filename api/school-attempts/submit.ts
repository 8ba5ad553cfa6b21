import { submitAttempt, submitClosedAttempt, type AttemptTable } from "../attempt/submit.ts";
import { secondsToClose } from "../attempt/timing.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { listSavedAnswers } from "./answer-store.ts";
import {
  endAttempt,
  endOpenAttempts,
  listOpenAttemptsOf,
  lockAttempt,
  lockAttempts,
  type Attempt,
  type AttemptKey,
} from "./store.ts";

/** The attempts of students. */
export const schoolAttemptTable: AttemptTable<AttemptKey, Attempt> = {
  lock: (tx, { school_id, id }) => lockAttempt(tx, school_id, id),
  listAnswers: (tx, { id }) => listSavedAnswers(tx, id),
  end: endAttempt,
};

/** Submits the attempts that are still open, with what has arrived, because a teacher closes the exam (EXT-08b). */
export async function submitOpenAttempts(tx: Db, exam: { id: string; school_id: string }, now: Date): Promise<void> {
  await lockAttempts(tx, exam.school_id, exam.id);
  // a statement of its own, which sees the answers that the locks were waited for
  await endOpenAttempts(tx, exam, now);
}

/** Submits the open attempts of a student who is being removed from the school, because no more answers can arrive. */
export async function submitAttemptsOf(tx: Db, student: { id: string; school_id: string }, now: Date): Promise<void> {
  for (const key of await listOpenAttemptsOf(tx, student.school_id, student.id)) {
    await submitAttempt(tx, schoolAttemptTable, key, { by: "staff", now });
  }
}

/** Plans the job that submits an attempt when its time is up, with the caller's transaction. */
export async function planSubmission(deps: Deps, tx: Db, attempt: AttemptKey & { deadline: Date }): Promise<void> {
  const data = { schoolId: attempt.school_id, attemptId: attempt.id };
  const seconds = Math.max(1, secondsToClose(attempt.deadline, deps.clock.now()));
  await deps.queue.send(tx, "close-school-attempt", data, seconds);
}

/** Submits an attempt whose time is up; returns the seconds that are left where it is not. */
export const submitByTime = (deps: Deps, key: AttemptKey): Promise<number> =>
  deps.db.transaction().execute((tx) => submitClosedAttempt(tx, schoolAttemptTable, key, deps.clock.now()));

/** Starts the worker that submits what nobody submitted, once late answers can no longer arrive. */
export async function startSchoolAttemptJobs(deps: Deps): Promise<void> {
  await deps.queue.work("close-school-attempt", async ({ schoolId, attemptId }) => {
    const secondsLeft = await submitByTime(deps, { school_id: schoolId, id: attemptId });
    if (secondsLeft > 0) await deps.queue.send(deps.db, "close-school-attempt", { schoolId, attemptId }, secondsLeft);
  });
}
