/** Texts of an exam of the history. */
export const pastExamTexts = {
  back: "Back to Exam History",
  title: "Past exam",
  loading: "Loading your exam...",
  failed: "Failed to load this exam.",
  missing: "This exam is not in your exam history.",
  examOpen: "You have this paper open as an exam. Submit it first, then look at your results.",
  toOpenExam: "Continue on the dashboard",
  notOffered: "The questions of past exams cannot be shown here.",
  waitingTitle: "Answers on this device have not been sent yet",
  waitingWhy:
    "Please send them first. If they belong to this exam, they can no longer be added once you have seen the right answers.",
  showAnyway: "Show this exam anyway",
} as const;
