import { submitAttempt, submitClosedAttempt, type AttemptTable, type Held } from "../attempt/submit.ts";
import type { Db } from "../core/database/db.ts";
import type { Deps } from "../core/deps.ts";
import { unauthenticated } from "../core/errors.ts";
import { refreshStandings } from "../results/store.ts";
import { endAttempt, findAttempt, listAnswers, lockAttempt, type Attempt } from "./attempt-store.ts";
import { findResult, insertResult, type Result } from "./result-store.ts";

/** The attempts of candidates; with the end of one comes its result, and the candidate's place in the rankings. */
export const attemptTable = ({
  tokens,
}: Pick<Deps, "tokens">): AttemptTable<Pick<Attempt, "id" | "candidate_id">, Attempt> => ({
  lock: lockAttempt,
  listAnswers: (tx, { id }) => listAnswers(tx, id),
  async end(tx, { id, candidate_id }, at) {
    const ended = await endAttempt(tx, id, at);
    await insertResult(tx, id, tokens.id(), tokens.receipt());
    await refreshStandings(tx, [candidate_id]);
    return ended;
  },
});

/**
 * Ends an attempt and stores its result, in one transaction. Safe to repeat and to run in parallel: everyone gets the
 * same result (REL-10).
 * @throws HttpError 409 while answers that the device holds are missing (D-107), 401 when the account is closed
 */
export async function submit(deps: Deps, attempt: Attempt, held?: Held): Promise<Result> {
  const known = attempt.submitted_at === null ? undefined : await findResult(deps.db, attempt.id);
  if (known !== undefined) return known;
  const given = { by: "student" as const, now: deps.clock.now(), ...(held === undefined ? {} : { held }) };
  const result = await deps.db.transaction().execute(async (tx) => {
    const ended = await submitAttempt(tx, attemptTable(deps), attempt, given);
    // the account was closed meanwhile
    if (ended === undefined) throw unauthenticated();
    return findResult(tx, attempt.id);
  });
  if (result === undefined) throw new Error(`attempt ${attempt.id} ended without a result`);
  return result;
}

/** Starts the worker that submits what nobody submitted, once late answers can no longer arrive (D-14). */
export async function startExamJobs(deps: Deps): Promise<void> {
  const close = async (tx: Db, attemptId: string): Promise<number> => {
    const attempt = await findAttempt(tx, attemptId);
    return attempt === undefined ? 0 : submitClosedAttempt(tx, attemptTable(deps), attempt, deps.clock.now());
  };
  await deps.queue.work("close-attempt", async ({ attemptId }) => {
    const secondsLeft = await deps.db.transaction().execute((tx) => close(tx, attemptId));
    if (secondsLeft > 0) await deps.queue.send(deps.db, "close-attempt", { attemptId }, secondsLeft);
  });
}
