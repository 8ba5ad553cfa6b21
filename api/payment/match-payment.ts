import type { Provider, Transaction } from "./provider.ts";

/** What a payment has to match. */
export interface Claim {
  candidateId: string;
  email: string;
  reference: string;
  amountKobo: number;
}

// states in which the payment may still succeed under the same reference
const undecided = new Set(["pending", "ongoing", "processing", "queued", "abandoned"]);

/**
 * Checks a payment against SEC-33. `open` means that it may still succeed; every other refusal is final.
 */
export function matchPayment(claim: Claim, paid: Transaction | null, provider: Pick<Provider, "domain">): Verdict {
  if (paid === null || undecided.has(paid.status)) return "open";
  const isGood =
    paid.status === "success" &&
    paid.reference === claim.reference &&
    paid.amountKobo >= claim.amountKobo &&
    paid.currency === "NGN" &&
    paid.domain === provider.domain &&
    (paid.email?.toLowerCase() === claim.email.toLowerCase() || paid.userId === claim.candidateId);
  return isGood ? "granted" : "refused";
}

export type Verdict = "granted" | "refused" | "open";
