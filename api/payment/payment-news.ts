import { amountInNaira } from "./receipt-mail.ts";

/** What the provider says of a payment after it was settled. */
export type PaymentNews =
  /** How much was paid back; null where it does not say. */
  { isDispute: false; backKobo: number | null } | { isDispute: true; outcome: "open" | "kept" | "paid back" };

/** The text of the note in the list of payments and in the audit log. */
export function noteOf(news: PaymentNews, paidKobo: number): string {
  if (!news.isDispute) {
    const { backKobo } = news;
    return backKobo === null || backKobo >= paidKobo ? "paid back" : `${amountInNaira(backKobo)} paid back`;
  }
  const outcomes = { open: "disputed", kept: "dispute over, not paid back", "paid back": "dispute over, paid back" };
  return outcomes[news.outcome];
}
