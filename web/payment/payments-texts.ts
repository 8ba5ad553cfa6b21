/** Texts of the list of payments and its receipts. */
export const paymentsTexts = {
  loading: "Loading your payments...",
  failed: "Failed to load your payments",
  none: "No payments yet",
  noneWhy: "When you subscribe to an exam, the payment and its receipt are kept here.",
  toExams: "See the exams",
  notOffered: "There is no list of payments here.",
  notOfferedWhy: "Your subscriptions are on the dashboard.",
  unpaidHelp: "Have you paid, but it says “Not paid”?",
  receipt: "Receipt",
  print: "Print receipt",
  back: "All payments",
  loadingReceipt: "Loading the receipt...",
  noReceipt: "There is no such receipt in your account.",
  offline: "You are offline. Your payments are shown when the network is back.",
} as const;

/** What became of a payment, in one or two words. */
export const statusWords = { OPEN: "Not paid", GRANTED: "Paid", REFUSED: "Refused" } as const;
