import { createHmac } from "node:crypto";
import { z } from "zod";
import { sameSecret } from "../core/accounts/tokens.ts";
import type { PaymentNews } from "./payment-news.ts";
import { parseJson } from "./provider.ts";

/** Whether the provider signed these bytes: HMAC-SHA512 with the secret key, in hex, compared in constant time. */
export const isSigned = (body: Buffer, signature: string | undefined, secretKey: string): boolean =>
  sameSecret(createHmac("sha512", secretKey).update(body).digest("hex"), signature ?? "");

const named = z.string().max(100).optional().catch(undefined);

const event = z.object({
  event: z.string(),
  data: z.object({
    reference: named,
    // a refund and a dispute have references of their own
    transaction_reference: named,
    transaction: z.object({ reference: named }).optional().catch(undefined),
    // a number, or its digits; anything else says nothing
    amount: z
      .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
      .optional()
      .catch(undefined),
    resolution: z.string().nullish().catch(null),
  }),
});

/** The reference of a payment, and what became of it after it was paid; null for a successful charge. */
interface PaymentEvent {
  reference: string;
  news: PaymentNews | null;
}

/** What the provider reports; undefined for events that are of no interest. */
export function readEvent(body: Buffer): PaymentEvent | undefined {
  const { data: read } = event.safeParse(parseJson(body.toString("utf8")));
  if (read === undefined) return undefined;
  const { reference, transaction_reference: ofRefund, transaction, amount, resolution } = read.data;
  if (read.event === "charge.success") return reference === undefined ? undefined : { reference, news: null };
  const paid = ofRefund ?? transaction?.reference;
  if (paid === undefined) return undefined;
  const about = (news: PaymentNews): PaymentEvent => ({ reference: paid, news });
  switch (read.event) {
    case "refund.processed":
      return about({ isDispute: false, backKobo: amount ?? null });
    case "charge.dispute.create":
    case "charge.dispute.remind":
      return about({ isDispute: true, outcome: "open" });
    case "charge.dispute.resolve":
      return about({ isDispute: true, outcome: resolution === "declined" ? "kept" : "paid back" });
    default:
      return undefined;
  }
}
