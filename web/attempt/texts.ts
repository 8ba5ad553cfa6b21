/** Words of every running attempt on a server. */
export const attemptTexts = {
  submitTitle: "Hand in this exam?",
  submitExam: "Submit Exam",
  submitting: "Submitting...",
  loadingQuestions: "Loading questions...",
  saved: "Saved",
  saving: "Saving…",
  backOnline: "Back online, sending…",
  submissionUnsure: "Your exam may have been handed in",
  submittedHere: "Handed in on this phone, will be sent",
  notKept: "This phone cannot store answers. Keep this page open until they are saved.",
  timeIsUp: "Time is up. Your exam is being handed in.",
} as const;

const answers = (count: number): string => (count === 1 ? "1 answer" : `${count} answers`);

/** `Offline: 3 answers kept on this phone`. */
export const offlineText = (waiting: number): string =>
  waiting === 0 ? "Offline: your answers are kept on this phone" : `Offline: ${answers(waiting)} kept on this phone`;
