import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { renewalOpensDaysBefore } from "../../schema/rules/limits.ts";
import { after } from "../core/clock.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, unauthenticated } from "../core/errors.ts";
import { feeKobo } from "./prices.ts";
import { findOpenReference, findPayer, findSubscriptionEnd, insertReference, type Reference } from "./store.ts";

/** 64 random bits, so that nobody can guess somebody else's reference (SEC-35). */
const randomBytes = 8;

/**
 * Issues a reference for one candidate, type and today's fee, or returns the open one of the last 30 minutes; of
 * parallel calls all get the same.
 * @throws HttpError 409 while a subscription has more than 30 days left (D-84).
 */
export async function issueReference(
  deps: Deps,
  candidateId: string,
  examType: string,
): Promise<Reference & { email: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const payer = await findPayer(tx, candidateId, "lock");
    if (payer === undefined) throw unauthenticated();
    const end = await findSubscriptionEnd(tx, candidateId, examType, now);
    if (end !== undefined && end > after(now, renewalOpensDaysBefore, "day")) {
      throw conflict(`You are already subscribed to ${examTypeLabel(examType)}.`);
    }
    const wanted = { candidate_id: candidateId, exam_type: examType, amount_kobo: feeKobo(deps.config) };
    const reference =
      (await findOpenReference(tx, wanted, now)) ??
      (await insertReference(tx, {
        ...wanted,
        reference: `${now.getTime()}-${deps.tokens.hex(randomBytes)}`,
        created_at: now,
      }));
    return { ...reference, email: payer.email };
  });
}
