import { z } from "zod";
import { examTypeMaxLength, ownPaymentsPerPage } from "../rules/limits.ts";
import { room, row } from "./row.ts";
import {
  confirmation,
  count,
  flag,
  list,
  maybeText,
  maybeTime,
  paging,
  text,
  time,
  textChoices,
} from "./lenient-readers.ts";

const examType = z
  .string("Please choose an exam type")
  .trim()
  .min(1, "Please choose an exam type")
  .max(examTypeMaxLength);
const reference = z
  .string("Payment reference required")
  .trim()
  .min(1, "Payment reference required")
  .max(100)
  // half of a surrogate pair cannot stand in the address of the request to the provider, and dots would name another call
  .refine((value) => value.isWellFormed() && !/^\.{1,2}$/.test(value), "Payment reference required");

/** Candidate document section 7, payment; the references and prices are extensions of ours. */
export const payment = room("payment", {
  paymentStatus: row({
    method: "GET",
    path: "/api/subscription/payment-status",
    access: "optional",
    reply: z.object({ subscribedExamTypes: textChoices }),
    fallback: "Failed to fetch subscription status. Please try again.",
  }),
  verifyPayment: row({
    method: "POST",
    path: "/payment/verify-payment",
    access: "candidate",
    body: z.object({ reference, examType }),
    reply: confirmation,
    fallback: "Subscription verification failed.",
    // the card provider is asked meanwhile (REL-01)
    totalMs: 9500,
  }),
  createPaymentReference: row({
    method: "POST",
    path: "/payment/reference",
    access: "candidate",
    body: z.object({ examType }),
    reply: z.object({
      reference: z.string().min(1),
      examType: text,
      amountKobo: count,
      currency: text,
      email: text,
      publicKey: text,
      provider: z.enum(["paystack", "sandbox"]),
    }),
    fallback: "Subscription verification failed.",
    extension: "EXT-01a",
  }),
  paymentReferences: row({
    method: "GET",
    path: "/payment/references",
    access: "candidate",
    reply: list(
      z.object({ reference: text, examType: text, createdAt: time, status: z.enum(["open", "granted", "refused"]) }),
    ),
    fallback: "Failed to check subscription status.",
    extension: "EXT-01b",
  }),
  ownPayments: row({
    method: "GET",
    path: "/payment/history",
    access: "candidate",
    query: z.object({ reference: z.string().trim().max(100).optional(), ...paging(ownPaymentsPerPage) }),
    reply: z.object({
      items: list(
        z.object({
          reference: text,
          examType: text,
          amountKobo: count,
          status: z.enum(["open", "granted", "refused"]),
          createdAt: time,
          paidAt: maybeTime,
          validUntil: maybeTime,
          note: maybeText,
        }),
      ),
      total: count,
      subscriptions: list(z.object({ examType: text, expiresAt: time, hasEnded: flag, canRenew: flag })),
    }),
    fallback: "Failed to load your payments",
    extension: "EXT-51",
  }),
  paymentWebhook: row({
    method: "POST",
    path: "/payment/webhook",
    access: "public",
    reply: z.unknown(),
    fallback: "Subscription verification failed.",
    send: "raw",
    extension: "EXT-02",
  }),
  prices: row({
    method: "GET",
    path: "/payment/prices",
    access: "public",
    reply: list(z.object({ examType: text, listPrice: count, fee: count })),
    fallback: "Failed to load exam types. Please try again later.",
    catalogue: true,
    extension: "EXT-25",
  }),
});
