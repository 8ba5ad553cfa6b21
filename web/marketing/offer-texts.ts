/** Texts of the exam-type pages and the pricing page, those of the documents first. */
export const offerTexts = {
  freeTitle: "Free Practice",
  freeButton: "Take Free Test",
  premiumTitle: "Premium Access",
  premiumButton: "Buy Access",
  loginForFreeTest: "Please log in to take a free test.",
  loginToSubscribe: "Please log in to subscribe to this exam.",

  freeLead: "Try it before you pay.",
  freeFeatures: [
    "One question at a time, 10 minutes",
    "The answer and its explanation after each question",
    "Any subject, any year",
  ],
  premiumLead: "The full exam, marked for you and saved.",
  premiumFeatures: [
    "Full papers with the 60-minute clock",
    "Results by email, history and weak subjects",
    "Your place on the leaderboard",
  ],
  tryFirst: "Try 5 questions without an account",
  loading: "Opening...",
  subjectsFailed: "The subjects could not be loaded.",
  dialogFailed: "The payment window did not load. Check your network and try again.",
} as const;

/** The greeting of the O-Level page, word for word. */
export const olevelGreeting = (firstName: string | null | undefined): string =>
  `Hi ${firstName?.trim() || "there"}, Take Free Test Below`;

/** The line below a list price that differs from the fee that is charged (D-01). */
export const checkoutText = (feeNaira: number, isEach = false): string =>
  `At checkout: ₦${feeNaira} for a year${isEach ? " of each exam" : ""}.`;

export const planChosenText = (title: string): string => `${title} chosen. Continue on your dashboard.`;
