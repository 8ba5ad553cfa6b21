/** Texts of performance, history and leaderboards, as the documents quote them. */
export const texts = {
  loading: "Loading...",
  performanceFailed: "Failed to load performance data",
  historyFailed: (reason: string): string => `Failed to fetch exam history: ${reason}`,
  noExams: "No exams yet",
  noExamsWhy: "Submit an exam and it appears here.",
  untried: "Not tried",
  nowPasses: "You pass now.",
  nowFails: "It does not count as a pass any more.",
  leaderboardFailed: "Failed to load leaderboard. Please try again later.",
  loadingLeaderboard: "Loading leaderboard...",
  noLeaders: "Nobody has a result yet.",
  sampleNotice: "This is a sample",
  sampleWhy: "Nobody has submitted an exam yet. The first results will replace these rows.",
} as const;
