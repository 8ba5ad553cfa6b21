/** Texts for a candidate who uploads an answer file. */
export const answerFileTexts = {
  note: "For answers that a device saved as a file because it had no network. Anybody can edit such a file, so its answers count like late answers: in your own results, but not on the leaderboard.",
  ofSchool: "This file is from a school exam. Please give it to your teacher.",
  ofAnother: "This file belongs to another account.",
  withoutAttempt: "This file does not say which exam it belongs to, so its answers cannot be added.",
  notOffered: "Answer files cannot be added here.",
} as const;
