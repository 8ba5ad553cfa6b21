/** Words of the exam screens. Quoted ones of the documents first; numbers come from schema/rules/limits.ts. */
export const examTexts = {
  questionsFailed: "Failed to fetch questions. Please try again.",
  validateFailed: "Failed to validate answer. Please try again.",
  submitFailed: "Failed to submit exam result.",
  userMissing: "User information not found. Please log in again.",
  submitted: "Exam results submitted and sent to your email!",
  submittedWithoutMail: "Exam results submitted. The email with your result could not be sent.",
  submitExam: "Submit Exam",
  submitting: "Submitting...",

  noCorrect: "No correct answers yet",
  noIncorrect: "Perfect! No incorrect answers",
  noUnattempted: "Great! You attempted all questions",
  backToDashboard: "Back to Dashboard",
  takeAnother: "Take Another Exam",
  retake: "Retake Exam",

  loadingQuestions: "Loading questions...",
  saved: "Saved",
  saving: "Saving…",
  backOnline: "Back online, sending…",
  handInUnsure: "Your exam may have been handed in",
  handedIn: "Handed in on this phone, will be sent",
  notKept: "This phone cannot store answers. Keep this page open until they are saved.",
  timeIsUp: "Time is up. Your exam is being handed in.",
} as const;

const answers = (count: number): string => (count === 1 ? "1 answer" : `${count} answers`);

/** `Offline: 3 answers kept on this phone`. */
export const offlineText = (waiting: number): string =>
  waiting === 0 ? "Offline: your answers are kept on this phone" : `Offline: ${answers(waiting)} kept on this phone`;

export const resultsTitle = (firstName: string | null | undefined): string =>
  firstName?.trim() ? `${firstName.trim()}, Your Exam Results` : "Your Exam Results";
