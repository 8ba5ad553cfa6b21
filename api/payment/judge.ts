import type { Provider, Transaction } from "./provider.ts";

/** Who pays, and what the payment has to cover. */
export interface Claim {
  candidateId: string;
  email: string;
  reference: string;
  amountKobo: number;
}

// A card that is still being charged, or a person who has not paid yet, may succeed later under the same reference.
const undecided = new Set(["pending", "ongoing", "processing", "queued", "abandoned"]);

/**
 * Judges a payment by SEC-33. `open` means that nothing is decided yet; every other refusal is final for this payment.
 */
export function judge(claim: Claim, paid: Transaction | null, provider: Pick<Provider, "domain">): Verdict {
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
