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
  const isGood =
    paid.status === "success" &&
    paid.reference === claim.reference &&
    paid.amountKobo >= claim.amountKobo &&
    paid.currency === "NGN" &&
    paid.domain === provider.domain &&
    (paid.email?.toLowerCase() === claim.email.toLowerCase() || paid.userId === claim.candidateId);
  return isGood ? "granted" : "refused";
}

export type Verdict = "granted" | "refused" | "pending" | "open";
