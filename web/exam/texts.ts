/** Texts of the exam screens, those of the documents first; numbers come from schema/rules/limits.ts. */
export const examTexts = {
  questionsFailed: "Failed to fetch questions. Please try again.",
  validateFailed: "Failed to validate answer. Please try again.",
  submitFailed: "Failed to submit exam result.",
  userMissing: "User information not found. Please log in again.",
  submitted: "Exam results submitted and sent to your email!",
  found: "Your exam has arrived. It is in your exam history.",
  submittedWithoutMail: "Exam results submitted. The email with your result could not be sent.",

  fileNote:
    "For answers that a phone saved as a file because it had no network. Anybody can edit such a file, so its answers count like late answers: in your own results, but not on the leaderboard.",
  fileOfSchool: "This file is from a school exam. Please give it to your teacher.",
  fileOfAnother: "This file belongs to another account.",
  fileWithoutAttempt: "This file is from a server that does not keep exams. Its answers cannot be added.",
  filesNotOffered: "This server does not accept answer files.",

  subscribe: (examType: string) => `Subscribe to ${examType}`,
  noCorrect: "No correct answers yet",
  noIncorrect: "Perfect! No incorrect answers",
  noUnattempted: "Great! You attempted all questions",
  backToDashboard: "Back to Dashboard",
  takeAnother: "Take Another Exam",
  retake: "Retake Exam",
  loadingQuestions: "Loading questions...",
  backToHistory: "Back to Exam History",
  pastTitle: "Past exam",
  loadingPast: "Loading your exam...",
  pastFailed: "Failed to load this exam.",
  pastMissing: "This exam is not in your exam history.",
  pastNotOffered: "This server does not show the questions of past exams.",
  waitingTitle: "Answers on this device have not been sent yet",
  waitingWhy:
    "Please send them first. If they belong to this exam, they can no longer be added once you have seen the right answers.",
  showAnyway: "Show this exam anyway",
  resultsNotLoaded: "Your results are stored, but this page did not load.",
} as const;

export const resultsTitle = (firstName: string | null | undefined): string =>
  firstName?.trim() ? `${firstName.trim()}, Your Exam Results` : "Your Exam Results";
