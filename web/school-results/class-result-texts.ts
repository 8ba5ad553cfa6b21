import { counted } from "../../schema/rules/counted.ts";

/** Texts of the figures of an exam. */
export const classResultTexts = {
  title: "Class result",
  loading: "Loading the figures",
  failed: "The figures of this exam could not be loaded.",
  average: "Class average",
  passed: (percent: number): string => `Passed, ${percent}% or more`,
  absent: "Absent",
  absentNames: (count: number): string => (count === 1 ? "Student who was absent" : "Students who were absent"),
  more: (count: number): string => `and ${counted(count)} more`,
  bars: (below: number, passed: number, percent: number): string =>
    `Scores: ${below} below ${percent} percent, ${passed} at ${percent} or more`,
} as const;
