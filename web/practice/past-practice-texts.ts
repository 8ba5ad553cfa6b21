/** Texts of the list of practice tests, and of one of them. */
export const pastPracticeTexts = {
  title: "Practice tests",
  help: "Practice does not count in your average or on the leaderboard.",
  caption: "Your practice tests, newest first",
  loading: "Loading your practice tests...",
  failed: "Failed to load your practice tests.",
  none: "No practice tests yet",
  noneHelp: "A test appears here once you have answered a question in it.",
  again: "Practise again",

  testTitle: "Practice test",
  loadingTest: "Loading this practice test...",
  testFailed: "Failed to load this practice test.",
  missing: "This practice test is not in your list.",
  examOpen: "You have this paper open as an exam. Submit it first, then look at your practice.",
  toOpenExam: "Continue on the dashboard",
  back: "Back to Exam History",
  notTried: "Not tried",
  answers: "Your answers",
  notAnswered: "Not answered. Answer it next time to see the right answer.",
} as const;
