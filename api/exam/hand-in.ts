import type { Deps } from "../core/deps.ts";
import { refreshStandings } from "../results/store.ts";
import { closesAt } from "./scoring.ts";
import { endAttempt, findResult, insertResult, type Attempt, type Result } from "./store.ts";

/**
 * Ends an attempt and stores its result, in one transaction. Safe to repeat and to run in parallel: everyone gets the
 * same result (REL-10). A hand-in later than the closing time is dated at the closing time.
 */
export async function handIn(deps: Deps, attempt: Attempt): Promise<Result> {
  const known = attempt.submitted_at === null ? undefined : await findResult(deps.db, attempt.id);
  if (known !== undefined) return known;
  const at = new Date(Math.min(deps.clock.now().getTime(), closesAt(attempt.deadline).getTime()));
  const result = await deps.db.transaction().execute(async (tx) => {
    if (await endAttempt(tx, attempt, at)) {
      await insertResult(tx, attempt.id, deps.tokens.id(), deps.tokens.receipt());
      await refreshStandings(tx, [attempt.candidate_id]);
    }
    return findResult(tx, attempt.id);
  });
  if (result === undefined) throw new Error(`attempt ${attempt.id} ended without a result`);
  return result;
}
