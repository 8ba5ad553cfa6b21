import type { Deps } from "../core/deps.ts";
import { handIn } from "./hand-in.ts";
import { closesAt } from "./scoring.ts";
import { findAttempt } from "./store.ts";

/** Starts the worker that hands in what nobody handed in, once late answers can no longer arrive (D-14). */
export async function startExamJobs(deps: Deps): Promise<void> {
  await deps.queue.work("close-attempt", async ({ attemptId }, db) => {
    const attempt = await findAttempt(db, attemptId);
    if (attempt === undefined || attempt.submitted_at !== null) return;
    const secondsLeft = (closesAt(attempt.deadline).getTime() - deps.clock.now().getTime()) / 1000;
    // The deadline is the judge, not the moment at which the job was meant to run.
    if (secondsLeft > 0) return deps.queue.send(db, "close-attempt", { attemptId }, secondsLeft);
    await handIn(deps, attempt);
  });
}
