/** Texts of the payment screens, those of the documents first. */
export const paymentTexts = {
  payNow: "Pay Now",
  cancel: "Cancel",
  notCompleted: "Payment was not completed.",
  verificationFailed: "Subscription verification failed.",
  sandbox: "Sandbox, no money moves",
  notConfirmedYet: "An earlier payment for this exam is not confirmed yet.",
  providerDidNotLoad: "The card window did not load. Check your network and try again.",
} as const;

/** Texts on a card about a payment that the phone has stored. */
export const keptTexts = {
  checking: { title: "Checking your payment...", help: null },
  confirmed: { title: "Payment confirmed", help: "You have access for one year." },
  notPaid: {
    title: "No payment found",
    help: "If you have paid, wait a few minutes and use “Check my payment” below. You are not charged again.",
  },
  unreachable: { title: "Your payment could not be checked", help: "It is kept on this device." },
  offline: "You are offline. It is kept on this device and checked when the network is back.",
} as const;

export const subscribeTitle = (examType: string): string => `Subscribe to ${examType}`;
/** `Access costs 2000 naira per year.` The figure is the fee, written as the documents write it. */
export const costText = (feeNaira: number): string => `Access costs ${feeNaira} naira per year.`;
export const feeChangedText = (feeNaira: number): string =>
  `The price is now ${feeNaira} naira. Press "Pay Now" to go on.`;
export const subscribedText = (examType: string): string => `Subscribed to ${examType} successfully!`;
/** Texts of the dashboard. */
export const subscribedOnDashboardText = (examType: string): string => `Subscribed to ${examType}!`;
/** Texts of the exam-type pages. */
export const purchasedText = (examType: string): string => `${examType} access purchased successfully!`;
