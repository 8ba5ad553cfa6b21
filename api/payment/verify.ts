import type { FastifyBaseLogger } from "fastify";
import type { AuditAction } from "../../schema/rules/audit-actions.ts";
import { paymentPriceDays, unknownReferencesPerHour } from "../../schema/rules/limits.ts";
import { sameExamType } from "../../schema/rules/words.ts";
import { holdWithReferrer } from "../auth/store.ts";
import { audit, isAudited, type AuditEntry } from "../core/audit.ts";
import { after } from "../core/clock.ts";
import type { Deps } from "../core/deps.ts";
import { conflict, unauthenticated } from "../core/errors.ts";
import type { Limit } from "../core/http/limits.ts";
import { bookReferralCredit } from "../referral/store.ts";
import { matchPayment, mismatchOf, type Verdict } from "./match-payment.ts";
import { feeKobo, referralKobo } from "./prices.ts";
import type { Provider, Transaction } from "./provider.ts";
import { noteOf, type PaymentNews } from "./payment-news.ts";
import { receiptMail } from "./receipt-mail.ts";
import {
  extendSubscription,
  findPayer,
  findReference,
  lockReference,
  noteOnReference,
  refuseReference,
  updateValidUntil,
  claimReference,
  type Payer,
  type Payment,
  type Reference,
} from "./store.ts";

export interface Check {
  candidateId: string;
  reference: string;
  /** As stored; see `typeOnSale`. */
  examType: string;
  requestId: string;
  log: Pick<FastifyBaseLogger, "warn">;
}

/** Outcome of a check; `away` when the provider cannot be reached, or there is none. */
export type Outcome = Verdict | "away";

/**
 * Checks a payment with the provider and grants a year in one transaction; the provider is asked outside of it. The
 * same check again, also in parallel, gives the same success and one year (SEC-34).
 * @throws HttpError 409 when the reference belongs to another person or another exam type, 429 for too many references that we
 * did not issue.
 */
export async function verify(deps: Deps, provider: Provider | null, check: Check): Promise<Outcome> {
  const known = await findReference(deps.db, check.reference);
  const outcome = await outcomeOf(deps, provider, check, known);
  // only a reference that we issued is logged: any other may be private words that somebody typed (SEC-63)
  if (outcome !== "granted") check.log.warn({ reference: known?.reference, outcome }, "payment not verified");
  return outcome;
}

async function outcomeOf(
  deps: Deps,
  provider: Provider | null,
  check: Check,
  known: Reference | undefined,
): Promise<Outcome> {
  if (isUsed(known, check)) return "granted";
  if (provider === null) return "away";
  // a reference that we did not issue may be invented, and the provider refuses us when it is asked too often
  const unknown: Limit = { key: `payment-unknown:${check.candidateId}`, most: unknownReferencesPerHour, minutes: 60 };
  if (known === undefined) await deps.limits.take(deps.db, unknown);
  const payer = await findPayer(deps.db, check.candidateId);
  if (payer === undefined) return "refused";
  const paid = await provider.find(check.reference).catch((error: unknown) => {
    check.log.warn({ err: error, reference: known?.reference }, "payment check failed");
    return undefined;
  });
  if (paid === undefined) return "away";
  const amountKobo = priceOf(known, paid, feeKobo(deps.config));
  const claim = { ...check, email: payer.email, amountKobo };
  const verdict = matchPayment(claim, paid, provider);
  if (verdict === "granted" && known === undefined) await deps.limits.giveBack(deps.db, unknown);
  if (verdict === "granted") await grant(deps, check, payer, amountKobo);
  if (verdict === "refused" && paid !== null) await refuse(deps, check, known, mismatchOf(claim, paid, provider));
  return verdict;
}

/** What must have been paid: the fee of the day on which the reference was issued, also some days later (D-215). */
function priceOf(known: Reference | undefined, paid: Transaction | null, fee: number): number {
  if (known === undefined) return fee;
  const isLate = (paid?.paidAt ?? known.created_at) > after(known.created_at, paymentPriceDays, "day");
  return isLate ? Math.max(known.amount_kobo, fee) : known.amount_kobo;
}

/** Whether this check has succeeded before. @throws HttpError 409 when the reference is somebody else's */
function isUsed(known: Reference | undefined, check: Check): boolean {
  if (known === undefined) return false;
  if (known.candidate_id !== check.candidateId || !sameExamType(known.exam_type, check.examType)) {
    throw conflict("This payment reference belongs to another subscription.");
  }
  return known.status === "granted";
}

/** Uses the payment up: the year, the credit of who referred, and the one mail with the receipt. */
async function grant(deps: Deps, check: Check, payer: Payer, amountKobo: number): Promise<void> {
  const now = deps.clock.now();
  const payment: Payment = {
    reference: check.reference,
    candidate_id: check.candidateId,
    exam_type: check.examType,
    amount_kobo: amountKobo,
  };
  await deps.db.transaction().execute(async (tx) => {
    // before the reference, in the order of a closing account
    if (!(await holdWithReferrer(tx, check.candidateId))) throw unauthenticated();
    if (!(await claimReference(tx, payment, now))) {
      isUsed(await findReference(tx, check.reference), check);
      return;
    }
    const end = await extendSubscription(tx, check.candidateId, check.examType, now);
    await updateValidUntil(tx, check.reference, end);
    await bookReferralCredit(tx, check.candidateId, referralKobo(deps.config), now);
    await audit(tx, deps.clock, entry("payment.granted", check));
    await deps.mailer.queue(
      tx,
      receiptMail(payer, { ...payment, paid_at: now, valid_until: end }, deps.config.PUBLIC_WEB_URL),
    );
  });
  deps.mailer.wake();
}

/** Notes why a payment was refused, once: the provider and the person may both report it, and again and again. */
async function refuse(deps: Deps, check: Refused, known: Reference | undefined, why: string | null): Promise<void> {
  const line = entry("payment.refused", check, why);
  await deps.db.transaction().execute(async (tx) => {
    if (known !== undefined) {
      if (!(await refuseReference(tx, check.reference, { note: why, now: deps.clock.now() }))) return;
      if (await isAudited(tx, line, known.created_at)) return;
    }
    await audit(tx, deps.clock, line);
  });
}

/** Notes that somebody has paid whose account is gone, so that admins find the payment and can give the money back (D-329). */
export async function refuseOfNobody(deps: Deps, known: Reference, requestId: string): Promise<void> {
  const { reference, exam_type: examType, status } = known;
  if (status !== "open") return;
  await refuse(deps, { candidateId: "unknown", reference, examType, requestId }, known, "the account is gone");
}

/**
 * Notes that the provider paid a payment back, or that its payer disputes it, once for each kind of news. The year that was paid for
 * goes on (D-337).
 */
export async function noteAfterwards(
  deps: Deps,
  known: Reference,
  news: PaymentNews,
  requestId: string,
): Promise<void> {
  const { reference, exam_type: examType } = known;
  const note = noteOf(news, known.amount_kobo);
  const check = { candidateId: known.candidate_id ?? "unknown", reference, examType, requestId };
  const line = entry(news.isDispute ? "payment.disputed" : "payment.paid-back", check, note);
  await deps.db.transaction().execute(async (tx) => {
    await lockReference(tx, reference);
    // the provider may send an event again, and an old one must not replace a newer note
    if (await isAudited(tx, line, known.created_at)) return;
    await noteOnReference(tx, reference, note);
    await audit(tx, deps.clock, line);
  });
}

type Refused = Omit<Check, "log">;

const entry = (action: AuditAction, check: Refused, why: string | null = null): AuditEntry => ({
  actor: check.candidateId,
  action,
  object: `${check.reference} ${check.examType}${why === null ? "" : ` (${why})`}`,
  requestId: check.requestId,
});

/** The documented text for every failed payment (C-PAY-10). */
export const notVerifiedText = "Subscription verification failed.";
