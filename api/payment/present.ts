import { renewalOpensDaysBefore } from "../../schema/rules/limits.ts";
import { after } from "../core/clock.ts";
import type { Provider } from "./provider.ts";
import { noteForPayer, type Reference } from "./store.ts";

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

/** A payment in the list of own payments. */
export const presentPayment = (row: Reference) => ({
  reference: row.reference,
  examType: row.exam_type,
  amountKobo: row.amount_kobo,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  paidAt: row.status === "granted" ? (row.settled_at?.toISOString() ?? null) : null,
  validUntil: row.valid_until?.toISOString() ?? null,
  note: noteForPayer(row),
});

/** A paid year and whether another can be bought now, as `issueReference` decides it (D-84). */
export const presentSubscription = ({ examType, expiresAt }: { examType: string; expiresAt: Date }, now: Date) => ({
  examType,
  expiresAt: expiresAt.toISOString(),
  hasEnded: expiresAt <= now,
  canRenew: expiresAt <= after(now, renewalOpensDaysBefore, "day"),
});
