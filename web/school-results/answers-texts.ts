import { amount, counted } from "../../schema/rules/counted.ts";

/** Texts of the table that says who answered what. */
export const answersTexts = {
  title: "All answers",
  soFar: "All answers so far",
  loading: "Loading the answers",
  failed: "The answers could not be loaded.",
  notOffered: "The answers of a class cannot be shown here.",
  none: "This class has no students.",
  help: "The letters are those of your question paper. Each student's screen may have shown the options in another order.",
  key: "The top of each column shows the question number and the right answer. Wrong answers are marked with ×.",
  all: "all",
  download: "Download (CSV)",
  print: (count: number): string => `Print all ${counted(count)}`,
  refresh: "Refresh",
  student: "Student",
  score: "Score",
  notHere: "Not started",
  absent: "Absent",
  writing: "In progress",
  count: (count: number): string => amount(count, "student"),
} as const;
