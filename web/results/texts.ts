import { counted } from "../../schema/rules/counted.ts";

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
  allExams: "All exams",
  noLeadersIn: (exam: string): string => `Nobody has a result in ${exam} yet.`,
  noLeadersInWhy: "This list starts with the first result.",
  place: (rank: number, total: number): string => `You are number ${counted(rank)} of ${counted(total)}.`,
  noPlace: "You have no place yet. Submit an exam and you get one.",
  noPlaceIn: (exam: string): string => `You have no place in ${exam} yet. Submit an exam in it and you get one.`,
  sampleNotice: "This is a sample",
  sampleWhy: "Nobody has submitted an exam yet. The first results will replace these rows.",
} as const;
