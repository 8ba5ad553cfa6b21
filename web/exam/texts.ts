/** Texts of the exam screens, those of the documents first; numbers come from schema/rules/limits.ts. */
export const examTexts = {
  questionsFailed: "Failed to fetch questions. Please try again.",
  validateFailed: "Failed to validate answer. Please try again.",
  submitFailed: "Failed to submit exam result.",
  userMissing: "User information not found. Please log in again.",
  submitted: "Exam results submitted and sent to your email!",
  found: "Your exam has arrived. It is in your exam history.",
  submittedWithoutMail: "Exam results submitted. The email with your result could not be sent.",

  subscribe: (examType: string) => `Subscribe to ${examType}`,
  noCorrect: "No correct answers yet",
  noIncorrect: "Perfect! No incorrect answers",
  noUnattempted: "Great! You attempted all questions",
  notSent: "These questions cannot be shown.",
  backToDashboard: "Back to Dashboard",
  takeAnother: "Take Another Exam",
  retake: "Retake Exam",
  loadingQuestions: "Loading questions...",
  resultsNotLoaded: "Your results are stored, but this page did not load.",
} as const;

export const resultsTitle = (firstName: string | null | undefined): string =>
  firstName?.trim() ? `${firstName.trim()}, Your Exam Results` : "Your Exam Results";
