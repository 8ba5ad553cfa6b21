import type { Provider, Transaction } from "./provider.ts";

/** What a payment has to match. */
export interface Claim {
  candidateId: string;
  email: string;
  reference: string;
  amountKobo: number;
}

// states in which the provider is still working on it, as on a bank transfer
const underWay = new Set(["pending", "ongoing", "processing", "queued"]);

/**
 * Checks a payment against SEC-33. `pending` means that the provider does not know yet whether it is paid, `open` that it
 * is not paid and may be under the same reference; every other refusal is final.
 */
export function matchPayment(claim: Claim, paid: Transaction | null, provider: Pick<Provider, "domain">): Verdict {
  if (paid === null || paid.status === "abandoned") return "open";
  if (underWay.has(paid.status)) return "pending";
  return mismatchOf(claim, paid, provider) === null ? "granted" : "refused";
}

/** Why a payment is refused, in the words of the audit log; null for one that matches. */
export function mismatchOf(claim: Claim, paid: Transaction, provider: Pick<Provider, "domain">): string | null {
  if (paid.status !== "success") return "declined or paid back";
  if (paid.reference !== claim.reference) return "another reference";
  if (paid.domain !== provider.domain) return "test and live keys mixed";
  if (paid.currency !== "NGN") return "another currency";
  if (!(paid.amountKobo >= claim.amountKobo)) return "too little";
  const isOwn = paid.email?.toLowerCase() === claim.email.toLowerCase() || paid.userId === claim.candidateId;
  return isOwn ? null : "paid by somebody else";
}

export type Verdict = "granted" | "refused" | "pending" | "open";
