import type { Provider } from "./provider.ts";
import type { Reference } from "./store.ts";

export const presentIssued = (row: Reference & { email: string }, provider: Provider) => ({
  reference: row.reference,
  examType: row.exam_type,
  amountKobo: row.amount_kobo,
  currency: "NGN",
  email: row.email,
  publicKey: provider.publicKey,
  provider: provider.name,
});

/** A reference in the list of "check my payment". */
export const presentReference = (row: Reference) => ({
  reference: row.reference,
  examType: row.exam_type,
  createdAt: row.created_at.toISOString(),
  status: row.status,
});
