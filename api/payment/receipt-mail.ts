import { examTypeLabel } from "../../schema/rules/exam-labels.ts";
import { koboPerNaira } from "../../schema/rules/limits.ts";
import { productName } from "../../schema/rules/product.ts";
import type { Mail } from "../core/mail.ts";
import type { Payer, Payment } from "./store.ts";

const { format: longDay } = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Africa/Lagos" });
const { format: naira } = new Intl.NumberFormat("en-NG", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const amountInNaira = (kobo: number): string => `₦${naira(kobo / koboPerNaira)}`;

/** To the payer, once, in the transaction that uses the payment up. */
export const receiptMail = (
  to: Payer,
  payment: Pick<Payment, "reference" | "exam_type" | "amount_kobo"> & { paid_at: Date; valid_until: Date },
  webUrl: string,
): Mail => ({
  to: to.email,
  subject: `Your ${productName} receipt`,
  paragraphs: [
    `Hello ${to.first_name},`,
    `We have received your payment for ${examTypeLabel(payment.exam_type)}. You can take its exams until ${longDay(payment.valid_until)}.`,
    `Amount: ${amountInNaira(payment.amount_kobo)}`,
    `Date: ${longDay(payment.paid_at)}`,
    `Reference: ${payment.reference}`,
    { link: new URL("/dashboard/payments", webUrl).href, label: "See and print the receipt" },
  ],
});
