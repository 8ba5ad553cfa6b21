/** Texts of the dashboard, as the documents quote them. */
export const dashboardTexts = {
  takeFreeTest: "Take Free Test",
  loading: "Loading...",
  loadingExams: "Loading available exams...",
  otherExams: "Other exams",
  noExams: "No exam types available at this time.",
  examTypesFailed: "Failed to load exam types. Please try again later.",
  subscriptionsFailed: "Failed to check subscription status.",
  referralsFailed: "Failed to fetch referral stats",
  oldShown: "Your dashboard could not be loaded again.",
  statsFailed: "Failed to load performance data",
} as const;

export const alreadyPaid = (exams: string): string => `You already have access to ${exams}.`;

export const welcome = (firstName?: string | null, lastName?: string | null): string =>
  ["Welcome,", firstName?.trim() || "candidate", lastName?.trim()].filter(Boolean).join(" ");
